// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-fuse-elementwise))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// One loop; the tile between the two is a value, rounded to bf16, and gone. The view and
// the tile it looks at are one place.
// CHECK-LABEL: nki.kernel @chain
// CHECK-NOT: nki.alloc "between"
// CHECK: scf.for %[[P:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT: nki.for_elements %[[I:.*]] in 64 {
// CHECK-NEXT: %[[A:.*]] = nki.load %[[SOURCE:.*]][%[[P]], %[[I]]]
// CHECK-NEXT: %[[B:.*]] = nki.element "tensor_scalar"(%[[A]], %{{.*}}) slots [0, 1, -1]
// CHECK-SAME: (f32, f32) -> bf16
// CHECK-NEXT: %[[C:.*]] = nki.element "tensor_tensor"(%[[B]], %[[A]]) slots [0, 1]
// CHECK-SAME: (bf16, f32) -> f32
// CHECK-NEXT: nki.store %[[C]], %[[SUM:.*]][%[[P]], %[[I]]]
// CHECK-NEXT: }
// CHECK: nki.tensor_reduce %{{.*}}, add %[[SUM]]
nki.kernel @chain() {
  %w = arith.constant 0.5 : f32
  %source = nki.alloc "source" [128, 8, 8] : memref<128x8x8xf32, #sbuf>
  %flat = nki.flatten %source [1, 2] : memref<128x8x8xf32, #sbuf> to memref<128x64xf32, #sbuf>
  %between = nki.alloc "between" [128, 64] : memref<128x64xbf16, #sbuf>
  %sum = nki.alloc "sum" [128, 64] : memref<128x64xf32, #sbuf>
  %total = nki.alloc "total" [128, 1] : memref<128x1xf32, #sbuf>
  nki.tensor_scalar %between, %source, multiply %w : memref<128x64xbf16, #sbuf>, memref<128x8x8xf32, #sbuf>, f32
  nki.tensor_tensor %sum, %between, add %flat : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #sbuf>, memref<128x64xf32, #sbuf>
  nki.tensor_reduce %total, add %sum axis [1] : memref<128x1xf32, #sbuf>, memref<128x64xf32, #sbuf>
}

// What a predicated copy leaves alone comes from before; one value a row is read once a
// row; a row in pieces is copied to one stretch beside the loop.
// CHECK-LABEL: nki.kernel @rows
// CHECK: scf.for %[[P:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[ROW:.*]] = nki.alloc "row" [1, 128]
// CHECK: %[[PIECES:.*]] = nki.slice %{{.*}} [%[[P]] : 1, :, :]
// CHECK: nki.tensor_copy %[[ROW]], %[[PIECES]]
// CHECK: %[[W:.*]] = nki.load %{{.*}}[%[[P]], %{{.*}}] : memref<128x1xf32, #sbuf>
// CHECK: nki.for_elements %[[I:.*]] in 128 {
// CHECK: %[[X:.*]] = nki.load %[[ROW]][%{{.*}}, %[[I]]]
// CHECK: %[[Y:.*]] = nki.element "tensor_scalar"(%[[X]], %[[W]])
// CHECK: %[[OLD:.*]] = nki.load %[[OUT:.*]][%[[P]], %[[I]]]
// CHECK: %[[TEST:.*]] = nki.load
// CHECK: %[[NEW:.*]] = nki.element "tensor_copy_predicated"(%[[OLD]], %[[Y]], %[[TEST]]) slots [0, 1, 2] [true]
// CHECK: nki.store %[[NEW]], %[[OUT]][%[[P]], %[[I]]]
nki.kernel @rows() {
  %big = nki.alloc "big" [128, 16, 32] : memref<128x16x32xf32, #sbuf>
  %pieces = nki.slice %big[:, :, 0 : 8] : memref<128x16x32xf32, #sbuf> to memref<128x16x8xf32, strided<[512, 32, 1]>, #sbuf>
  %w = nki.alloc "w" [128, 1] : memref<128x1xf32, #sbuf>
  %y = nki.alloc "y" [128, 128] : memref<128x128xf32, #sbuf>
  %test = nki.alloc "test" [128, 128] : memref<128x128xui8, #sbuf>
  %out = nki.alloc "out" [128, 128] : memref<128x128xf32, #sbuf>
  nki.tensor_scalar %y, %pieces, multiply %w : memref<128x128xf32, #sbuf>, memref<128x16x8xf32, strided<[512, 32, 1]>, #sbuf>, memref<128x1xf32, #sbuf>
  nki.tensor_copy_predicated %out, %y predicate %test reverse_pred : memref<128x128xf32, #sbuf>, memref<128x128xf32, #sbuf>, memref<128x128xui8, #sbuf>
  %total = nki.alloc "total" [128, 1] : memref<128x1xf32, #sbuf>
  nki.tensor_reduce %total, add %out axis [1] : memref<128x1xf32, #sbuf>, memref<128x128xf32, #sbuf>
}

