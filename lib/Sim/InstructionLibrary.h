// The instructions of a program as compiled functions.

#ifndef NKIC_LIB_SIM_INSTRUCTIONLIBRARY_H
#define NKIC_LIB_SIM_INSTRUCTIONLIBRARY_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Host/HostKernel.h"
#include "nkic/Runtime/InstructionTable.h"
#include "nkic/Sim/Simulator.h"

#include "llvm/ADT/StringMap.h"

#include <memory>
#include <optional>

namespace nkic::sim {

/// One function for each kind of instruction: its name, which arguments are views, numbers
/// or absent, and the words and flags, which are fixed in it. The C++ of the functions is
/// calls of the runtime, compiled with the flags of the host path.
class InstructionLibrary {
public:
  static Result<InstructionLibrary> build(llvm::ArrayRef<nc::ProgramOp> programs,
                                          const Options &options);

  /// The function of an instruction of the programs.
  rt::Instruction lookup(nc::InstructionOp op) const;

  /// The same for the state of its bytes (see Memory): a function that moves the bytes of
  /// the first two arguments, whatever the second is.
  rt::Instruction lookupMove(nc::InstructionOp op) const;

  /// A core as it is at the start of a launch.
  void resetCore() { core = {table->createCore(), table->destroyCore}; }
  rt::Core &getCore() { return *core; }
  bool takeFault(rt::Fault &fault) { return table->takeFault(core.get(), &fault); }

private:
  InstructionLibrary() = default;
  std::string getKind(nc::InstructionOp op, bool isMove) const;

  llvm::StringMap<unsigned> kinds;
  /// Kinds by what determines them, so that the text is made once.
  mutable llvm::DenseMap<std::pair<mlir::Attribute, mlir::Attribute>, unsigned> cache;
  std::optional<host::HostKernel> library;
  const rt::InstructionTable *table = nullptr;
  std::unique_ptr<rt::Core, void (*)(rt::Core *)> core{nullptr, nullptr};
};

/// Whether an argument of the runtime function is one of `rt::Argument`, not fixed in it.
bool isPassed(mlir::Attribute argument);

} // namespace nkic::sim

#endif // NKIC_LIB_SIM_INSTRUCTIONLIBRARY_H
