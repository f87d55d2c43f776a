// Element-wise instructions that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @tensor_copy_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %src: memref<128x32xf32, #nki.mem<psum>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'src' (32), but got 64}}
  nki.tensor_copy %dst, %src
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x32xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_copy_v_match_partitions(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %src: memref<64x128xf32, #nki.mem<psum>>) {
  // expected-error @below {{partitions of 'dst' must equal partitions of 'src' (64), but got 128}}
  nki.tensor_copy %dst, %src
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<64x128xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_copy_v_space(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{memory space of 'src' must be one of sbuf, psum, but got hbm}}
  nki.tensor_copy %dst, %src
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @tensor_copy_v_eng(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                             %src: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'engine' must be one of vector, scalar, gpsimd, but got tensor}}
  nki.tensor_copy %dst, %src engine tensor
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_v_eng_psum(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %src: memref<128x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'src' must be sbuf on gpsimd, but got psum}}
  nki.tensor_copy %dst, %src engine gpsimd
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_copy_v_type(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %src: memref<128x64xi64, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'src' must be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, i8, i16, i32, ui8, ui16, ui32, but got 'i64'}}
  nki.tensor_copy %dst, %src
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xi64, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_v_p_none(%dst: memref<0x64xf32, #nki.mem<sbuf>>,
                                %src: memref<0x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must be at least 1, but got 0}}
  // expected-error @below {{partitions of 'src' must be at least 1, but got 0}}
  nki.tensor_copy %dst, %src
      : memref<0x64xf32, #nki.mem<sbuf>>, memref<0x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_v_ap_dims(%dst: memref<4x512xf32, #nki.mem<sbuf>>,
                                 %src: memref<4x2x4x4x4x4xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free dimensions of 'src' must be at most 4, but got 5}}
  nki.tensor_copy %dst, %src
      : memref<4x512xf32, #nki.mem<sbuf>>, memref<4x2x4x4x4x4xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_copy_v_ap_count(%dst: memref<4x70000xui8, #nki.mem<sbuf>>,
                                  %src: memref<4x2x35000xui8, #nki.mem<sbuf>>) {
  // expected-error @below {{size of dim 1 of 'dst' must be at most 65535, but got 70000}}
  // expected-error @below {{stride of dim 1 of 'src' must be at most 32767, but got 35000}}
  nki.tensor_copy %dst, %src
      : memref<4x70000xui8, #nki.mem<sbuf>>, memref<4x2x35000xui8, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @tensor_copy_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %src: memref<128x64xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'engine' scalar needs trn2 or later, but the target is trn1}}
    nki.tensor_copy %dst, %src engine scalar
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @tensor_tensor_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %b: memref<64x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'data2' must equal partitions of 'data1' (128), but got 64}}
  nki.tensor_tensor %dst, %a, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<64x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_v_match_dst(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                                     %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data1' (64), but got 32}}
  nki.tensor_tensor %dst, %a, add %b
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_v_2psum(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %a: memref<128x64xf32, #nki.mem<psum>>,
                                 %b: memref<128x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'data2' must be sbuf when 'data1' is in psum, but got psum}}
  nki.tensor_tensor %dst, %a, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>,
        memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_tensor_v_bit(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                               %a: memref<128x64xi32, #nki.mem<sbuf>>,
                               %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'data2' must be an integer for bitwise_and, but got 'f32'}}
  nki.tensor_tensor %dst, %a, bitwise_and %b
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_v_bit_width(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                                     %a: memref<128x64xi32, #nki.mem<sbuf>>,
                                     %b: memref<128x64xi16, #nki.mem<sbuf>>) {
  // expected-error @below {{element width of 'data2' must equal element width of 'data1' (32), but got 16}}
  nki.tensor_tensor %dst, %a, bitwise_and %b
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>,
        memref<128x64xi16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @tensor_tensor_v_gen(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %b: memref<128x64xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'op' abs_max needs trn3 or later, but the target is trn2}}
    nki.tensor_tensor %dst, %a, abs_max %b
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
          memref<128x64xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @tensor_tensor_v_eng(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %a: memref<128x64xf32, #nki.mem<psum>>,
                               %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'data1' must be sbuf on gpsimd, but got psum}}
  nki.tensor_tensor %dst, %a, add %b engine gpsimd
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>,
                            %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'op' must be one of bitwise_and, bitwise_or, bitwise_xor, left_shift, right_shift, add, subtract, multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less, logical_and, logical_or, logical_xor, power, abs_max, abs_min, but got rsqrt}}
  nki.tensor_tensor %dst, %a, rsqrt %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %a: memref<128x64xf32, #nki.mem<sbuf>>,
                            %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'engine' must be one of unknown, gpsimd for power, but got vector}}
  nki.tensor_tensor %dst, %a, power %b engine vector
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_tensor_c2_psum(%dst: memref<128x64xf32, #nki.mem<psum>>,
                                 %a: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be sbuf on gpsimd, but got psum}}
  nki.tensor_tensor %dst, %a, power %b
      : memref<128x64xf32, #nki.mem<psum>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_v_match(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                                 %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.tensor_scalar %dst, %data, add %x
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %data: memref<128x64xf32, #nki.mem<sbuf>>,
                              %x: memref<128x2xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'operand0' must be 128x1, but got 128x2}}
  nki.tensor_scalar %dst, %data, add %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x2xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_v_sc_partitions(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                         %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                         %x: memref<64x1xf32, #nki.mem<sbuf>>, %y: f32) {
  // expected-error @below {{shape of 'operand1' must be 128x1, but got 64x1}}
  nki.tensor_scalar %dst, %data, add %y, multiply %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32,
        memref<64x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_v_bit(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %data: memref<128x64xf32, #nki.mem<sbuf>>, %n: i32) {
  // expected-error @below {{element type of 'data' must be an integer for bitwise_or, but got 'f32'}}
  nki.tensor_scalar %dst, %data, bitwise_or %n
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, i32
  return
}

// -----

func.func @tensor_scalar_v_bit_number(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                                      %data: memref<128x64xi32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{type of 'operand0' must be an integer for bitwise_or, but got 'f32'}}
  nki.tensor_scalar %dst, %data, bitwise_or %x
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_v_bit_mixed(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                                     %data: memref<128x64xi32, #nki.mem<sbuf>>, %n: i32) {
  // expected-error @below {{'op1' must be bitwise like 'op0' (bitwise_or), but got add}}
  nki.tensor_scalar %dst, %data, bitwise_or %n, add %n
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>, i32, i32
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @tensor_scalar_v_gen(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %data: memref<128x64xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'op0' square needs trn3 or later, but the target is trn2}}
    nki.tensor_scalar %dst, %data, square
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @tensor_scalar_v_eng(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %data: memref<128x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'data' must be sbuf on gpsimd, but got psum}}
  nki.tensor_scalar %dst, %data, rsqrt
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @tensor_scalar_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'op0' must be one of invert, bitwise_and, bitwise_or, bitwise_xor, left_shift, right_shift, add, subtract, multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less, logical_and, logical_or, logical_xor, power, abs_max, abs_min, abs, square, relu, rsqrt, reciprocal, but got average}}
  nki.tensor_scalar %dst, %data, average %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'operand0' must be given for the binary 'op0' (add), but got nothing}}
  nki.tensor_scalar %dst, %data, add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_c2_unary(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  %one = arith.constant 1.0 : f32
  // expected-error @below {{'operand0' must be absent or 0 for the unary 'op0' (abs), but got another number}}
  nki.tensor_scalar %dst, %data, abs %one
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_c2_tile(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %x: memref<128x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'operand0' must be absent or 0 for the unary 'op0' (abs), but got a tile}}
  nki.tensor_scalar %dst, %data, abs %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_c2_second(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'operand1' must be given for the binary 'op1' (multiply), but got nothing}}
  nki.tensor_scalar %dst, %data, add %x, multiply
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'operand1' must be absent without 'op1', but got an operand}}
  "nki.tensor_scalar"(%dst, %data, %x, %x) <{op0 = #nki<alu add>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32, f32) -> ()
  return
}

