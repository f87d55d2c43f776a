// Tables fold where both indices are constant.
// RUN: nkic-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @both_constant(
func.func @both_constant() -> index {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  // CHECK: %[[R:.*]] = arith.constant 25 : index
  // CHECK-NEXT: return %[[R]]
  %r = nki.table_at dense<[[50, 45], [25, 21]]> : tensor<2x2xi64> [%one, %zero]
  return %r : index
}

// CHECK-LABEL: func.func @one_open(
func.func @one_open(%row: index) -> index {
  %zero = arith.constant 0 : index
  // CHECK: %[[R:.*]] = nki.table_at
  // CHECK-NEXT: return %[[R]]
  %r = nki.table_at dense<[[50, 45], [25, 21]]> : tensor<2x2xi64> [%row, %zero]
  return %r : index
}
