// nki-check-requirements: what holds disappears, loops around requirements with it;
// other loops stay loops.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-check-requirements))' | FileCheck %s

#hbm = #nki.mem<hbm>

// CHECK-LABEL: nki.kernel @holds
// CHECK-NOT: nki.require
nki.kernel @holds(%x: memref<4xf32, #hbm>) {
  %true = arith.constant true
  nki.require %true, "holds"
}

// The loop is unrolled to evaluate each iteration, and nothing of it is left.
// CHECK-LABEL: nki.kernel @in_a_loop
// CHECK-NOT: scf.for
// CHECK-NOT: nki.require
nki.kernel @in_a_loop(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  // 0 + 1 + 2 + 3 = 6.
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %c0) -> (index) {
    %next = arith.addi %s, %i : index
    %ok = arith.cmpi sle, %next, %c6 : index
    nki.require %ok, "{0}", %next : index
    scf.yield %next : index
  }
}

// CHECK-LABEL: nki.kernel @in_nested_loops
// CHECK-NOT: scf.for
// CHECK-NOT: nki.require
nki.kernel @in_nested_loops(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %sum = arith.addi %i, %j : index
      %ok = arith.cmpi sle, %sum, %c3 : index
      nki.require %ok, "{0}", %sum : index
    }
  }
}

// A loop that computes stays a loop; a loop of no iterations requires nothing.
// CHECK-LABEL: nki.kernel @other_loops
nki.kernel @other_loops(%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %false = arith.constant false
  %true = arith.constant true
  nki.require %true, "holds"
  // CHECK: scf.for %{{.*}} = %c0 to %c1000 step %c1 {
  // CHECK-NEXT: nki.dma_copy
  // CHECK-NEXT: }
  scf.for %i = %c0 to %c1000 step %c1 {
    nki.dma_copy %y, %x : memref<4xf32, #hbm>, memref<4xf32, #hbm>
  }
  // CHECK-NOT: nki.require
  scf.for %i = %c0 to %c0 step %c1 {
    nki.require %false, "never evaluated"
  }
}
