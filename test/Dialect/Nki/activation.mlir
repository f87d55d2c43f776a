// Activation instructions: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Scale and bias may be absent, numbers or columns.
// CHECK-LABEL: func.func @activation(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @activation(%dst: memref<128x64xbf16, #sbuf>, %data: memref<128x64xf32, #psum>,
                      %column: memref<128x1xf32, #sbuf>, %x: f32) {
  // CHECK: nki.activation %[[DST]], exp %[[DATA]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.activation %dst, exp %data : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  // CHECK: nki.activation %[[DST]], gelu_apprx_tanh %[[DATA]] scale %[[X]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32
  nki.activation %dst, gelu_apprx_tanh %data scale %x
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32
  // CHECK: nki.activation %[[DST]], copy %[[DATA]] bias %[[COLUMN]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>
  nki.activation %dst, copy %data bias %column
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>
  // CHECK: nki.activation %[[DST]], square %[[DATA]] scale %[[COLUMN]] bias %[[X]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, f32
  nki.activation %dst, square %data scale %column bias %x
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, f32
  return
}

// The accumulator register is a command, an operator and a place.
// CHECK-LABEL: func.func @activation_accumulate(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @activation_accumulate(%dst: memref<128x64xbf16, #sbuf>,
                                 %data: memref<128x64xf32, #psum>,
                                 %column: memref<128x1xf32, #sbuf>, %x: f32) {
  // CHECK: nki.activation %[[DST]], exp %[[DATA]] bias %[[COLUMN]] reduce_cmd reset_reduce reduce_op add reduce_res %[[COLUMN]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  nki.activation %dst, exp %data bias %column reduce_cmd reset_reduce reduce_op add
      reduce_res %column
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>,
        memref<128x1xf32, #sbuf>
  // CHECK: nki.activation %[[DST]], exp %[[DATA]] reduce_cmd reduce reduce_op add : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.activation %dst, exp %data reduce_cmd reduce reduce_op add
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  // CHECK: nki.activation %[[DST]], exp %[[DATA]] scale %[[X]] reduce_res %[[COLUMN]] : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>
  nki.activation %dst, exp %data scale %x reduce_res %column
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>
  return
}

// The short form for the usual case.
// CHECK-LABEL: func.func @activation_reduce(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @activation_reduce(%dst: memref<128x64xbf16, #sbuf>,
                             %data: memref<128x64xf32, #psum>,
                             %column: memref<128x1xf32, #sbuf>, %x: f32) {
  // CHECK: nki.activation_reduce %[[DST]], exp %[[DATA]] reduce_op add : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  nki.activation_reduce %dst, exp %data reduce_op add
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>
  // CHECK: nki.activation_reduce %[[DST]], exp %[[DATA]] scale %[[X]] bias %[[COLUMN]] reduce_op add reduce_res %[[COLUMN]] {name = "softmax"} : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  nki.activation_reduce %dst, exp %data scale %x bias %column reduce_op add reduce_res
      %column {name = "softmax"}
      : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #psum>, f32, memref<128x1xf32, #sbuf>,
        memref<128x1xf32, #sbuf>
  return
}
