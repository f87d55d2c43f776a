// How a simulator calls instructions: compiled functions that take views and numbers
// described at run time.

#ifndef NKIC_RUNTIME_INSTRUCTIONTABLE_H
#define NKIC_RUNTIME_INSTRUCTIONTABLE_H

#include "nkic/Runtime/Core.h"

namespace nkic::rt {

/// One argument of an instruction; the function knows which member holds it.
struct Argument {
  AnyView view;
  float number = 0;
  int64_t integer = 0;
};

/// An instruction with its words and flags fixed.
using Instruction = void (*)(Core &core, const Argument *arguments);

/// What a compiled library of instructions offers. Cores are made and looked at by the
/// library, so that the two sides need not agree on what a Core is made of.
struct InstructionTable {
  const Instruction *instructions;
  Core *(*createCore)();
  void (*destroyCore)(Core *);
  /// Moves the first fault out of the core; false when there was none.
  bool (*takeFault)(Core *, Fault *);
};

inline Core *createCore() { return new Core; }
inline void destroyCore(Core *core) { delete core; }
inline bool takeFault(Core *core, Fault *fault) {
  if (!core->faulted())
    return false;
  *fault = core->fault();
  core->clearFault();
  return true;
}

} // namespace nkic::rt

#endif // NKIC_RUNTIME_INSTRUCTIONTABLE_H
