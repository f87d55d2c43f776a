// Functions of the scalar engine.

#ifndef NKI_ACTIVATION_OPS_TD
#define NKI_ACTIVATION_OPS_TD

include "nki/NkiInstruction.td"

def Nki_ActivationOp : Nki_Instruction<"activation", [AttrSizedOperandSegments,
    Nki_Accumulates<Nki_ScalarAccumulator>]> {
  let summary = "apply a function to scaled and shifted elements";
  let engines = ["scalar"];
  let source = "nki.isa.activation";
  let description = [{
    `dst[p, f] = op(data[p, f] * scale[p] + bias[p])`: the product and the sum round to
    fp32 each, the function once, and the result is written with rounding to nearest even.
    An absent `scale` is 1, an absent `bias` 0. Functions are exact up to the accuracy of
    the math library here, piecewise polynomials on hardware: compare with a tolerance.

    The scalar engine has one fp32 accumulator register per lane, which lives on between
    instructions. `reduce_cmd` says what becomes of it: `idle` leaves it, `reset` makes it
    0, `reduce` adds the row of fp32 results to it, before they are written, and
    `reset_reduce` does one after the other. `reduce_res` receives it afterwards.

    #### Shapes
    | name         | partitions | free | space                   | element type |
    |--------------|------------|------|-------------------------|--------------|
    | `dst`        | P          | F    | sbuf, psum              | any          |
    | `data`       | P          | F    | sbuf, psum              | any          |
    | `scale`      | P          | 1    | sbuf, psum; or a number | f32          |
    | `bias`       | P          | 1    | sbuf, psum; or a number | any          |
    | `reduce_res` | P          | 1    | sbuf, psum              | any          |

    #### Constraints
    - (C1) a tile as `scale` is f32.
    - (C2) a number as `bias` needs trn2.
    - (C3) `bias` with reciprocal needs trn2.
    - (C4) `reduce_cmd` is not load_reduce.
    - (C5) `reduce_op` is add, or absent.
    - (C6) `reduce` and `reset_reduce` name their `reduce_op`.
    - (V-MATCH) of `dst` and `data`. (V-SC) of `scale`, `bias` and `reduce_res`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xbf16, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>,
                       %bias: memref<128x1xf32, #nki.mem<sbuf>>,
                       %sums: memref<128x1xf32, #nki.mem<sbuf>>) {
      %scale = arith.constant 0.125 : f32
      nki.activation %dst, exp %scores scale %scale bias %bias
          reduce_cmd reset_reduce reduce_op add reduce_res %sums
          : memref<128x512xbf16, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<psum>>, f32,
            memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the scalar engine, and a second instruction for `reduce_res`; on the
    host to a loop over rows.
  }];
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
  let description = [{
    `dst[p, f] = op(data[p, f] * scale[p] + bias[p])`, and `reduce_res[p]` is the sum of the
    row of fp32 results, before they are written. The same as `nki.activation` with
    `reduce_cmd reset_reduce`; without `reduce_res` the sum stays in the accumulator
    register.

    #### Shapes
    | name         | partitions | free | space                   | element type |
    |--------------|------------|------|-------------------------|--------------|
    | `dst`        | P          | F    | sbuf, psum              | any          |
    | `data`       | P          | F    | sbuf, psum              | any          |
    | `scale`      | P          | 1    | sbuf, psum; or a number | f32          |
    | `bias`       | P          | 1    | sbuf, psum; or a number | any          |
    | `reduce_res` | P          | 1    | sbuf, psum              | any          |

    #### Constraints
    - (C1) a tile as `scale` is f32.
    - (C2) a number as `bias` needs trn2.
    - (C3) `bias` with reciprocal needs trn2.
    - (C4) `reduce_op` is add.
    - (V-MATCH) of `dst` and `data`. (V-SC) of `scale`, `bias` and `reduce_res`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xbf16, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>,
                       %negated: memref<128x1xf32, #nki.mem<sbuf>>,
                       %sums: memref<128x1xf32, #nki.mem<sbuf>>) {
      nki.activation_reduce %dst, exp %scores bias %negated reduce_op add reduce_res %sums
          : memref<128x512xbf16, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<psum>>,
            memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the scalar engine, and a second instruction for `reduce_res`; on the
    host to a loop over rows.
  }];
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
