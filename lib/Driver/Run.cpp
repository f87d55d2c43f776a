// `nkic run`: a kernel on arrays from files.

#include "nkic/Driver/Run.h"

#include "nkic/Driver/Arguments.h"
#include "nkic/Driver/Bind.h"
#include "nkic/Driver/Pipelines.h"
#include "nkic/Driver/RuntimeHeaders.h"
#include "nkic/Driver/Simulate.h"
#include "nkic/Emit/Cpp.h"
#include "nkic/Host/HostKernel.h"
#include "nkic/Runtime/Array.h"
#include "nkic/Support/Progress.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <chrono>
#include <thread>

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;

namespace {

using Clock = std::chrono::steady_clock;

struct Timing {
  int64_t median = 0, minimum = 0;
};

rt::DType toDType(data::ElementType type) {
  using E = data::ElementType;
  switch (type) {
  case E::F32:
    return rt::DType::float32;
  case E::BF16:
    return rt::DType::bfloat16;
  case E::F16:
    return rt::DType::float16;
  case E::F8E4M3:
    return rt::DType::float8_e4m3;
  case E::F8E4M3FN:
    return rt::DType::float8_e4m3fn;
  case E::F8E5M2:
    return rt::DType::float8_e5m2;
  case E::I8:
    return rt::DType::int8;
  case E::I16:
    return rt::DType::int16;
  case E::I32:
    return rt::DType::int32;
  case E::U16:
    return rt::DType::uint16;
  case E::U32:
    return rt::DType::uint32;
  default:
    return rt::DType::uint8;
  }
}

/// Runs the entry point once, or once and then `repeat` times on the clock.
ExitCode call(nki::KernelOp kernel, host::HostKernel::Entry entry, Arrays &arrays,
              const RunOptions &options, Timing &timing) {
  std::vector<nkic_array> descriptions;
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
    data::Array &array = arrays.at(kernel.getArgumentName(i).str());
    descriptions.push_back({array.bytes(), static_cast<int32_t>(toDType(array.elementType())),
                            static_cast<int32_t>(array.rank()), array.shape().data()});
  }
  std::vector<const nkic_array *> pointers;
  for (const nkic_array &description : descriptions)
    pointers.push_back(&description);

  Progress progress("running " + kernel.getSymName().str());
  std::vector<int64_t> times;
  for (int run = 0, runs = options.repeat + 1; run < runs; ++run) {
    char message[512] = {};
    auto start = Clock::now();
    int status = entry(pointers.data(), static_cast<int>(pointers.size()), options.threads,
                       message, sizeof(message));
    int64_t ns =
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
    if (status != 0) {
      progress.finish();
      kernel.emitError() << message;
      return ExitCode::wrongInput;
    }
    // The first run warms up when there are others.
    if (run > 0 || options.repeat == 0)
      times.push_back(ns);
    if (options.repeat > 0)
      progress.update(std::to_string(run) + " of " + std::to_string(options.repeat));
  }
  std::sort(times.begin(), times.end());
  timing = {times[times.size() / 2], times.front()};
  return ExitCode::done;
}

std::string statsJson(const Timing &timing, double compileMs, int threads) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, 2);
  json.object([&] {
    json.attribute("wall_ns", timing.median);
    json.attribute("wall_ns_min", timing.minimum);
    json.attribute("compile_ms", compileMs);
    json.attribute("threads", threads);
  });
  os << '\n';
  return text;
}

} // namespace

ExitCode nkic::driver::run(const RunOptions &options) {
  if (options.on == "sim")
    return simulate(options);
  auto compileStart = Clock::now();
  KernelFile file;
  if (!file.load(options, options.inputs))
    return file.getExitCode();
  nki::KernelOp kernel = file.select(options.kernel, options.target);
  if (!kernel)
    return ExitCode::wrongInput;
  Arrays arrays;
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
  buildHostPipeline(manager, options.disabled);
  if (failed(manager.run(file.getModule())))
    return ExitCode::wrongInput;
  if (ExitCode code = prepareArrays(getArguments(kernel), arrays); code != ExitCode::done)
    return code;

  std::string source;
  llvm::raw_string_ostream os(source);
  if (failed(emitCpp(kernel, os)))
    return reportError("the kernel could not be turned into C++; please report this as a bug",
                       ExitCode::internalError);
  host::HostKernelOptions hostOptions;
  hostOptions.includeDirs = {findRuntimeHeaders()};
  std::optional<Progress> progress(std::in_place, "compiling " + kernel.getSymName().str());
  hostOptions.progress = [&](std::string_view detail) { progress->update(detail); };
  auto built = host::HostKernel::build(source, cppEntryPoint(kernel.getSymName()), hostOptions);
  progress.reset();
  if (!built)
    return reportError(built.error(), built.failure().internal ? ExitCode::internalError
                                                               : ExitCode::wrongInput);
  double compileMs =
      std::chrono::duration<double, std::milli>(Clock::now() - compileStart).count();

  Timing timing;
  if (ExitCode code = call(kernel, built->entry(), arrays, options, timing);
      code != ExitCode::done)
    return code;
  unsigned cores = std::thread::hardware_concurrency();
  int threads = options.threads > 0 ? options.threads : cores ? int(cores) : 1;
  return writeOutputs(options, arrays, statsJson(timing, compileMs, threads));
}
