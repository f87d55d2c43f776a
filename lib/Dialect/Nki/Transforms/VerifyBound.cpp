// nki-verify-bound: the contract of tile IR.

#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_VERIFYBOUNDPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

bool isStatic(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref.hasStaticShape() && succeeded(memref.getStridesAndOffset(strides, offset)) &&
         llvm::none_of(strides, ShapedType::isDynamic) && !isa<ElemType>(memref.getElementType());
}

struct VerifyBound : nkic::nki::impl::VerifyBoundPassBase<VerifyBound> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    bool failed = false;
    auto mustBeStatic = [&](Location loc, Type type) {
      if (isStatic(type))
        return;
      emitError(loc) << "sizes and strides must be known after nki-refine-types, but got " << type;
      failed = true;
    };
    for (BlockArgument argument : kernel.getBody().getArguments())
      mustBeStatic(argument.getLoc(), argument.getType());
    kernel.walk([&](Operation *op) {
      if (isa<ParamOp, ParamIsOp, ParamLenOp, ParamAtOp, RequireOp>(op) ||
          isa<CallOpInterface>(op)) {
        InFlightDiagnostic diag = op->emitError()
                                  << "'" << op->getName() << "' is not legal after nki-verify-bound";
        diag.attachNote() << (isa<CallOpInterface>(op)  ? "'inline' should have removed it"
                              : isa<RequireOp>(op) ? "'nki-check-requirements' should have removed it"
                                                   : "'nki-bind-parameters' should have removed it");
        failed = true;
      }
      if (auto step = dyn_cast<LoopStepOp>(op)) {
        if (auto constant = getConstantIntValue(step.getStep())) {
          op->emitError() << "step of a loop must be at least 1, but got " << *constant;
          failed = true;
        }
      }
      // What the lives of tiles, the host and programs know how to follow.
      if (op->getNumRegions() != 0 && !op->hasTrait<OpTrait::IsTerminator>() &&
          !isa<KernelOp, scf::ForOp, scf::ForallOp, scf::IfOp>(op)) {
        op->emitError() << "'" << op->getName()
                        << "' must be one of scf.for, scf.forall, scf.if: tile IR has no other loops "
                           "and branches";
        failed = true;
      }
      for (Type type : op->getResultTypes())
        mustBeStatic(op->getLoc(), type);
    });
    if (failed)
      signalPassFailure();
  }
};

} // namespace
