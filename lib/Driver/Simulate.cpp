// `nkic run --on sim`: a kernel, or a NeuronCore program, on the simulator.

#include "nkic/Driver/Simulate.h"

#include "nkic/Driver/Arguments.h"
#include "nkic/Driver/Bind.h"
#include "nkic/Driver/KernelFile.h"
#include "nkic/Driver/Pipelines.h"
#include "nkic/Driver/RuntimeHeaders.h"
#include "nkic/Sim/Simulator.h"
#include "nkic/Support/Progress.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <chrono>

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct WallTimes {
  std::vector<int64_t> ns; // of each run
  double compileMs = 0;
};

std::string statsJson(const sim::Stats &stats, WallTimes wall) {
  std::sort(wall.ns.begin(), wall.ns.end());
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, 2);
  auto writeMap = [&](StringRef name, const std::map<std::string, int64_t> &values) {
    json.attributeObject(name, [&] {
      for (const auto &[queue, value] : values)
        json.attribute(queue, value);
    });
  };
  json.object([&] {
    json.attribute("cycles", stats.cycles);
    json.attribute("ns", stats.ns);
    writeMap("busy_ns", stats.busyNs);
    writeMap("instructions", stats.instructions);
    json.attribute("dma_bytes", stats.dmaBytes);
    json.attribute("peak_sbuf_bytes", stats.peakSbufBytes);
    json.attribute("peak_psum_bytes", stats.peakPsumBytes);
    json.attribute("wall_ns", wall.ns[wall.ns.size() / 2]);
    json.attribute("wall_ns_min", wall.ns.front());
    json.attribute("compile_ms", wall.compileMs);
    json.attribute("threads", 1);
  });
  os << '\n';
  return text;
}

/// Reads the inputs and makes programs of the kernel of `file`, ready to run.
ExitCode prepareKernel(KernelFile &file, const RunOptions &options, Arrays &arrays) {
  nki::KernelOp kernel = file.select(options.kernel, options.target);
  if (!kernel)
    return ExitCode::wrongInput;
  if (ExitCode code = checkOutputs(getArguments(kernel), options); code != ExitCode::done)
    return code;
  if (ExitCode code = readInputs(getArguments(kernel), options, arrays); code != ExitCode::done)
    return code;
  if (file.isTraced()) {
    if (ExitCode code = checkShapes(getArguments(kernel), arrays); code != ExitCode::done)
      return code;
  }
  auto values = inferParameters(kernel, file.getDefinitions(), arrays);
  if (failed(values))
    return ExitCode::wrongInput;
  PassManager manager(&file.getContext());
  buildTilePipeline(manager, *values);
  buildProgramPipeline(manager);
  return succeeded(manager.run(file.getModule())) ? ExitCode::done : ExitCode::wrongInput;
}

/// The same for a file that holds programs.
ExitCode preparePrograms(KernelFile &file, const RunOptions &options, Arrays &arrays) {
  if (!file.acceptPrograms(options))
    return ExitCode::wrongInput;
  auto program = *file.getModule().getOps<nc::ProgramOp>().begin();
  if (ExitCode code = checkOutputs(getArguments(program), options); code != ExitCode::done)
    return code;
  if (ExitCode code = readInputs(getArguments(program), options, arrays); code != ExitCode::done)
    return code;
  PassManager manager(&file.getContext());
  buildProgramChecks(manager);
  if (failed(manager.run(file.getModule())))
    return ExitCode::wrongInput;
  return checkShapes(getArguments(program), arrays);
}

} // namespace

ExitCode nkic::driver::simulate(const RunOptions &options) {
  auto compileStart = Clock::now();
  KernelFile file;
  if (!file.load(options, options.inputs))
    return file.getExitCode();
  Arrays arrays;
  ExitCode code = file.holdsPrograms() ? preparePrograms(file, options, arrays)
                                       : prepareKernel(file, options, arrays);
  if (code != ExitCode::done)
    return code;
  SmallVector<nc::ProgramOp> programs(file.getModule().getOps<nc::ProgramOp>());
  ArgumentList list = getArguments(programs.front());
  if (code = prepareArrays(list, arrays); code != ExitCode::done)
    return code;
  SmallVector<sim::TensorBytes> inputs, outputs;
  for (const Argument &argument : list.arguments)
    (argument.isResult ? outputs : inputs).push_back(arrays.at(argument.name).bytes());

  WallTimes wall;
  sim::Options simOptions;
  simOptions.includeDirs = {findRuntimeHeaders()};
  Progress progress("simulating " + list.owner);
  simOptions.progress = [&](std::string_view detail) { progress.update(detail); };
  auto simulator = sim::Simulator::create(programs, simOptions);
  wall.compileMs = millisecondsSince(compileStart);
  sim::Outcome outcome;
  for (int run = 0; simulator && run < options.repeat + 1; ++run) {
    auto start = Clock::now();
    outcome = simulator->run(inputs, outputs);
    // The first run warms up when there are others.
    if (run > 0 || options.repeat == 0)
      wall.ns.push_back(static_cast<int64_t>(millisecondsSince(start) * 1e6));
  }
  progress.finish();
  if (!simulator)
    return reportError(simulator.error(), simulator.failure().internal ? ExitCode::internalError
                                                                       : ExitCode::wrongInput);
  if (!outcome.isClean)
    return ExitCode::wrongInput;
  return writeOutputs(options, arrays, statsJson(outcome.stats, wall));
}
