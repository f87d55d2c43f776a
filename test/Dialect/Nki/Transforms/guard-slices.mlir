// Slices that are known to lie inside their source get no guard, the others do.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-guard-slices))' | FileCheck %s

#sbuf = #nki.mem<sbuf>
!t = memref<4x16xf32, #sbuf>
!v = memref<4x8xf32, strided<[16, 1], offset: ?>, #sbuf>
!p = memref<2x16xf32, strided<[16, 1], offset: ?>, #sbuf>

// CHECK-LABEL: nki.kernel @inside
// CHECK-NOT: guarded_dims
nki.kernel @inside() -> () {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %t = nki.alloc "t" [4, 16] : !t
  // 0, 4, 8: the last is the largest start. With a step of 4 the bound may lie behind it.
  scf.for %i = %c0 to %c10 step %c4 {
    %v = nki.slice %t[:, %i : 8] : !t to !v
    // i mod 9 is at most 8.
    %m = arith.remui %i, %c9 : index
    %w = nki.slice %t[:, %m : 8] : !t to !v
  }
  scf.forall (%p, %j) = (0, 2) to (4, 12) step (2, 3) {
    %v = nki.slice %t[%p : 2, :] : !t to !p
    %k = arith.subi %j, %c3 : index
  }
}

// CHECK-LABEL: nki.kernel @guarded
nki.kernel @guarded() -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c13 = arith.constant 13 : index
  %t = nki.alloc "t" [4, 16] : !t
  // 12 is too large: columns 12 to 19.
  scf.for %i = %c0 to %c13 step %c4 {
    // CHECK: nki.slice %{{.*}}[:, %{{.*}} : 8] {nki.guarded_dims = array<i64: 1>}
    %v = nki.slice %t[:, %i : 8] : !t to !v
  }
  scf.forall (%i, %j) in (4, 9) {
    // Below 0 in the first iteration.
    %k = arith.subi %j, %c1 : index
    // CHECK: nki.slice %{{.*}}[:, %{{.*}} : 8] {nki.guarded_dims = array<i64: 1>}
    %v = nki.slice %t[:, %k : 8] : !t to !v
    // 3 is too large for two partitions, and any j is for as many columns.
    // CHECK: nki.slice %{{.*}}[%{{.*}} : 2, %{{.*}} : 16] {nki.guarded_dims = array<i64: 0, 1>}
    %w = nki.slice %t[%i : 2, %j : 16] : !t to !p
  }
}