// -----

func.func @tensor_scalar_c3_reverse(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                    %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'reverse1' must be absent without 'op1', but got reverse}}
  "nki.tensor_scalar"(%dst, %data, %x) <{op0 = #nki<alu add>, reverse1, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32) -> ()
  return
}

// -----

func.func @tensor_scalar_c4(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                            %data: memref<128x64xi32, #nki.mem<sbuf>>, %n: i32) {
  // expected-error @below {{'engine' must be one of unknown, vector for bitwise_and, but got gpsimd}}
  nki.tensor_scalar %dst, %data, bitwise_and %n engine gpsimd
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>, i32
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @tensor_scalar_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
    // expected-error @below {{operators on the scalar engine of trn2 must be one of multiply, add, multiply and add, but got add and multiply}}
    nki.tensor_scalar %dst, %data, add %x, multiply %x engine scalar
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32, f32
    return
  }
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @tensor_scalar_c5_since(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                    %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
    // expected-error @below {{'engine' scalar needs trn2 or later, but the target is trn1}}
    nki.tensor_scalar %dst, %data, multiply %x engine scalar
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
    return
  }
}

// -----

func.func @tensor_scalar_c6(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'op0' must be rsqrt on gpsimd, but got add}}
  nki.tensor_scalar %dst, %data, add %x engine gpsimd
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @tensor_scalar_c7(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %data: memref<128x64xf32, #nki.mem<sbuf>>,
                            %x: memref<128x1xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'operand0' must be f32, but got 'bf16'}}
  nki.tensor_scalar %dst, %data, add %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @tensor_scalar_c7_integer(%dst: memref<128x64xi32, #nki.mem<sbuf>>,
                                    %data: memref<128x64xi32, #nki.mem<sbuf>>,
                                    %x: memref<128x1xi16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'operand0' must be one of f32, i32, ui32, but got 'i16'}}
  nki.tensor_scalar %dst, %data, add %x
      : memref<128x64xi32, #nki.mem<sbuf>>, memref<128x64xi32, #nki.mem<sbuf>>,
        memref<128x1xi16, #nki.mem<sbuf>>
  return
}

