// `nkic compile`: a kernel in one of its forms, as text.

#include "nkic/Driver/Compile.h"

#include "nkic/Driver/Bind.h"
#include "nkic/Driver/Pipelines.h"
#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Emit/Asm.h"
#include "nkic/Emit/Cpp.h"
#include "nkic/Support/AtomicFile.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;

ExitCode nkic::driver::compile(const CompileOptions &options) {
  KernelFile file;
  if (!file.load(options))
    return file.getExitCode();
  bool isProgram = options.emit == "nc" || options.emit == "asm";
  nki::KernelOp kernel;
  PassManager manager(&file.getContext());
  if (file.holdsPrograms()) {
    if (!isProgram)
      return reportError("'" + file.getPath() + "' holds a NeuronCore program, which becomes nc or "
                         "asm, but got --emit " + options.emit);
    if (!file.acceptPrograms(options))
      return ExitCode::wrongInput;
    buildProgramChecks(manager);
  } else {
    kernel = file.select(options.kernel, options.target);
    if (!kernel)
      return ExitCode::wrongInput;
    auto values = inferParameters(kernel, file.getDefinitions(), {});
    if (failed(values))
      return ExitCode::wrongInput;
    buildTilePipeline(manager, *values);
    if (options.emit == "cpp")
      buildHostPipeline(manager, options.disabled);
    else if (isProgram)
      buildProgramPipeline(manager);
  }
  if (failed(manager.run(file.getModule())))
    return ExitCode::wrongInput;

  std::string text, header;
  llvm::raw_string_ostream os(text), headerOs(header);
  if (options.emit == "tile" || options.emit == "nc") {
    file.getModule().print(os);
    os << '\n';
  } else if (options.emit == "cpp") {
    if (failed(emitCpp(kernel, os)))
      return reportError("the kernel could not be turned into C++; please report this as a bug",
                         ExitCode::internalError);
    emitCppHeader(kernel, headerOs);
  } else {
    llvm::ListSeparator separator("\n");
    for (auto program : file.getModule().getOps<nc::ProgramOp>()) {
      os << separator;
      emitAsm(program, os);
    }
  }
  if (options.out.empty() || options.out == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    if (llvm::outs().has_error()) {
      llvm::outs().clear_error();
      return reportError("cannot write to stdout");
    }
    return ExitCode::done;
  }
  // Both files are written before the first gets its name.
  std::vector<AtomicFile> files;
  auto stage = [&](const std::string &path, const std::string &content) -> Result<void> {
    auto staged = AtomicFile::create(path);
    if (!staged)
      return staged.failure();
    auto done = staged->write(content);
    files.push_back(std::move(*staged));
    return done;
  };
  if (auto done = stage(options.out, text); !done)
    return reportError(done.error());
  // The header stands beside the source, under its name.
  StringRef out = options.out;
  if (!header.empty() && (out.ends_with(".cpp") || out.ends_with(".cc"))) {
    if (auto done = stage((out.take_front(out.rfind('.')) + ".h").str(), header); !done)
      return reportError(done.error());
  }
  for (AtomicFile &staged : files) {
    if (auto done = staged.commit(); !done)
      return reportError(done.error());
  }
  return ExitCode::done;
}
