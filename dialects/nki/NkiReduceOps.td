// Reductions along rows and across partitions.

#ifndef NKI_REDUCE_OPS_TD
#define NKI_REDUCE_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorReduceOp : Nki_Instruction<"tensor_reduce"> {
  let summary = "reduce trailing free dimensions";
  let engines = ["vector"];
  let source = "nki.isa.tensor_reduce";
  let description = [{
    `dst[p, k] = op over n of data[p, k, n]`, from the left; `k` counts the free elements
    of the dimensions that stay and `n` those of `axis`, each in row-major order. Every
    step rounds to fp32, and the result is negated with `negate` and written with
    rounding to nearest even. Bitwise operators work on the bits. `keepdims` keeps the
    dimensions of `axis` with size 1; it changes the shape, not the elements.

    #### Shapes
    | name   | partitions | free                     | space      | element type           |
    |--------|------------|--------------------------|------------|------------------------|
    | `dst`  | P          | what stays, at least 1   | sbuf, psum | any; bitwise: integers |
    | `data` | P          | F                        | sbuf, psum | any; bitwise: integers |

    #### Constraints
    - (C1) `axis` lists the last free dimensions of `data` in order: one, some or all.
    - (C2) the shape of `dst` is that of `data` reduced; (P, 1) when nothing stays.
    - (C3) `op` reduces: bitwise_and, bitwise_or, bitwise_xor, add, subtract, multiply,
      maximum, minimum, logical_and, logical_or or logical_xor.
    - (C4) no `negate` with bitwise operators.
    - (V-BIT), (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%negated: memref<128x1xf32, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>) {
      nki.tensor_reduce %negated, maximum %scores axis [1] negate
          : memref<128x1xf32, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<psum>>
      return
    }
    ```

    Lowers to `nc` on the vector engine; on the host to a loop over rows.
  }];
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
  let description = [{
    `dst[p, f] = op0(data[p, f], operand0[p])`, and the accumulator register of lane `p` on
    the vector engine takes in the row of fp32 results, before they are written.

    `reduce_cmd reset_reduce` begins with the identity of `reduce_op`, `load_reduce` with
    `reduce_init`, and `reduce` with what the register holds. `reduce_res` receives the
    register afterwards, negated with `reduce_res_negate`; the register keeps its sign.

    #### Shapes
    | name         | partitions | free | space                   | element type |
    |--------------|------------|------|-------------------------|--------------|
    | `dst`        | P          | F    | sbuf, psum              | any          |
    | `data`       | P          | F    | sbuf, psum              | any          |
    | `operand0`   | P          | 1    | sbuf, psum; or a number | f32          |
    | `reduce_res` | P          | 1    | sbuf, psum              | any          |

    #### Constraints
    - (C1) `op0` is arithmetic: binary, abs, square or relu.
    - (C2) `reduce_op` is add, multiply, maximum or minimum.
    - (C3) `reduce_cmd` is reduce, reset_reduce or load_reduce.
    - (C4) `reduce_init` comes with load_reduce and with nothing else.
    - (C5) a binary `op0` has its operand, a unary one none or 0.
    - (C6) a tile as `operand0` is f32.
    - (V-MATCH) of `dst` and `data`. (V-SC) of `operand0` and `reduce_res`.
    - (V-GEN) abs_max, abs_min, square and relu need trn3.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xf32, #nki.mem<sbuf>>,
                       %scores: memref<128x512xf32, #nki.mem<psum>>,
                       %negated: memref<128x1xf32, #nki.mem<sbuf>>) {
      %scale = arith.constant 0.125 : f32
      nki.tensor_scalar_reduce %dst, %scores, multiply %scale reduce_op maximum
          reduce_res %negated reduce_res_negate
          : memref<128x512xf32, #nki.mem<sbuf>>, memref<128x512xf32, #nki.mem<psum>>, f32,
            memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine, and a second instruction for `reduce_res`; on the
    host to a loop over rows.
  }];
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
  let description = [{
    `dst[0, f] = op over p of data[p, f]`, from partition 0 on, rounded to fp32 at every
    step and written with rounding to nearest even; average divides the sum by the number
    of partitions. Bitwise operators work on the bits. Slow: a product with a column of
    ones on the tensor engine does the sum in a fraction of the time.

    #### Shapes
    | name   | partitions | free | space | element type           |
    |--------|------------|------|-------|------------------------|
    | `dst`  | 1          | F    | sbuf  | any; bitwise: integers |
    | `data` | P          | F    | sbuf  | any; bitwise: integers |

    #### Constraints
    - (C1) `dst` has one partition.
    - (C2) equal free elements.
    - (C3) `op` is add, average, maximum, bitwise_or or bitwise_and.
    - (V-BIT), (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%row: memref<1x64xf32, #nki.mem<sbuf>>,
                       %data: memref<128x64xf32, #nki.mem<sbuf>>) {
      nki.tensor_partition_reduce %row, add %data
          : memref<1x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on gpsimd; on the host to a loop over partitions.
  }];
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what is reduced">:$data,
    Nki_AluOpAttr:$op, Nki_Label:$name);
  let assemblyFormat = "$dst `,` `` $op $data attr-dict `:` type($dst) `,` type($data)";
}

def Nki_Max8Op : Nki_Instruction<"max8"> {
  let summary = "find the eight largest of each row";
  let engines = ["vector"];
  let source = "nki.isa.max8";
  let description = [{
    `dst[p, i]` is the `i`-th largest of `src[p, :]`, the largest first; equal values count
    as often as they stand there. Compared in fp32, rounded once to `dst`. NaN comes
    before every number (a choice of ours: the public page does not say).

    #### Shapes
    | name  | partitions | free       | space      | element type |
    |-------|------------|------------|------------|--------------|
    | `dst` | P          | 8          | sbuf, psum | any          |
    | `src` | P          | 8 to 16384 | sbuf, psum | any          |

    #### Constraints
    - (C1) `dst` has 8 free elements.
    - (C2) `src` has 8 to 16384 free elements.
    - (C3) equal partitions.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x8xf32, #nki.mem<sbuf>>,
                       %src: memref<128x500xbf16, #nki.mem<sbuf>>) {
      nki.max8 %dst, %src : memref<128x8xf32, #nki.mem<sbuf>>,
          memref<128x500xbf16, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine; on the host to a partial sort of each row.
  }];
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"what is searched">:$src,
    Nki_Label:$name);
  let assemblyFormat = "$dst `,` $src attr-dict `:` type($dst) `,` type($src)";
}

#endif // NKI_REDUCE_OPS_TD
