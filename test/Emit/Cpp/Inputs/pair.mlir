// Two kernels for one program: both name their arguments alike.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// y = factor * x
nki.kernel @twice parameters { N : int min 1 max 128 "rows"  factor : number = 2.0 : f32 "factor of x" }
  (%x: memref<?x8xf32, #hbm> {nki.shape = ["N", 8]})
  -> (%y: memref<?x8xbf16, #hbm> {nki.shape = ["N", 8]}) {
  %n = nki.param N : index
  %factor = nki.param factor : f32
  %t = nki.alloc "t" [%n, 8] : memref<?x8xf32, #sbuf>
  %r = nki.alloc "r" [%n, 8] : memref<?x8xbf16, #sbuf>
  nki.dma_copy %t, %x : memref<?x8xf32, #sbuf>, memref<?x8xf32, #hbm>
  nki.tensor_scalar %r, %t, multiply %factor : memref<?x8xbf16, #sbuf>, memref<?x8xf32, #sbuf>, f32
  nki.dma_copy %y, %r : memref<?x8xbf16, #hbm>, memref<?x8xbf16, #sbuf>
}

// y[r] = x[rows[r]]
nki.kernel @pick
  (%x: memref<4x2xf32, #hbm> {nki.shape = [4, 2]}, %rows: memref<3x1xi32, #hbm> {nki.shape = [3, 1]})
  -> (%y: memref<3x2xf32, #hbm> {nki.shape = [3, 2]}) {
  %t = nki.alloc "t" [3, 1] : memref<3x1xi32, #sbuf>
  %r = nki.alloc "r" [3, 2] : memref<3x2xf32, #sbuf>
  nki.dma_copy %t, %rows : memref<3x1xi32, #sbuf>, memref<3x1xi32, #hbm>
  nki.dma_copy %r, %x gather %t : memref<3x2xf32, #sbuf>, memref<4x2xf32, #hbm>, memref<3x1xi32, #sbuf>
  nki.dma_copy %y, %r : memref<3x2xf32, #hbm>, memref<3x2xf32, #sbuf>
}
