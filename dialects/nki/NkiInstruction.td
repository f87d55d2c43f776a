// The base class of every instruction.

#ifndef NKI_INSTRUCTION_TD
#define NKI_INSTRUCTION_TD

include "nki/NkiInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Nki_Instruction<string mnemonic, list<Trait> traits = []>
    : Nki_Op<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<InstructionOpInterface>])> {
  list<string> engines = []; // the first is the default
  int since = 2;             // NeuronCore generation
  string source = "";        // where the meaning is written down
  // Attributes that say where and how, not what: they do not reach the runtime.
  list<string> placement = ["dge_mode", "priority", "name"];

  let extraClassDefinition = [{
    ::llvm::ArrayRef<Engine> $cppClass::getEngines() {
      }] # !if(!empty(engines), "return {};",
               "static const Engine engines[] = {" #
               !interleave(!foreach(e, engines, "Engine::" # e), ", ") #
               "}; return engines;") # [{
    }
    int $cppClass::getSinceGeneration() { return }] # since # [{; }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getArgumentOrder() {
      static const ::llvm::StringRef names[] = {}] #
      !interleave(!foreach(i, !range(0, !size(arguments)),
                           "\"" # !getdagname(arguments, i) # "\""), ", ") # [{};
      return names;
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getPlacementAttributes() {
      static const ::llvm::StringRef names[] = {}] #
      !interleave(!foreach(p, placement, "\"" # p # "\""), ", ") # [{};
      return names;
    }
    ::llvm::StringRef $cppClass::getSource() { return "}] # source # [{"; }
  }];
  let hasVerifier = 1;
}

#endif // NKI_INSTRUCTION_TD
