// Reductions along rows and across partitions.

#ifndef NKI_REDUCE_OPS_TD
#define NKI_REDUCE_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorReduceOp : Nki_Instruction<"tensor_reduce"> {
  let summary = "reduce trailing free dimensions";
  let engines = ["vector"];
  let source = "nki.isa.tensor_reduce";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what is reduced">:$data,
    Nki_AluOpAttr:$op, DenseI64ArrayAttr:$axis, Nki_Flag:$negate, Nki_Flag:$keepdims,
    Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` `` $op $data `axis` $axis (`negate` $negate^)? (`keepdims` $keepdims^)?
    attr-dict `:` type($dst) `,` type($data)
  }];
}

def Nki_TensorScalarReduceOp : Nki_Instruction<"tensor_scalar_reduce",
    [AttrSizedOperandSegments, Nki_Accumulates<Nki_VectorAccumulator>]> {
  let summary = "apply an operator with a scalar and reduce each row";
  let engines = ["vector"];
  let source = "nki.isa.tensor_scalar_reduce";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"left side of `op0`">:$data,
    Nki_OptionalScalar<"right side of `op0`">:$operand0,
    Nki_OptionalDst<"the accumulator register afterwards">:$reduce_res,
    Optional<F32>:$reduce_init,
    Nki_AluOpAttr:$op0, Nki_AluOpAttr:$reduce_op,
    Nki_DefaultReduceCmd<"reset_reduce">:$reduce_cmd, Nki_Flag:$reduce_res_negate,
    Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data `,` `` $op0 ($operand0^)? `reduce_op` `` $reduce_op
    (`reduce_cmd` `` $reduce_cmd^)? (`reduce_init` $reduce_init^)?
    (`reduce_res` $reduce_res^)? (`reduce_res_negate` $reduce_res_negate^)?
    attr-dict `:` type($dst) `,` type($data)
    `` custom<OptionalTypes>(ref($operand0), type($operand0),
                          ref($reduce_res), type($reduce_res))
  }];
}

def Nki_TensorPartitionReduceOp : Nki_Instruction<"tensor_partition_reduce"> {
  let summary = "reduce across partitions";
  let engines = ["gpsimd"];
  let source = "nki.isa.tensor_partition_reduce";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what is reduced">:$data,
    Nki_AluOpAttr:$op, Nki_Label:$name);
  let assemblyFormat = "$dst `,` `` $op $data attr-dict `:` type($dst) `,` type($data)";
}

#endif // NKI_REDUCE_OPS_TD
