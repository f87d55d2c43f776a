// Views: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// Whole dimensions, one index, a range, a range with a step.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[X:.*]]: memref<2x100x8x64xbf16, #hbm>, %[[B:.*]]: index, %[[N:.*]]: index)
func.func @slice(%x: memref<2x100x8x64xbf16, #hbm>, %b: index, %n: index) {
  // CHECK: nki.slice %[[X]] [%[[B]], :, 3, 0 : 32] : memref<2x100x8x64xbf16, #hbm> to memref<100x32xbf16, strided<[512, 1], offset: ?>, #hbm>
  %0 = nki.slice %x[%b, :, 3, 0 : 32] : memref<2x100x8x64xbf16, #hbm>
      to memref<100x32xbf16, strided<[512, 1], offset: ?>, #hbm>
  // CHECK: nki.slice %[[X]] [1, 10 : 30 : 3, :, %[[B]] : %[[N]] : 2]
  // CHECK-SAME: to memref<30x8x?xbf16, strided<[1536, 64, 2], offset: ?>, #hbm>
  %1 = nki.slice %x[1, 10 : 30 : 3, :, %b : %n : 2] : memref<2x100x8x64xbf16, #hbm>
      to memref<30x8x?xbf16, strided<[1536, 64, 2], offset: ?>, #hbm>
  // Offset 1 * 51200 + 2 * 512 + 3 * 64 = 52416.
  // CHECK: nki.slice %[[X]] [1, 2, 3, :]
  // CHECK-SAME: to memref<64xbf16, strided<[1], offset: 52416>, #hbm>
  %2 = nki.slice %x[1, 2, 3, :] : memref<2x100x8x64xbf16, #hbm>
      to memref<64xbf16, strided<[1], offset: 52416>, #hbm>
  return
}

// A written type may know less than the one that follows.
// CHECK-LABEL: func.func @slice_parametric(
func.func @slice_parametric(%x: memref<?x?x!nki.elem<dtype>, #hbm>, %i: index) {
  // CHECK: nki.slice {{.*}} to memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
  %0 = nki.slice %x[%i : 128, :] : memref<?x?x!nki.elem<dtype>, #hbm>
      to memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
  return
}

// CHECK-LABEL: func.func @permute(
func.func @permute(%x: memref<128x4x8xf32, #sbuf>) {
  // CHECK: nki.permute %{{.*}} [0, 2, 1] : memref<128x4x8xf32, #sbuf> to memref<128x8x4xf32, strided<[32, 1, 8]>, #sbuf>
  %0 = nki.permute %x [0, 2, 1] : memref<128x4x8xf32, #sbuf>
      to memref<128x8x4xf32, strided<[32, 1, 8]>, #sbuf>
  return
}

// CHECK-LABEL: func.func @flatten(
func.func @flatten(%x: memref<128x4x8xf32, #sbuf>,
                   %y: memref<128x1x8xf32, strided<[64, 99, 2]>, #sbuf>) {
  // CHECK: nki.flatten %{{.*}}[1, 2] : memref<128x4x8xf32, #sbuf> to memref<128x32xf32, #sbuf>
  %0 = nki.flatten %x [1, 2] : memref<128x4x8xf32, #sbuf> to memref<128x32xf32, #sbuf>
  // The stride of a dimension of one element does not matter.
  // CHECK: nki.flatten %{{.*}}[1, 2] {{.*}} to memref<128x8xf32, strided<[64, 2]>, #sbuf>
  %1 = nki.flatten %y [1, 2] : memref<128x1x8xf32, strided<[64, 99, 2]>, #sbuf>
      to memref<128x8xf32, strided<[64, 2]>, #sbuf>
  return
}

// CHECK-LABEL: func.func @split(
// CHECK-SAME: %{{.*}}: memref<128x32xf32, #sbuf>, %[[N:.*]]: index)
func.func @split(%x: memref<128x32xf32, #sbuf>, %n: index) {
  // CHECK: nki.split %{{.*}} dim 1 into [4, 8] : memref<128x32xf32, #sbuf> to memref<128x4x8xf32, #sbuf>
  %0 = nki.split %x dim 1 into [4, 8] : memref<128x32xf32, #sbuf> to memref<128x4x8xf32, #sbuf>
  // CHECK: nki.split %{{.*}} dim 1 into [%[[N]], 8] {{.*}} to memref<128x?x8xf32, strided<[32, 8, 1]>, #sbuf>
  %1 = nki.split %x dim 1 into [%n, 8] : memref<128x32xf32, #sbuf>
      to memref<128x?x8xf32, strided<[32, 8, 1]>, #sbuf>
  return
}

// CHECK-LABEL: func.func @broadcast(
func.func @broadcast(%x: memref<128x1xf32, #sbuf>) {
  // CHECK: nki.broadcast %{{.*}} dim 1 to [8] : memref<128x1xf32, #sbuf> to memref<128x8xf32, strided<[1, 0]>, #sbuf>
  %0 = nki.broadcast %x dim 1 to [8] : memref<128x1xf32, #sbuf>
      to memref<128x8xf32, strided<[1, 0]>, #sbuf>
  return
}

// A pattern of one's own: pairs of a row, every second element; then the bytes as bf16.
// CHECK-LABEL: func.func @ap(
// CHECK-SAME: %[[X:.*]]: memref<128x64xf32, #sbuf>, %[[I:.*]]: index)
func.func @ap(%x: memref<128x64xf32, #sbuf>, %i: index) {
  // CHECK: nki.ap %[[X]] pattern {{\[}}[64, 128], [2, 32], [1, 2]] offset [0]
  // CHECK-SAME: to memref<128x32x2xf32, #sbuf>
  %0 = nki.ap %x pattern [[64, 128], [2, 32], [1, 2]] offset [0]
      : memref<128x64xf32, #sbuf> to memref<128x32x2xf32, #sbuf>
  // CHECK: nki.ap %[[X]] pattern {{\[}}[128, 64], [2, 64]] offset [8193]
  // CHECK-SAME: to memref<64x64xbf16, strided<[128, 2], offset: 8193>, #sbuf>
  %1 = nki.ap %x pattern [[128, 64], [2, 64]] offset [8193]
      : memref<128x64xf32, #sbuf> to memref<64x64xbf16, strided<[128, 2], offset: 8193>, #sbuf>
  // CHECK: nki.ap %[[X]] pattern {{\[}}[64, 128], [-1, 4]] offset [%[[I]]]
  %2 = nki.ap %x pattern [[64, 128], [-1, 4]] offset [%i]
      : memref<128x64xf32, #sbuf> to memref<128x4xf32, strided<[64, -1], offset: ?>, #sbuf>
  return
}
