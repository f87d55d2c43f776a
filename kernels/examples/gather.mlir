// y[n, :] = table[index[n], :], or zeros where the index is outside the table.
//
// An indirect DMA reads the row numbers from SBUF, one per partition. With
// `oob_mode skip` it leaves a row alone whose number is out of bounds, so the
// zeros that were there before stay.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

!table = memref<?x?x!nki.elem<dtype>, #hbm>
!rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!index = memref<?x1xi32, #hbm>
!index_rows = memref<?x?xi32, strided<[?, ?], offset: ?>, #hbm>
!tile = memref<?x?x!nki.elem<dtype>, #sbuf>
!numbers = memref<?x?xi32, #sbuf>

nki.kernel @gather
  parameters {
    N : int min 1 "rows to read, a multiple of 128"
    V : int min 1 "rows of the table"
    F : int min 1 "elements of a row"
    dtype : type in [bf16, f16, f32] "element type of the table"
  }
  (%table: !table {nki.shape = ["V", "F"]}, %index: !index {nki.shape = ["N", 1]})
  -> (%y: !table {nki.shape = ["N", "F"]}) {
  %n = nki.param N : index
  %f = nki.param F : index
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %rest = arith.remui %n, %c128 : index
  %whole = arith.cmpi eq, %rest, %c0 : index
  nki.require %whole, "N must be a multiple of 128, but got {0}", %n : index

  scf.forall (%row) = (0) to (%n) step (128) {
    %index_rows = nki.slice %index[%row : 128, :] : !index to !index_rows
    %y_rows = nki.slice %y[%row : 128, :] : !table to !rows
    %numbers = nki.alloc "numbers" [128, 1] : !numbers
    %tile = nki.alloc "tile" [128, %f] : !tile
    nki.dma_copy %numbers, %index_rows : !numbers, !index_rows
    nki.memset %tile, %zero : !tile, f32
    nki.dma_copy %tile, %table gather %numbers oob_mode skip : !tile, !table, !numbers
    nki.dma_copy %y_rows, %tile : !rows, !tile
  }
}
