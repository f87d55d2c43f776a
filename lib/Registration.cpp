// The two lists every tool needs: all dialects and all passes.

#include "nkic/Registration.h"

#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Dialect/Nc/Transforms/Passes.h"
#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/EmitC/Transforms/Passes.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/Passes.h"

void nkic::registerFileDialects(mlir::DialectRegistry &registry) {
  registry.insert<nki::NkiDialect, nc::NcDialect, mlir::arith::ArithDialect,
                  mlir::func::FuncDialect, mlir::scf::SCFDialect>();
  mlir::func::registerInlinerExtension(registry);
}

void nkic::registerAllDialects(mlir::DialectRegistry &registry) {
  registerFileDialects(registry);
  registry.insert<mlir::emitc::EmitCDialect, mlir::memref::MemRefDialect>();
}

void nkic::registerAllPasses() {
  mlir::registerTransformsPasses();
  mlir::emitc::registerFormExpressionsPass();
  nki::registerNkiPasses();
  nc::registerNcPasses();
  registerNkicConversionPasses();
}
