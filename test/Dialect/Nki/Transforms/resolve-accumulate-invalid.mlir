// RUN: nkic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-resolve-accumulate))'

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Each iteration writes another view: which elements are new is not known.
nki.kernel @moving_window() {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c1 = arith.constant 1 : index
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  %acc = nki.alloc "acc" [32, 64] : memref<32x64xf32, #psum>
  scf.for %k = %c0 to %c32 step %c1 {
    %window = nki.slice %acc[:, %k : 32] : memref<32x64xf32, #psum> to memref<32x32xf32, strided<[64, 1], offset: ?>, #psum>
    // expected-error @below {{'accumulate' must be written here: whether a matmul wrote 'dst' before is not known}}
    nki.nc_matmul %window, %a, %a : memref<32x32xf32, strided<[64, 1], offset: ?>, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
  }
}

// -----

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Another write starts the accumulation anew.
nki.kernel @other_writer() {
  %zero = arith.constant 0.0 : f32
  %a = nki.alloc "a" [64, 32] : memref<64x32xf32, #sbuf>
  %acc = nki.alloc "acc" [32, 32] : memref<32x32xf32, #psum>
  nki.memset %acc, %zero : memref<32x32xf32, #psum>, f32
  // expected-error @below {{'accumulate' must be written here}}
  nki.nc_matmul %acc, %a, %a : memref<32x32xf32, #psum>, memref<64x32xf32, #sbuf>, memref<64x32xf32, #sbuf>
}
