// Matrix multiplies and transposes that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @nc_matmul_v_space(%dst: memref<128x512xf32, #nki.mem<sbuf>>,
                             %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                             %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be psum, but got sbuf}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<sbuf>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_v_p(%dst: memref<128x512xf32, #nki.mem<psum>>,
                         %a: memref<256x128xbf16, #nki.mem<sbuf>>,
                         %b: memref<256x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'stationary' must be at most 128, but got 256}}
  // expected-error @below {{partitions of 'moving' must be at most 128, but got 256}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<256x128xbf16, #nki.mem<sbuf>>,
        memref<256x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c1(%dst: memref<128x512xf32, #nki.mem<psum>>,
                        %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                        %b: memref<32x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'moving' must equal partitions of 'stationary' (64), but got 32}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<32x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c2(%dst: memref<64x512xf32, #nki.mem<psum>>,
                        %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                        %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must equal columns of 'stationary' (128), but got 64}}
  nki.nc_matmul %dst, %a, %b
      : memref<64x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c3(%dst: memref<128x256xf32, #nki.mem<psum>>,
                        %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                        %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal columns of 'moving' (512), but got 256}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x256xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c4(%dst: memref<128x512xf32, #nki.mem<psum>>,
                        %a: memref<64x2x128xbf16, #nki.mem<sbuf>>,
                        %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{columns of 'stationary' must be at most 128, but got 256}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x2x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @nc_matmul_c5(%dst: memref<128x1024xf32, #nki.mem<psum>>,
                          %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                          %b: memref<64x1024xbf16, #nki.mem<sbuf>>) {
    // expected-error @below {{columns of 'moving' must be at most the limit of trn2 (512), but got 1024}}
    nki.nc_matmul %dst, %a, %b
        : memref<128x1024xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
          memref<64x1024xbf16, #nki.mem<sbuf>>
    return
  }
}

// -----

