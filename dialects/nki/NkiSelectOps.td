// Instructions that choose elements by a predicate, a position or a range.

#ifndef NKI_SELECT_OPS_TD
#define NKI_SELECT_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorCopyPredicatedOp : Nki_Instruction<"tensor_copy_predicated"> {
  let summary = "overwrite the elements that a predicate picks";
  let engines = ["vector"];
  let source = "nki.isa.tensor_copy_predicated";
  let movesBits = 1;
  let description = [{
    `dst[p, f] = src[p, f]` where `predicate[p, f]` is not 0, and with `reverse_pred` where
    it is; elsewhere `dst` keeps what it holds. A tile moves bits; a number is written
    with rounding to nearest even.

    #### Shapes
    | name        | partitions | free | space                   | element type     |
    |-------------|------------|------|-------------------------|------------------|
    | `dst`       | P          | F    | sbuf, psum              | any              |
    | `src`       | P          | F    | sbuf, psum; or a number | that of `dst`    |
    | `predicate` | P          | F    | sbuf, psum              | ui8, ui16, ui32  |

    #### Constraints
    - (C1) `predicate` is ui8, ui16 or ui32.
    - (C2) a tile as `src` has the element type of `dst`.
    - (V-MATCH) of `dst`, `src` and `predicate`. (V-2PSUM) of `src` and `predicate`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%scores: memref<128x512xf32, #nki.mem<psum>>,
                       %mask: memref<128x512xui8, #nki.mem<sbuf>>) {
      %low = arith.constant -1.0e30 : f32
      nki.tensor_copy_predicated %scores, %low predicate %mask reverse_pred
          : memref<128x512xf32, #nki.mem<psum>>, f32, memref<128x512xui8, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine; on the host to an element loop.
  }];
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
  let description = [{
    `dst[p, f] = predicate[p, f] ? on_true[p, f] : on_false[p]`, with the two sides
    exchanged by `reverse_pred`; a predicate holds when it is not 0. The fp32 value chosen
    is written with rounding to nearest even.

    `reduce_cmd reset_reduce` puts the largest fp32 value of each row into the accumulator
    register of the lane, `reduce` the larger of that and what it holds; `reduce_res`
    receives it afterwards. `idle` leaves the register undefined.

    #### Shapes
    | name         | partitions | free | space                   | element type              |
    |--------------|------------|------|-------------------------|---------------------------|
    | `dst`        | P          | F    | sbuf, psum              | any                       |
    | `predicate`  | P          | F    | sbuf, psum              | i8, ui8, i16, ui16        |
    | `on_true`    | P          | F    | sbuf, psum              | any but 32-bit integers   |
    | `on_false`   | P          | 1    | sbuf, psum; or a number | any                       |
    | `reduce_res` | P          | 1    | sbuf, psum              | float                     |

    #### Constraints
    - (C1) `predicate` is i8, ui8, i16 or ui16.
    - (C2) `on_true` is not a 32-bit integer.
    - (C3) `reduce_op` is maximum.
    - (C4) `reduce_cmd` is idle, reduce or reset_reduce.
    - (C5) `reduce_res` is a float.
    - (C6) no `reduce_res` with idle.
    - (V-MATCH) of `dst`, `predicate` and `on_true`. (V-2PSUM) of `on_true` and `predicate`.
      (V-SC) of `on_false` and `reduce_res`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xf32, #nki.mem<sbuf>>,
                       %mask: memref<128x512xui8, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>,
                       %largest: memref<128x1xf32, #nki.mem<sbuf>>) {
      %low = arith.constant -1.0e30 : f32
      nki.select_reduce %dst predicate %mask on_true %scores on_false %low
          reduce_cmd reset_reduce reduce_res %largest
          : memref<128x512xf32, #nki.mem<sbuf>>, memref<128x512xui8, #nki.mem<sbuf>>,
            memref<128x512xf32, #nki.mem<psum>>, f32, memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine, and a second instruction for `reduce_res`; on the
    host to a loop over rows.
  }];
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
  let hasFolder = 1;
  let placement = ["pattern_values", "name"];
  let description = [{
    `dst[p, f] = cmp_op(v, 0) ? on_true_tile[p, f] : on_false_value`, where `v` is the
    integer that `nki.iota` would write at `[p, f]`. Kept elements move bits when the
    element types are equal, else they round to nearest even. `dst` may be the same view
    as `on_true_tile`.

    A causal mask has one partition per query, and keeps the keys up to it:
    `greater_equal` with the pattern `[[-1, keys]]` and a multiplier of 1.

    #### Shapes
    | name           | partitions | free                  | space | element type |
    |----------------|------------|-----------------------|-------|--------------|
    | `dst`          | P          | product of the counts | sbuf  | any          |
    | `on_true_tile` | P          | product of the counts | sbuf  | any          |

    #### Constraints
    - (C1) 1 to 4 pairs, and one value for each number that is not written out.
    - (C2) a count is at least 1.
    - (C3) the product of the counts equals the free elements of `dst`.
    - (C4) a constant `offset` or `channel_multiplier` fits 32 bits.
    - (C5) `cmp_op` is a comparison.
    - (V-MATCH) of `dst` and `on_true_tile`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%scores: memref<128x512xf32, #nki.mem<sbuf>>, %first: index) {
      %one = arith.constant 1 : index
      %low = arith.constant -1.0e30 : f32
      nki.affine_select %scores, %scores where greater_equal pattern [[-1, 512]]
          offset %first channel_multiplier %one else %low
          : memref<128x512xf32, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on gpsimd; on the host to a counting loop.
  }];
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
  let since = "v3";
  let source = "nki.isa.range_select";
  let description = [{
    `dst[p, f] = on_true_tile[p, f]` where column `i = range_start + f` passes both tests,
    `comp_op0(i, bound0[p])` and `comp_op1(i, bound1[p])`; elsewhere it is the lowest fp32
    number, which becomes -infinity in narrower floats. The tests are made in fp32, exact
    for columns below 2^24.

    The largest fp32 value of each row goes to the accumulator register of the lane and
    to `reduce_res`, as `nki.select_reduce` says. The fill value and the maximum are what
    the public call has; the op has no attributes for them.

    #### Shapes
    | name               | partitions | free | space      | element type |
    |--------------------|------------|------|------------|--------------|
    | `dst`              | P          | F    | sbuf, psum | float        |
    | `on_true_tile`     | P          | F    | sbuf, psum | float        |
    | `bound0`, `bound1` | P          | 1    | sbuf, psum | f32          |
    | `reduce_res`       | P          | 1    | sbuf, psum | float        |

    #### Constraints
    - (C1) bounds are f32.
    - (C2) `dst` and `on_true_tile` are floats.
    - (C3) `reduce_res` is a float.
    - (C4) `reduce_cmd` is idle, reduce or reset_reduce.
    - (C5) `comp_op0` and `comp_op1` are comparisons other than not_equal.
    - (V-GEN) needs trn2.
    - (V-MATCH) of `dst` and `on_true_tile`. (V-SC) of the bounds and `reduce_res`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xf32, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>,
                       %first: memref<128x1xf32, #nki.mem<sbuf>>,
                       %end: memref<128x1xf32, #nki.mem<sbuf>>) {
      %zero = arith.constant 0 : index
      nki.range_select %dst, %scores where greater_equal %first and less %end
          range_start %zero
          : memref<128x512xf32, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<psum>>,
            memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine, and a second instruction for `reduce_res`; on the
    host to a loop over rows.
  }];
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
