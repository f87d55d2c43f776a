// Tiles are storage of the core; a view is a pointer with static sizes and strides, and
// an offset in elements.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Names that C++ does not take are mended, and equal ones told apart.
// CHECK-LABEL: emitc.func @tiles_program
nki.kernel @tiles(%x: memref<4xf32, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i32
  // CHECK: verbatim "rt::Local<float, 128, 4, 8> acc_1(core);"
  // CHECK: literal "acc_1.tile()" : !emitc.opaque<"rt::Tile<float, 128, 4, 8>">
  %a = nki.alloc "acc" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  // CHECK: verbatim "rt::Local<rt::bf16, 1, 1> acc_2(core);"
  %b = nki.alloc "acc" [1, 1] : memref<1x1xbf16, #psum>
  // CHECK: verbatim "rt::Local<uint8_t, 2, 3> my_tile__1(core);"
  %c = nki.alloc "my tile!" [2, 3] : memref<2x3xui8, #sbuf>
  // CHECK: verbatim "rt::Local<int32_t, 2, 3> t_3rd_1(core);"
  %d = nki.alloc "3rd" [2, 3] : memref<2x3xi32, #sbuf>
  nki.memset %a, %zero : memref<128x4x8xf32, #sbuf>, f32
  nki.memset %b, %zero : memref<1x1xbf16, #psum>, f32
  nki.memset %c, %one : memref<2x3xui8, #sbuf>, i32
  nki.memset %d, %one : memref<2x3xi32, #sbuf>, i32
}

// Offsets: index * stride of each dimension, constants summed up.
// CHECK-LABEL: emitc.func @slices_program
nki.kernel @slices(%x: memref<10x6x8xf32, #hbm>) -> (%y: memref<480xf32, #hbm>) {
  // CHECK: %[[X:.*]] = literal "x_{{[0-9]+}}"
  // CHECK: %[[ID:.*]] = literal "program"
  %y12 = nki.slice %y[0 : 12] : memref<480xf32, #hbm> to memref<12xf32, #hbm>
  %y8 = nki.slice %y[0 : 8] : memref<480xf32, #hbm> to memref<8xf32, #hbm>
  %y60 = nki.slice %y[0 : 60] : memref<480xf32, #hbm> to memref<60xf32, #hbm>
  %id = nki.program_id
  // 2 * 48 + 3 * 8 + 1 = 121.
  // CHECK: %[[OFFSET:.*]] = literal "121" : !emitc.size_t
  // CHECK: call_opaque "rt::view"(%[[X]], %[[OFFSET]]) {template_args = [#emitc.opaque<"rt::View<float, rt::Sizes<4, 3>, rt::Strides<48, 2>>">]}
  %constant = nki.slice %x[2 : 4, 3, 1 : 3 : 2]
      : memref<10x6x8xf32, #hbm> to memref<4x3xf32, strided<[48, 2], offset: 121>, #hbm>
  nki.dma_copy %y12, %constant : memref<12xf32, #hbm>, memref<4x3xf32, strided<[48, 2], offset: 121>, #hbm>
  // CHECK: %[[ROW:.*]] = literal "48" : !emitc.size_t
  // CHECK: %[[SCALED:.*]] = mul %[[ID]], %[[ROW]]
  // CHECK: %[[REST:.*]] = literal "40" : !emitc.size_t
  // CHECK: %[[SUM:.*]] = add %[[SCALED]], %[[REST]]
  // CHECK: call_opaque "rt::view"(%[[X]], %[[SUM]]) {template_args = [#emitc.opaque<"rt::Tile<float, 1, 8>">]}
  %dynamic = nki.slice %x[%id, 5 : 1, :]
      : memref<10x6x8xf32, #hbm> to memref<1x8xf32, strided<[8, 1], offset: ?>, #hbm>
  nki.dma_copy %y8, %dynamic : memref<8xf32, #hbm>, memref<1x8xf32, strided<[8, 1], offset: ?>, #hbm>
  // An innermost index needs no product.
  // CHECK: %[[ZERO:.*]] = literal "0" : !emitc.size_t
  // CHECK: call_opaque "rt::view"(%[[X]], %[[ZERO]]) {template_args = [#emitc.opaque<"rt::Tile<float, 10, 6, 8>">]}
  %whole = nki.slice %x[:, :, :] : memref<10x6x8xf32, #hbm> to memref<10x6x8xf32, #hbm>
  nki.dma_copy %y, %whole : memref<480xf32, #hbm>, memref<10x6x8xf32, #hbm>
  // CHECK: call_opaque "rt::view"(%[[X]], %[[ID]]) {template_args = [#emitc.opaque<"rt::View<float, rt::Sizes<10, 6>, rt::Strides<48, 8>>">]}
  %column = nki.slice %x[:, :, %id]
      : memref<10x6x8xf32, #hbm> to memref<10x6xf32, strided<[48, 8], offset: ?>, #hbm>
  nki.dma_copy %y60, %column : memref<60xf32, #hbm>, memref<10x6xf32, strided<[48, 8], offset: ?>, #hbm>
}

// The other views only read the same memory in another way.
// CHECK-LABEL: emitc.func @shapes_program
nki.kernel @shapes(%x: memref<4xf32, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %t = nki.alloc "t" [128, 4, 8] : memref<128x4x8xbf16, #sbuf>
  // CHECK: "rt::view"{{.*}} {template_args = [#emitc.opaque<"rt::View<rt::bf16, rt::Sizes<128, 8, 4>, rt::Strides<32, 1, 8>>">]}
  %p = nki.permute %t [0, 2, 1] : memref<128x4x8xbf16, #sbuf> to memref<128x8x4xbf16, strided<[32, 1, 8]>, #sbuf>
  nki.memset %p, %zero : memref<128x8x4xbf16, strided<[32, 1, 8]>, #sbuf>, f32
  // CHECK: "rt::view"{{.*}} {template_args = [#emitc.opaque<"rt::Tile<rt::bf16, 128, 32>">]}
  %f = nki.flatten %t [1, 2] : memref<128x4x8xbf16, #sbuf> to memref<128x32xbf16, #sbuf>
  nki.memset %f, %zero : memref<128x32xbf16, #sbuf>, f32
  // CHECK: "rt::view"{{.*}} {template_args = [#emitc.opaque<"rt::Tile<rt::bf16, 128, 2, 16>">]}
  %s = nki.split %f dim 1 into [2, 16] : memref<128x32xbf16, #sbuf> to memref<128x2x16xbf16, #sbuf>
  nki.memset %s, %zero : memref<128x2x16xbf16, #sbuf>, f32
  %c = nki.slice %f[:, 7 : 1] : memref<128x32xbf16, #sbuf> to memref<128x1xbf16, strided<[32, 1], offset: 7>, #sbuf>
  // CHECK: "rt::view"{{.*}} {template_args = [#emitc.opaque<"rt::View<rt::bf16, rt::Sizes<128, 9>, rt::Strides<32, 0>>">]}
  %b = nki.broadcast %c dim 1 to [9] : memref<128x1xbf16, strided<[32, 1], offset: 7>, #sbuf> to memref<128x9xbf16, strided<[32, 0], offset: 7>, #sbuf>
  nki.memset %b, %zero : memref<128x9xbf16, strided<[32, 0], offset: 7>, #sbuf>, f32
}