// -----

func.func @scalar_tensor_tensor_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                        %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32,
                                        %b: memref<128x32xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'operand1' must equal free elements of 'data' (64), but got 32}}
  nki.scalar_tensor_tensor %dst, %data, multiply %x, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32,
        memref<128x32xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @scalar_tensor_tensor_v_2psum(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                        %data: memref<128x64xf32, #nki.mem<psum>>, %x: f32,
                                        %b: memref<128x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'operand1' must be sbuf when 'data' is in psum, but got psum}}
  nki.scalar_tensor_tensor %dst, %data, multiply %x, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<psum>>, f32,
        memref<128x64xf32, #nki.mem<psum>>
  return
}

// -----

func.func @scalar_tensor_tensor_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %x: memref<1x1xf32, #nki.mem<sbuf>>,
                                     %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'operand0' must be 128x1, but got 1x1}}
  nki.scalar_tensor_tensor %dst, %data, multiply %x, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<1x1xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @scalar_tensor_tensor_v_sc_space(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                           %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                           %x: memref<128x1xf32, #nki.mem<hbm>>,
                                           %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'operand0' must be one of sbuf, psum, but got hbm}}
  nki.scalar_tensor_tensor %dst, %data, multiply %x, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xf32, #nki.mem<hbm>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @scalar_tensor_tensor_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                   %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32,
                                   %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'op0' must be one of add, subtract, multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less, logical_and, logical_or, logical_xor, but got bitwise_and}}
  nki.scalar_tensor_tensor %dst, %data, bitwise_and %x, add %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @scalar_tensor_tensor_c1_second(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                          %x: f32, %b: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'op1' must be one of add, subtract, multiply, maximum, minimum, equal, not_equal, greater_equal, greater, less_equal, less, logical_and, logical_or, logical_xor, but got power}}
  nki.scalar_tensor_tensor %dst, %data, multiply %x, power %b
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @memset_v_space(%dst: memref<128x64xf32, #nki.mem<hbm>>, %x: f32) {
  // expected-error @below {{memory space of 'dst' must be one of sbuf, psum, but got hbm}}
  nki.memset %dst, %x : memref<128x64xf32, #nki.mem<hbm>>, f32
  return
}

// -----

func.func @memset_v_eng(%dst: memref<128x64xf32, #nki.mem<psum>>, %x: f32) {
  // expected-error @below {{memory space of 'dst' must be sbuf on gpsimd, but got psum}}
  nki.memset %dst, %x engine gpsimd : memref<128x64xf32, #nki.mem<psum>>, f32
  return
}

// -----

