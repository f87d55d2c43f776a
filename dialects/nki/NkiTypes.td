// Types of the nki dialect, and the operand constraints of its instructions.

#ifndef NKI_TYPES_TD
#define NKI_TYPES_TD

include "nki/NkiAttrs.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Nki_ElemType : TypeDef<Nki_Dialect, "Elem", [MemRefElementTypeInterface]> {
  let mnemonic = "elem";
  let summary = "element type that a kernel parameter names";
  let description = [{
    `!nki.elem<dtype>` stands for the element type bound to the parameter `dtype`
    of the enclosing kernel. Binding replaces it.
  }];
  let parameters = (ins StringRefParameter<>:$param);
  let assemblyFormat = "`<` custom<BareName>($param) `>`";
}

// A tile or tensor; the op's verifier says which spaces.
defvar Nki_Tensor = AnyMemRef;
class Nki_Dst<string text> : Arg<AnyMemRef, text, [MemWrite]>;
class Nki_DstReadWrite<string text> : Arg<AnyMemRef, text, [MemRead, MemWrite]>;
class Nki_Src<string text> : Arg<AnyMemRef, text, [MemRead]>;
// A number, or one value per partition.
def Nki_ScalarType : AnyTypeOf<[F32, Index, I32, AnyMemRef]>;
class Nki_Scalar<string text> : Arg<Nki_ScalarType, text, [MemRead]>;

#endif // NKI_TYPES_TD
