// The base class of every instruction.

#ifndef NKI_INSTRUCTION_TD
#define NKI_INSTRUCTION_TD

include "nki/NkiInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Operands that may be absent; the runtime is then given `none`.
class Nki_OptionalSrc<string text> : Arg<Optional<AnyMemRef>, text, [MemRead]>;
class Nki_OptionalDst<string text> : Arg<Optional<AnyMemRef>, text, [MemWrite]>;
class Nki_OptionalScalar<string text> : Arg<Optional<Nki_ScalarType>, text, [MemRead]>;

// An operand of an instruction that lists its memory effects in C++, because they
// depend on its other operands and attributes.
class Nki_Tile<string text> : Arg<AnyMemRef, text>;
class Nki_OptionalTile<string text> : Arg<Optional<AnyMemRef>, text>;
defvar Nki_EffectsInCpp = DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;

// Attributes that are always there, with the value that the public API takes when
// they are not written. A flag that is absent means false.
defvar Nki_DefaultEngine = DefaultValuedAttr<Nki_EngineAttr, "Engine::unknown">;
class Nki_DefaultAluOp<string value> : DefaultValuedAttr<Nki_AluOpAttr, "AluOp::" # value>;
class Nki_DefaultReduceCmd<string value>
    : DefaultValuedAttr<Nki_ReduceCmdAttr, "ReduceCmd::" # value>;
defvar Nki_Flag = UnitAttr;
defvar Nki_Label = OptionalAttr<StrAttr>; // `name`: what listings call the instruction

// Accumulator registers of an engine, one per lane, that outlive an instruction.
def Nki_VectorAccumulator : Resource<"::nkic::nki::VectorAccumulator">;
def Nki_ScalarAccumulator : Resource<"::nkic::nki::ScalarAccumulator">;
class Nki_Accumulates<Resource registers>
    : MemoryEffects<[MemRead<registers>, MemWrite<registers>]>;

class Nki_Instruction<string mnemonic, list<Trait> traits = []>
    : Nki_Op<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<InstructionOpInterface>])> {
  list<string> engines = []; // the first is the default
  string since = "v2";        // of nkic::Generation
  string source = "";        // where the meaning is written down
  // Arguments that do not reach the runtime: they say where and how, not what.
  list<string> placement = ["dge_mode", "priority", "name"];
  // Whether it copies the elements of its second operand to its first without looking
  // at them, where the element types are equal.
  bit movesBits = 0;
  // Whether an element of the first operand comes from another place of the second, so
  // that the two must not be the same elements.
  bit changesOrder = 0;

  // Numbers of the arguments that are operands and may be absent.
  list<int> optional = !filter(i, !range(0, !size(arguments)),
    !if(!initialized(!getdagarg<Optional>(arguments, i)), true,
        !if(!initialized(!getdagarg<Arg>(arguments, i)),
            !isa<Optional>(!getdagarg<Arg>(arguments, i).constraint), false)));

  let extraClassDefinition = [{
    ::llvm::ArrayRef<Engine> $cppClass::getEngines() {
      }] # !if(!empty(engines), "return {};",
               "static const Engine engines[] = {" #
               !interleave(!foreach(e, engines, "Engine::" # e), ", ") #
               "}; return engines;") # [{
    }
    ::nkic::Generation $cppClass::getSinceGeneration() { return ::nkic::Generation::}] # since # [{; }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getArgumentOrder() {
      static const ::llvm::StringRef names[] = {}] #
      !interleave(!foreach(i, !range(0, !size(arguments)),
                           "\"" # !getdagname(arguments, i) # "\""), ", ") # [{};
      return names;
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getOptionalOperands() {
      }] # !if(!empty(optional), "return {};",
               "static const ::llvm::StringRef names[] = {" #
               !interleave(!foreach(i, optional, "\"" # !getdagname(arguments, i) # "\""), ", ") #
               "}; return names;") # [{
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getPlacementAttributes() {
      static const ::llvm::StringRef names[] = {}] #
      !interleave(!foreach(p, placement, "\"" # p # "\""), ", ") # [{};
      return names;
    }
    bool $cppClass::mayMoveBits() { return }] # !if(movesBits, "true", "false") # [{; }
    bool $cppClass::changesOrder() { return }] # !if(changesOrder, "true", "false") # [{; }
    ::llvm::StringRef $cppClass::getSource() { return "}] # source # [{"; }
  }];
  let hasVerifier = 1;
}

#endif // NKI_INSTRUCTION_TD
