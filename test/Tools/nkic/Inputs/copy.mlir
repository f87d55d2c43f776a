// y = x, bit for bit.

#hbm = #nki.mem<hbm>
!x = memref<?x?x!nki.elem<dtype>, #hbm>

nki.kernel @copy
  parameters {
    N : int min 1 "rows"
    F : int min 1 "elements of a row"
    dtype : type in [bf16, f16, f32, i32, ui8] "element type"
  }
  (%x: !x {nki.shape = ["N", "F"]}) -> (%y: !x {nki.shape = ["N", "F"]}) {
  nki.dma_copy %y, %x : !x, !x
}
