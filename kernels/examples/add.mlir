// y = a + b: the smallest kernel that moves data in, computes, and moves it out.
//
// Tiles of 128 rows, one row per partition. The last tile may have fewer.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

!hbm = memref<?x?x!nki.elem<dtype>, #hbm>
!rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!tile = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>

// `count` rows from `row` on.
func.func private @add_rows(%a: !hbm, %b: !hbm, %y: !hbm, %row: index, %count: index) {
  %f = nki.param F : index
  %a_rows = nki.slice %a[%row : %count, :] : !hbm to !rows
  %b_rows = nki.slice %b[%row : %count, :] : !hbm to !rows
  %y_rows = nki.slice %y[%row : %count, :] : !hbm to !rows
  %ta = nki.alloc "ta" [%count, %f] : !tile
  %tb = nki.alloc "tb" [%count, %f] : !tile
  nki.dma_copy %ta, %a_rows : !tile, !rows
  nki.dma_copy %tb, %b_rows : !tile, !rows
  nki.tensor_tensor %ta, %ta, add %tb : !tile, !tile, !tile
  nki.dma_copy %y_rows, %ta : !rows, !tile
  return
}

nki.kernel @add
  parameters {
    N : int min 1 "rows"
    F : int min 1 "elements of a row"
    dtype : type in [bf16, f16, f32] "element type"
  }
  (%a: !hbm {nki.shape = ["N", "F"]}, %b: !hbm {nki.shape = ["N", "F"]})
  -> (%y: !hbm {nki.shape = ["N", "F"]}) {
  %n = nki.param N : index
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %rest = arith.remui %n, %c128 : index
  %whole = arith.subi %n, %rest : index
  scf.forall (%row) = (0) to (%whole) step (128) {
    func.call @add_rows(%a, %b, %y, %row, %c128) : (!hbm, !hbm, !hbm, index, index) -> ()
  }
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  scf.if %has_rest {
    func.call @add_rows(%a, %b, %y, %whole, %rest) : (!hbm, !hbm, !hbm, index, index) -> ()
  }
}
