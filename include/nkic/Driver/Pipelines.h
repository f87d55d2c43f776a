// The named pipelines: from a parametric kernel to tile IR, and on to each back end.

#ifndef NKIC_DRIVER_PIPELINES_H
#define NKIC_DRIVER_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include <string>
#include <vector>

namespace nkic::driver {

/// `nkic-tile-pipeline`: inlines, binds the parameters (`NAME=VALUE`), checks the
/// requirements, makes types static, verifies the contract of tile IR, and decides what
/// each matmul does to its destination.
void buildTilePipeline(mlir::OpPassManager &manager, const std::vector<std::string> &values);

/// The passes of `nkic-host-pipeline` that change nothing but speed, in their order.
const std::vector<std::string> &getHostPasses();

/// `nkic-host-pipeline`: the optimisations of tile IR that the host path uses, without those of
/// getHostPasses() that `disabled` lists.
void buildHostPipeline(mlir::OpPassManager &manager, const std::vector<std::string> &disabled = {});

/// `nkic-placed-pipeline`: gives the instructions of tile IR their engines and the tiles
/// their addresses.
void buildPlacedPipeline(mlir::OpPassManager &manager);

/// `nkic-nc-pipeline`: from tile IR to a scheduled NeuronCore program that has passed the
/// static checks.
void buildProgramPipeline(mlir::OpPassManager &manager);

/// `nkic-check-pipeline`: schedules programs that are not, and runs the static checks.
void buildProgramChecks(mlir::OpPassManager &manager);

/// Registers them under their names for nkic-opt.
void registerPipelines();

} // namespace nkic::driver

#endif // NKIC_DRIVER_PIPELINES_H
