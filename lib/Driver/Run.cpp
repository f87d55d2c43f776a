// `nkic run`: a kernel on arrays from files.

#include "nkic/Driver/Run.h"

#include "nkic/Data/Npy.h"
#include "nkic/Driver/Bind.h"
#include "nkic/Driver/Pipelines.h"
#include "nkic/Driver/RuntimeHeaders.h"
#include "nkic/Emit/Cpp.h"
#include "nkic/Host/HostKernel.h"
#include "nkic/Runtime/Array.h"
#include "nkic/Support/AtomicFile.h"
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
using Arrays = std::map<std::string, data::Array>;

struct Timing {
  int64_t median = 0, minimum = 0;
};

/// `NAME=FILE` of --in and --out.
std::optional<std::pair<std::string, std::string>> splitBinding(const std::string &text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return std::nullopt;
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

std::optional<unsigned> findArgument(nki::KernelOp kernel, const std::string &name, bool result) {
  unsigned begin = result ? kernel.getNumInputs() : 0;
  unsigned end = result ? kernel.getNumArguments() : kernel.getNumInputs();
  for (unsigned i = begin; i < end; ++i) {
    if (kernel.getArgumentName(i) == name)
      return i;
  }
  return std::nullopt;
}

std::string argumentNames(nki::KernelOp kernel, bool result) {
  std::string names;
  unsigned begin = result ? kernel.getNumInputs() : 0;
  unsigned end = result ? kernel.getNumArguments() : kernel.getNumInputs();
  for (unsigned i = begin; i < end; ++i)
    names += (names.empty() ? "" : ", ") + kernel.getArgumentName(i).str();
  return names;
}

/// Reads every --in file; each argument must be given once.
ExitCode readInputs(nki::KernelOp kernel, const RunOptions &options, Arrays &arrays) {
  for (const std::string &text : options.inputs) {
    auto binding = splitBinding(text);
    if (!binding)
      return reportError("--in must be ARG=FILE.npy, but got '" + text + "'", ExitCode::usage);
    if (!findArgument(kernel, binding->first, /*result=*/false))
      return reportError("kernel '" + kernel.getSymName() + "' has no argument '" +
                         binding->first + "'; it has " + argumentNames(kernel, false));
    if (arrays.count(binding->first))
      return reportError("argument '" + binding->first + "' is given twice");
    auto array = data::readNpy(binding->second);
    if (!array)
      return reportError(array.error());
    arrays.emplace(binding->first, std::move(*array));
  }
  for (unsigned i = 0; i < kernel.getNumInputs(); ++i) {
    std::string name = kernel.getArgumentName(i).str();
    if (!arrays.count(name))
      return reportError("argument '" + name + "' is missing; give it with --in " + name +
                         "=FILE.npy");
  }
  return ExitCode::done;
}

/// Rounds inputs to the bound element types and makes the result arrays.
ExitCode prepareArrays(nki::KernelOp kernel, Arrays &arrays) {
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
    std::string name = kernel.getArgumentName(i).str();
    auto type = cast<MemRefType>(kernel.getArgumentTypes()[i]);
    auto elementType = toElementType(type.getElementType());
    if (!elementType)
      return reportError("argument '" + name + "' has an element type that no file can hold");
    if (i >= kernel.getNumInputs()) {
      auto array = data::Array::create(*elementType, type.getShape().vec());
      if (!array)
        return reportError("result '" + name + "': " + array.error());
      arrays.emplace(name, std::move(*array));
      continue;
    }
    data::Array &array = arrays.at(name);
    if (array.elementType() == *elementType)
      continue;
    auto converted = data::elementSize(array.elementType()) == 1
                         ? data::Array::bitcast(std::move(array), *elementType)
                         : data::convert(std::move(array), *elementType);
    if (!converted)
      return reportError("argument '" + name + "': " + converted.error());
    array = std::move(*converted);
  }
  return ExitCode::done;
}

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
  if (options.on != "host")
    return reportError("--on " + options.on + " is not supported yet", ExitCode::usage);
  auto compileStart = Clock::now();
  KernelFile file;
  if (!file.load(options.file))
    return ExitCode::wrongInput;
  nki::KernelOp kernel = file.select(options.kernel, options.target);
  if (!kernel)
    return ExitCode::wrongInput;
  for (const std::string &text : options.outputs) {
    auto binding = splitBinding(text);
    if (!binding)
      return reportError("--out must be RESULT=FILE.npy, but got '" + text + "'",
                         ExitCode::usage);
    if (!findArgument(kernel, binding->first, /*result=*/true))
      return reportError("kernel '" + kernel.getSymName() + "' has no result '" + binding->first +
                         "'; it has " + argumentNames(kernel, true));
  }

  Arrays arrays;
  if (ExitCode code = readInputs(kernel, options, arrays); code != ExitCode::done)
    return code;
  auto values = inferParameters(kernel, options.definitions, arrays);
  if (failed(values))
    return ExitCode::wrongInput;
  PassManager manager(&file.getContext());
  buildTilePipeline(manager, *values);
  buildHostPipeline(manager);
  if (failed(manager.run(file.getModule())))
    return ExitCode::wrongInput;
  if (ExitCode code = prepareArrays(kernel, arrays); code != ExitCode::done)
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

  // All files are written before the first gets its name.
  std::vector<AtomicFile> files;
  for (const std::string &text : options.outputs) {
    auto [name, path] = *splitBinding(text);
    auto staged = data::stageNpy(arrays.at(name), path);
    if (!staged)
      return reportError(staged.error());
    files.push_back(std::move(*staged));
  }
  if (!options.stats.empty()) {
    unsigned cores = std::thread::hardware_concurrency();
    int threads = options.threads > 0 ? options.threads : cores ? int(cores) : 1;
    auto stats = AtomicFile::create(options.stats);
    if (!stats)
      return reportError(stats.error());
    if (auto done = stats->write(statsJson(timing, compileMs, threads)); !done)
      return reportError(done.error());
    files.push_back(std::move(*stats));
  }
  for (AtomicFile &staged : files) {
    if (auto done = staged.commit(); !done)
      return reportError(done.error());
  }
  return ExitCode::done;
}