func.func @memset_v_eng_scalar(%dst: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{'engine' must be one of vector, gpsimd, but got scalar}}
  nki.memset %dst, %x engine scalar : memref<128x64xf32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @memset_c1(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %x: f32) {
  // expected-error @below {{type of 'value' must be one of index, i32 for the element type of 'dst' ('i32'), but got 'f32'}}
  nki.memset %dst, %x : memref<128x64xi32, #nki.mem<sbuf>>, f32
  return
}

// -----

func.func @memset_c2(%dst: memref<128x64xi8, #nki.mem<sbuf>>) {
  %n = arith.constant 128 : index
  // expected-error @below {{'value' must fit the element type of 'dst' ('i8'), but got 128}}
  nki.memset %dst, %n : memref<128x64xi8, #nki.mem<sbuf>>, index
  return
}

// -----

func.func @memset_c2_negative(%dst: memref<128x64xui16, #nki.mem<sbuf>>) {
  %n = arith.constant -1 : i32
  // expected-error @below {{'value' must fit the element type of 'dst' ('ui16'), but got -1}}
  nki.memset %dst, %n : memref<128x64xui16, #nki.mem<sbuf>>, i32
  return
}

// -----

func.func @iota_v_space(%dst: memref<128x64xi32, #nki.mem<psum>>, %n: index) {
  // expected-error @below {{memory space of 'dst' must be sbuf, but got psum}}
  nki.iota %dst pattern [[1, 64]] offset %n channel_multiplier %n
      : memref<128x64xi32, #nki.mem<psum>>
  return
}

// -----

func.func @iota_c1(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{pairs of 'pattern' must be at most 4, but got 5}}
  nki.iota %dst pattern [[1, 4], [1, 4], [1, 4], [1, 1], [1, 1]] offset %n
      channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @iota_c1_empty(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{'pattern' must hold pairs of step and count, but got 0 numbers}}
  nki.iota %dst pattern [] offset %n channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @iota_c1_values(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{'pattern_values' must have 0 elements, but got 1}}
  "nki.iota"(%dst, %n, %n, %n) <{pattern = array<i64: 1, 64>}> : (memref<128x64xi32, #nki.mem<sbuf>>, index, index, index) -> ()
  return
}

// -----

func.func @iota_c2(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{count 0 of 'pattern' must be at least 1, but got 0}}
  nki.iota %dst pattern [[1, 0]] offset %n channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @iota_c3(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  // expected-error @below {{product of the counts of 'pattern' must equal free elements of 'dst' (64), but got 32}}
  nki.iota %dst pattern [[1, 8], [1, 4]] offset %n channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @iota_c3_value(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  %c = arith.constant 3 : index
  // expected-error @below {{product of the counts of 'pattern' must equal free elements of 'dst' (64), but got 12}}
  nki.iota %dst pattern [[1, %c], [1, 4]] offset %n channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @iota_c4(%dst: memref<128x64xi32, #nki.mem<sbuf>>, %n: index) {
  %big = arith.constant 2147483648 : index
  // expected-error @below {{'offset' must fit 'i32', but got 2147483648}}
  nki.iota %dst pattern [[1, 64]] offset %big channel_multiplier %n
      : memref<128x64xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @reciprocal_v_match(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %data: memref<128x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (1), but got 64}}
  nki.reciprocal %dst, %data
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @reciprocal_v_space(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %data: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{memory space of 'data' must be one of sbuf, psum, but got hbm}}
  nki.reciprocal %dst, %data
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @reciprocal_v_match_partitions(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                         %data: memref<64x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must equal partitions of 'data' (64), but got 128}}
  nki.reciprocal %dst, %data
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<64x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @reciprocal_v_type(%dst: memref<128x64xi1, #nki.mem<sbuf>>,
                             %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'dst' must be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, i8, i16, i32, ui8, ui16, ui32, but got 'i1'}}
  nki.reciprocal %dst, %data
      : memref<128x64xi1, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @reciprocal_v_p(%dst: memref<129x64xf32, #nki.mem<sbuf>>,
                          %data: memref<129x64xf32, #nki.mem<psum>>) {
  // expected-error @below {{partitions of 'dst' must be at most 128, but got 129}}
  // expected-error @below {{partitions of 'data' must be at most 128, but got 129}}
  nki.reciprocal %dst, %data
      : memref<129x64xf32, #nki.mem<sbuf>>, memref<129x64xf32, #nki.mem<psum>>
  return
}
