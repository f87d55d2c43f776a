// convert-nki-to-emitc: a kernel becomes one static function of the core, the program,
// the thread count and the arrays; its arguments keep their names in C++.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>
#shared = #nki.mem<shared_hbm>
#sbuf = #nki.mem<sbuf>

// CHECK-LABEL: emitc.func @copy_program(
// CHECK-SAME: %[[CORE:[a-z0-9]+]]: !emitc.opaque<"rt::Core&">, %[[PROGRAM:[a-z0-9]+]]: !emitc.opaque<"size_t">, %[[THREADS:[a-z0-9]+]]: !emitc.opaque<"int">,
// CHECK-SAME: %[[X:[a-z0-9]+]]: !emitc.opaque<"rt::Tile<float, 4, 8>">, %[[Y:[a-z0-9]+]]: !emitc.opaque<"rt::Tile<rt::bf16, 4, 8>">)
// CHECK-SAME: attributes {specifiers = ["static"]}
nki.kernel @copy(%x: memref<4x8xf32, #hbm>) -> (%y: memref<4x8xbf16, #shared>) {
  // CHECK: verbatim "{{\[\[}}maybe_unused]] rt::Core &core = {};" args %[[CORE]]
  // CHECK: verbatim "{{\[\[}}maybe_unused]] const size_t program = {};" args %[[PROGRAM]]
  // CHECK: verbatim "{{\[\[}}maybe_unused]] const int threads = {};" args %[[THREADS]]
  // CHECK: verbatim "{{\[\[}}maybe_unused]] const auto [[X_NAME:x_[0-9]+]] = {};" args %[[X]]
  // CHECK: %[[X_USED:.*]] = literal "[[X_NAME]]"
  // CHECK: verbatim "{{\[\[}}maybe_unused]] const auto [[Y_NAME:y_[0-9]+]] = {};" args %[[Y]]
  // CHECK: %[[Y_USED:.*]] = literal "[[Y_NAME]]"
  // CHECK: call_opaque "rt::dma_copy"(%[[Y_USED]], %[[X_USED]])
  nki.dma_copy %y, %x : memref<4x8xbf16, #shared>, memref<4x8xf32, #hbm>
  // CHECK: return
}

// Each element type has its spelling.
// CHECK-LABEL: emitc.func @types_program(
// CHECK-SAME: "rt::Tile<rt::f16, 2>"
// CHECK-SAME: "rt::Tile<rt::f8e4m3, 2>"
// CHECK-SAME: "rt::Tile<rt::f8e4m3fn, 2>"
// CHECK-SAME: "rt::Tile<rt::f8e5m2, 2>"
// CHECK-SAME: "rt::Tile<int8_t, 2>"
// CHECK-SAME: "rt::Tile<int16_t, 2>"
// CHECK-SAME: "rt::Tile<int32_t, 2>"
// CHECK-SAME: "rt::Tile<uint8_t, 2>"
// CHECK-SAME: "rt::Tile<uint16_t, 2>"
// CHECK-SAME: "rt::Tile<uint32_t, 2>"
nki.kernel @types(%a: memref<2xf16, #hbm>, %b: memref<2xf8E4M3, #hbm>, %c: memref<2xf8E4M3FN, #hbm>,
                  %d: memref<2xf8E5M2, #hbm>, %e: memref<2xi8, #hbm>, %f: memref<2xi16, #hbm>,
                  %g: memref<2xi32, #hbm>, %h: memref<2xui8, #hbm>, %i: memref<2xui16, #hbm>,
                  %j: memref<2xui32, #hbm>) {
}

// Scalars: constants keep their bits, indices compare as signed numbers.
// CHECK-LABEL: emitc.func @scalars_program
nki.kernel @scalars(%x: memref<4xf32, #hbm>) {
  // CHECK-DAG: literal "5000000000" : !emitc.size_t
  // CHECK-DAG: %[[SMALLEST:.*]] = literal "int32_t(-2147483647 - 1)" : i32
  // CHECK-DAG: %[[INF:.*]] = literal "rt::inf()" : f32
  // CHECK-DAG: %[[NAN:.*]] = literal "rt::nan()" : f32
  // CHECK-DAG: %[[PROGRAM:.*]] = literal "program" : !emitc.size_t
  %t = nki.alloc "t" [4, 4] : memref<4x4xf32, #sbuf>
  %i = nki.alloc "i" [4, 4] : memref<4x4xi32, #sbuf>
  %id = nki.program_id
  %big = arith.constant 5000000000 : index
  %smallest = arith.constant -2147483648 : i32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  // CHECK: "rt::memset"(%{{.*}}, %[[INF]])
  nki.memset %t, %inf : memref<4x4xf32, #sbuf>, f32
  // CHECK: "rt::memset"(%{{.*}}, %[[NAN]])
  nki.memset %t, %nan : memref<4x4xf32, #sbuf>, f32
  // CHECK: "rt::memset"(%{{.*}}, %[[SMALLEST]])
  nki.memset %i, %smallest : memref<4x4xi32, #sbuf>, i32
  // CHECK: %[[SIGNED:.*]] = cast %[[PROGRAM]] : !emitc.size_t to !emitc.ptrdiff_t
  // CHECK: %[[LESS:.*]] = cmp lt, %[[SIGNED]], %{{.*}} : (!emitc.ptrdiff_t, !emitc.ptrdiff_t) -> i1
  %less = arith.cmpi slt, %id, %big : index
  // CHECK: %[[CHOSEN:.*]] = conditional %[[LESS]], %[[PROGRAM]], %{{.*}} : !emitc.size_t
  %chosen = arith.select %less, %id, %big : index
  // CHECK: %[[PRODUCT:.*]] = mul %[[CHOSEN]], %[[PROGRAM]] : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
  %product = arith.muli %chosen, %id : index
  // Minimum has no operator in C++.
  // CHECK: %[[LEAST:.*]] = call_opaque "rt::minui"(%[[PRODUCT]], %{{.*}}) {args = [0 : index, 1 : index], template_args = [#emitc.opaque<"size_t">]}
  %least = arith.minui %product, %big : index
  // CHECK: "rt::memset"(%{{.*}}, %[[LEAST]])
  nki.memset %i, %least : memref<4x4xi32, #sbuf>, index
}
