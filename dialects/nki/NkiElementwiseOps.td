// Instructions that treat every element for itself.

#ifndef NKI_ELEMENTWISE_OPS_TD
#define NKI_ELEMENTWISE_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorCopyOp : Nki_Instruction<"tensor_copy"> {
  let summary = "copy a tile within on-chip memory";
  let engines = ["vector", "scalar", "gpsimd"];
  let source = "nki.isa.tensor_copy";
  let arguments = (ins Nki_Dst<"where the data goes">:$dst, Nki_Src<"what is copied">:$src,
    Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $src (`engine` `` $engine^)? attr-dict `:` type($dst) `,` type($src)
  }];
}

def Nki_TensorTensorOp : Nki_Instruction<"tensor_tensor"> {
  let summary = "apply a binary operator to two tiles";
  let engines = ["vector", "gpsimd"];
  let source = "nki.isa.tensor_tensor";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"left">:$data1, Nki_Src<"right">:$data2,
    Nki_AluOpAttr:$op, Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data1 `,` `` $op $data2 (`engine` `` $engine^)? attr-dict
    `:` type($dst) `,` type($data1) `,` type($data2)
  }];
}

def Nki_TensorScalarOp : Nki_Instruction<"tensor_scalar", [AttrSizedOperandSegments]> {
  let summary = "apply one or two operators with numbers or per-partition values";
  let engines = ["vector", "scalar", "gpsimd"];
  let source = "nki.isa.tensor_scalar";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what the operators start from">:$data,
    Nki_OptionalScalar<"other side of `op0`">:$operand0,
    Nki_OptionalScalar<"other side of `op1`">:$operand1,
    Nki_AluOpAttr:$op0, Nki_Flag:$reverse0,
    Nki_DefaultAluOp<"none">:$op1, Nki_Flag:$reverse1,
    Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data `,` `` $op0 ($operand0^)? (`reverse` $reverse0^)?
    (`,` `` $op1^ ($operand1^)? (`reverse` $reverse1^)?)?
    (`engine` `` $engine^)? attr-dict `:` type($dst) `,` type($data)
    `` custom<OptionalTypes>(ref($operand0), type($operand0), ref($operand1), type($operand1))
  }];
}

def Nki_ScalarTensorTensorOp : Nki_Instruction<"scalar_tensor_tensor"> {
  let summary = "apply an operator with a scalar, then one with a second tile";
  let engines = ["vector"];
  let source = "nki.isa.scalar_tensor_tensor";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what the operators start from">:$data,
    Nki_Scalar<"other side of `op0`">:$operand0, Nki_Src<"other side of `op1`">:$operand1,
    Nki_AluOpAttr:$op0, Nki_Flag:$reverse0, Nki_AluOpAttr:$op1, Nki_Flag:$reverse1,
    Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data `,` `` $op0 $operand0 (`reverse` $reverse0^)?
    `,` `` $op1 $operand1 (`reverse` $reverse1^)? attr-dict
    `:` type($dst) `,` type($data) `,` type($operand0) `,` type($operand1)
  }];
}

def Nki_MemsetOp : Nki_Instruction<"memset"> {
  let summary = "fill a tile with a constant";
  let engines = ["vector", "gpsimd"];
  let source = "nki.isa.memset";
  let arguments = (ins Nki_Dst<"what is filled">:$dst,
    AnyTypeOf<[F32, Index, I32]>:$value, Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $value (`engine` `` $engine^)? attr-dict `:` type($dst) `,` type($value)
  }];
}

def Nki_IotaOp : Nki_Instruction<"iota"> {
  let summary = "write an affine pattern of integers";
  let engines = ["gpsimd"];
  let source = "nki.isa.iota";
  // Binding folds the values into the pattern.
  let placement = ["pattern_values", "name"];
  let arguments = (ins Nki_Dst<"result">:$dst, Variadic<Index>:$pattern_values,
    DenseI64ArrayAttr:$pattern, Index:$offset, Index:$channel_multiplier, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `pattern` custom<Pattern>($pattern_values, $pattern) `offset` $offset
    `channel_multiplier` $channel_multiplier attr-dict `:` type($dst)
  }];
}

def Nki_ReciprocalOp : Nki_Instruction<"reciprocal"> {
  let summary = "divide one by every element";
  let engines = ["vector"];
  let source = "nki.isa.reciprocal";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"divisors">:$data, Nki_Label:$name);
  let assemblyFormat = "$dst `,` $data attr-dict `:` type($dst) `,` type($data)";
}

#endif // NKI_ELEMENTWISE_OPS_TD
