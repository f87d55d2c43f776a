// Matrix multiply and transpose.

#ifndef NKI_MATMUL_OPS_TD
#define NKI_MATMUL_OPS_TD

include "nki/NkiInstruction.td"

def Nki_NcMatmulOp : Nki_Instruction<"nc_matmul", [Nki_EffectsInCpp]> {
  let summary = "multiply two tiles on the tensor engine";
  let engines = ["tensor"];
  let source = "nki.isa.nc_matmul";
  let placement = ["tile_position", "tile_size", "is_stationary_onezero",
                   "is_moving_onezero", "name"];
  let description = [{
    `dst[m, n] = sum over k of stationary[k, m] * moving[k, n]`, in fp32; the order of the
    sum is not specified. The free dimensions of each operand flatten to `M` and `N`.
    With `perf_mode double_row` they flatten behind a dimension of 2, over which the
    product sums as well.

    `accumulate` true adds the product to what `dst` holds, false overwrites it. An absent
    one means what the public call means by it: elements that no matmul has written since
    the tile was made are overwritten, others added to; a later pass decides which.
    Adding to elements that something else wrote is undefined before trn3.

    With `is_transpose`, `dst[m, n] = stationary[n, m]` bit for bit, and `moving` is an
    identity that the program supplies. On trn1 it is the ordinary product, so a NaN or
    infinity spreads along its row. `tile_position`, `tile_size` and the two `onezero`
    hints do not change the result.

    #### Shapes
    | name         | partitions | free | space | element type           |
    |--------------|------------|------|-------|------------------------|
    | `dst`        | M          | N    | psum  | f32, bf16 on trn3      |
    | `stationary` | K          | M    | sbuf  | bf16, f16, f32, fp8    |
    | `moving`     | K          | N    | sbuf  | bf16, f16, f32, fp8    |

    #### Constraints
    - (C1) equal partitions of `stationary` and `moving`.
    - (C2) partitions of `dst` equal columns of `stationary`.
    - (C3) free elements of `dst` equal columns of `moving`.
    - (C4) M is at most 128.
    - (C5) N is at most 512; on trn3 4096, or 8192 with a bf16 `dst`.
    - (C6) before trn3 `dst` spans at most one bank of PSUM.
    - (C7) factors are floats; f8E4M3FN needs trn3.
    - (C8) both factors are f32 or neither is.
    - (C9) f8E4M3 and f8E4M3FN are not mixed.
    - (C10) `dst` is f32 or, on trn3, bf16; with `is_transpose` of the element type of
      `stationary`.
    - (C11) `double_row` takes fp8 factors of shape (K, 2, ...) and all columns of the
      array, not `is_transpose`, and needs trn2.
    - (C12) `is_transpose` overwrites, and N equals K.
    - (C13) `tile_position` and `tile_size` come together, as rows and columns; sizes are
      32 (from trn2 on), 64 or 128, positions multiples of them, and the piece they name
      lies inside the array and holds `stationary`.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-GEN).

    #### Example
    ```mlir
    func.func @example(%dst: memref<128x512xf32, #nki.mem<psum>>,
                       %stationary: memref<64x128xbf16, #nki.mem<sbuf>>,
                       %moving: memref<64x512xbf16, #nki.mem<sbuf>>, %more: i1) {
      nki.nc_matmul %dst, %stationary, %moving accumulate %more
          : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
            memref<64x512xbf16, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to a weight load and a multiply of `nc`; on the host to a blocked product.
  }];
  let arguments = (ins Nki_Tile<"the product">:$dst,
    Nki_Tile<"left factor, transposed">:$stationary, Nki_Tile<"right factor">:$moving,
    Optional<I1>:$accumulate,
    Nki_Flag:$is_transpose, DefaultValuedAttr<Nki_PerfModeAttr, "PerfMode::none">:$perf_mode,
    OptionalAttr<DenseI64ArrayAttr>:$tile_position, OptionalAttr<DenseI64ArrayAttr>:$tile_size,
    Nki_Flag:$is_stationary_onezero, Nki_Flag:$is_moving_onezero, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $stationary `,` $moving (`accumulate` $accumulate^)?
    (`is_transpose` $is_transpose^)? (`perf_mode` `` $perf_mode^)?
    (`tile_position` $tile_position^)? (`tile_size` $tile_size^)?
    (`is_stationary_onezero` $is_stationary_onezero^)?
    (`is_moving_onezero` $is_moving_onezero^)? attr-dict
    `:` type($dst) `,` type($stationary) `,` type($moving)
  }];
}

def Nki_NcTransposeOp : Nki_Instruction<"nc_transpose"> {
  let summary = "transpose partitions against flattened free dims";
  let engines = ["tensor", "vector"];
  let source = "nki.isa.nc_transpose";
  let changesOrder = 1;
  let movesBits = 1;
  let description = [{
    `dst[f, p] = data[p, f]`, bit for bit; `f` counts the free elements in row-major order.

    Without an `engine`, a `dst` in PSUM means the tensor engine and one in SBUF the
    vector engine. On the tensor engine of trn1 the data passes a product with an
    identity: exact for finite values, not for NaN and infinities. fp8 data leaves it in
    every second byte, so `dst` is then a view with an innermost stride of 2.

    #### Shapes
    | name   | partitions | free | space                   | element type   |
    |--------|------------|------|-------------------------|----------------|
    | `dst`  | F          | P    | psum, or sbuf on vector | that of `data` |
    | `data` | P          | F    | sbuf, or psum on vector | any            |

    #### Constraints
    - (C1) partitions of `dst` equal free elements of `data`.
    - (C2) free elements of `dst` equal partitions of `data`.
    - (C3) equal element types.
    - (C4) on the tensor engine `dst` is in PSUM and `data` in SBUF.
    - (C5) on the vector engine P and F are at most 32.
    - (C6) integers on the tensor engine need trn2.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-ENG).

    #### Example
    ```mlir
    func.func @example(%dst: memref<64x128xbf16, #nki.mem<psum>>,
                       %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
      nki.nc_transpose %dst, %data
          : memref<64x128xbf16, #nki.mem<psum>>, memref<128x64xbf16, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to `nc` on the chosen engine; on the host to a copy loop.
  }];
  let arguments = (ins Nki_Dst<"where the result goes">:$dst,
    Nki_Src<"what is transposed">:$data, Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data (`engine` `` $engine^)? attr-dict `:` type($dst) `,` type($data)
  }];
}

#endif // NKI_MATMUL_OPS_TD
