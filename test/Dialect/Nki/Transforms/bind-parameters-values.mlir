// Values as -D spells them: they replace the defaults, kind by kind.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters{values=n=-42,flag=0,scale=-1.5e2,pairs=3x4,5x6,rows=9,8,7,word=a,type=float32}))' | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters{values=n=9223372036854775807,flag=true,scale=7,pairs=3x-4,rows=,word=b,type=uint16}))' | FileCheck %s --check-prefix=OTHER

#hbm = #nki.mem<hbm>

// CHECK: nki.bound = {flag = false, n = -42 : i64, pairs = {{\[\[}}3, 4], [5, 6]], rows = {{\[\[}}9], [8], [7]], scale = -1.500000e+02 : f32, type = f32, word = "a"}
// OTHER: nki.bound = {flag = true, n = 9223372036854775807 : i64, pairs = {{\[\[}}3, -4]], rows = [], scale = 7.000000e+00 : f32, type = ui16, word = "b"}
nki.kernel @k
  parameters {
    n : int = 7 "an integer"
    flag : bool "a flag"
    scale : number = 0.125 : f32 "a number"
    pairs : list columns 2 "a list"
    rows : list = [[1]] columns 1 "a list of one column"
    word : word = "b" in ["a", "b"] "a word"
    type : type "an element type"
  }
  (%x: memref<4xf32, #hbm>) {
  // CHECK-DAG: %[[N:.*]] = arith.constant -42 : index
  // CHECK-DAG: %[[S:.*]] = arith.constant -1.500000e+02 : f32
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: nki.require %[[FALSE]], "{0} {1} {2}", %[[N]], %[[S]], %[[THREE]] :
  // OTHER-DAG: %[[N:.*]] = arith.constant 9223372036854775807 : index
  // OTHER-DAG: %[[S:.*]] = arith.constant 7.000000e+00 : f32
  // OTHER-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // OTHER-DAG: %[[TRUE:.*]] = arith.constant true
  // OTHER: nki.require %[[TRUE]], "{0} {1} {2}", %[[N]], %[[S]], %[[ZERO]] :
  %n = nki.param n : index
  %s = nki.param scale : f32
  %f = nki.param flag : i1
  %r = nki.param_len rows
  nki.require %f, "{0} {1} {2}", %n, %s, %r : index, f32, index
}
