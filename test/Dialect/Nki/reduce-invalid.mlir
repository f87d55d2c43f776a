// Reductions that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @tensor_reduce_v_space(%dst: memref<128x4xf32, #nki.mem<hbm>>,
                                 %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be one of sbuf, psum, but got hbm}}
  nki.tensor_reduce %dst, add %data axis [2]
      : memref<128x4xf32, #nki.mem<hbm>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_v_bit(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                               %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'data' must be an integer for bitwise_and, but got 'f32'}}
  nki.tensor_reduce %dst, bitwise_and %data axis [2]
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c1(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                            %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'axis' must list the last free dimensions of 'data' in order, up to 2, but got [1]}}
  nki.tensor_reduce %dst, add %data axis [1]
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c1_partitions(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                                       %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'axis' must list the last free dimensions of 'data' in order, up to 2, but got [0, 1, 2]}}
  nki.tensor_reduce %dst, add %data axis [0, 1, 2]
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c1_range(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'axis' must list the last free dimensions of 'data' in order, up to 2, but got [3]}}
  nki.tensor_reduce %dst, add %data axis [3]
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c1_empty(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'axis' must list the last free dimensions of 'data' in order, up to 2, but got []}}
  nki.tensor_reduce %dst, add %data axis []
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c2(%dst: memref<128x8xf32, #nki.mem<sbuf>>,
                            %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{size of dim 1 of 'dst' must equal that of the reduced 'data' (4), but got 8}}
  nki.tensor_reduce %dst, add %data axis [2]
      : memref<128x8xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c2_rank(%dst: memref<128x4x1xf32, #nki.mem<sbuf>>,
                                 %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{rank of 'dst' must equal rank of the reduced 'data' (2), but got 3}}
  nki.tensor_reduce %dst, add %data axis [2]
      : memref<128x4x1xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c2_keepdims(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                                     %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{rank of 'dst' must equal rank of the reduced 'data' (3), but got 2}}
  nki.tensor_reduce %dst, add %data axis [2] keepdims
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c2_partitions(%dst: memref<64x4xf32, #nki.mem<sbuf>>,
                                       %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{size of dim 0 of 'dst' must equal that of the reduced 'data' (128), but got 64}}
  nki.tensor_reduce %dst, add %data axis [2]
      : memref<64x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c3(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                            %data: memref<128x4x8xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'op' must be one of bitwise_and, bitwise_or, bitwise_xor, add, subtract, multiply, maximum, minimum, logical_and, logical_or, logical_xor, but got greater}}
  nki.tensor_reduce %dst, greater %data axis [2]
      : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x4x8xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_reduce_c4(%dst: memref<128x4xi32, #nki.mem<sbuf>>,
                            %data: memref<128x4x8xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{'negate' must be absent for bitwise_or, but got negate}}
  nki.tensor_reduce %dst, bitwise_or %data axis [2] negate
      : memref<128x4xi32, #nki.mem<sbuf>>, memref<128x4x8xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_reduce_v_match(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                                        %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                        %x: f32) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %x: memref<64x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'operand0' must be 128x1, but got 64x1}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<64x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_reduce_v_sc_reduce_res(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                                %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                                %x: f32,
                                                %r: memref<1x128xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'reduce_res' must be 128x1, but got 1x128}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add reduce_res %r
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32,
        memref<1x128xf32, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @tensor_scalar_reduce_v_gen(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                        %data: memref<128x64xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'op0' relu needs trn3 or later, but the target is trn2}}
    nki.tensor_scalar_reduce %dst, %data, relu reduce_op add
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @tensor_scalar_reduce_c1(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xi32, #nki.mem<sbuf>>, %n: i32) {
  // expected-error @below {{'op0' must be one of add, subtract, multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less, logical_and, logical_or, logical_xor, abs_max, abs_min, abs, square, relu, but got bitwise_or}}
  nki.tensor_scalar_reduce %dst, %data, bitwise_or %n reduce_op add
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>, i32
  return
}

// -----

func.func @tensor_scalar_reduce_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reduce_op' must be one of add, multiply, maximum, minimum, but got subtract}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op subtract
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reduce_cmd' must be one of reduce, reset_reduce, load_reduce, but got idle}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add reduce_cmd idle
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reduce_init' must be given with 'reduce_cmd' load_reduce, but got nothing}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add reduce_cmd load_reduce
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_c4_absent(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %x: f32) {
  // expected-error @below {{'reduce_init' must be absent with 'reduce_cmd' reset_reduce, but got a number}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add reduce_init %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'operand0' must be given for the binary 'op0' (add), but got nothing}}
  nki.tensor_scalar_reduce %dst, %data, add reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_reduce_c5_unary(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                         %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  %two = arith.constant 2.0 : f32
  // expected-error @below {{'operand0' must be absent or 0 for the unary 'op0' (abs), but got another number}}
  nki.tensor_scalar_reduce %dst, %data, abs %two reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_reduce_c6(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %x: memref<128x1xf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'operand0' must be f32, but got 'f16'}}
  nki.tensor_scalar_reduce %dst, %data, add %x reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_partition_reduce_v_space(%dst: memref<1x64xf32, #nki.mem<sbuf>>,
                                           %data: memref<128x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'data' must be sbuf, but got psum}}
  nki.tensor_partition_reduce %dst, add %data
      : memref<1x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_partition_reduce_v_bit(%dst: memref<1x64xi16, #nki.mem<sbuf>>,
                                         %data: memref<128x64xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{element width of 'dst' must equal element width of 'data' (32), but got 16}}
  nki.tensor_partition_reduce %dst, bitwise_or %data
      : memref<1x64xi16, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_partition_reduce_c1(%dst: memref<2x64xf32, #nki.mem<sbuf>>,
                                      %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must be 1, but got 2}}
  nki.tensor_partition_reduce %dst, add %data
      : memref<2x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_partition_reduce_c2(%dst: memref<1x32xf32, #nki.mem<sbuf>>,
                                      %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.tensor_partition_reduce %dst, add %data
      : memref<1x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_partition_reduce_c3(%dst: memref<1x64xf32, #nki.mem<sbuf>>,
                                      %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'op' must be one of bitwise_and, bitwise_or, add, maximum, average, but got minimum}}
  nki.tensor_partition_reduce %dst, minimum %data
      : memref<1x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @max8_c1(%dst: memref<128x4xf32, #nki.mem<sbuf>>,
                   %src: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must be 8, but got 4}}
  nki.max8 %dst, %src : memref<128x4xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @max8_c2(%dst: memref<128x8xf32, #nki.mem<sbuf>>,
                   %src: memref<128x7xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'src' must be at least 8, but got 7}}
  nki.max8 %dst, %src : memref<128x8xf32, #nki.mem<sbuf>>, memref<128x7xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @max8_c2_most(%dst: memref<1x8xf32, #nki.mem<sbuf>>,
                        %src: memref<1x16385xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'src' must be at most 16384, but got 16385}}
  nki.max8 %dst, %src : memref<1x8xf32, #nki.mem<sbuf>>, memref<1x16385xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @max8_c3(%dst: memref<64x8xf32, #nki.mem<sbuf>>,
                   %src: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must equal partitions of 'src' (128), but got 64}}
  nki.max8 %dst, %src : memref<64x8xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @max8_v_space(%dst: memref<128x8xf32, #nki.mem<hbm>>,
                        %src: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be one of sbuf, psum, but got hbm}}
  nki.max8 %dst, %src : memref<128x8xf32, #nki.mem<hbm>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}
