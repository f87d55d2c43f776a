// Element-wise instructions: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Copies convert, and name an engine where it matters.
// CHECK-LABEL: func.func @tensor_copy(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
func.func @tensor_copy(%dst: memref<128x64xbf16, #sbuf>, %src: memref<128x64xf32, #psum>) {
  // CHECK: nki.tensor_copy %[[DST]], %[[SRC]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.tensor_copy %dst, %src : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  // CHECK: nki.tensor_copy %[[DST]], %[[SRC]] engine scalar {name = "drain"} : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.tensor_copy %dst, %src engine scalar {name = "drain"}
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  return
}

// The operator stands before its right side.
// CHECK-LABEL: func.func @tensor_tensor(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<128x4x16xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
func.func @tensor_tensor(%dst: memref<128x64xf32, #sbuf>, %a: memref<128x4x16xf32, #psum>,
                         %b: memref<128x64xbf16, #sbuf>) {
  // CHECK: nki.tensor_tensor %[[DST]], %[[A]], add %[[B]] : memref<128x64xf32, #sbuf>, memref<128x4x16xf32, #psum>, memref<128x64xbf16, #sbuf>
  nki.tensor_tensor %dst, %a, add %b
      : memref<128x64xf32, #sbuf>, memref<128x4x16xf32, #psum>, memref<128x64xbf16, #sbuf>
  // CHECK: nki.tensor_tensor %[[DST]], %[[A]], greater_equal %[[B]] engine vector : memref<128x64xf32, #sbuf>, memref<128x4x16xf32, #psum>, memref<128x64xbf16, #sbuf>
  nki.tensor_tensor %dst, %a, greater_equal %b engine vector
      : memref<128x64xf32, #sbuf>, memref<128x4x16xf32, #psum>, memref<128x64xbf16, #sbuf>
  return
}

// Bitwise operators take integers.
// CHECK-LABEL: func.func @tensor_tensor_bitwise(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xui32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<128x64xi32, #sbuf>{{[,)]}}
func.func @tensor_tensor_bitwise(%dst: memref<128x64xui32, #sbuf>,
                                 %a: memref<128x64xi32, #sbuf>) {
  // CHECK: nki.tensor_tensor %[[DST]], %[[A]], left_shift %[[A]] : memref<128x64xui32, #sbuf>, memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>
  nki.tensor_tensor %dst, %a, left_shift %a
      : memref<128x64xui32, #sbuf>, memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>
  return
}

// Power runs on gpsimd, which reads SBUF only.
// CHECK-LABEL: func.func @tensor_tensor_power(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
func.func @tensor_tensor_power(%dst: memref<128x64xf32, #sbuf>,
                               %a: memref<128x64xf32, #sbuf>) {
  // CHECK: nki.tensor_tensor %[[DST]], %[[A]], power %[[A]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  nki.tensor_tensor %dst, %a, power %a
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.tensor_tensor %[[DST]], %[[A]], power %[[A]] engine gpsimd : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  nki.tensor_tensor %dst, %a, power %a engine gpsimd
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  return
}

// Operands are tiles of one column, or numbers.
// CHECK-LABEL: func.func @tensor_scalar(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xbf16, #psum>{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @tensor_scalar(%dst: memref<128x64xf32, #sbuf>,
                         %data: memref<128x64xbf16, #psum>,
                         %column: memref<128x1xf32, #sbuf>, %x: f32) {
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], multiply %[[COLUMN]] : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, memref<128x1xf32, #sbuf>
  nki.tensor_scalar %dst, %data, multiply %column
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, memref<128x1xf32, #sbuf>
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], multiply %[[COLUMN]], subtract %[[X]] : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, memref<128x1xf32, #sbuf>, f32
  nki.tensor_scalar %dst, %data, multiply %column, subtract %x
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, memref<128x1xf32, #sbuf>, f32
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], subtract %[[X]] reverse : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, f32
  nki.tensor_scalar %dst, %data, subtract %x reverse
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, f32
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], subtract %[[X]] reverse, power %[[X]] reverse engine vector : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, f32, f32
  nki.tensor_scalar %dst, %data, subtract %x reverse, power %x reverse engine vector
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #psum>, f32, f32
  return
}

// Unary operators stand alone; their neighbour keeps its own operand.
// CHECK-LABEL: func.func @tensor_scalar_unary(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @tensor_scalar_unary(%dst: memref<128x64xf32, #sbuf>,
                               %data: memref<128x64xf32, #sbuf>, %x: f32) {
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], rsqrt : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  nki.tensor_scalar %dst, %data, rsqrt
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], abs, add %[[X]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  nki.tensor_scalar %dst, %data, abs, add %x
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], add %[[X]], abs : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  nki.tensor_scalar %dst, %data, add %x, abs
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  return
}

