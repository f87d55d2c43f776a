// Data movement by the DMA engines.

#ifndef NKI_DMA_OPS_TD
#define NKI_DMA_OPS_TD

include "nki/NkiInstruction.td"

// The attributes that place a DMA, and how they are written.
class Nki_DmaInstruction<string mnemonic, list<Trait> traits = []>
    : Nki_Instruction<mnemonic, traits> {
  let placement = ["dge_mode", "engine", "priority", "name"];
}

def Nki_DmaCopyOp : Nki_DmaInstruction<"dma_copy", [AttrSizedOperandSegments,
    Nki_EffectsInCpp]> {
  let summary = "move a tensor between HBM and SBUF, with gather, scatter and cast";
  let source = "nki.isa.dma_copy";
  let movesBits = 1;
  let description = [{
    `dst.flat[i] = src.flat[i]`, where `flat` counts the elements that move in
    row-major order; the two shapes may differ. Equal element types move bits, others
    are read to fp32 and rounded to nearest even.

    With `gather`, row `r` of the source is row `src_indices[r, 0]` of `src`; with
    `scatter`, row `r` of the destination is row `dst_indices[r, 0]` of `dst`. With `at`,
    the one number in the offset picks an entry of dimension 0, and the copy moves that
    entry. A number is out of bounds below 0 and from the size of dimension 0 on: a fault
    with `oob_mode error`; with `skip` that row is not moved, and what `dst` held there
    stays. Two equal rows in one scatter land in an undefined order.

    `dge_mode`, `engine` and `priority` say who makes and starts the descriptors; they
    do not change the result. `unknown` with indices means `swdge`.

    #### Shapes
    | name          | space     | shape                | element type |
    |---------------|-----------|----------------------|--------------|
    | `dst`         | hbm, sbuf | any                  | any          |
    | `src`         | hbm, sbuf | any                  | any          |
    | `dst_indices` | sbuf      | (rows, 1)            | i32, ui32    |
    | `src_indices` | sbuf      | (rows, 1)            | i32, ui32    |
    | `dst_offset`  | sbuf      | (1, 1)               | i32, ui32    |
    | `src_offset`  | sbuf      | (1, 1)               | i32, ui32    |

    #### Constraints
    - (C1) as many elements move to `dst` as from `src`: all of a side, one row for each
      index, or one entry of dimension 0.
    - (C2) `hwdge` neither gathers, scatters nor changes the element type; `none` takes
      no indices and no offset. `hwdge` needs trn2.
    - (C3) `engine` is sync or scalar, and only with `hwdge`.
    - (C4) a side has indices or an offset, not both.
    - (C5) a side with indices or an offset is in HBM.
    - (C6) indices are one column of i32 or ui32. A gather or scatter needs trn2.
    - (C7) an offset is one i32 or ui32.
    - (C8) the source of a scatter is in SBUF.
    - (C9) `priority` is 0 to 3, and needs trn3.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-GEN).

    #### Example
    ```mlir
    func.func @example(%rows: memref<128x64xbf16, #nki.mem<sbuf>>,
                       %table: memref<1000x64xbf16, #nki.mem<hbm>>,
                       %numbers: memref<128x1xi32, #nki.mem<sbuf>>) {
      nki.dma_copy %rows, %table gather %numbers oob_mode skip
          : memref<128x64xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
            memref<128x1xi32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to a queue entry of `nc` with one descriptor per run of bytes; on the host to
    a copy loop.
  }];
  let arguments = (ins Nki_Tile<"where the data goes">:$dst,
    Nki_Tile<"what is moved">:$src,
    Nki_OptionalTile<"rows of `dst` to write">:$dst_indices,
    Nki_OptionalTile<"rows of `src` to read">:$src_indices,
    Nki_OptionalTile<"entry of dimension 0 of `dst`">:$dst_offset,
    Nki_OptionalTile<"entry of dimension 0 of `src`">:$src_offset,
    DefaultValuedAttr<Nki_OobModeAttr, "OobMode::error">:$oob_mode,
    DefaultValuedAttr<Nki_DgeModeAttr, "DgeMode::unknown">:$dge_mode,
    Nki_DefaultEngine:$engine, OptionalAttr<I64Attr>:$priority, Nki_Label:$name);
  let assemblyFormat = [{
    $dst (`scatter` $dst_indices^)? (`at` $dst_offset^)? `,`
    $src (`gather` $src_indices^)? (`at` $src_offset^)?
    (`oob_mode` `` $oob_mode^)? (`dge_mode` `` $dge_mode^)? (`engine` `` $engine^)?
    (`priority` $priority^)? attr-dict `:` type($dst) `,` type($src)
    `` custom<OptionalTypes>(ref($dst_indices), type($dst_indices),
                          ref($src_indices), type($src_indices),
                          ref($dst_offset), type($dst_offset),
                          ref($src_offset), type($src_offset))
  }];
}

def Nki_DmaTransposeOp : Nki_DmaInstruction<"dma_transpose", [Nki_EffectsInCpp]> {
  let summary = "move a tensor and swap its outermost and innermost dimensions";
  let source = "nki.isa.dma_transpose";
  let changesOrder = 1;
  let movesBits = 1;
  let description = [{
    The outermost and the innermost dimension change places, bit for bit:

        2-D: dst[c, r]       = src[r, c]
        3-D: dst[c, b, a]    = src[a, b, c]
        4-D: dst[d, b, c, a] = src[a, b, c, d]

    With `gather`, row `r` of the source is row `src_indices[r mod R, r div R]` of `src`,
    where `R` is the number of partitions of the indices: they are read down column 0
    first, then column 1. As many rows are read as the last dimension of `dst` has room
    for. Rows out of bounds fault or are skipped as in `nki.dma_copy`. `axes` of the
    public call has one legal value for each rank, so the op has no such attribute.

    #### Shapes
    | name          | space     | shape                          | element type  |
    |---------------|-----------|--------------------------------|---------------|
    | `dst`         | sbuf      | that of `src`, ends exchanged  | that of `src` |
    | `src`         | hbm, sbuf | 2, 3 or 4 dimensions           | 2 or 4 bytes  |
    | `src_indices` | sbuf      | (R, columns)                   | ui32          |

    #### Constraints
    - (C1) `src` has 2, 3 or 4 dimensions, `dst` as many.
    - (C2) the shape of `dst` is that of `src` with its ends exchanged; in a gather dim 0
      of `src` is free. (V-P) of `dst` thus bounds the last dimension of `src`.
    - (C3) equal element types.
    - (C4) elements of 2 or 4 bytes.
    - (C5) elements of 2 bytes in a gather and with `hwdge`.
    - (C6) `hwdge` without a gather: dim 0 of `src` is 16 in 2-D; else it is 1, 2, 4, 8 or
      16, and a multiple of 16 when multiplied by the last dimension but one. Needs trn2.
    - (C7) `dge_mode` is unknown or swdge in a gather, else not swdge.
    - (C8) `src` of a gather is in HBM. A gather needs trn2.
    - (C9) indices have 2 dimensions, are ui32, and their partitions are a multiple of 16,
      all 128 when there are several columns.
    - (C10) rows read are a multiple of 16, and at most as many as there are indices.
    - (C11) in a 4-D gather dim 1 or dim 2 is 1.
    - (C12) `oob_mode` is error without a gather.
    - (C13) `priority` is 0 to 3, and needs trn3.
    - (V-TYPE), (V-SPACE), (V-P), (V-AP), (V-GEN).

    #### Example
    ```mlir
    func.func @example(%dst: memref<64x256xbf16, #nki.mem<sbuf>>,
                       %table: memref<1000x64xbf16, #nki.mem<hbm>>,
                       %numbers: memref<128x2xui32, #nki.mem<sbuf>>) {
      nki.dma_transpose %dst, %table gather %numbers
          : memref<64x256xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
            memref<128x2xui32, #nki.mem<sbuf>>
      return
    }
    ```

    Lowers to a transposing queue entry of `nc`; on the host to a blocked copy.
  }];
  let arguments = (ins Nki_Tile<"where the data goes">:$dst,
    Nki_Tile<"what is moved">:$src,
    Nki_OptionalTile<"rows of `src` to read">:$src_indices,
    DefaultValuedAttr<Nki_OobModeAttr, "OobMode::error">:$oob_mode,
    DefaultValuedAttr<Nki_DgeModeAttr, "DgeMode::unknown">:$dge_mode,
    OptionalAttr<I64Attr>:$priority, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $src (`gather` $src_indices^)? (`oob_mode` `` $oob_mode^)?
    (`dge_mode` `` $dge_mode^)? (`priority` $priority^)? attr-dict
    `:` type($dst) `,` type($src)
    `` custom<OptionalTypes>(ref($src_indices), type($src_indices))
  }];
}

#endif // NKI_DMA_OPS_TD
