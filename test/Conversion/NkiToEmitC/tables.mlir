// nki.table_at reads a constant table that stands where it is used.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// CHECK-LABEL: emitc.func @tables_program
nki.kernel @tables(%x: memref<4xf32, #hbm>) {
  %t = nki.alloc "t" [4, 4] : memref<4x4xi32, #sbuf>
  // CHECK: %[[ONE:.*]] = literal "1" : !emitc.size_t
  // CHECK: %[[ID:.*]] = literal "program"
  %c1 = arith.constant 1 : index
  %id = nki.program_id
  // CHECK: verbatim "static constexpr int64_t table_1[] = {{[{]+}}50, 45, 25, 21, -3, 9000000000};"
  // CHECK: call_opaque "rt::tableAt"(%[[ID]], %[[ONE]]) {args = [#emitc.opaque<"table_1">, #emitc.opaque<"2">, 0 : index, 1 : index]}
  %a = nki.table_at dense<[[50, 45], [25, 21], [-3, 9000000000]]> : tensor<3x2xi64> [%id, %c1]
  nki.memset %t, %a : memref<4x4xi32, #sbuf>, index
  // Equal entries are written out as well.
  // CHECK: verbatim "static constexpr int64_t table_2[] = {{[{]+}}7, 7};"
  // CHECK: call_opaque "rt::tableAt"(%[[ID]], %{{.*}}) {args = [#emitc.opaque<"table_2">, #emitc.opaque<"1">, 0 : index, 1 : index]}
  %c0 = arith.constant 0 : index
  %b = nki.table_at dense<7> : tensor<2x1xi64> [%id, %c0]
  nki.memset %t, %b : memref<4x4xi32, #sbuf>, index
}