// Integers keep to integers.
// CHECK-LABEL: func.func @tensor_scalar_integer(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xi32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xui32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xi32, #sbuf>{{[,)]}}
func.func @tensor_scalar_integer(%dst: memref<128x64xi32, #sbuf>,
                                 %data: memref<128x64xui32, #sbuf>, %n: index,
                                 %column: memref<128x1xi32, #sbuf>) {
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], multiply %[[N]], add %[[COLUMN]] : memref<128x64xi32, #sbuf>, memref<128x64xui32, #sbuf>, index, memref<128x1xi32, #sbuf>
  nki.tensor_scalar %dst, %data, multiply %n, add %column
      : memref<128x64xi32, #sbuf>, memref<128x64xui32, #sbuf>, index, memref<128x1xi32, #sbuf>
  // CHECK: nki.tensor_scalar %[[DST]], %[[DATA]], right_shift %[[N]] : memref<128x64xi32, #sbuf>, memref<128x64xui32, #sbuf>, index
  nki.tensor_scalar %dst, %data, right_shift %n
      : memref<128x64xi32, #sbuf>, memref<128x64xui32, #sbuf>, index
  return
}

// The accumulator may be the second tile.
// CHECK-LABEL: func.func @scalar_tensor_tensor(
// CHECK-SAME: %[[ACC:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<128x1xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @scalar_tensor_tensor(%acc: memref<128x64xf32, #sbuf>,
                                %data: memref<128x64xbf16, #sbuf>,
                                %w: memref<128x1xbf16, #sbuf>, %x: f32) {
  // CHECK: nki.scalar_tensor_tensor %[[ACC]], %[[DATA]], multiply %[[W]], add %[[ACC]] : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #sbuf>, memref<128x1xbf16, #sbuf>, memref<128x64xf32, #sbuf>
  nki.scalar_tensor_tensor %acc, %data, multiply %w, add %acc
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #sbuf>, memref<128x1xbf16, #sbuf>,
        memref<128x64xf32, #sbuf>
  // CHECK: nki.scalar_tensor_tensor %[[ACC]], %[[DATA]], subtract %[[X]] reverse, subtract %[[ACC]] reverse : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #sbuf>, f32, memref<128x64xf32, #sbuf>
  nki.scalar_tensor_tensor %acc, %data, subtract %x reverse, subtract %acc reverse
      : memref<128x64xf32, #sbuf>, memref<128x64xbf16, #sbuf>, f32, memref<128x64xf32, #sbuf>
  return
}

// A constant is a float or an integer.
// CHECK-LABEL: func.func @memset(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[COUNTS:[a-z0-9]+]]: memref<128x64xi32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[K:[a-z0-9]+]]: i32{{[,)]}}
func.func @memset(%dst: memref<128x64xf32, #psum>, %counts: memref<128x64xi32, #sbuf>,
                  %x: f32, %n: index, %k: i32) {
  // CHECK: nki.memset %[[DST]], %[[X]] : memref<128x64xf32, #psum>, f32
  nki.memset %dst, %x : memref<128x64xf32, #psum>, f32
  // CHECK: nki.memset %[[COUNTS]], %[[N]] engine gpsimd : memref<128x64xi32, #sbuf>, index
  nki.memset %counts, %n engine gpsimd : memref<128x64xi32, #sbuf>, index
  // CHECK: nki.memset %[[COUNTS]], %[[K]] : memref<128x64xi32, #sbuf>, i32
  nki.memset %counts, %k : memref<128x64xi32, #sbuf>, i32
  return
}

// Steps and counts of a pattern may be values.
// CHECK-LABEL: func.func @iota(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x8xi32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[OPEN:[a-z0-9]+]]: memref<128x?xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[M:[a-z0-9]+]]: index{{[,)]}}
func.func @iota(%dst: memref<128x8xi32, #sbuf>, %open: memref<128x?xf32, #sbuf>, %n: index,
                %m: index) {
  // CHECK: nki.iota %[[DST]] pattern {{\[\[}}4, 2], [-1, 4]] offset %[[N]] channel_multiplier %[[M]] : memref<128x8xi32, #sbuf>
  nki.iota %dst pattern [[4, 2], [-1, 4]] offset %n channel_multiplier %m
      : memref<128x8xi32, #sbuf>
  // CHECK: nki.iota %[[OPEN]] pattern {{\[\[}}%[[N]], %[[M]]], [1, 4]] offset %[[N]] channel_multiplier %[[N]] : memref<128x?xf32, #sbuf>
  nki.iota %open pattern [[%n, %m], [1, 4]] offset %n channel_multiplier %n
      : memref<128x?xf32, #sbuf>
  return
}

// Any element type has a reciprocal.
// CHECK-LABEL: func.func @reciprocal(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
func.func @reciprocal(%dst: memref<128x64xbf16, #sbuf>, %data: memref<128x64xf32, #psum>) {
  // CHECK: nki.reciprocal %[[DST]], %[[DATA]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.reciprocal %dst, %data : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  return
}
