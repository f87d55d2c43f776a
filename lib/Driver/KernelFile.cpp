// A kernel file in memory.

#include "nkic/Driver/KernelFile.h"

#include "FileDiagnostics.h"
#include "KernelLanguage.h"

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Driver/PythonKernel.h"
#include "nkic/Registration.h"
#include "nkic/Support/Printable.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace nkic::driver;

ExitCode nkic::driver::reportError(const Twine &message, ExitCode code) {
  llvm::errs() << "error: " << printable(message.str(), /*keepLines=*/true) << '\n';
  return code;
}

/// The parser calls itself for what stands in brackets; beyond this it would run out of stack.
static constexpr int kMaxBracketDepth = 256;

/// Whether brackets outside of strings and comments are nested deeper than the parser may go.
static bool isNestedTooDeeply(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '/' && text.substr(i).starts_with("//")) {
      i = text.find('\n', i);
      if (i == StringRef::npos)
        break;
    } else if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
    } else if (StringRef("([{<").contains(c)) {
      if (++depth > kMaxBracketDepth)
        return true;
    } else if (StringRef(")]}").contains(c) || (c == '>' && (i == 0 || text[i - 1] != '-'))) {
      depth = std::max(depth - 1, 0);
    }
  }
  return false;
}

KernelFile::KernelFile() {
  DialectRegistry registry;
  registerFileDialects(registry);
  context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  // The line of the kernel file says more than the IR at that moment.
  context->printOpOnDiagnostic(false);
}

KernelFile::~KernelFile() = default;

bool KernelFile::load(const KernelOptions &options, const std::vector<std::string> &inputs) {
  const std::string &file = path = options.file;
  definitions = options.definitions;
  std::string trace;
  if (auto python = parsePythonName(file)) {
    if (ExitCode failed = tracePython(*python, options, inputs, trace); failed != ExitCode::done) {
      code = failed;
      return false;
    }
    traced = true;
    definitions.clear();
  } else if (!options.shapes.empty() || options.grid != 0) {
    reportError("--shape and --grid go with a kernel in Python, but got '" + file + "'");
    return false;
  }
  if (llvm::sys::fs::is_directory(file)) {
    reportError("cannot read '" + file + "': it is a directory");
    return false;
  }
  auto buffer = traced ? llvm::MemoryBuffer::getMemBufferCopy(trace, file)
                       : llvm::MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/true);
  if (std::error_code error = buffer.getError()) {
    reportError("cannot read '" + file + "': " + error.message());
    return false;
  }
  bool isBinary = isBytecode(**buffer);
  if (!isBinary && isNestedTooDeeply((*buffer)->getBuffer())) {
    reportError("'" + file + "' must nest brackets at most " + Twine(kMaxBracketDepth) +
                " deep, but goes deeper");
    return false;
  }
  diagnostics = std::make_unique<FileDiagnostics>(context.get(), **buffer, !isBinary, traced);
  sourceManager.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  // What is corrupt may crash the reader of MLIR.
  llvm::CrashRecoveryContext::Enable();
  if (!llvm::CrashRecoveryContext().RunSafely(
          [&] { module = parseSourceFile<ModuleOp>(sourceManager, context.get()); })) {
    module.release(); // whatever it is
    reportError("cannot read '" + file + "': " +
                (isBinary ? "corrupt bytecode" : "it breaks MLIR's reader of text"));
    return false;
  }
  llvm::CrashRecoveryContext::Disable();
  return module && succeeded(checkLanguage(*module));
}

bool KernelFile::holdsPrograms() {
  return module->getOps<nki::KernelOp>().empty() && !module->getOps<nc::ProgramOp>().empty();
}

bool KernelFile::acceptPrograms(const KernelOptions &options) {
  if (!options.definitions.empty()) {
    reportError("a NeuronCore program has no parameters, but got -D " +
                options.definitions.front());
    return false;
  }
  if (!options.kernel.empty()) {
    reportError("'" + path + "' holds NeuronCore programs and no kernels, but got --kernel " +
                options.kernel);
    return false;
  }
  // The programs of a launch share their inputs and outputs.
  auto first = *module->getOps<nc::ProgramOp>().begin();
  auto describe = [](nc::ProgramOp program) {
    std::string text = program.getTarget().str();
    llvm::raw_string_ostream os(text);
    os << ' ' << program.getCores().value_or(1);
    for (auto tensor : program.getBody().front().getOps<nc::TensorOp>()) {
      if (tensor.getRole() != nc::TensorRole::scratch)
        os << ' ' << tensor.getName() << ' ' << nc::stringifyTensorRole(tensor.getRole()) << ' '
           << tensor.getIndex() << ' ' << tensor.getAddress() << ' ' << tensor.getTensorMemRef();
    }
    return text;
  };
  if (!options.target.empty() && options.target != first.getTarget()) {
    first.emitError() << "program '" << first.getSymName() << "' is for " << first.getTarget()
                      << ", but got --target " << options.target;
    return false;
  }
  SmallVector<bool> seen;
  for (auto program : module->getOps<nc::ProgramOp>()) {
    seen.resize(program.getCores().value_or(1), false);
    if (first.getCores() == program.getCores() && seen[program.getCore()]) {
      program.emitError() << "programs of a launch must run on different cores, but '"
                          << program.getSymName() << "' is a second one on core "
                          << program.getCore() << "; keep each launch in its own file";
      return false;
    }
    seen[program.getCore()] = true;
    if (describe(first) != describe(program)) {
      program.emitError() << "programs of a launch must have the same target, number of "
                             "cores, inputs and outputs, but '"
                          << program.getSymName() << "' differs from '" << first.getSymName()
                          << "'";
      return false;
    }
  }
  if (llvm::is_contained(seen, false)) {
    first.emitError() << "a launch of " << seen.size() << " cores must have a program for each, "
                      << "but core " << llvm::find(seen, false) - seen.begin() << " has none";
    return false;
  }
  return true;
}

nkic::nki::KernelOp KernelFile::select(const std::string &name, const std::string &target) {
  std::vector<nki::KernelOp> kernels;
  std::string names;
  for (auto kernel : module->getOps<nki::KernelOp>()) {
    kernels.push_back(kernel);
    names += (names.empty() ? "" : ", ") + kernel.getSymName().str();
  }
  nki::KernelOp chosen;
  for (nki::KernelOp kernel : kernels) {
    if (kernel.getSymName() == name || ((name.empty() || traced) && kernels.size() == 1))
      chosen = kernel;
  }
  if (!chosen) {
    if (holdsPrograms())
      reportError("'" + path + "' holds a NeuronCore program and no nki.kernel; check it, compile "
                  "it to asm, or run it with --on sim");
    else if (kernels.empty())
      reportError("'" + path + "' holds no nki.kernel");
    else if (name.empty())
      reportError("'" + path + "' holds several kernels; choose one with --kernel: " + names);
    else
      reportError("'" + path + "' holds no kernel '" + name + "'; it holds " + names);
    return {};
  }
  for (nki::KernelOp kernel : kernels) {
    if (kernel != chosen)
      kernel.erase();
  }
  for (auto program : llvm::make_early_inc_range(module->getOps<nc::ProgramOp>()))
    program.erase();
  // A kernel in Python may name its target.
  if (!traced || !target.empty())
    (*module)->setAttr("nki.target",
                       StringAttr::get(context.get(), target.empty() ? "trn2" : target));
  return chosen;
}
