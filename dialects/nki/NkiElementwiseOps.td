// Element-wise instructions.

#ifndef NKI_ELEMENTWISE_OPS_TD
#define NKI_ELEMENTWISE_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorTensorOp : Nki_Instruction<"tensor_tensor"> {
  let summary = "element-wise binary operator on two tiles";
  let description = [{ }];
  let engines = ["vector", "gpsimd"];
  let source = "nki.isa.tensor_tensor";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"left">:$data1, Nki_Src<"right">:$data2,
    Nki_AluOpAttr:$op, DefaultValuedAttr<Nki_EngineAttr, "Engine::unknown">:$engine,
    OptionalAttr<StrAttr>:$name);
  let assemblyFormat = [{
    $dst `,` $data1 `,` $op $data2 attr-dict `:` type($dst) `,` type($data1) `,` type($data2)
  }];
}

#endif // NKI_ELEMENTWISE_OPS_TD
