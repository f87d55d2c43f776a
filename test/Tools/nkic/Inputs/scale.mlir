// y = factor * x + z, one row at a time: what the tests of the command line run.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!hbm = memref<?x?x!nki.elem<dtype>, #hbm>
!row = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!tile = memref<?x?x!nki.elem<dtype>, #sbuf>

nki.kernel @scale
  parameters {
    N : int min 1 max 1000 "rows"
    F : int min 1 "elements of a row"
    factor : number = 2.0 "factor of x"
    dtype : type in [bf16, f16, f32] "element type"
  }
  (%x: !hbm {nki.shape = ["N", "F"]}, %z: !hbm {nki.shape = ["N", "F"]})
  -> (%y: !hbm {nki.shape = ["N", "F"]}) {
  %n = nki.param N : index
  %f = nki.param F : index
  %factor = nki.param factor : f32
  %c7 = arith.constant 7 : index
  %not_7 = arith.cmpi ne, %f, %c7 : index
  nki.require %not_7, "F must not be 7, but got {0}", %f : index
  scf.forall (%i) in (%n) {
    %x_row = nki.slice %x[%i : 1, :] : !hbm to !row
    %z_row = nki.slice %z[%i : 1, :] : !hbm to !row
    %y_row = nki.slice %y[%i : 1, :] : !hbm to !row
    %a = nki.alloc "a" [1, %f] : !tile
    %b = nki.alloc "b" [1, %f] : !tile
    nki.dma_copy %a, %x_row : !tile, !row
    nki.dma_copy %b, %z_row : !tile, !row
    nki.scalar_tensor_tensor %a, %a, multiply %factor, add %b : !tile, !tile, f32, !tile
    nki.dma_copy %y_row, %a : !row, !tile
  }
}