module attributes {nki.target = "trn3"} {
  func.func @nc_matmul_c5_trn3(%dst: memref<128x5000xf32, #nki.mem<psum>>,
                               %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                               %b: memref<64x5000xbf16, #nki.mem<sbuf>>) {
    // expected-error @below {{columns of 'moving' must be at most the limit of trn3 (4096), but got 5000}}
    nki.nc_matmul %dst, %a, %b
        : memref<128x5000xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
          memref<64x5000xbf16, #nki.mem<sbuf>>
    return
  }
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @nc_matmul_c6(%dst: memref<128x512xf32, strided<[1024, 2]>, #nki.mem<psum>>,
                          %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                          %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
    // expected-error @below {{bytes per partition that 'dst' spans must be at most a bank of psum (2048), but got 4092}}
    nki.nc_matmul %dst, %a, %b
        : memref<128x512xf32, strided<[1024, 2]>, #nki.mem<psum>>,
          memref<64x128xbf16, #nki.mem<sbuf>>, memref<64x512xbf16, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @nc_matmul_c7(%dst: memref<128x512xf32, #nki.mem<psum>>,
                        %a: memref<64x128xi32, #nki.mem<sbuf>>,
                        %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'stationary' must be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, but got 'i32'}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xi32, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @nc_matmul_c7_since(%dst: memref<128x512xf32, #nki.mem<psum>>,
                                %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                                %b: memref<64x512xf8E4M3FN, #nki.mem<sbuf>>) {
    // expected-error @below {{element type f8E4M3FN of 'moving' needs trn3 or later, but the target is trn2}}
    nki.nc_matmul %dst, %a, %b
        : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
          memref<64x512xf8E4M3FN, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @nc_matmul_c8(%dst: memref<128x512xf32, #nki.mem<psum>>,
                        %a: memref<64x128xf32, #nki.mem<sbuf>>,
                        %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'moving' must equal element type of 'stationary' ('f32'), but got 'bf16'}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xf32, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c9(%dst: memref<128x512xf32, #nki.mem<psum>>,
                        %a: memref<64x128xf8E4M3, #nki.mem<sbuf>>,
                        %b: memref<64x512xf8E4M3FN, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'moving' must not be mixed with that of 'stationary' ('f8E4M3'), but got 'f8E4M3FN'}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xf8E4M3, #nki.mem<sbuf>>,
        memref<64x512xf8E4M3FN, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c10(%dst: memref<128x512xf16, #nki.mem<psum>>,
                         %a: memref<64x128xf16, #nki.mem<sbuf>>,
                         %b: memref<64x512xf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'dst' must be one of f32, bf16, but got 'f16'}}
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf16, #nki.mem<psum>>, memref<64x128xf16, #nki.mem<sbuf>>,
        memref<64x512xf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @nc_matmul_c10_since(%dst: memref<128x512xbf16, #nki.mem<psum>>,
                                 %a: memref<64x128xf16, #nki.mem<sbuf>>,
                                 %b: memref<64x512xf16, #nki.mem<sbuf>>) {
    // expected-error @below {{element type bf16 of 'dst' needs trn3 or later, but the target is trn2}}
    nki.nc_matmul %dst, %a, %b
        : memref<128x512xbf16, #nki.mem<psum>>, memref<64x128xf16, #nki.mem<sbuf>>,
          memref<64x512xf16, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @nc_matmul_c10_transpose(%dst: memref<128x64xf32, #nki.mem<psum>>,
                                   %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                                   %b: memref<64x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'dst' must equal element type of 'stationary' ('bf16'), but got 'f32'}}
  nki.nc_matmul %dst, %a, %b is_transpose
      : memref<128x64xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c11(%dst: memref<128x512xf32, #nki.mem<psum>>,
                         %a: memref<64x2x128xbf16, #nki.mem<sbuf>>,
                         %b: memref<64x2x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'stationary' must be fp8 with double_row, but got 'bf16'}}
  nki.nc_matmul %dst, %a, %b perf_mode double_row
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x2x128xbf16, #nki.mem<sbuf>>,
        memref<64x2x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c11_shape(%dst: memref<128x512xf32, #nki.mem<psum>>,
                               %a: memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
                               %b: memref<64x4x256xf8E4M3, #nki.mem<sbuf>>) {
  // expected-error @below {{size of dim 1 of 'moving' must be 2 before a further dim with double_row, but got 'memref<64x4x256xf8E4M3, #nki.mem<sbuf>>'}}
  nki.nc_matmul %dst, %a, %b perf_mode double_row
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
        memref<64x4x256xf8E4M3, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c11_transpose(%dst: memref<128x64xf8E4M3, #nki.mem<psum>>,
                                   %a: memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
                                   %b: memref<64x2x64xf8E4M3, #nki.mem<sbuf>>) {
  // expected-error @below {{'perf_mode' must be none with 'is_transpose', but got double_row}}
  nki.nc_matmul %dst, %a, %b is_transpose perf_mode double_row
      : memref<128x64xf8E4M3, #nki.mem<psum>>, memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
        memref<64x2x64xf8E4M3, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c11_columns(%dst: memref<64x512xf32, #nki.mem<psum>>,
                                 %a: memref<64x2x64xf8E4M3, #nki.mem<sbuf>>,
                                 %b: memref<64x2x512xf8E4M3, #nki.mem<sbuf>>) {
  // expected-error @below {{columns of 'tile_size' must be 128 with double_row, but got 64}}
  nki.nc_matmul %dst, %a, %b perf_mode double_row tile_position [0, 0] tile_size [64, 64]
      : memref<64x512xf32, #nki.mem<psum>>, memref<64x2x64xf8E4M3, #nki.mem<sbuf>>,
        memref<64x2x512xf8E4M3, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @nc_matmul_c11_since(%dst: memref<128x512xf32, #nki.mem<psum>>,
                                 %a: memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
                                 %b: memref<64x2x512xf8E4M3, #nki.mem<sbuf>>) {
    // expected-error @below {{'perf_mode' double_row needs trn2 or later, but the target is trn1}}
    nki.nc_matmul %dst, %a, %b perf_mode double_row
        : memref<128x512xf32, #nki.mem<psum>>, memref<64x2x128xf8E4M3, #nki.mem<sbuf>>,
          memref<64x2x512xf8E4M3, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @nc_matmul_c12(%dst: memref<128x64xbf16, #nki.mem<psum>>,
                         %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                         %b: memref<64x64xbf16, #nki.mem<sbuf>>) {
  %true = arith.constant true
  // expected-error @below {{'accumulate' must be absent or false with 'is_transpose', but got true}}
  nki.nc_matmul %dst, %a, %b accumulate %true is_transpose
      : memref<128x64xbf16, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c12_identity(%dst: memref<128x32xbf16, #nki.mem<psum>>,
                                  %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                                  %b: memref<64x32xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{columns of 'moving' must equal partitions of 'stationary' (64), but got 32}}
  nki.nc_matmul %dst, %a, %b is_transpose
      : memref<128x32xbf16, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x32xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13(%dst: memref<128x512xf32, #nki.mem<psum>>,
                         %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                         %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{'tile_position' and 'tile_size' must come together, but got 'tile_size' alone}}
  nki.nc_matmul %dst, %a, %b tile_size [64, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_count(%dst: memref<128x512xf32, #nki.mem<psum>>,
                               %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                               %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{'tile_position' must have 2 elements, but got 1}}
  nki.nc_matmul %dst, %a, %b tile_position [0] tile_size [64, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_size(%dst: memref<128x512xf32, #nki.mem<psum>>,
                              %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                              %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{rows of 'tile_size' must be one of 32, 64, 128, but got 96}}
  nki.nc_matmul %dst, %a, %b tile_position [0, 0] tile_size [96, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_start(%dst: memref<128x512xf32, #nki.mem<psum>>,
                               %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                               %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{rows of 'tile_position' must be a multiple of 64, but got 32}}
  nki.nc_matmul %dst, %a, %b tile_position [32, 0] tile_size [64, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_end(%dst: memref<128x512xf32, #nki.mem<psum>>,
                             %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                             %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{rows of 'tile_position' plus 'tile_size' must be at most 128, but got 192}}
  nki.nc_matmul %dst, %a, %b tile_position [128, 0] tile_size [64, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_rows(%dst: memref<128x512xf32, #nki.mem<psum>>,
                              %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                              %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'stationary' must be at most rows of 'tile_size' (32), but got 64}}
  nki.nc_matmul %dst, %a, %b tile_position [0, 0] tile_size [32, 128]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_matmul_c13_columns(%dst: memref<128x512xf32, #nki.mem<psum>>,
                                 %a: memref<64x128xbf16, #nki.mem<sbuf>>,
                                 %b: memref<64x512xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{columns of 'stationary' must be at most columns of 'tile_size' (64), but got 128}}
  nki.nc_matmul %dst, %a, %b tile_position [0, 64] tile_size [64, 64]
      : memref<128x512xf32, #nki.mem<psum>>, memref<64x128xbf16, #nki.mem<sbuf>>,
        memref<64x512xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @nc_matmul_c13_smallest(%dst: memref<128x512xf32, #nki.mem<psum>>,
                                    %a: memref<32x128xbf16, #nki.mem<sbuf>>,
                                    %b: memref<32x512xbf16, #nki.mem<sbuf>>) {
    // expected-error @below {{rows of 'tile_size' must be at least 64 on trn1, but got 32}}
    nki.nc_matmul %dst, %a, %b tile_position [0, 0] tile_size [32, 128]
        : memref<128x512xf32, #nki.mem<psum>>, memref<32x128xbf16, #nki.mem<sbuf>>,
          memref<32x512xbf16, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @nc_transpose_v_eng(%dst: memref<64x128xbf16, #nki.mem<psum>>,
                              %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{'engine' must be one of tensor, vector, but got scalar}}
  nki.nc_transpose %dst, %data engine scalar
      : memref<64x128xbf16, #nki.mem<psum>>, memref<128x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_v_space(%dst: memref<64x128xbf16, #nki.mem<hbm>>,
                                %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be one of sbuf, psum, but got hbm}}
  nki.nc_transpose %dst, %data
      : memref<64x128xbf16, #nki.mem<hbm>>, memref<128x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c1(%dst: memref<32x128xbf16, #nki.mem<psum>>,
                           %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'dst' must equal free elements of 'data' (64), but got 32}}
  nki.nc_transpose %dst, %data
      : memref<32x128xbf16, #nki.mem<psum>>, memref<128x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c2(%dst: memref<64x64xbf16, #nki.mem<psum>>,
                           %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'dst' must equal partitions of 'data' (128), but got 64}}
  nki.nc_transpose %dst, %data
      : memref<64x64xbf16, #nki.mem<psum>>, memref<128x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c3(%dst: memref<64x128xf32, #nki.mem<psum>>,
                           %data: memref<128x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'dst' must equal element type of 'data' ('bf16'), but got 'f32'}}
  nki.nc_transpose %dst, %data
      : memref<64x128xf32, #nki.mem<psum>>, memref<128x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c4(%dst: memref<16x32xbf16, #nki.mem<sbuf>>,
                           %data: memref<32x16xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'dst' must be psum on the tensor engine, but got sbuf}}
  nki.nc_transpose %dst, %data engine tensor
      : memref<16x32xbf16, #nki.mem<sbuf>>, memref<32x16xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c4_data(%dst: memref<16x32xbf16, #nki.mem<psum>>,
                                %data: memref<32x16xbf16, #nki.mem<psum>>) {
  // expected-error @below {{memory space of 'data' must be sbuf on the tensor engine, but got psum}}
  nki.nc_transpose %dst, %data
      : memref<16x32xbf16, #nki.mem<psum>>, memref<32x16xbf16, #nki.mem<psum>>
  return
}

