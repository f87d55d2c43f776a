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

// A view type without strided<> says nothing about strides and offset, whether the start is a
// constant or not.
// CHECK-LABEL: nki.kernel @no_layout
nki.kernel @no_layout(%x: memref<256x64xf32, #hbm>) attributes {nki.bound = {}} {
  %id = nki.program_id
  // CHECK: nki.slice {{.*}} to memref<128x64xf32, strided<[64, 1], offset: 8192>, #hbm>
  %constant = nki.slice %x[128 : 128, :] : memref<256x64xf32, #hbm> to memref<?x?xf32, #hbm>
  // CHECK: nki.slice {{.*}} to memref<128x64xf32, strided<[64, 1], offset: ?>, #hbm>
  %moving = nki.slice %x[%id : 128, :] : memref<256x64xf32, #hbm> to memref<?x?xf32, #hbm>
  // CHECK: nki.slice {{.*}} to memref<256x8xf32, strided<[64, 1]>, #hbm>
  %columns = nki.slice %x[:, 0 : 8] : memref<256x64xf32, #hbm> to memref<?x?xf32, #hbm>
}

// Tiles that a loop carries, and those that branches yield, have the types of what is handed on.
// CHECK-LABEL: nki.kernel @handed_on
nki.kernel @handed_on parameters { C : int "columns" } () attributes {nki.bound = {C = 64 : i64}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %flag = arith.constant true
  %a = nki.alloc "a" [128, %c64] : memref<?x?xf32, #sbuf>
  %b = nki.alloc "b" [128, %c64] : memref<?x?xf32, #sbuf>
  // CHECK: scf.for {{.*}} -> (memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>)
  %swapped:2 = scf.for %i = %c0 to %c64 step %c1 iter_args(%from = %a, %to = %b)
      -> (memref<?x?xf32, #sbuf>, memref<?x?xf32, #sbuf>) {
    // CHECK: nki.reciprocal {{.*}} : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
    nki.reciprocal %to, %from : memref<?x?xf32, #sbuf>, memref<?x?xf32, #sbuf>
    scf.yield %to, %from : memref<?x?xf32, #sbuf>, memref<?x?xf32, #sbuf>
  }
  // CHECK: scf.if {{.*}} -> (memref<128x64xf32, #sbuf>)
  %one = scf.if %flag -> (memref<?x?xf32, #sbuf>) {
    scf.yield %a : memref<?x?xf32, #sbuf>
  } else {
    scf.yield %b : memref<?x?xf32, #sbuf>
  }
  // CHECK: arith.select {{.*}} : memref<128x64xf32, #sbuf>
  %other = arith.select %flag, %one, %a : memref<?x?xf32, #sbuf>
}

// Where only the offsets differ, nothing is said about the offset.
// CHECK-LABEL: nki.kernel @offsets_differ
nki.kernel @offsets_differ() attributes {nki.bound = {}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %flag = arith.constant true
  %a = nki.alloc "a" [128, 64] : memref<128x64xf32, #sbuf>
  %left = nki.slice %a[:, 0 : 32] : memref<128x64xf32, #sbuf> to memref<128x32xf32, #sbuf>
  %right = nki.slice %a[:, 32 : 32] : memref<128x64xf32, #sbuf> to memref<128x32xf32, #sbuf>
  // CHECK: scf.if {{.*}} -> (memref<128x32xf32, strided<[64, 1], offset: ?>, #sbuf>)
  %half = scf.if %flag -> (memref<128x32xf32, #sbuf>) {
    scf.yield %left : memref<128x32xf32, #sbuf>
  } else {
    scf.yield %right : memref<128x32xf32, #sbuf>
  }
  // CHECK: scf.for {{.*}} -> (memref<128x32xf32, strided<[64, 1], offset: ?>, #sbuf>)
  %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%from = %left) -> (memref<128x32xf32, #sbuf>) {
    // CHECK: nki.reciprocal {{.*}} : memref<128x32xf32, strided<[64, 1], offset: ?>, #sbuf>, memref<128x32xf32, strided<[64, 1], offset: ?>, #sbuf>
    nki.reciprocal %from, %from : memref<128x32xf32, #sbuf>, memref<128x32xf32, #sbuf>
    scf.yield %right : memref<128x32xf32, #sbuf>
  }
}
