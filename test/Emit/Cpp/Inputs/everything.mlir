// Statements of every kind: constants at the end of their range, unused values, nested
// loops, branches, tables, a forall in a forall, views of all sorts.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

nki.kernel @everything parameters { sizes : list = [[3, 4], [5, 6]] columns 2 "a table" }
  (%x: memref<256x64xf32, #hbm>, %unused: memref<1xui8, #hbm>)
  -> (%y: memref<256x64xf16, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %vast = arith.constant 9223372036854775807 : index
  %least = arith.constant -2147483648 : i32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %tiny = arith.constant 1.0e-45 : f32
  %id = nki.program_id
  %i = nki.alloc "i" [128, 64] : memref<128x64xi32, #sbuf>
  %never = nki.alloc "never read" [128, 64] : memref<128x64xi32, #sbuf>
  nki.memset %i, %least : memref<128x64xi32, #sbuf>, i32
  scf.forall (%a, %b) = (0, 0) to (256, 64) step (128, 32) {
    %t = nki.alloc "t" [128, 32] : memref<128x32xf32, #sbuf>
    %rows = nki.slice %x[%a : 128, %b : 32] : memref<256x64xf32, #hbm> to memref<128x32xf32, strided<[64, 1], offset: ?>, #hbm>
    %to = nki.slice %y[%a : 128, %b : 32] : memref<256x64xf16, #hbm> to memref<128x32xf16, strided<[64, 1], offset: ?>, #hbm>
    nki.dma_copy %t, %rows : memref<128x32xf32, #sbuf>, memref<128x32xf32, strided<[64, 1], offset: ?>, #hbm>
    %sum = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = %c0) -> (index) {
      %h = nki.param_at sizes[%k, %c1]
      %next = arith.addi %s, %h : index
      %odd = arith.remui %next, %c2 : index
      %is_odd = arith.cmpi ne, %odd, %c0 : index
      %late = arith.cmpi ult, %next, %vast : index
      scf.if %is_odd {
        scf.if %late {
          nki.memset %t, %inf : memref<128x32xf32, #sbuf>, f32
        }
      } else {
        scf.for %j = %k to %c5 step %c2 {
          %column = nki.slice %t[:, %j : 1] : memref<128x32xf32, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
          nki.tensor_scalar %t, %t, multiply %column, maximum %tiny
              : memref<128x32xf32, #sbuf>, memref<128x32xf32, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, f32
        }
      }
      scf.yield %next : index
    }
    %half = arith.divui %sum, %c2 : index
    %chosen = arith.minui %half, %id : index
    nki.iota %i pattern [[1, 64]] offset %chosen channel_multiplier %c5 : memref<128x64xi32, #sbuf>
    scf.forall (%r) in (4) {
      %split = nki.split %t dim 1 into [4, 8] : memref<128x32xf32, #sbuf> to memref<128x4x8xf32, #sbuf>
      %piece = nki.slice %split[:, %r, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.memset %piece, %nan : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>, f32
    }
    nki.dma_copy %to, %t : memref<128x32xf16, strided<[64, 1], offset: ?>, #hbm>, memref<128x32xf32, #sbuf>
  }
}
