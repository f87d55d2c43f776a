// The named pipelines.

#include "nkic/Driver/Pipelines.h"

#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nc/Transforms/Passes.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void nkic::driver::buildTilePipeline(OpPassManager &manager,
                                     const std::vector<std::string> &values) {
  manager.addPass(nki::createNormalizeScalarsPass());
  // Callees go first: parameters are those of the kernel that calls.
  manager.addPass(createInlinerPass());
  manager.addPass(createSymbolDCEPass());
  OpPassManager &kernel = manager.nest<nki::KernelOp>();
  nki::BindParametersPassOptions options;
  options.values.assign(values.begin(), values.end());
  kernel.addPass(nki::createBindParametersPass(options));
  kernel.addPass(nki::createCheckRequirementsPass());
  kernel.addPass(nki::createRefineTypesPass());
  // Sizes read from types (memref.dim) and constants move into the ops.
  kernel.addPass(createCanonicalizerPass());
  kernel.addPass(createCSEPass());
  kernel.addPass(nki::createRefineTypesPass());
  kernel.addPass(nki::createVerifyBoundPass());
  kernel.addPass(nki::createCheckAccessesPass());
  kernel.addPass(nki::createResolveAccumulatePass());
}

const std::vector<std::string> &nkic::driver::getHostPasses() {
  static const std::vector<std::string> names = {
      "nki-fold-transpose-pair", "nki-forward-tile-copies", "nki-fuse-gathers",
      "nki-split-whole-tiles", "nki-fuse-elementwise"};
  return names;
}

void nkic::driver::buildHostPipeline(OpPassManager &manager,
                                     const std::vector<std::string> &disabled) {
  OpPassManager &kernel = manager.nest<nki::KernelOp>();
  auto add = [&](std::unique_ptr<Pass> pass) {
    if (!llvm::is_contained(disabled, pass->getArgument()))
      kernel.addPass(std::move(pass));
  };
  add(nki::createFoldTransposePairPass());
  add(nki::createForwardTileCopiesPass());
  kernel.addPass(nki::createGuardSlicesPass());
  kernel.addPass(nki::createGuardScalarsPass());
  kernel.addPass(nki::createHoistInvariantsPass());
  kernel.addPass(createCSEPass());
  add(nki::createFuseGathersPass());
  add(nki::createSplitWholeTilesPass());
  kernel.addPass(createCSEPass());
  add(nki::createFuseElementwisePass());
}

void nkic::driver::buildPlacedPipeline(OpPassManager &manager) {
  OpPassManager &kernel = manager.nest<nki::KernelOp>();
  kernel.addPass(nki::createChooseEnginesPass());
  kernel.addPass(nki::createPlaceTilesPass());
  kernel.addPass(nki::createBufferTilesPass());
}

void nkic::driver::buildProgramPipeline(OpPassManager &manager) {
  buildPlacedPipeline(manager);
  manager.addPass(createConvertNkiToNcPass());
  buildProgramChecks(manager);
}

void nkic::driver::buildProgramChecks(OpPassManager &manager) {
  OpPassManager &program = manager.nest<nc::ProgramOp>();
  program.addPass(nc::createCheckInstructionsPass());
  program.addPass(nc::createSchedulePass());
  program.addPass(nc::createCheckOrderPass());
  program.addPass(nc::createCheckAccumulationPass());
  program.addPass(nc::createCheckResultsPass());
  manager.addPass(nc::createCheckLaunchPass());
}

namespace {
struct TileOptions : PassPipelineOptions<TileOptions> {
  ListOption<std::string> values{*this, "values", llvm::cl::desc("NAME=VALUE pairs")};
};
struct HostOptions : PassPipelineOptions<HostOptions> {
  ListOption<std::string> disable{*this, "disable", llvm::cl::desc("passes that do not run")};
};
} // namespace

void nkic::driver::registerPipelines() {
  PassPipelineRegistration<TileOptions>(
      "nkic-tile-pipeline", "from a parametric kernel to tile IR",
      [](OpPassManager &manager, const TileOptions &options) {
        buildTilePipeline(manager, {options.values.begin(), options.values.end()});
      });
  PassPipelineRegistration<HostOptions>(
      "nkic-host-pipeline", "optimise tile IR for the host",
      [](OpPassManager &manager, const HostOptions &options) {
        buildHostPipeline(manager, {options.disable.begin(), options.disable.end()});
      });
  PassPipelineRegistration<>("nkic-placed-pipeline", "plan the on-chip memory of tile IR",
                             [](OpPassManager &manager) { buildPlacedPipeline(manager); });
  PassPipelineRegistration<>("nkic-nc-pipeline", "from tile IR to a NeuronCore program",
                             [](OpPassManager &manager) { buildProgramPipeline(manager); });
  PassPipelineRegistration<>("nkic-check-pipeline", "every static check of NeuronCore programs",
                             [](OpPassManager &manager) { buildProgramChecks(manager); });
}
