// What has no form in C++ is refused where it stands.
// RUN: nkic-opt %s --split-input-file --verify-diagnostics --convert-nki-to-emitc

#hbm = #nki.mem<hbm>

// Not tile IR: the parameter was never bound.
nki.kernel @parameter parameters { N : int "rows" } (%x: memref<4xf32, #hbm>) {
  // expected-error @below {{failed to legalize operation 'nki.param'}}
  %n = nki.param N : index
  %s = nki.alloc "s" [4, 4] : memref<4x4xi32, #nki.mem<sbuf>>
  nki.memset %s, %n : memref<4x4xi32, #nki.mem<sbuf>>, index
}