// -----

func.func @nc_transpose_c5(%dst: memref<32x64xbf16, #nki.mem<sbuf>>,
                           %data: memref<64x32xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'data' must be at most the limit of the vector engine (32), but got 64}}
  nki.nc_transpose %dst, %data
      : memref<32x64xbf16, #nki.mem<sbuf>>, memref<64x32xbf16, #nki.mem<sbuf>>
  return
}

// -----

func.func @nc_transpose_c5_free(%dst: memref<64x32xbf16, #nki.mem<psum>>,
                                %data: memref<32x64xbf16, #nki.mem<sbuf>>) {
  // expected-error @below {{free elements of 'data' must be at most the limit of the vector engine (32), but got 64}}
  nki.nc_transpose %dst, %data engine vector
      : memref<64x32xbf16, #nki.mem<psum>>, memref<32x64xbf16, #nki.mem<sbuf>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @nc_transpose_c6(%dst: memref<64x128xi32, #nki.mem<psum>>,
                             %data: memref<128x64xi32, #nki.mem<sbuf>>) {
    // expected-error @below {{an integer transpose on the tensor engine needs trn2 or later, but the target is trn1}}
    nki.nc_transpose %dst, %data
        : memref<64x128xi32, #nki.mem<psum>>, memref<128x64xi32, #nki.mem<sbuf>>
    return
  }
}
