// Activation instructions that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @activation_v_match(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                              %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.activation %dst, exp %data
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %data: memref<128x64xf32, #nki.mem<sbuf>>,
                           %x: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'bias' must be 128x1, but got 128x64}}
  nki.activation %dst, exp %data bias %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_v_sc_reduce_res(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                      %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                      %x: memref<64x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'reduce_res' must be 128x1, but got 64x1}}
  nki.activation %dst, exp %data reduce_cmd reset reduce_res %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<64x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                         %data: memref<128x64xf32, #nki.mem<sbuf>>,
                         %x: memref<128x1xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'scale' must be f32, but got 'bf16'}}
  nki.activation %dst, exp %data scale %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @activation_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
    // expected-error @below {{a number as 'bias' needs trn2 or later, but the target is trn1}}
    nki.activation %dst, exp %data bias %x
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
    return
  }
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @activation_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                           %data: memref<128x64xf32, #nki.mem<sbuf>>,
                           %x: memref<128x1xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'bias' with reciprocal needs trn2 or later, but the target is trn1}}
    nki.activation %dst, reciprocal %data bias %x
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
          memref<128x1xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @activation_reduce_v_match(%dst: memref<128x32xf32, #nki.mem<sbuf>>,
                                     %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.activation_reduce %dst, exp %data reduce_op add
      : memref<128x32xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_reduce_v_sc(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %x: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'bias' must be 128x1, but got 128x64}}
  nki.activation_reduce %dst, exp %data bias %x reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_reduce_v_sc_reduce_res(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                             %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                             %x: memref<64x1xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'reduce_res' must be 128x1, but got 64x1}}
  nki.activation_reduce %dst, exp %data reduce_op add reduce_res %x
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<64x1xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_reduce_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                %x: memref<128x1xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'scale' must be f32, but got 'bf16'}}
  nki.activation_reduce %dst, exp %data scale %x reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @activation_reduce_c2(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x64xf32, #nki.mem<sbuf>>, %x: f32) {
    // expected-error @below {{a number as 'bias' needs trn2 or later, but the target is trn1}}
    nki.activation_reduce %dst, exp %data bias %x reduce_op add
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>, f32
    return
  }
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @activation_reduce_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %data: memref<128x64xf32, #nki.mem<sbuf>>,
                                  %x: memref<128x1xf32, #nki.mem<sbuf>>) {
    // expected-error @below {{'bias' with reciprocal needs trn2 or later, but the target is trn1}}
    nki.activation_reduce %dst, reciprocal %data bias %x reduce_op add
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>,
          memref<128x1xf32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @activation_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                         %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'reduce_cmd' must be one of idle, reset, reduce, reset_reduce, but got load_reduce}}
  nki.activation %dst, exp %data reduce_cmd load_reduce reduce_op add
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_c5(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                         %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'reduce_op' must be one of none, add, but got maximum}}
  nki.activation %dst, exp %data reduce_cmd reduce reduce_op maximum
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_c6(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                         %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'reduce_op' must be add with 'reduce_cmd' reset_reduce, but got none}}
  nki.activation %dst, exp %data reduce_cmd reset_reduce
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @activation_reduce_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                %data: memref<128x64xf32, #nki.mem<sbuf>>) {
  // expected-error @below {{'reduce_op' must be add, but got maximum}}
  nki.activation_reduce %dst, exp %data reduce_op maximum
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<sbuf>>
  return
}
