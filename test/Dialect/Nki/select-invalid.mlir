// Instructions that choose, refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @tensor_copy_predicated_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %src: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %mask: memref<128x32xui8, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'predicate' must equal free elements of 'dst' (64), but got 32}}
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x32xui8, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_predicated_v_2psum(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %src: memref<128x64xf32, #nki.mem<psum>>,
                                          %mask: memref<128x64xui8, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'predicate' must be sbuf when 'src' is in psum, but got psum}}
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>,
        memref<128x64xui8, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_copy_predicated_v_space(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %src: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %mask: memref<128x64xui8, #nki.mem<hbm>>) {
  // expected-error @below {{memory space of 'predicate' must be one of sbuf, psum, but got hbm}}
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xui8, #nki.mem<hbm>>
  return
}

// -----

func.func @tensor_copy_predicated_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %src: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %mask: memref<128x64xi8, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'predicate' must be one of ui8, ui16, ui32, but got 'i8'}}
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xi8, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_predicated_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %src: memref<128x64xbf16, #nki.mem<sbuf>>,
                                     %mask: memref<128x64xui8, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'src' must equal element type of 'dst' ('f32'), but got 'bf16'}}
  nki.tensor_copy_predicated %dst, %src predicate %mask
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xbf16, #nki.mem<sbuf>>,
        memref<128x64xui8, #nki.mem<sbuf>>
  return
}

// -----

func.func @select_reduce_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                                 %a: memref<128x32xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{free elements of 'on_true' must equal free elements of 'dst' (64), but got 32}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x32xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @select_reduce_v_2psum(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %mask: memref<128x64xui8, #nki.mem<psum>>,
                                 %a: memref<128x64xf32, #nki.mem<psum>>, %x: f32) {
  // expected-error @below {{memory space of 'predicate' must be sbuf when 'on_true' is in psum, but got psum}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<psum>>,
        memref<128x64xf32, #nki.mem<psum>>, f32
  return
}

// -----

func.func @select_reduce_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                              %a: memref<128x64xf32, #nki.mem<sbuf>>,
                              %x: memref<64x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'on_false' must be 128x1, but got 64x1}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, memref<64x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @select_reduce_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{element type of 'predicate' must be one of i8, ui8, i16, ui16, but got 'ui32'}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @select_reduce_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                            %a: memref<128x64xi32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{element type of 'on_true' must not be a 32-bit integer, but got 'i32'}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xi32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @select_reduce_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reduce_op' must be maximum, but got add}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x reduce_cmd reduce
      reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @select_reduce_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reduce_cmd' must be one of idle, reduce, reset_reduce, but got load_reduce}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x reduce_cmd load_reduce
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @select_reduce_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32,
                            %r: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'reduce_res' must be a float, but got 'i32'}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x reduce_cmd reduce
      reduce_res %r
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, f32, memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @select_reduce_c6(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %mask: memref<128x64xui8, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32,
                            %r: memref<128x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'reduce_res' must be absent with 'reduce_cmd' idle, but got an operand}}
  nki.select_reduce %dst predicate %mask on_true %a on_false %x reduce_res %r
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>, f32, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %a: memref<64x64xf32, #nki.mem<sbuf>>, %n: index,
                                 %x: f32) {
  // expected-error @below {{partitions of 'dst' must equal partitions of 'on_true_tile' (64), but got 128}}
  nki.affine_select %dst, %a where less pattern [[1, 64]] offset %n channel_multiplier
      %n else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<64x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_v_space(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %a: memref<128x64xf32, #nki.mem<psum>>, %n: index,
                                 %x: f32) {
  // expected-error @below {{memory space of 'on_true_tile' must be sbuf, but got psum}}
  nki.affine_select %dst, %a where less pattern [[1, 64]] offset %n channel_multiplier
      %n else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @affine_select_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %n: index, %x: f32) {
  // expected-error @below {{pairs of 'pattern' must be at most 4, but got 5}}
  nki.affine_select %dst, %a where less pattern [[1, 4], [1, 4], [1, 4], [1, 1], [1, 1]]
      offset %n channel_multiplier %n else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %n: index, %x: f32) {
  // expected-error @below {{count 0 of 'pattern' must be at least 1, but got -64}}
  nki.affine_select %dst, %a where less pattern [[1, -64]] offset %n channel_multiplier
      %n else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %n: index, %x: f32) {
  // expected-error @below {{product of the counts of 'pattern' must equal free elements of 'dst' (64), but got 32}}
  nki.affine_select %dst, %a where less pattern [[1, 32]] offset %n channel_multiplier
      %n else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %n: index, %x: f32) {
  %big = arith.constant -2147483649 : index
  // expected-error @below {{'channel_multiplier' must fit 'i32', but got -2147483649}}
  nki.affine_select %dst, %a where less pattern [[1, 64]] offset %n channel_multiplier
      %big else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @affine_select_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>, %n: index, %x: f32) {
  // expected-error @below {{'cmp_op' must be one of equal, not_equal, greater_equal, greater, less_equal, less, but got add}}
  nki.affine_select %dst, %a where add pattern [[1, 64]] offset %n channel_multiplier %n
      else %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @range_select_v_gen(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                                %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
    // expected-error @below {{the instruction needs trn2 or later, but the target is trn1}}
    nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
          memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @range_select_v_match(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                                %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                                %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'on_true_tile' (64), but got 32}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                             %a: memref<128x64xf32, #nki.mem<sbuf>>,
                             %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                             %hi: memref<128x64xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{shape of 'bound1' must be 128x1, but got 128x64}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %a: memref<128x64xf32, #nki.mem<sbuf>>,
                           %lo: memref<128x1xi32, #nki.mem<sbuf>>,
                           %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{element type of 'bound0' must be f32, but got 'i32'}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xi32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_c2(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                           %a: memref<128x64xf32, #nki.mem<sbuf>>,
                           %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                           %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{element type of 'dst' must be a float, but got 'i32'}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %a: memref<128x64xf32, #nki.mem<sbuf>>,
                           %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                           %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index,
                           %r: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'reduce_res' must be a float, but got 'i32'}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      reduce_res %r
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>,
        memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %a: memref<128x64xf32, #nki.mem<sbuf>>,
                           %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                           %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{'reduce_cmd' must be one of idle, reduce, reset_reduce, but got reset}}
  nki.range_select %dst, %a where greater_equal %lo and less %hi range_start %n
      reduce_cmd reset
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @range_select_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %a: memref<128x64xf32, #nki.mem<sbuf>>,
                           %lo: memref<128x1xf32, #nki.mem<sbuf>>,
                           %hi: memref<128x1xf32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{'comp_op1' must be one of equal, greater_equal, greater, less_equal, less, but got not_equal}}
  nki.range_select %dst, %a where greater_equal %lo and not_equal %hi range_start %n
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}
