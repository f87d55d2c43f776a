// Shapes that the bound values do not give, and views that do not fit.
// RUN: nkic-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-refine-types))'

#hbm = #nki.mem<hbm>

// expected-error @below {{attribute 'nki.bound' must name the values of the parameters, but it is missing; run nki-bind-parameters first}}
nki.kernel @not_bound(%x: memref<4xf32, #hbm>) {
}

// -----

#hbm = #nki.mem<hbm>

// expected-error @below {{argument 'x' dim 1 must be a whole number of at least 1, but "F/128" is not whole}}
nki.kernel @not_whole parameters { F : int "features" }
  (%x: memref<2x?xf32, #hbm> {nki.shape = [2, "F/128"]})
  attributes {nki.bound = {F = 200 : i64}} {
}

// -----

#hbm = #nki.mem<hbm>

// expected-error @below {{argument 'x' dim 0 must be a whole number of at least 1, but "N" is 0}}
nki.kernel @below_one parameters { N : int "rows" }
  (%x: memref<?xf32, #hbm> {nki.shape = ["N"]}) attributes {nki.bound = {N = 0 : i64}} {
}

// -----

#hbm = #nki.mem<hbm>

// expected-error @below {{argument 'x' dim 0 must be a whole number of at least 1, but "N*C" is -8}}
nki.kernel @negative parameters { N : int "rows" C : int "columns" }
  (%x: memref<?xf32, #hbm> {nki.shape = ["N*C"]}) attributes {nki.bound = {N = 4 : i64, C = -2 : i64}} {
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

nki.kernel @slice_too_long parameters { N : int "rows" }
  (%x: memref<?x8xf32, #hbm> {nki.shape = ["N", 8]}) attributes {nki.bound = {N = 100 : i64}} {
  %c128 = arith.constant 128 : index
  // expected-error @below {{'nki.slice' op last index of dim 0 must be at most 99, but got 127}}
  %rows = nki.slice %x[0 : 128, :] : memref<?x8xf32, #hbm> to memref<128x8xf32, strided<[?, ?], offset: ?>, #hbm>
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

nki.kernel @split_does_not_divide parameters { F : int "features" }
  (%x: memref<4x?xf32, #hbm> {nki.shape = [4, "F"]}) attributes {nki.bound = {F = 10 : i64}} {
  // expected-error @below {{'nki.split' op product of the sizes must equal the size of dim 1 (10), but got 12}}
  %s = nki.split %x dim 1 into [3, 4] : memref<4x?xf32, #hbm> to memref<4x3x4xf32, strided<[?, ?, ?], offset: ?>, #hbm>
}

// -----

#sbuf = #nki.mem<sbuf>

nki.kernel @branches_differ() attributes {nki.bound = {}} {
  %flag = arith.constant true
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %a = nki.alloc "a" [128, %c8] : memref<128x?xf32, #sbuf>
  %b = nki.alloc "b" [128, %c16] : memref<128x?xf32, #sbuf>
  // expected-error @below {{a tile that 'scf.if' hands on must have one element type, shape and strides, but got 'memref<128x8xf32, #nki.mem<sbuf>>' and 'memref<128x16xf32, #nki.mem<sbuf>>'; copy one of them to a tile like the other}}
  %t = scf.if %flag -> (memref<128x?xf32, #sbuf>) {
    scf.yield %a : memref<128x?xf32, #sbuf>
  } else {
    scf.yield %b : memref<128x?xf32, #sbuf>
  }
}
