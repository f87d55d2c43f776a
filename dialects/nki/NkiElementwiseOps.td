// Instructions that treat every element for itself.

#ifndef NKI_ELEMENTWISE_OPS_TD
#define NKI_ELEMENTWISE_OPS_TD

include "nki/NkiInstruction.td"

def Nki_TensorCopyOp : Nki_Instruction<"tensor_copy"> {
  let summary = "copy a tile within on-chip memory";
  let engines = ["vector", "scalar", "gpsimd"];
  let source = "nki.isa.tensor_copy";
  let movesBits = 1;
  let description = [{
    `dst[p, f] = src[p, f]`. Equal element types move bits; others are read to fp32 and
    rounded to nearest even, so that integers above 2^24 lose bits. Lane `p` of the source
    goes to lane `p` of the destination, whatever partition either begins on.

    #### Shapes
    | name  | partitions | free | space                      | element type |
    |-------|------------|------|----------------------------|--------------|
    | `dst` | P          | F    | sbuf, psum; gpsimd: sbuf   | any          |
    | `src` | P          | F    | sbuf, psum; gpsimd: sbuf   | any          |

    #### Constraints
    - (C1) the scalar engine needs trn2; on trn1 use `nki.activation` with `copy`.
    - (V-MATCH) of `dst` and `src`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-ENG).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x64xbf16, #nki.mem<sbuf>>,
                       %src: memref<128x64xf32, #nki.mem<psum>>) {
      nki.tensor_copy %dst, %src
          : memref<128x64xbf16, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>
      return
    }
    ```

    Lowers to `nc` on the chosen engine; on the host to a copy loop.
  }];
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
  let description = [{
    `dst[p, f] = op(data1[p, f], data2[p, f])`. Bitwise operators work on the bits. The
    others read to fp32, round once and write with rounding to nearest even, except that
    add, subtract, multiply, maximum, minimum and comparisons of three tiles of 32-bit
    integers are exact modulo 2^32 when `engine` is gpsimd or absent. Comparisons and
    logical operators give 1 or 0. There is no broadcast: `nki.broadcast` makes a view
    that repeats.

    Without an `engine`, power and operands of 32-bit integers mean gpsimd, all else the
    vector engine.

    #### Shapes
    | name    | partitions | free | space                    | element type           |
    |---------|------------|------|--------------------------|------------------------|
    | `dst`   | P          | F    | sbuf, psum; gpsimd: sbuf | any; bitwise: integers |
    | `data1` | P          | F    | sbuf, psum; gpsimd: sbuf | any; bitwise: integers |
    | `data2` | P          | F    | sbuf, psum; gpsimd: sbuf | any; bitwise: integers |

    #### Constraints
    - (C1) `op` is binary.
    - (C2) power runs on gpsimd.
    - (V-MATCH) of all three. (V-2PSUM) of `data1` and `data2`. (V-BIT).
    - (V-GEN) abs_max and abs_min need trn3.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-ENG).

    #### Example
    ```mlir
    func.func @example(%sum: memref<128x64xbf16, #nki.mem<sbuf>>,
                       %a: memref<128x64xf32, #nki.mem<psum>>,
                       %b: memref<128x64xbf16, #nki.mem<sbuf>>) {
      nki.tensor_tensor %sum, %a, add %b
          : memref<128x64xbf16, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>,
            memref<128x64xbf16, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the chosen engine; on the host to an element loop.
  }];
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
  let description = [{
    `dst[p, f] = op1(op0(data[p, f], operand0[p]), operand1[p])`, each operator rounded to
    fp32 once, the result written with rounding to nearest even. `reverse` exchanges the
    two sides of its operator. A unary operator takes no operand, or the number 0, which
    it ignores. An operand is a number, the same for all, or a tile of one value per
    partition. Bitwise operators work on the bits.

    When `data` and `dst` are 32-bit integers, the operators are add, subtract, multiply,
    maximum or minimum and the operands are integers, the result is exact modulo 2^32.
    Without an `engine`, rsqrt means gpsimd and all else the vector engine.

    #### Shapes
    | name                   | partitions | free | space                    | element type           |
    |------------------------|------------|------|--------------------------|------------------------|
    | `dst`                  | P          | F    | sbuf, psum; gpsimd: sbuf | any; bitwise: integers |
    | `data`                 | P          | F    | sbuf, psum; gpsimd: sbuf | any; bitwise: integers |
    | `operand0`, `operand1` | P          | 1    | sbuf, psum; or a number  | f32; see C7            |

    #### Constraints
    - (C1) `op0` and `op1` are operators of this instruction.
    - (C2) a binary operator has its operand, a unary one none or 0.
    - (C3) `operand1` and `reverse1` come with `op1`.
    - (C4) bitwise operators run on the vector engine.
    - (C5) the scalar engine needs trn2; there it runs multiply, add, and multiply
      followed by add.
    - (C6) gpsimd runs rsqrt only.
    - (C7) an operand tile is f32; also 32-bit integers where `data` and `dst` are.
    - (V-MATCH) of `dst` and `data`. (V-SC). (V-BIT).
    - (V-GEN) abs_max, abs_min, square and relu need trn3.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-ENG).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %data: memref<128x64xbf16, #nki.mem<sbuf>>,
                       %widths: memref<128x1xf32, #nki.mem<sbuf>>) {
      %half = arith.constant 0.5 : f32
      nki.tensor_scalar %dst, %data, multiply %widths, subtract %half
          : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xbf16, #nki.mem<sbuf>>,
            memref<128x1xf32, #nki.mem<sbuf>>, f32
      return
    }
    ```

    Lowers to `nc` on the chosen engine; on the host to an element loop.
  }];
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
  let description = [{
    `dst[p, f] = op1(op0(data[p, f], operand0[p]), operand1[p, f])`, each operator rounded
    to fp32 once, the result written with rounding to nearest even. `reverse` exchanges
    the two sides of its operator. `dst` may be the same view as `operand1`, which makes
    an accumulation in place.

    #### Shapes
    | name       | partitions | free | space                   | element type |
    |------------|------------|------|-------------------------|--------------|
    | `dst`      | P          | F    | sbuf, psum              | any          |
    | `data`     | P          | F    | sbuf, psum              | any          |
    | `operand0` | P          | 1    | sbuf, psum; or a number | any          |
    | `operand1` | P          | F    | sbuf, psum              | any          |

    #### Constraints
    - (C1) both operators are arithmetic and binary.
    - (V-MATCH) of `dst`, `data` and `operand1`. (V-2PSUM) of `data` and `operand1`. (V-SC).
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%acc: memref<128x64xf32, #nki.mem<sbuf>>,
                       %data: memref<128x64xbf16, #nki.mem<sbuf>>,
                       %weights: memref<128x1xbf16, #nki.mem<sbuf>>) {
      nki.scalar_tensor_tensor %acc, %data, multiply %weights, add %acc
          : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xbf16, #nki.mem<sbuf>>,
            memref<128x1xbf16, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine; on the host to an element loop.
  }];
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
  let description = [{
    `dst[p, f] = value`. Integer tiles take the integer as it stands, float tiles the
    nearest value, ties to even.

    #### Shapes
    | name    | partitions | free | space                    | element type |
    |---------|------------|------|--------------------------|--------------|
    | `dst`   | P          | F    | sbuf, psum; gpsimd: sbuf | any          |
    | `value` |            |      | a number                 |              |

    #### Constraints
    - (C1) an integer tile takes an integer.
    - (C2) a constant fits the element type of an integer tile.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-ENG).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x64xf32, #nki.mem<sbuf>>) {
      %zero = arith.constant 0.0 : f32
      nki.memset %dst, %zero : memref<128x64xf32, #nki.mem<sbuf>>, f32
      return
    }
    ```

    Lowers to `nc` on the chosen engine; on the host to a fill.
  }];
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
  let hasFolder = 1;
  let placement = ["pattern_values", "name"];
  let description = [{
    `dst[p, f] = offset + p * channel_multiplier + sum over d of i_d * step_d`, where the
    `i_d` are the digits of `f` in a mixed radix: `pattern` lists `[step, count]`, the
    slowest digit first. The sum wraps in 32 bits. 32-bit integers take its bits, narrower
    ones its value clamped, floats the nearest value. `p` counts from 0 at the first
    partition of the view.

    Steps and counts may be values while the kernel is parametric; binding makes them
    constant and folds them into `pattern`.

    #### Shapes
    | name  | partitions | free                  | space | element type |
    |-------|------------|-----------------------|-------|--------------|
    | `dst` | P          | product of the counts | sbuf  | any          |

    #### Constraints
    - (C1) 1 to 4 pairs, and one value for each number that is not written out.
    - (C2) a count is at least 1.
    - (C3) the product of the counts equals the free elements of `dst`.
    - (C4) a constant `offset` or `channel_multiplier` fits 32 bits.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x8xi32, #nki.mem<sbuf>>) {
      %zero = arith.constant 0 : index
      %row = arith.constant 8 : index
      nki.iota %dst pattern [[4, 2], [1, 4]] offset %zero channel_multiplier %row
          : memref<128x8xi32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on gpsimd; on the host to a counting loop.
  }];
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
  let description = [{
    `dst[p, f] = 1 / data[p, f]`, rounded to fp32 once and written with rounding to nearest
    even. A zero gives the infinity of its sign. More accurate than `nki.activation` with
    reciprocal.

    #### Shapes
    | name   | partitions | free | space      | element type |
    |--------|------------|------|------------|--------------|
    | `dst`  | P          | F    | sbuf, psum | any          |
    | `data` | P          | F    | sbuf, psum | any          |

    #### Constraints
    - (V-MATCH) of `dst` and `data`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x1xf32, #nki.mem<sbuf>>,
                       %sums: memref<128x1xf32, #nki.mem<sbuf>>) {
      nki.reciprocal %dst, %sums
          : memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the vector engine; on the host to an element loop.
  }];
  let arguments = (ins Nki_Dst<"result">:$dst, Nki_Src<"divisors">:$data, Nki_Label:$name);
  let assemblyFormat = "$dst `,` $data attr-dict `:` type($dst) `,` type($data)";
}

#endif // NKI_ELEMENTWISE_OPS_TD
