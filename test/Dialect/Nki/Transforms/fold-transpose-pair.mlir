// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-fold-transpose-pair))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// A transposing gather whose pieces are transposed back is a row gather.
// CHECK-LABEL: nki.kernel @pair
// CHECK-NOT: transpose %
// CHECK: %[[G:.*]] = nki.alloc "gathered" [128, 4, 32] : memref<128x4x32xbf16, #sbuf>
// CHECK: nki.memset %[[G]]
// CHECK: scf.for %[[J:.*]] =
// CHECK: %[[ROWS:.*]] = nki.slice %[[G]] [:, %[[J]], :] {{.*}} to memref<128x32xbf16
// CHECK: %[[I:.*]] = nki.slice {{.*}}[:, %[[J]] : 1] {{.*}} to memref<128x1xui32
// CHECK: nki.dma_copy %[[ROWS]], %{{.*}} gather %[[I]] oob_mode skip
// CHECK: scf.for %[[P:.*]] =
// CHECK: %[[PIECE:.*]] = nki.slice %[[G]] [:, %[[P]], :]
// CHECK: nki.tensor_copy %{{.*}}, %[[PIECE]]
nki.kernel @pair(%values: memref<100x32xbf16, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %rows = nki.alloc "rows" [128, 4] : memref<128x4xui32, #sbuf>
  %t = nki.alloc "gathered" [32, 4, 128] : memref<32x4x128xbf16, #sbuf>
  %flat = nki.flatten %t [1, 2] : memref<32x4x128xbf16, #sbuf> to memref<32x512xbf16, #sbuf>
  nki.memset %flat, %zero : memref<32x512xbf16, #sbuf>, f32
  nki.dma_transpose %flat, %values gather %rows oob_mode skip : memref<32x512xbf16, #sbuf>, memref<100x32xbf16, #hbm>, memref<128x4xui32, #sbuf>
  scf.for %p = %c0 to %c4 step %c1 {
    %piece = nki.slice %t[:, %p, :] : memref<32x4x128xbf16, #sbuf> to memref<32x128xbf16, strided<[512, 1], offset: ?>, #sbuf>
    %point = nki.alloc "point" [128, 32] : memref<128x32xbf16, #psum>
    nki.nc_transpose %point, %piece : memref<128x32xbf16, #psum>, memref<32x128xbf16, strided<[512, 1], offset: ?>, #sbuf>
  }
}

// The transposed tile is read by something else as well: left alone.
// CHECK-LABEL: nki.kernel @other_reader
// CHECK: nki.dma_transpose
// CHECK: nki.nc_transpose
nki.kernel @other_reader(%values: memref<100x32xbf16, #hbm>) {
  %rows = nki.alloc "rows" [128, 1] : memref<128x1xui32, #sbuf>
  %t = nki.alloc "gathered" [32, 1, 128] : memref<32x1x128xbf16, #sbuf>
  %flat = nki.flatten %t [1, 2] : memref<32x1x128xbf16, #sbuf> to memref<32x128xbf16, #sbuf>
  nki.dma_transpose %flat, %values gather %rows : memref<32x128xbf16, #sbuf>, memref<100x32xbf16, #hbm>, memref<128x1xui32, #sbuf>
  %piece = nki.slice %t[:, 0, :] : memref<32x1x128xbf16, #sbuf> to memref<32x128xbf16, #sbuf>
  %point = nki.alloc "point" [128, 32] : memref<128x32xbf16, #psum>
  nki.nc_transpose %point, %piece : memref<128x32xbf16, #psum>, memref<32x128xbf16, #sbuf>
  %copy = nki.alloc "copy" [32, 128] : memref<32x128xbf16, #sbuf>
  nki.tensor_copy %copy, %flat : memref<32x128xbf16, #sbuf>, memref<32x128xbf16, #sbuf>
}
