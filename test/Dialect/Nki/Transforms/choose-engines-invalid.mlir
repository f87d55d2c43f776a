// Exact integers need gpsimd, which does not reach PSUM.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-choose-engines))' -verify-diagnostics

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
nki.kernel @out_of_reach() -> () {
  %a = nki.alloc "a" [128, 64] : memref<128x64xi32, #psum>
  %b = nki.alloc "b" [128, 64] : memref<128x64xi32, #sbuf>
  // expected-error @below {{memory space of 'data1' must be sbuf on gpsimd, but got psum}}
  nki.tensor_tensor %b, %a, add %b : memref<128x64xi32, #sbuf>, memref<128x64xi32, #psum>, memref<128x64xi32, #sbuf>
}
