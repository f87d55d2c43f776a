// Instructions that choose: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// New elements come from a tile or a number.
// CHECK-LABEL: func.func @tensor_copy_predicated(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x8x8xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[MASK:[a-z0-9]+]]: memref<128x64xui8, #sbuf>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @tensor_copy_predicated(%dst: memref<128x64xf32, #psum>,
                                  %src: memref<128x8x8xf32, #psum>,
                                  %mask: memref<128x64xui8, #sbuf>, %x: f32) {
  // CHECK: nki.tensor_copy_predicated %[[DST]], %[[SRC]] predicate %[[MASK]] : memref<128x64xf32, #psum>, memref<128x8x8xf32, #psum>, memref<128x64xui8, #sbuf>
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #psum>, memref<128x8x8xf32, #psum>, memref<128x64xui8, #sbuf>
  // CHECK: nki.tensor_copy_predicated %[[DST]], %[[X]] predicate %[[MASK]] reverse_pred : memref<128x64xf32, #psum>, f32, memref<128x64xui8, #sbuf>
  nki.tensor_copy_predicated %dst, %x predicate %mask reverse_pred
      : memref<128x64xf32, #psum>, f32, memref<128x64xui8, #sbuf>
  return
}

// The row maximum is optional.
// CHECK-LABEL: func.func @select_reduce(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[MASK:[a-z0-9]+]]: memref<128x64xui16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<128x64xbf16, #psum>{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
func.func @select_reduce(%dst: memref<128x64xf32, #sbuf>,
                         %mask: memref<128x64xui16, #sbuf>, %a: memref<128x64xbf16, #psum>,
                         %x: f32, %column: memref<128x1xf32, #sbuf>) {
  // CHECK: nki.select_reduce %[[DST]] predicate %[[MASK]] on_true %[[A]] on_false %[[X]] : memref<128x64xf32, #sbuf>, memref<128x64xui16, #sbuf>, memref<128x64xbf16, #psum>, f32
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #sbuf>, memref<128x64xui16, #sbuf>, memref<128x64xbf16, #psum>, f32
  // CHECK: nki.select_reduce %[[DST]] predicate %[[MASK]] reverse_pred on_true %[[A]] on_false %[[COLUMN]] reduce_cmd reset_reduce reduce_res %[[COLUMN]] : memref<128x64xf32, #sbuf>, memref<128x64xui16, #sbuf>, memref<128x64xbf16, #psum>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  nki.select_reduce %dst predicate %mask reverse_pred on_true %a on_false %column
      reduce_cmd reset_reduce reduce_res %column
      : memref<128x64xf32, #sbuf>, memref<128x64xui16, #sbuf>, memref<128x64xbf16, #psum>,
        memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  return
}

// A causal mask of keys 0 to 63 and its parametric form.
// CHECK-LABEL: func.func @affine_select(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[OPEN:[a-z0-9]+]]: memref<128x?xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[ONE:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32{{[,)]}}
func.func @affine_select(%dst: memref<128x64xf32, #sbuf>, %open: memref<128x?xf32, #sbuf>,
                         %n: index, %one: index, %x: f32) {
  // CHECK: nki.affine_select %[[DST]], %[[DST]] where greater_equal pattern {{\[\[}}-1, 64]] offset %[[N]] channel_multiplier %[[ONE]] else %[[X]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  nki.affine_select %dst, %dst where greater_equal pattern [[-1, 64]] offset %n
      channel_multiplier %one else %x
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.affine_select %[[OPEN]], %[[OPEN]] where less pattern {{\[\[}}-1, %[[N]]], [0, 2]] offset %[[N]] channel_multiplier %[[ONE]] else %[[X]] : memref<128x?xf32, #sbuf>, memref<128x?xf32, #sbuf>
  nki.affine_select %open, %open where less pattern [[-1, %n], [0, 2]] offset %n
      channel_multiplier %one else %x
      : memref<128x?xf32, #sbuf>, memref<128x?xf32, #sbuf>
  return
}

// Columns between two bounds.
// CHECK-LABEL: func.func @range_select(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x64xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[LO:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[HI:[a-z0-9]+]]: memref<128x1xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[START:[a-z0-9]+]]: index{{[,)]}}
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<128x1xf32, #sbuf>{{[,)]}}
func.func @range_select(%dst: memref<128x64xf32, #sbuf>, %data: memref<128x64xf32, #psum>,
                        %lo: memref<128x1xf32, #sbuf>, %hi: memref<128x1xf32, #psum>,
                        %start: index, %column: memref<128x1xf32, #sbuf>) {
  // CHECK: nki.range_select %[[DST]], %[[DATA]] where greater_equal %[[LO]] and less %[[HI]] range_start %[[START]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #psum>
  nki.range_select %dst, %data where greater_equal %lo and less %hi range_start %start
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>,
        memref<128x1xf32, #psum>
  // CHECK: nki.range_select %[[DST]], %[[DATA]] where greater %[[LO]] and less_equal %[[HI]] range_start %[[START]] reduce_cmd reduce reduce_res %[[COLUMN]] {name = "window"} : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #psum>, memref<128x1xf32, #sbuf>
  nki.range_select %dst, %data where greater %lo and less_equal %hi range_start %start
      reduce_cmd reduce reduce_res %column {name = "window"}
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #psum>, memref<128x1xf32, #sbuf>,
        memref<128x1xf32, #psum>, memref<128x1xf32, #sbuf>
  return
}
