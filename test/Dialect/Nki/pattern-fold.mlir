// Constants of a pattern move into the instruction.
// RUN: nkic-opt %s -canonicalize | FileCheck %s

#sbuf = #nki.mem<sbuf>

// A constant count is folded, a value that is not constant stays.
// CHECK-LABEL: func.func @iota(
// CHECK-SAME: %{{.*}}: memref<128x?xi32, #sbuf>, %[[N:.*]]: index)
func.func @iota(%dst: memref<128x?xi32, #sbuf>, %n: index) {
  %two = arith.constant 2 : index
  %minus = arith.constant -3 : index
  // CHECK: nki.iota %{{.*}} pattern {{\[\[}}-3, %[[N]]], [1, 2]] offset
  nki.iota %dst pattern [[%minus, %n], [1, %two]] offset %n channel_multiplier %n
      : memref<128x?xi32, #sbuf>
  return
}

// The same for the other instruction with a pattern.
// CHECK-LABEL: func.func @affine_select(
func.func @affine_select(%dst: memref<128x64xf32, #sbuf>, %n: index, %x: f32) {
  %columns = arith.constant 64 : index
  // CHECK: nki.affine_select {{.*}} where less pattern {{\[\[}}-1, 64]] offset
  nki.affine_select %dst, %dst where less pattern [[-1, %columns]] offset %n
      channel_multiplier %n else %x : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  return
}

// Nothing is left to fold, and nothing changes.
// CHECK-LABEL: func.func @static(
func.func @static(%dst: memref<128x64xi32, #sbuf>, %n: index) {
  // CHECK: nki.iota %{{.*}} pattern {{\[\[}}1, 64]] offset %{{.*}} channel_multiplier
  nki.iota %dst pattern [[1, 64]] offset %n channel_multiplier %n : memref<128x64xi32, #sbuf>
  return
}
