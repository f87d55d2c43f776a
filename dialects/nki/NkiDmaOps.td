// Data movement by the DMA engines.

#ifndef NKI_DMA_OPS_TD
#define NKI_DMA_OPS_TD

include "nki/NkiInstruction.td"

def Nki_DmaCopyOp : Nki_Instruction<"dma_copy", [AttrSizedOperandSegments]> {
  let summary = "move a tensor between HBM and SBUF, with gather, scatter and cast";
  let description = [{ TODO-by-group-owner }];
  let source = "nki.isa.dma_copy";
  let arguments = (ins Nki_DstReadWrite<"where the data goes">:$dst, Nki_Src<"what is moved">:$src,
    Optional<AnyMemRef>:$dst_indices, Optional<AnyMemRef>:$src_indices,
    Optional<AnyMemRef>:$dst_offset, Optional<AnyMemRef>:$src_offset,
    DefaultValuedAttr<Nki_OobModeAttr, "OobMode::error">:$oob_mode,
    DefaultValuedAttr<Nki_DgeModeAttr, "DgeMode::unknown">:$dge_mode,
    DefaultValuedAttr<Nki_EngineAttr, "Engine::unknown">:$engine,
    OptionalAttr<I64Attr>:$priority, OptionalAttr<StrAttr>:$name);
  let assemblyFormat = [{
    $dst (`scatter` $dst_indices^)? (`at` $dst_offset^)? `,`
    $src (`gather` $src_indices^)? (`at` $src_offset^)? attr-dict `:` type($dst) `,` type($src)
    (`scatter` type($dst_indices)^)? (`gather` type($src_indices)^)? (`dst_at` type($dst_offset)^)? (`src_at` type($src_offset)^)?
  }];
}

#endif // NKI_DMA_OPS_TD