// Left alone: a shift (each needs all of the other), other shapes, a value for each row that is
// computed beside, functions of the library, what reduces, and operands in HBM.
// CHECK-LABEL: nki.kernel @alone
// CHECK-NOT: nki.for_elements
// CHECK: nki.tensor_copy {{.*}} {nki.not_fused = "its neighbours work on other elements, or need all of a tile"}
// CHECK: nki.tensor_copy
// CHECK: nki.memset
// CHECK: nki.tensor_scalar
// CHECK: nki.activation {{.*}} {nki.not_fused = "calls a function of the math library"}
// CHECK: nki.activation {{.*}} {nki.not_fused = "reduces"}
nki.kernel @alone() {
  %two = arith.constant 2.0 : f32
  %a = nki.alloc "a" [128, 65] : memref<128x65xf32, #sbuf>
  %b = nki.alloc "b" [128, 64] : memref<128x64xf32, #sbuf>
  %c = nki.alloc "c" [128, 32] : memref<128x32xf32, #sbuf>
  %w = nki.alloc "w" [128, 1] : memref<128x1xf32, #sbuf>
  %low = nki.slice %a[:, 0 : 64] : memref<128x65xf32, #sbuf> to memref<128x64xf32, strided<[65, 1]>, #sbuf>
  %high = nki.slice %a[:, 1 : 64] : memref<128x65xf32, #sbuf> to memref<128x64xf32, strided<[65, 1], offset: 1>, #sbuf>
  nki.tensor_copy %low, %b : memref<128x64xf32, strided<[65, 1]>, #sbuf>, memref<128x64xf32, #sbuf>
  nki.tensor_copy %b, %high : memref<128x64xf32, #sbuf>, memref<128x64xf32, strided<[65, 1], offset: 1>, #sbuf>
  nki.memset %w, %two : memref<128x1xf32, #sbuf>, f32
  nki.tensor_scalar %c, %c, multiply %w : memref<128x32xf32, #sbuf>, memref<128x32xf32, #sbuf>, memref<128x1xf32, #sbuf>
  nki.activation %c, erf %c : memref<128x32xf32, #sbuf>, memref<128x32xf32, #sbuf>
  nki.activation %c, exp %c reduce_cmd reset_reduce reduce_op add reduce_res %w
      : memref<128x32xf32, #sbuf>, memref<128x32xf32, #sbuf>, memref<128x1xf32, #sbuf>
}

// A tile of the block outside is stored: the next iteration reads it.
// CHECK-LABEL: nki.kernel @carried
// CHECK: nki.load %[[T:.*]][
// CHECK: nki.store %{{.*}}, %[[T]][
nki.kernel @carried() {
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  scf.for %i = %c0 to %c4 step %c1 {
    nki.tensor_scalar %t, %t, multiply %two : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
    nki.tensor_scalar %t, %t, add %two : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  }
}

// What only dead tiles would hold is not computed.
// CHECK-LABEL: nki.kernel @dead
// CHECK-NOT: nki
// CHECK: }
nki.kernel @dead() {
  %two = arith.constant 2.0 : f32
  %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  nki.memset %t, %two : memref<128x64xf32, #sbuf>, f32
  nki.tensor_scalar %t, %t, multiply %two : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
}
