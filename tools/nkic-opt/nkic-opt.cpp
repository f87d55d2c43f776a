// mlir-opt with nkic's dialects and passes.

#include "nkic/Driver/Pipelines.h"
#include "nkic/Registration.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  nkic::registerAllDialects(registry);
  nkic::registerAllPasses();
  nkic::driver::registerPipelines();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "nkic optimizer driver\n", registry));
}
