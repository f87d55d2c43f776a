// Instructions on NaN of both signs and with payloads, infinities and zeros.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
!x = memref<16x64xf32, #sbuf>
!b = memref<16x64xbf16, #sbuf>
!h = memref<16x64xf16, #sbuf>
!c = memref<16x1xf32, #sbuf>
!hx = memref<16x64xf32, #hbm>

nki.kernel @nan(%x: !hx, %y: !hx) -> (%sum: !hx, %product: !hx, %largest: !hx, %exp: !hx,
    %narrow: memref<16x64xbf16, #hbm>, %half: memref<16x64xf16, #hbm>, %row: memref<16x1xf32, #hbm>,
    %matrix: memref<64x64xf32, #hbm>, %fill: !hx) {
  %false = arith.constant false
  %a = nki.alloc "a" [16, 64] : !x
  %b = nki.alloc "b" [16, 64] : !x
  %t = nki.alloc "t" [16, 64] : !x
  nki.dma_copy %a, %x : !x, !hx
  nki.dma_copy %b, %y : !x, !hx
  nki.tensor_tensor %t, %a, add %b : !x, !x, !x
  nki.dma_copy %sum, %t : !hx, !x
  nki.tensor_tensor %t, %a, multiply %b : !x, !x, !x
  nki.dma_copy %product, %t : !hx, !x
  nki.tensor_tensor %t, %a, maximum %b : !x, !x, !x
  nki.dma_copy %largest, %t : !hx, !x
  nki.activation %t, exp %a : !x, !x
  nki.dma_copy %exp, %t : !hx, !x
  %n = nki.alloc "n" [16, 64] : !b
  nki.tensor_copy %n, %a : !b, !x
  nki.dma_copy %narrow, %n : memref<16x64xbf16, #hbm>, !b
  %h = nki.alloc "h" [16, 64] : !h
  nki.tensor_copy %h, %a : !h, !x
  nki.dma_copy %half, %h : memref<16x64xf16, #hbm>, !h
  %r = nki.alloc "r" [16, 1] : !c
  nki.tensor_reduce %r, add %a axis [1] : !c, !x
  nki.dma_copy %row, %r : memref<16x1xf32, #hbm>, !c
  %p = nki.alloc "p" [64, 64] : memref<64x64xf32, #psum>
  nki.nc_matmul %p, %a, %b accumulate %false : memref<64x64xf32, #psum>, !x, !x
  %s = nki.alloc "s" [64, 64] : memref<64x64xf32, #sbuf>
  nki.tensor_copy %s, %p : memref<64x64xf32, #sbuf>, memref<64x64xf32, #psum>
  nki.dma_copy %matrix, %s : memref<64x64xf32, #hbm>, memref<64x64xf32, #sbuf>
  // 0 / 0 of the run.
  %id = nki.program_id
  %i = arith.index_cast %id : index to i32
  %zero = arith.sitofp %i : i32 to f32
  %nan = arith.divf %zero, %zero : f32
  nki.memset %t, %nan : !x, f32
  nki.dma_copy %fill, %t : !hx, !x
}
