// nki-refine-types: element types, sizes and strides follow from the bound values.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-refine-types))' | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-refine-types,nki-refine-types))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!x = memref<?x?x!nki.elem<dtype>, #hbm>
!rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!t3 = memref<?x?x?x!nki.elem<dtype>, #sbuf>
!t2 = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>
!any3 = memref<?x?x?x!nki.elem<dtype>, strided<[?, ?, ?], offset: ?>, #sbuf>

// Products and quotients of parameters, and plain numbers, describe a shape.
// CHECK-LABEL: nki.kernel @arguments
// CHECK: (%{{.*}}: memref<6x4xbf16, #hbm> {{.*}}, %{{.*}}: memref<24x2x2xi32, #hbm> {{.*}}) -> (%{{.*}}: memref<3xf32, #hbm>
nki.kernel @arguments
  parameters {
    N : int "rows"
    C : int "columns"
    dtype : type "element type"
  }
  (%x: !x {nki.shape = ["N", "C"]}, %i: memref<?x?x?xi32, #hbm> {nki.shape = ["N*C", 2, "C/2"]})
  -> (%y: memref<?xf32, #hbm> {nki.shape = ["N*C/8"]})
  attributes {nki.bound = {N = 6 : i64, C = 4 : i64, dtype = bf16}} {
}

// The list of the word that was chosen.
// CHECK-LABEL: nki.kernel @by_word
// CHECK: (%{{.*}}: memref<5x3xf16, #hbm>
nki.kernel @by_word
  parameters {
    N : int "rows"
    C : int "columns"
    order : word in ["NC", "CN"] "order of the dimensions"
    dtype : type "element type"
  }
  (%x: !x {nki.shape = {order = {NC = ["N", "C"], CN = ["C", "N"]}}})
  attributes {nki.bound = {N = 3 : i64, C = 5 : i64, dtype = f16, order = "CN"}} {
}

// Each view is computed from its operands; a run-time offset stays open, sizes and
// strides do not.
// CHECK-LABEL: nki.kernel @views
nki.kernel @views
  parameters { N : int "rows"  C : int "columns"  dtype : type "element type" }
  (%x: !x {nki.shape = ["N", "C"]})
  attributes {nki.bound = {N = 256 : i64, C = 64 : i64, dtype = f32}} {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %id = nki.program_id
  // CHECK: nki.slice %{{.*}}[%{{.*}} : %{{.*}}, :] : memref<256x64xf32, #hbm> to memref<128x64xf32, strided<[64, 1], offset: ?>, #hbm>
  %rows = nki.slice %x[%id : %c128, :] : !x to !rows
  // CHECK: nki.slice %{{.*}}[4 : 32 : 2, 16 : 32] : memref<256x64xf32, #hbm> to memref<32x32xf32, strided<[128, 1], offset: 272>, #hbm>
  %every_other = nki.slice %x[4 : 32 : 2, 16 : 32] : !x to !rows
  // CHECK: nki.alloc "t" [128, %{{.*}}, %{{.*}}] : memref<128x4x16xf32, #sbuf>
  %t = nki.alloc "t" [128, %c4, %c16] : !t3
  // CHECK: nki.permute %{{.*}} [0, 2, 1] : memref<128x4x16xf32, #sbuf> to memref<128x16x4xf32, strided<[64, 1, 16]>, #sbuf>
  %turned = nki.permute %t [0, 2, 1] : !t3 to !any3
  // CHECK: nki.flatten %{{.*}}[1, 2] : memref<128x4x16xf32, #sbuf> to memref<128x64xf32, #sbuf>
  %flat = nki.flatten %t [1, 2] : !t3 to !t2
  // CHECK: nki.split %{{.*}} dim 1 into [8, 8] : memref<128x64xf32, #sbuf> to memref<128x8x8xf32, #sbuf>
  %split = nki.split %flat dim 1 into [8, 8] : !t2 to !any3
  // CHECK: nki.slice %{{.*}}[:, 3 : 1] : memref<128x64xf32, #sbuf> to memref<128x1xf32, strided<[64, 1], offset: 3>, #sbuf>
  %column = nki.slice %flat[:, 3 : 1] : !t2 to !t2
  // CHECK: nki.alloc "static" [128, 8] : memref<128x8xf32, #sbuf>
  %static = nki.alloc "static" [128, 8] : memref<128x8xf32, #sbuf>
}
