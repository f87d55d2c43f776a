// mlir-opt with nkic's dialects and passes.

#include "nkic/Driver/Pipelines.h"
#include "nkic/Registration.h"
#ifdef NKIC_BUILD_TESTS
#include "TestPasses.h"
#endif

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  nkic::registerAllDialects(registry);
  nkic::registerAllPasses();
  nkic::driver::registerPipelines();
#ifdef NKIC_BUILD_TESTS
  nkic::test::registerTestPasses();
#endif
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "nkic optimizer driver\n", registry));
}
