// Views that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @slice_c1(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{must have one entry per dimension of 'source' (2), but got 1}}
  %v = nki.slice %x[:] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c2(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{last index of dim 0 must be at most 99, but got 100}}
  %v = nki.slice %x[90 : 11, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c2_index(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{last index of dim 1 must be at most 7, but got 8}}
  %v = nki.slice %x[:, 8] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?xf32, strided<[?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c2_negative(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{start of dim 0 must be at least 0, but got -1}}
  %v = nki.slice %x[-1, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?xf32, strided<[?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c2_value(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  %i = arith.constant 100 : index
  // expected-error @below {{last index of dim 0 must be at most 99, but got 100}}
  %v = nki.slice %x[%i, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?xf32, strided<[?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c2_count(%x: memref<100x8xf32, #nki.mem<hbm>>, %i: index) {
  // expected-error @below {{last index of dim 0 must be at most 99, but got 100}}
  %v = nki.slice %x[%i : 101, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c3(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{count of dim 0 must be at least 1, but got 0}}
  %v = nki.slice %x[0 : 0, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c3_step(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{step of dim 0 must be at least 1, but got 0}}
  %v = nki.slice %x[0 : 4 : 0, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c4(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partition dimension must not be dropped, but got one index; write `i : 1`}}
  %v = nki.slice %x[0, :, :] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @slice_c4_step(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{step of the partition dimension must be 1, but got 2}}
  %v = nki.slice %x[0 : 64 : 2, :, :] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @slice_c5(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{result type must agree with 'memref<10x8xf32, #nki.mem<hbm>>', but got 'memref<10x4xf32, #nki.mem<hbm>>'}}
  %v = nki.slice %x[0 : 10, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<10x4xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @slice_c5_space(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{result type must agree with 'memref<10x8xf32, #nki.mem<hbm>>', but got 'memref<10x8xf32, #nki.mem<sbuf>>'}}
  %v = nki.slice %x[0 : 10, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<10x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @slice_c5_offset(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{result type must agree with 'memref<10x8xf32, strided<[8, 1], offset: 16>, #nki.mem<hbm>>', but got 'memref<10x8xf32, strided<[8, 1]>, #nki.mem<hbm>>'}}
  %v = nki.slice %x[2 : 10, :] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<10x8xf32, strided<[8, 1]>, #nki.mem<hbm>>
  return
}

// -----

func.func @permute_c1(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'permutation' must be a permutation of the dimensions 0 to 2}}
  %v = nki.permute %x [0, 2, 2] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @permute_c1_count(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'permutation' must be a permutation of the dimensions 0 to 2}}
  %v = nki.permute %x [0, 1] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @permute_c2(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partition dimension must stay first, but got dimension 1}}
  %v = nki.permute %x [1, 0, 2] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @permute_c3(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{result type must agree with 'memref<128x8x4xf32, strided<[32, 1, 8]>, #nki.mem<sbuf>>', but got 'memref<128x4x8xf32, #nki.mem<sbuf>>'}}
  %v = nki.permute %x [0, 2, 1] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @flatten_c1(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{dimensions must satisfy 0 <= first < last < 3, but got [2, 2]}}
  %v = nki.flatten %x [2, 2] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @flatten_c1_last(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{dimensions must satisfy 0 <= first < last < 3, but got [1, 3]}}
  %v = nki.flatten %x [1, 3] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @flatten_c2(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partition dimension must not be merged, but got first dimension 0}}
  %v = nki.flatten %x [0, 1] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @flatten_c3(%x: memref<128x4x8xf32, strided<[64, 16, 1]>, #nki.mem<sbuf>>) {
  // expected-error @below {{stride of dim 1 must equal size times stride of the next (8), but got 16}}
  %v = nki.flatten %x [1, 2] : memref<128x4x8xf32, strided<[64, 16, 1]>, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @flatten_c4(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{result type must agree with 'memref<128x32xf32, #nki.mem<sbuf>>', but got 'memref<128x16xf32, #nki.mem<sbuf>>'}}
  %v = nki.flatten %x [1, 2] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<128x16xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @split_c1(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dim' must be a free dimension below 3, but got 0}}
  %v = nki.split %x dim 0 into [2, 64] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @split_c1_range(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dim' must be a free dimension below 3, but got 3}}
  %v = nki.split %x dim 3 into [2, 64] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @split_c2(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{product of the sizes must equal the size of dim 2 (8), but got 6}}
  %v = nki.split %x dim 2 into [2, 3] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @split_c2_size(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{size 0 must be at least 1, but got 0}}
  %v = nki.split %x dim 2 into [0, 8] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @split_c3(%x: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{result type must agree with 'memref<128x4x2x4xf32, #nki.mem<sbuf>>', but got 'memref<128x4x4x2xf32, #nki.mem<sbuf>>'}}
  %v = nki.split %x dim 2 into [2, 4] : memref<128x4x8xf32, #nki.mem<sbuf>>
      to memref<128x4x4x2xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @broadcast_c1(%x: memref<128x1x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dim' must be a free dimension below 3, but got 0}}
  %v = nki.broadcast %x dim 0 to [4] : memref<128x1x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @broadcast_c2(%x: memref<128x1x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{size of dim 2 must equal 1, but got 8}}
  %v = nki.broadcast %x dim 2 to [4] : memref<128x1x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @broadcast_c2_count(%x: memref<128x1x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'count' must be one number of at least 1}}
  %v = nki.broadcast %x dim 1 to [0] : memref<128x1x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @broadcast_c2_list(%x: memref<128x1x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'count' must be one number of at least 1}}
  %v = nki.broadcast %x dim 1 to [2, 2] : memref<128x1x8xf32, #nki.mem<sbuf>>
      to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @broadcast_c3(%x: memref<128x1x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{result type must agree with 'memref<128x4x8xf32, strided<[8, 0, 1]>, #nki.mem<sbuf>>', but got 'memref<128x4x8xf32, strided<[32, 8, 1]>, #nki.mem<sbuf>>'}}
  %v = nki.broadcast %x dim 1 to [4] : memref<128x1x8xf32, #nki.mem<sbuf>>
      to memref<128x4x8xf32, strided<[32, 8, 1]>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c1(%x: memref<128x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'pattern' must hold pairs of step and count, but got 3 numbers}}
  %v = "nki.ap"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, pattern = array<i64: 8, 128, 1>,
      static_offset = array<i64: 0>}> : (memref<128x8xf32, #nki.mem<sbuf>>)
      -> memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c2(%x: memref<128x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{count of dim 1 must be at least 1, but got 0}}
  %v = nki.ap %x pattern [[8, 128], [1, 0]] offset [0] : memref<128x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c3(%x: memref<100x8xf32, strided<[16, 1]>, #nki.mem<hbm>>) {
  // expected-error @below {{'source' must be row-major without gaps, but the stride of dim 0 is 16, not 8}}
  %v = nki.ap %x pattern [[8, 100], [1, 8]] offset [0]
      : memref<100x8xf32, strided<[16, 1]>, #nki.mem<hbm>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @ap_c4(%x: memref<128x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{first step must be the row length of the source (8), but got 4}}
  %v = nki.ap %x pattern [[4, 128], [1, 4]] offset [0] : memref<128x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c5_partition(%x: memref<64x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{last partition must be at most 63, but got 64}}
  %v = nki.ap %x pattern [[8, 64], [1, 8]] offset [8] : memref<64x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c5_row(%x: memref<64x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{last element of a row must be at most 7, but got 8}}
  %v = nki.ap %x pattern [[8, 64], [2, 4]] offset [2] : memref<64x8xf32, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c5_back(%x: memref<100x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{first element must be at least 0, but got -1}}
  %v = nki.ap %x pattern [[-1, 4]] offset [2] : memref<100x8xf32, #nki.mem<hbm>>
      to memref<?xf32, strided<[?], offset: ?>, #nki.mem<hbm>>
  return
}

// -----

func.func @ap_c6(%x: memref<64x3xf16, #nki.mem<sbuf>>) {
  // expected-error @below {{a row of 6 bytes must be whole elements of the result (4 bytes)}}
  %v = nki.ap %x pattern [[1, 64], [1, 1]] offset [0] : memref<64x3xf16, #nki.mem<sbuf>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>, #nki.mem<sbuf>>
  return
}

// -----

func.func @ap_c7(%x: memref<64x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{result type must agree with}}
  %v = nki.ap %x pattern [[8, 64], [1, 4]] offset [0] : memref<64x8xf32, #nki.mem<sbuf>>
      to memref<64x8xf32, #nki.mem<sbuf>>
  return
}
