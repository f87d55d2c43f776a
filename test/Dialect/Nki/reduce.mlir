// Reductions: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// The last free dimensions are reduced, one, some or all.
// CHECK-LABEL: func.func @tensor_reduce(
// CHECK-SAME: %[[ALL:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SOME:[a-z0-9]+]]: memref<128x4xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x4x8x2xf32, #psum>{{[,)]}}
func.func @tensor_reduce(%all: memref<128x1xf32, #sbuf>, %some: memref<128x4xf32, #sbuf>,
                         %data: memref<128x4x8x2xf32, #psum>) {
  // CHECK: nki.tensor_reduce %[[ALL]], maximum %[[DATA]] axis [1, 2, 3] negate : memref<128x1xf32, #sbuf>, memref<128x4x8x2xf32, #psum>
  nki.tensor_reduce %all, maximum %data axis [1, 2, 3] negate
      : memref<128x1xf32, #sbuf>, memref<128x4x8x2xf32, #psum>
  // CHECK: nki.tensor_reduce %[[SOME]], add %[[DATA]] axis [2, 3] : memref<128x4xf32, #sbuf>, memref<128x4x8x2xf32, #psum>
  nki.tensor_reduce %some, add %data axis [2, 3]
      : memref<128x4xf32, #sbuf>, memref<128x4x8x2xf32, #psum>
  return
}

// Reduced dimensions may stay with size 1.
// CHECK-LABEL: func.func @tensor_reduce_keepdims(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x4x1x1xi32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x4x8x2xi32, #sbuf>{{[,)]}}
func.func @tensor_reduce_keepdims(%dst: memref<128x4x1x1xi32, #sbuf>,
                                  %data: memref<128x4x8x2xi32, #sbuf>) {
  // CHECK: nki.tensor_reduce %[[DST]], bitwise_or %[[DATA]] axis [2, 3] keepdims : memref<128x4x1x1xi32, #sbuf>, memref<128x4x8x2xi32, #sbuf>
  nki.tensor_reduce %dst, bitwise_or %data axis [2, 3] keepdims
      : memref<128x4x1x1xi32, #sbuf>, memref<128x4x8x2xi32, #sbuf>
  return
}

// Sizes that are open agree with any.
// CHECK-LABEL: func.func @tensor_reduce_parametric(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x?xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x?x?xf32, #sbuf>{{[,)]}}
func.func @tensor_reduce_parametric(%dst: memref<128x?xf32, #sbuf>,
                                    %data: memref<128x?x?xf32, #sbuf>) {
  // CHECK: nki.tensor_reduce %[[DST]], add %[[DATA]] axis [2] : memref<128x?xf32, #sbuf>, memref<128x?x?xf32, #sbuf>
  nki.tensor_reduce %dst, add %data axis [2]
      : memref<128x?xf32, #sbuf>, memref<128x?x?xf32, #sbuf>
  return
}

// The row goes to an accumulator register.
// CHECK-LABEL: func.func @tensor_scalar_reduce(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @tensor_scalar_reduce(%dst: memref<128x64xf32, #sbuf>,
                                %data: memref<128x64xf32, #psum>,
                                %column: memref<128x1xf32, #sbuf>, %x: f32) {
  // CHECK: nki.tensor_scalar_reduce %[[DST]], %[[DATA]], multiply %[[X]] reduce_op maximum reduce_res %[[COLUMN]] reduce_res_negate : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>
  nki.tensor_scalar_reduce %dst, %data, multiply %x reduce_op maximum reduce_res %column
      reduce_res_negate
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>
  // CHECK: nki.tensor_scalar_reduce %[[DST]], %[[DATA]], abs reduce_op maximum reduce_cmd reduce : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>
  nki.tensor_scalar_reduce %dst, %data, abs reduce_op maximum reduce_cmd reduce
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>
  // CHECK: nki.tensor_scalar_reduce %[[DST]], %[[DATA]], add %[[COLUMN]] reduce_op add reduce_cmd load_reduce reduce_init %[[X]] reduce_res %[[COLUMN]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  nki.tensor_scalar_reduce %dst, %data, add %column reduce_op add reduce_cmd load_reduce
      reduce_init %x reduce_res %column
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>,
        memref<128x1xf32, #sbuf>
  return
}

// Partitions become one.
// CHECK-LABEL: func.func @tensor_partition_reduce(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<1x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x8x8xf32, #sbuf>{{[,)]}}
func.func @tensor_partition_reduce(%dst: memref<1x64xf32, #sbuf>,
                                   %data: memref<128x8x8xf32, #sbuf>) {
  // CHECK: nki.tensor_partition_reduce %[[DST]], average %[[DATA]] {name = "mean"} : memref<1x64xf32, #sbuf>, memref<128x8x8xf32, #sbuf>
  nki.tensor_partition_reduce %dst, average %data {name = "mean"}
      : memref<1x64xf32, #sbuf>, memref<128x8x8xf32, #sbuf>
  return
}

// The eight largest of each row.
// CHECK-LABEL: func.func @max8(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x8xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x10x50xbf16, #psum>{{[,)]}}
func.func @max8(%dst: memref<128x8xf32, #sbuf>, %src: memref<128x10x50xbf16, #psum>) {
  // CHECK: nki.max8 %[[DST]], %[[SRC]] {name = "top"} : memref<128x8xf32, #sbuf>, memref<128x10x50xbf16, #psum>
  nki.max8 %dst, %src {name = "top"} : memref<128x8xf32, #sbuf>, memref<128x10x50xbf16, #psum>
  return
}
