// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-split-whole-tiles))' | FileCheck %s

#sbuf = #nki.mem<sbuf>

// The fill of a tile whose pieces the block writes one by one.
// CHECK-LABEL: nki.kernel @pieces
// CHECK: %[[P0:.*]] = nki.slice %[[T:.*]] [:, 0, :]
// CHECK: nki.memset %[[P0]]
// CHECK: %[[P1:.*]] = nki.slice %[[T]] [:, 1, :]
// CHECK: nki.memset %[[P1]]
// CHECK-NOT: nki.memset
nki.kernel @pieces() {
  %zero = arith.constant 0.0 : f32
  %x = nki.alloc "x" [128, 8] : memref<128x8xf32, #sbuf>
  %t = nki.alloc "t" [128, 2, 8] : memref<128x2x8xf32, #sbuf>
  nki.memset %t, %zero : memref<128x2x8xf32, #sbuf>, f32
  %a = nki.slice %t[:, 0, :] : memref<128x2x8xf32, #sbuf> to memref<128x8xf32, strided<[16, 1]>, #sbuf>
  %b = nki.slice %t[:, 1, :] : memref<128x2x8xf32, #sbuf> to memref<128x8xf32, strided<[16, 1], offset: 8>, #sbuf>
  nki.reciprocal %a, %x : memref<128x8xf32, strided<[16, 1]>, #sbuf>, memref<128x8xf32, #sbuf>
  nki.reciprocal %b, %x : memref<128x8xf32, strided<[16, 1], offset: 8>, #sbuf>, memref<128x8xf32, #sbuf>
}

// Only one piece is looked at; pieces in a loop.
// CHECK-LABEL: nki.kernel @whole
// CHECK-COUNT-2: nki.memset %{{.*}} : memref<128x2x8xf32, #sbuf>
nki.kernel @whole() {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = nki.alloc "x" [128, 8] : memref<128x8xf32, #sbuf>
  %t = nki.alloc "t" [128, 2, 8] : memref<128x2x8xf32, #sbuf>
  nki.memset %t, %zero : memref<128x2x8xf32, #sbuf>, f32
  %a = nki.slice %t[:, 0, :] : memref<128x2x8xf32, #sbuf> to memref<128x8xf32, strided<[16, 1]>, #sbuf>
  nki.reciprocal %a, %x : memref<128x8xf32, strided<[16, 1]>, #sbuf>, memref<128x8xf32, #sbuf>
  %u = nki.alloc "u" [128, 2, 8] : memref<128x2x8xf32, #sbuf>
  nki.memset %u, %zero : memref<128x2x8xf32, #sbuf>, f32
  scf.for %i = %c0 to %c2 step %c1 {
    %b = nki.slice %u[:, %i, :] : memref<128x2x8xf32, #sbuf> to memref<128x8xf32, strided<[16, 1], offset: ?>, #sbuf>
    nki.reciprocal %b, %x : memref<128x8xf32, strided<[16, 1], offset: ?>, #sbuf>, memref<128x8xf32, #sbuf>
  }
}
