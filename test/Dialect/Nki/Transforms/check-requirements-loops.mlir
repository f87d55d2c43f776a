// A loop that cannot be unrolled fails the pass even when nothing else does, and an
// inner loop may be as long as the outer one's counter says.
// RUN: split-file %s %t
// RUN: not nkic-opt %t/run-time.mlir --nki-check-requirements -o /dev/null
// RUN: nkic-opt %t/triangle.mlir --pass-pipeline='builtin.module(nki.kernel(nki-check-requirements))' | FileCheck %t/triangle.mlir

//--- run-time.mlir
#hbm = #nki.mem<hbm>
nki.kernel @run_time(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %id = nki.program_id
  scf.for %i = %c0 to %id step %c1 {
    nki.require %true, "holds"
  }
}

//--- triangle.mlir
#hbm = #nki.mem<hbm>
// CHECK-LABEL: nki.kernel @triangle
// CHECK-NOT: nki.require
nki.kernel @triangle(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %ok = arith.cmpi ult, %j, %c3 : index
      nki.require %ok, "{0} {1}", %i, %j : index, index
    }
  }
}
