// Instructions that choose elements by a predicate, a position or a range.

#ifndef NKI_SELECT_OPS_TD
#define NKI_SELECT_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorCopyPredicatedOp : Nki_Instruction<"tensor_copy_predicated"> {
  let summary = "overwrite the elements that a predicate picks";
  let engines = ["vector"];
  let source = "nki.isa.tensor_copy_predicated";
  let arguments = (ins Nki_DstReadWrite<"what is overwritten">:$dst,
    Nki_Scalar<"new elements, or one number for all">:$src,
    Nki_Src<"which elements are overwritten">:$predicate, Nki_Flag:$reverse_pred,
    Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $src `predicate` $predicate (`reverse_pred` $reverse_pred^)? attr-dict
    `:` type($dst) `,` type($src) `,` type($predicate)
  }];
}

def Nki_SelectReduceOp : Nki_Instruction<"select_reduce",
    [Nki_Accumulates<Nki_VectorAccumulator>]> {
  let summary = "choose between a tile and a scalar, with the largest of each row";
  let engines = ["vector"];
  let source = "nki.isa.select_reduce";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"which side is taken">:$predicate,
    Nki_Src<"elements where the predicate holds">:$on_true,
    Nki_Scalar<"value where it does not">:$on_false,
    Nki_OptionalDst<"the accumulator register afterwards">:$reduce_res,
    Nki_DefaultReduceCmd<"idle">:$reduce_cmd, Nki_DefaultAluOp<"maximum">:$reduce_op,
    Nki_Flag:$reverse_pred, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `predicate` $predicate (`reverse_pred` $reverse_pred^)?
    `on_true` $on_true `on_false` $on_false
    (`reduce_cmd` `` $reduce_cmd^)? (`reduce_op` `` $reduce_op^)? (`reduce_res` $reduce_res^)?
    attr-dict `:` type($dst) `,` type($predicate) `,` type($on_true) `,` type($on_false)
    `` custom<OptionalTypes>(ref($reduce_res), type($reduce_res))
  }];
}

def Nki_AffineSelectOp : Nki_Instruction<"affine_select"> {
  let summary = "keep the elements whose position passes an affine test";
  let engines = ["gpsimd"];
  let source = "nki.isa.affine_select";
  // Binding folds the values into the pattern.
  let placement = ["pattern_values", "name"];
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"elements that may be kept">:$on_true_tile,
    F32:$on_false_value, Variadic<Index>:$pattern_values, DenseI64ArrayAttr:$pattern,
    Index:$offset, Index:$channel_multiplier, Nki_AluOpAttr:$cmp_op, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $on_true_tile `where` `` $cmp_op `pattern` custom<Pattern>($pattern_values, $pattern)
    `offset` $offset `channel_multiplier` $channel_multiplier `else` $on_false_value
    attr-dict `:` type($dst) `,` type($on_true_tile)
  }];
}

def Nki_RangeSelectOp : Nki_Instruction<"range_select",
    [Nki_Accumulates<Nki_VectorAccumulator>]> {
  let summary = "keep the columns between two bounds, with the largest of each row";
  let engines = ["vector"];
  let since = 3;
  let source = "nki.isa.range_select";
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"elements that may be kept">:$on_true_tile,
    Nki_Src<"first bound of each row">:$bound0, Nki_Src<"second bound of each row">:$bound1,
    Nki_OptionalDst<"the accumulator register afterwards">:$reduce_res,
    Nki_AluOpAttr:$comp_op0, Nki_AluOpAttr:$comp_op1, Index:$range_start,
    Nki_DefaultReduceCmd<"reset_reduce">:$reduce_cmd, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $on_true_tile `where` `` $comp_op0 $bound0 `and` `` $comp_op1 $bound1
    `range_start` $range_start (`reduce_cmd` `` $reduce_cmd^)? (`reduce_res` $reduce_res^)?
    attr-dict `:` type($dst) `,` type($on_true_tile) `,` type($bound0) `,` type($bound1)
    `` custom<OptionalTypes>(ref($reduce_res), type($reduce_res))
  }];
}

#endif // NKI_SELECT_OPS_TD
