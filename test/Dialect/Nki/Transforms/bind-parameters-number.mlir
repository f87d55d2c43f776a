// A number is f32, however its default is written.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters))' | FileCheck %s

#hbm = #nki.mem<hbm>

nki.kernel @number parameters { scale : number = 2.5 in [2.5, 3.5] "a number" } (%x: memref<4xf32, #hbm>) {
  // CHECK: arith.constant 2.500000e+00 : f32
  // CHECK: nki.require
  %scale = nki.param scale : f32
  %true = arith.constant true
  nki.require %true, "{0}", %scale : f32
}
