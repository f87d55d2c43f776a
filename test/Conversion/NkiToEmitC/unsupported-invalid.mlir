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

// -----

#hbm = #nki.mem<hbm>

nki.kernel @no_operator(%x: memref<4xf32, #hbm>) {
  %id = nki.program_id
  %i = arith.index_cast %id : index to i32
  %f = arith.sitofp %i : i32 to f32
  // expected-error @below {{failed to legalize operation 'arith.remf'}}
  %r = arith.remf %f, %f : f32
  %s = nki.alloc "s" [4, 4] : memref<4x4xf32, #nki.mem<sbuf>>
  nki.memset %s, %r : memref<4x4xf32, #nki.mem<sbuf>>, f32
}
