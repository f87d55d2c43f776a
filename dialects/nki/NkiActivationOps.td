// Functions of the scalar engine.

#ifndef NKI_ACTIVATION_OPS_TD
#define NKI_ACTIVATION_OPS_TD

include "nki/NkiInstruction.td"

def Nki_ActivationOp : Nki_Instruction<"activation", [AttrSizedOperandSegments,
    Nki_Accumulates<Nki_ScalarAccumulator>]> {
  let summary = "apply a function to scaled and shifted elements";
  let engines = ["scalar"];
  let source = "nki.isa.activation";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"argument of the function">:$data,
    Nki_OptionalScalar<"factor of `data`; 1 when absent">:$scale,
    Nki_OptionalScalar<"added after scaling; 0 when absent">:$bias,
    Nki_OptionalDst<"the accumulator register afterwards">:$reduce_res,
    Nki_ActivationAttr:$op, Nki_DefaultAluOp<"none">:$reduce_op,
    Nki_DefaultReduceCmd<"idle">:$reduce_cmd, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` `` $op $data (`scale` $scale^)? (`bias` $bias^)?
    (`reduce_cmd` `` $reduce_cmd^)? (`reduce_op` `` $reduce_op^)? (`reduce_res` $reduce_res^)?
    attr-dict `:` type($dst) `,` type($data)
    `` custom<OptionalTypes>(ref($scale), type($scale), ref($bias), type($bias),
                          ref($reduce_res), type($reduce_res))
  }];
}

def Nki_ActivationReduceOp : Nki_Instruction<"activation_reduce", [AttrSizedOperandSegments,
    Nki_Accumulates<Nki_ScalarAccumulator>]> {
  let summary = "apply a function and sum each row";
  let engines = ["scalar"];
  let source = "nki.isa.activation_reduce";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"argument of the function">:$data,
    Nki_OptionalScalar<"factor of `data`; 1 when absent">:$scale,
    Nki_OptionalScalar<"added after scaling; 0 when absent">:$bias,
    Nki_OptionalDst<"the sum of each row">:$reduce_res,
    Nki_ActivationAttr:$op, Nki_AluOpAttr:$reduce_op, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` `` $op $data (`scale` $scale^)? (`bias` $bias^)?
    `reduce_op` `` $reduce_op (`reduce_res` $reduce_res^)?
    attr-dict `:` type($dst) `,` type($data)
    `` custom<OptionalTypes>(ref($scale), type($scale), ref($bias), type($bias),
                          ref($reduce_res), type($reduce_res))
  }];
}

#endif // NKI_ACTIVATION_OPS_TD
