// nki-bind-parameters: parameters become constants, branches on them disappear,
// types and run-time values stay.
// RUN: nkic-opt %s --split-input-file --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters))' | FileCheck %s
// RUN: nkic-opt %s --split-input-file --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters,nki-bind-parameters))' | FileCheck %s

#hbm = #nki.mem<hbm>

// Each kind of value.
// CHECK-LABEL: nki.kernel @kinds
// CHECK: attributes {nki.bound = {flag = true, n = 7 : i64, pairs = {{\[\[}}50, 45], [25, 21]], scale = 1.250000e-01 : f32, type = bf16, word = "b"}}
nki.kernel @kinds
  parameters {
    n : int = 7 "an integer"
    flag : bool = true "a flag"
    scale : number = 0.125 : f32 "a number"
    pairs : list = [[50, 45], [25, 21]] columns 2 "a list"
    word : word = "b" in ["a", "b"] "a word"
    type : type = bf16 in [bf16, f32] "an element type"
  }
  (%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  // CHECK-DAG: %[[N:.*]] = arith.constant 7 : index
  // CHECK-DAG: %[[SCALE:.*]] = arith.constant 1.250000e-01 : f32
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
  %n = nki.param n : index
  %scale = nki.param scale : f32
  %flag = nki.param flag : i1
  %len = nki.param_len pairs
  %is_b = nki.param_is word, "b"
  %is_bf16 = nki.param_is type, bf16
  // CHECK: nki.require %[[TRUE]], "{0} {1} {2} {3} {4} {5}", %[[N]], %[[SCALE]], %[[TRUE]], %[[TWO]], %[[TRUE]], %[[TRUE]] :
  nki.require %flag, "{0} {1} {2} {3} {4} {5}", %n, %scale, %flag, %len, %is_b, %is_bf16
      : index, f32, i1, index, i1, i1
}

// -----

#hbm = #nki.mem<hbm>

// The other values of a word, a type and a flag.
// CHECK-LABEL: nki.kernel @not_this_word
nki.kernel @not_this_word
  parameters {
    flag : bool = false "a flag"
    word : word = "b" in ["a", "b"] "a word"
    type : type = bf16 in [bf16, f32] "an element type"
  }
  (%x: memref<4xf32, #hbm>) {
  // CHECK: %[[FALSE:.*]] = arith.constant false
  // CHECK-NEXT: nki.require %[[FALSE]], "{0} {1}", %[[FALSE]], %[[FALSE]] :
  %flag = nki.param flag : i1
  %is_a = nki.param_is word, "a"
  %is_f32 = nki.param_is type, f32
  nki.require %flag, "{0} {1}", %is_a, %is_f32 : i1, i1
}

// -----

#hbm = #nki.mem<hbm>

// A list read at a row that is not constant becomes a table; a constant row folds.
// CHECK-LABEL: nki.kernel @lists
nki.kernel @lists
  parameters {
    pairs : list = [[50, 45], [25, 21]] columns 2 "pairs"
    none : list = [] columns 1 "empty"
  }
  (%x: memref<4xf32, #hbm>) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[ID:.*]] = nki.program_id
  // CHECK: %[[WIDTH:.*]] = nki.table_at dense<{{\[\[}}50, 45], [25, 21]]> : tensor<2x2xi64>[%[[ID]], %[[C1]]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %id = nki.program_id
  %width = nki.param_at pairs[%id, %c1]
  // Nothing stands in an empty list, whatever the row.
  %nothing = nki.param_at none[%id, %c0]
  %length = nki.param_len none
  %true = arith.constant true
  // CHECK: nki.require %[[TRUE]], "{0} {1} {2}", %[[WIDTH]], %[[C0]], %[[C0]] :
  nki.require %true, "{0} {1} {2}", %width, %nothing, %length : index, index, index
}

// -----

#hbm = #nki.mem<hbm>

// What a configuration never runs is removed, however deep; what depends on the run stays.
// CHECK-LABEL: nki.kernel @dead_branches
nki.kernel @dead_branches
  parameters {
    border : bool = false "whether there is a border"
    levels : int = 0 "iterations"
  }
  (%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %border = nki.param border : i1
  %levels = nki.param levels : index
  %id = nki.program_id
  %first = arith.cmpi eq, %id, %c0 : index
  // CHECK: scf.if
  // CHECK-NEXT: nki.dma_copy
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  // CHECK-NOT: nki.dma_copy
  scf.if %first {
    nki.dma_copy %y, %x : memref<4xf32, #hbm>, memref<4xf32, #hbm>
    scf.if %border {
      nki.dma_copy %x, %y : memref<4xf32, #hbm>, memref<4xf32, #hbm>
    }
  }
  scf.for %i = %c0 to %levels step %c1 {
    nki.dma_copy %x, %y : memref<4xf32, #hbm>, memref<4xf32, #hbm>
  }
}

// -----

#hbm = #nki.mem<hbm>

// Element types and sizes are the next pass's work.
// CHECK-LABEL: nki.kernel @types_stay
// CHECK: (%[[X:[a-z0-9]+]]: memref<?x!nki.elem<dtype>, #hbm>
nki.kernel @types_stay
  parameters {
    N : int = 4 "rows"
    dtype : type = f16 "element type"
  }
  (%x: memref<?x!nki.elem<dtype>, #hbm> {nki.shape = ["N"]})
  -> (%y: memref<?x!nki.elem<dtype>, #hbm> {nki.shape = ["N"]}) {
  // CHECK: nki.dma_copy %{{.*}}, %[[X]] : memref<?x!nki.elem<dtype>, #hbm>, memref<?x!nki.elem<dtype>, #hbm>
  nki.dma_copy %y, %x : memref<?x!nki.elem<dtype>, #hbm>, memref<?x!nki.elem<dtype>, #hbm>
}

// -----

#hbm = #nki.mem<hbm>

// The launch grid: the parameter of that name, or one program.
// CHECK-LABEL: nki.kernel @one_program
nki.kernel @one_program(%x: memref<4xf32, #hbm>) {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[ID:.*]] = nki.program_id
  // CHECK: nki.require %{{.*}}, "{0} {1}", %[[ONE]], %[[ID]] :
  %count = nki.num_programs
  %id = nki.program_id
  %true = arith.constant true
  nki.require %true, "{0} {1}", %count, %id : index, index
}

// CHECK-LABEL: nki.kernel @two_programs
nki.kernel @two_programs parameters { num_programs : int = 2 in [1, 2] "programs" }
  (%x: memref<4xf32, #hbm>) {
  // CHECK: %[[TWO:.*]] = arith.constant 2 : index
  // CHECK: nki.require %{{.*}}, "{0}", %[[TWO]] :
  %count = nki.num_programs
  %true = arith.constant true
  nki.require %true, "{0}", %count : index
}

// -----

// Functions and other modules' code are not looked at.
// CHECK-LABEL: func.func private @helper
func.func private @helper() -> index {
  // CHECK: nki.param n : index
  %n = nki.param n : index
  return %n : index
}
