// Data movement by the DMA engines.

#ifndef NKI_DMA_OPS_TD
#define NKI_DMA_OPS_TD

include "nki/NkiInstruction.td"

// The attributes that place a DMA, and how they are written.
class Nki_DmaInstruction<string mnemonic, list<Trait> traits = []>
    : Nki_Instruction<mnemonic, traits> {
  let placement = ["dge_mode", "engine", "priority", "name"];
}

def Nki_DmaCopyOp : Nki_DmaInstruction<"dma_copy", [AttrSizedOperandSegments]> {
  let summary = "move a tensor between HBM and SBUF, with gather, scatter and cast";
  let source = "nki.isa.dma_copy";
  let arguments = (ins Nki_DstReadWrite<"where the data goes">:$dst,
    Nki_Src<"what is moved">:$src,
    Nki_OptionalSrc<"rows of `dst` to write">:$dst_indices,
    Nki_OptionalSrc<"rows of `src` to read">:$src_indices,
    Nki_OptionalSrc<"entry of dimension 0 of `dst`">:$dst_offset,
    Nki_OptionalSrc<"entry of dimension 0 of `src`">:$src_offset,
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

def Nki_DmaTransposeOp : Nki_DmaInstruction<"dma_transpose"> {
  let summary = "move a tensor and swap its outermost and innermost dimensions";
  let source = "nki.isa.dma_transpose";
  let arguments = (ins Nki_DstReadWrite<"where the data goes">:$dst,
    Nki_Src<"what is moved">:$src,
    Nki_OptionalSrc<"rows of `src` to read">:$src_indices,
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
