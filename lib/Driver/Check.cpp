// `nkic check`: every static check, and the planned on-chip memory.

#include "nkic/Driver/Check.h"

#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Dialect/Nki/NkiVerify.h"
#include "nkic/Dialect/Nki/ParamValue.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"
#include "nkic/Driver/Bind.h"
#include "nkic/Driver/KernelFile.h"
#include "nkic/Driver/Pipelines.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;
using namespace nkic::nki;

namespace {

enum class Outcome { fits, tooLarge, invalid };

/// Binds and places the kernel of `module` in place.
Outcome plan(ModuleOp module, const std::vector<std::string> &values) {
  PassManager bind(module.getContext()), place(module.getContext());
  buildTilePipeline(bind, values);
  buildPlacedPipeline(place);
  if (failed(bind.run(module)))
    return Outcome::invalid;
  return succeeded(place.run(module)) ? Outcome::fits : Outcome::tooLarge;
}

/// Looks for other values of one parameter with which a kernel fits that does not.
class FittingValues {
public:
  FittingValues(ModuleOp unbound, std::vector<std::string> definitions)
      : unbound(unbound), definitions(std::move(definitions)) {}

  /// The value to try instead of that of definition `index`, or nothing.
  std::optional<std::string> find(size_t index);

private:
  Outcome tryValue(size_t index, const std::string &value);
  std::optional<std::string> findWord(size_t index, ParamAttr param, StringRef given);
  std::optional<std::string> findSmaller(size_t index, int64_t given);

  ModuleOp unbound;
  std::vector<std::string> definitions;
};

Outcome FittingValues::tryValue(size_t index, const std::string &value) {
  std::vector<std::string> changed = definitions;
  changed[index] = StringRef(changed[index]).split('=').first.str() + "=" + value;
  // What is wrong with a try is not what is wrong with the kernel.
  ScopedDiagnosticHandler silence(unbound.getContext(), [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module(unbound.clone());
  auto values = inferParameters(*module->getOps<KernelOp>().begin(), changed, {});
  return failed(values) ? Outcome::invalid : plan(*module, *values);
}

std::optional<std::string> FittingValues::findWord(size_t index, ParamAttr param,
                                                   StringRef given) {
  if (!param.getAllowed())
    return std::nullopt;
  for (Attribute allowed : param.getAllowed()) {
    std::string word = printParamValue(allowed);
    if (word != given && tryValue(index, word) == Outcome::fits)
      return word;
  }
  return std::nullopt;
}

std::optional<std::string> FittingValues::findSmaller(size_t index, int64_t given) {
  if (given < 1)
    return std::nullopt;
  // Sizes are often multiples of the partition count or a part of it: so stays theirs.
  int64_t step = std::min(given & -given, kAnyMachine.partitions.value);
  // Values that do not bind are taken for too small.
  int64_t low = 0, high = given / step;
  std::optional<std::string> best;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    std::string value = std::to_string(middle * step);
    Outcome outcome = tryValue(index, value);
    if (outcome == Outcome::fits)
      best = value;
    (outcome == Outcome::tooLarge ? high : low) = middle;
  }
  return best;
}

std::optional<std::string> FittingValues::find(size_t index) {
  auto [name, text] = StringRef(definitions[index]).split('=');
  KernelOp kernel = *unbound.getOps<KernelOp>().begin();
  ParamAttr param = kernel.lookupParameter(name);
  int64_t given;
  if (param.getKind() == ParamKind::kind_word)
    return findWord(index, param, text);
  if (param.getKind() == ParamKind::kind_int && !text.getAsInteger(10, given))
    return findSmaller(index, given);
  return std::nullopt;
}

void printPeak(KernelOp kernel, StringRef space, StringRef attribute, int64_t total) {
  llvm::outs() << space << ": " << kernel->getAttrOfType<IntegerAttr>(attribute).getInt() << " of "
               << total << " bytes per partition\n";
}

/// The static checks of the programs in `module`, made of its kernel when it has one.
ExitCode checkPrograms(ModuleOp module, bool areMade) {
  PassManager manager(module.getContext());
  if (!areMade)
    manager.addPass(createConvertNkiToNcPass());
  buildProgramChecks(manager);
  if (failed(manager.run(module)))
    return ExitCode::wrongInput;
  int64_t instructions = 0;
  module.walk([&](nc::InstructionOp) { ++instructions; });
  llvm::outs() << "instructions: " << instructions << '\n';
  return ExitCode::done;
}

} // namespace

ExitCode nkic::driver::check(const KernelOptions &options) {
  KernelFile file;
  if (!file.load(options))
    return file.getExitCode();
  if (file.holdsPrograms() && !file.acceptPrograms(options))
    return ExitCode::wrongInput;
  if (file.holdsPrograms())
    return checkPrograms(file.getModule(), /*areMade=*/true);
  KernelOp kernel = file.select(options.kernel, options.target);
  if (!kernel)
    return ExitCode::wrongInput;
  auto values = inferParameters(kernel, file.getDefinitions(), {});
  if (failed(values))
    return ExitCode::wrongInput;
  OwningOpRef<ModuleOp> unbound(file.getModule().clone());
  Outcome outcome = plan(file.getModule(), *values);
  if (outcome == Outcome::tooLarge) {
    FittingValues fitting(*unbound, file.getDefinitions());
    for (size_t index = 0; index < file.getDefinitions().size(); ++index) {
      StringRef given = file.getDefinitions()[index];
      if (auto value = fitting.find(index))
        file.getContext().getDiagEngine().emit(kernel.getLoc(), DiagnosticSeverity::Note)
            << "it fits with -D " << given.split('=').first << "=" << *value << " instead of "
            << given.split('=').second;
    }
  }
  if (outcome != Outcome::fits)
    return ExitCode::wrongInput;
  const MachineInfo &machine = *getTargetMachine(kernel);
  printPeak(kernel, "sbuf", kPeakSbufBytesAttr,
            machine.sbufPartitionBytes - machine.sbufReserveBytes);
  printPeak(kernel, "psum", kPeakPsumBytesAttr, machine.psumPartitionBytes);
  return checkPrograms(file.getModule(), /*areMade=*/false);
}
