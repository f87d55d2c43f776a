// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-fuse-gathers))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// Fill, gather and sum are one, and so is the loop around them.
// CHECK-LABEL: nki.kernel @fused
// CHECK-NOT: scf.for
// CHECK: nki.gather_accumulate %[[ACC:.*]], %arg0[%[[ROWS:.*]]] times %[[W:.*]] fill 0.000000e+00
// CHECK-SAME: memref<128x4x8xi32, #sbuf>, memref<128x4x8xf32, #sbuf>
// CHECK-NOT: scf.for
nki.kernel @fused(%table: memref<1000x32xbf16, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xi32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  scf.for %k = %c0 to %c4 step %c1 {
    %g = nki.alloc "gathered" [128, 8, 32] : memref<128x8x32xbf16, #sbuf>
    nki.memset %g, %zero : memref<128x8x32xbf16, #sbuf>, f32
    %rows_k = nki.slice %rows[:, %k, :] : memref<128x4x8xi32, #sbuf> to memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
    %w_k = nki.slice %w[:, %k, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %row = nki.slice %rows_k[:, %p : 1] : memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
      nki.dma_copy %point, %table gather %row oob_mode skip : memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
    }
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %w_p = nki.slice %w_k[:, %p : 1] : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.scalar_tensor_tensor %acc, %point, multiply %w_p, add %acc : memref<128x32xf32, #sbuf>, memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, memref<128x32xf32, #sbuf>
    }
  }
}

// The loop around them does something else, too.
// CHECK-LABEL: nki.kernel @more_in_the_loop
// CHECK: scf.for
// CHECK: nki.reciprocal
// CHECK: nki.gather_accumulate {{.*}} memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
nki.kernel @more_in_the_loop(%table: memref<1000x32xbf16, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xi32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  scf.for %k = %c0 to %c4 step %c1 {
    nki.reciprocal %w, %w : memref<128x4x8xf32, #sbuf>, memref<128x4x8xf32, #sbuf>
    %g = nki.alloc "gathered" [128, 8, 32] : memref<128x8x32xbf16, #sbuf>
    nki.memset %g, %zero : memref<128x8x32xbf16, #sbuf>, f32
    %rows_k = nki.slice %rows[:, %k, :] : memref<128x4x8xi32, #sbuf> to memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
    %w_k = nki.slice %w[:, %k, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %row = nki.slice %rows_k[:, %p : 1] : memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
      nki.dma_copy %point, %table gather %row oob_mode skip : memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
    }
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %w_p = nki.slice %w_k[:, %p : 1] : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.scalar_tensor_tensor %acc, %point, multiply %w_p, add %acc : memref<128x32xf32, #sbuf>, memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, memref<128x32xf32, #sbuf>
    }
  }
}

// The first fault is that of the first point, whatever its lane.
// CHECK-LABEL: nki.kernel @fault
// CHECK-NOT: nki.gather_accumulate
// CHECK: nki.dma_copy
nki.kernel @fault(%table: memref<1000x32xbf16, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xi32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  scf.for %k = %c0 to %c4 step %c1 {
    %g = nki.alloc "gathered" [128, 8, 32] : memref<128x8x32xbf16, #sbuf>
    nki.memset %g, %zero : memref<128x8x32xbf16, #sbuf>, f32
    %rows_k = nki.slice %rows[:, %k, :] : memref<128x4x8xi32, #sbuf> to memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
    %w_k = nki.slice %w[:, %k, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %row = nki.slice %rows_k[:, %p : 1] : memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
      nki.dma_copy %point, %table gather %row oob_mode error : memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
    }
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %w_p = nki.slice %w_k[:, %p : 1] : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.scalar_tensor_tensor %acc, %point, multiply %w_p, add %acc : memref<128x32xf32, #sbuf>, memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, memref<128x32xf32, #sbuf>
    }
  }
}

// Not a sum.
// CHECK-LABEL: nki.kernel @difference
// CHECK-NOT: nki.gather_accumulate
// CHECK: nki.dma_copy
nki.kernel @difference(%table: memref<1000x32xbf16, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xi32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  scf.for %k = %c0 to %c4 step %c1 {
    %g = nki.alloc "gathered" [128, 8, 32] : memref<128x8x32xbf16, #sbuf>
    nki.memset %g, %zero : memref<128x8x32xbf16, #sbuf>, f32
    %rows_k = nki.slice %rows[:, %k, :] : memref<128x4x8xi32, #sbuf> to memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
    %w_k = nki.slice %w[:, %k, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %row = nki.slice %rows_k[:, %p : 1] : memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
      nki.dma_copy %point, %table gather %row oob_mode skip : memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
    }
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %w_p = nki.slice %w_k[:, %p : 1] : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.scalar_tensor_tensor %acc, %point, multiply %w_p, subtract %acc : memref<128x32xf32, #sbuf>, memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, memref<128x32xf32, #sbuf>
    }
  }
}

// The sum changes behind the fill, before the gather.
// CHECK-LABEL: nki.kernel @written_between
// CHECK-NOT: nki.gather_accumulate
// CHECK: nki.dma_copy
nki.kernel @written_between(%table: memref<1000x32xbf16, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xi32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  scf.for %k = %c0 to %c4 step %c1 {
    %g = nki.alloc "gathered" [128, 8, 32] : memref<128x8x32xbf16, #sbuf>
    nki.memset %g, %zero : memref<128x8x32xbf16, #sbuf>, f32
    nki.memset %acc, %zero : memref<128x32xf32, #sbuf>, f32
    %rows_k = nki.slice %rows[:, %k, :] : memref<128x4x8xi32, #sbuf> to memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf>
    %w_k = nki.slice %w[:, %k, :] : memref<128x4x8xf32, #sbuf> to memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf>
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %row = nki.slice %rows_k[:, %p : 1] : memref<128x8xi32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
      nki.dma_copy %point, %table gather %row oob_mode skip : memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x1xi32, strided<[32, 1], offset: ?>, #sbuf>
    }
    scf.for %p = %c0 to %c8 step %c1 {
      %point = nki.slice %g[:, %p, :] : memref<128x8x32xbf16, #sbuf> to memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>
      %w_p = nki.slice %w_k[:, %p : 1] : memref<128x8xf32, strided<[32, 1], offset: ?>, #sbuf> to memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>
      nki.scalar_tensor_tensor %acc, %point, multiply %w_p, add %acc : memref<128x32xf32, #sbuf>, memref<128x32xbf16, strided<[256, 1], offset: ?>, #sbuf>, memref<128x1xf32, strided<[32, 1], offset: ?>, #sbuf>, memref<128x32xf32, #sbuf>
    }
  }
}
