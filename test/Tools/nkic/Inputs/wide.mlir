// Tiles that are live together: 160000 bytes, and one or two that parameters decide on.
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
nki.kernel @wide
  parameters {
    F : int min 1 "columns"
    extra : word = "0" in ["0", "1"] "1: one tile more"
  } () -> () {
  %zero = arith.constant 0.0 : f32
  %f = nki.param F : index
  %f_most = arith.constant 60000 : index
  %fits = arith.cmpi ule, %f, %f_most : index
  nki.require %fits, "F must be at most 60000, but got {0}", %f : index
  %weights = nki.alloc "weights" [128, 40000] : memref<128x40000xf32, #sbuf>
  %work = nki.alloc "work" [128, %f] : memref<128x?xf32, #sbuf>
  %sum = nki.alloc "sum" [128, 512] : memref<128x512xf32, #psum>
  nki.memset %weights, %zero : memref<128x40000xf32, #sbuf>, f32
  nki.memset %work, %zero : memref<128x?xf32, #sbuf>, f32
  nki.memset %sum, %zero : memref<128x512xf32, #psum>, f32
  nki.memset %work, %zero : memref<128x?xf32, #sbuf>, f32
  %more = nki.param_is extra, "1"
  scf.if %more {
    %large = nki.alloc "large" [128, 12800] : memref<128x12800xf32, #sbuf>
    nki.memset %large, %zero : memref<128x12800xf32, #sbuf>, f32
    nki.memset %work, %zero : memref<128x?xf32, #sbuf>, f32
  }
  nki.memset %weights, %zero : memref<128x40000xf32, #sbuf>, f32
}
