// The frame of a kernel: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// A parameter of each kind, with and without the optional parts.
// CHECK-LABEL: nki.kernel @parameters
// CHECK-NEXT: parameters {
// CHECK-NEXT: N : int min 1 max 4096 "rows"
// CHECK-NEXT: M : int = 8 : i64 in [8, 16] "columns"
// CHECK-NEXT: causal : bool = false "mask the future"
// CHECK-NEXT: scale : number = 1.250000e-01 : f32 "factor"
// CHECK-NEXT: shapes : list = {{\[\[}}2, 3]] columns 2 "sizes"
// CHECK-NEXT: layout : word = "BLNC" in ["BLNC", "BNLC"] "order"
// CHECK-NEXT: dtype : type in [bf16, f32] "element type"
// CHECK-NEXT: } () {
nki.kernel @parameters
  parameters {
    N : int min 1 max 4096 "rows"
    M : int = 8 in [8, 16] "columns"
    causal : bool = false "mask the future"
    scale : number = 0.125 : f32 "factor"
    shapes : list = [[2, 3]] columns 2 "sizes"
    layout : word = "BLNC" in ["BLNC", "BNLC"] "order"
    dtype : type in [bf16, f32] "element type"
  } () {
  // CHECK: nki.param N : index
  %n = nki.param N : index
  // CHECK: nki.param causal : i1
  %causal = nki.param causal : i1
  // CHECK: nki.param scale : f32
  %scale = nki.param scale : f32
  // CHECK: nki.param_is layout, "BNLC"
  %bnlc = nki.param_is layout, "BNLC"
  // CHECK: nki.param_is dtype, f32
  %f32 = nki.param_is dtype, f32
  // CHECK: %[[LEVELS:.*]] = nki.param_len shapes
  %levels = nki.param_len shapes
  // CHECK: nki.param_at shapes[%[[LEVELS]], %[[LEVELS]]]
  %height = nki.param_at shapes[%levels, %levels]
}

// Arguments before the arrow, results after it; shapes may depend on a word.
// CHECK-LABEL: nki.kernel @arguments
// CHECK: (%x: memref<?x?xf32, #hbm> {nki.name = "x", nki.shape = ["N", 64]},
// CHECK-SAME: %y: memref<?xf32, #hbm>
// CHECK-SAME: nki.shape = {layout = {flat = ["N*4"], halved = ["N/2"]}}})
// CHECK-SAME: -> (%z: memref<?x?xf32, #hbm> {nki.name = "z"}) attributes {note = "kept"} {
nki.kernel @arguments
  parameters {
    N : int min 1 "rows"
    layout : word = "flat" in ["flat", "halved"] "order"
  }
  (%x: memref<?x?xf32, #hbm> {nki.shape = ["N", 64]},
   %y: memref<?xf32, #hbm> {nki.shape = {layout = {flat = ["N*4"], halved = ["N/2"]}}})
  -> (%z: memref<?x?xf32, #hbm>) attributes {note = "kept"} {
}

// Kernels without parameters and results.
// CHECK-LABEL: nki.kernel @bare(%x: memref<4xf32, #hbm> {nki.name = "x"}) {
nki.kernel @bare(%x: memref<4xf32, #hbm>) {
}

// What stands in a kernel besides instructions and views.
// CHECK-LABEL: func.func @body(
// CHECK-SAME: %[[N:.*]]: index, %[[OK:.*]]: i1)
func.func @body(%n: index, %ok: i1) {
  // CHECK: nki.table_at dense<{{\[\[}}50, 45], [25, 21]]> : tensor<2x2xi64>[%[[N]], %[[N]]]
  %h = nki.table_at dense<[[50, 45], [25, 21]]> : tensor<2x2xi64> [%n, %n]
  // CHECK: nki.require %[[OK]], "no values"
  nki.require %ok, "no values"
  // CHECK: nki.require %[[OK]], "at most {0}, but got {1}", %[[N]], %{{.*}} : index, index
  nki.require %ok, "at most {0}, but got {1}", %n, %h : index, index
  // CHECK: nki.program_id
  %id = nki.program_id
  // CHECK: nki.num_programs
  %count = nki.num_programs
  // CHECK: nki.alloc "acc" [128, %[[N]]] : memref<128x?xf32, #sbuf>
  %acc = nki.alloc "acc" [128, %n] : memref<128x?xf32, #sbuf>
  // CHECK: nki.alloc "bank" [128, 512] {address = array<i64: 0, 2048>} : memref<128x512xf32, #psum>
  %bank = nki.alloc "bank" [128, 512] {address = array<i64: 0, 2048>}
      : memref<128x512xf32, #psum>
  // CHECK: nki.alloc "spill" [1000] : memref<1000xbf16, #hbm>
  %spill = nki.alloc "spill" [1000] : memref<1000xbf16, #hbm>
  return
}
