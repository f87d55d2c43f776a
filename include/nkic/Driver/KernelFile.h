// A kernel file in memory: parsed, one kernel chosen, its faults printed as
// `file:line:col: error: ...`.

#ifndef NKIC_DRIVER_KERNELFILE_H
#define NKIC_DRIVER_KERNELFILE_H

#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Driver/ExitCode.h"
#include "nkic/Driver/Options.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>
#include <vector>

namespace nkic::driver {

class FileDiagnostics;

class KernelFile {
public:
  KernelFile();
  ~KernelFile();

  /// Parses `options.file`, or the trace of a kernel in Python on `inputs` (ARG=FILE.npy);
  /// reports and returns false when it cannot be read, is not valid, or holds what is no part
  /// of kernels and programs.
  bool load(const KernelOptions &options, const std::vector<std::string> &inputs = {});

  /// What binds the parameters of its kernel: a trace has none left.
  const std::vector<std::string> &getDefinitions() const { return definitions; }
  /// Why loading failed.
  ExitCode getExitCode() const { return code; }
  bool isTraced() const { return traced; }

  /// Whether the file holds NeuronCore programs, as `nkic compile --emit nc` writes them,
  /// and no kernels.
  bool holdsPrograms();

  /// Whether they are one launch, and go with what the command line says.
  bool acceptPrograms(const KernelOptions &options);

  /// The kernel named, or the only one when `name` is empty. Others are removed, so
  /// that passes see one. Reports and returns null when there is none.
  nki::KernelOp select(const std::string &name, const std::string &target);

  mlir::ModuleOp getModule() { return *module; }
  mlir::MLIRContext &getContext() { return *context; }
  const std::string &getPath() const { return path; }

private:
  std::unique_ptr<mlir::MLIRContext> context;
  llvm::SourceMgr sourceManager;
  std::unique_ptr<FileDiagnostics> diagnostics;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string path;
  std::vector<std::string> definitions;
  bool traced = false;
  ExitCode code = ExitCode::wrongInput; // of a load that fails
};

} // namespace nkic::driver

#endif // NKIC_DRIVER_KERNELFILE_H
