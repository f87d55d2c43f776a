// The one optional operand of an instruction, absent: the runtime is given `none`.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// CHECK-LABEL: emitc.func @absent_program
nki.kernel @absent(%x: memref<128x64xbf16, #hbm>) {
  %a = nki.alloc "a" [128, 128] : memref<128x128xbf16, #sbuf>
  %c = nki.alloc "c" [128, 128] : memref<128x128xf32, #psum>
  %p = nki.alloc "p" [128, 128] : memref<128x128xbf16, #psum>
  %turned = nki.alloc "turned" [64, 128] : memref<64x128xbf16, #sbuf>
  %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  %mask = nki.alloc "mask" [128, 64] : memref<128x64xui8, #sbuf>
  %column = nki.alloc "column" [128, 1] : memref<128x1xf32, #sbuf>
  %two = arith.constant 2.0 : f32
  %c3 = arith.constant 3 : index
  // CHECK: call_opaque "rt::nc_matmul"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"false">, #emitc.opaque<"rt::PerfMode::none">]}
  nki.nc_matmul %c, %a, %a : memref<128x128xf32, #psum>, memref<128x128xbf16, #sbuf>, memref<128x128xbf16, #sbuf>
  // CHECK: call_opaque "rt::nc_matmul"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"true">, #emitc.opaque<"rt::PerfMode::none">]}
  nki.nc_matmul %p, %a, %a is_transpose
      : memref<128x128xbf16, #psum>, memref<128x128xbf16, #sbuf>, memref<128x128xbf16, #sbuf>
  // CHECK: call_opaque "rt::dma_transpose"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::OobMode::error">]}
  nki.dma_transpose %turned, %x : memref<64x128xbf16, #sbuf>, memref<128x64xbf16, #hbm>
  // CHECK: call_opaque "rt::select_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::ReduceCmd::idle">, #emitc.opaque<"rt::AluOp::maximum">, #emitc.opaque<"true">]}
  nki.select_reduce %t predicate %mask reverse_pred on_true %t on_false %two
      : memref<128x64xf32, #sbuf>, memref<128x64xui8, #sbuf>, memref<128x64xf32, #sbuf>, f32
  // CHECK: call_opaque "rt::range_select"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::AluOp::greater_equal">, #emitc.opaque<"rt::AluOp::less">, 4 : index, #emitc.opaque<"rt::ReduceCmd::reset_reduce">]}
  nki.range_select %t, %t where greater_equal %column and less %column range_start %c3
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
}
