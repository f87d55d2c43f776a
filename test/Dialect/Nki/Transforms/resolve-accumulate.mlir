// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-resolve-accumulate))' | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// The first matmul into a tile overwrites, the next into the same view adds.
// CHECK-LABEL: nki.kernel @one_block
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK: nki.nc_matmul {{.*}} accumulate %[[FALSE]]
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: nki.nc_matmul {{.*}} accumulate %[[TRUE]]
nki.kernel @one_block() {
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  %acc = nki.alloc "acc" [32, 32] : memref<32x32xf32, #psum>
  nki.nc_matmul %acc, %a, %a : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
  nki.nc_matmul %acc, %a, %a : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
}

// In a loop behind the tile: every iteration but the first adds.
// CHECK-LABEL: nki.kernel @loop
// CHECK: scf.for %[[K:.*]] = %[[LOWER:.*]] to
// CHECK-NEXT: %[[AGAIN:.*]] = arith.cmpi ne, %[[K]], %[[LOWER]]
// CHECK-NEXT: nki.nc_matmul {{.*}} accumulate %[[AGAIN]]
nki.kernel @loop() {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  %acc = nki.alloc "acc" [32, 32] : memref<32x32xf32, #psum>
  scf.for %k = %c2 to %c8 step %c1 {
    nki.nc_matmul %acc, %a, %a : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
  }
}

// A tile made in the loop body is new in every iteration.
// CHECK-LABEL: nki.kernel @inside
// CHECK: scf.for
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: nki.nc_matmul {{.*}} accumulate %[[FALSE]]
nki.kernel @inside() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  scf.for %k = %c0 to %c8 step %c1 {
    %acc = nki.alloc "acc" [32, 32] : memref<32x32xf32, #psum>
    nki.nc_matmul %acc, %a, %a : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
  }
}

// What the author wrote stays.
// CHECK-LABEL: nki.kernel @written
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK-NOT: arith.constant false
// CHECK: nki.nc_matmul {{.*}} accumulate %[[TRUE]]
nki.kernel @written() {
  %true = arith.constant true
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  %acc = nki.alloc "acc" [32, 32] : memref<32x32xf32, #psum>
  nki.nc_matmul %acc, %a, %a accumulate %true : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
}
