// DMA instructions that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @dma_copy_v_type(%dst: memref<128x64xf64, #nki.mem<sbuf>>,
                           %src: memref<128x64xf64, #nki.mem<hbm>>) {
  // expected-error @below {{element type of 'dst' must be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, i8, i16, i32, ui8, ui16, ui32, but got 'f64'}}
  // expected-error @below {{element type of 'src' must be one of bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, i8, i16, i32, ui8, ui16, ui32, but got 'f64'}}
  nki.dma_copy %dst, %src
      : memref<128x64xf64, #nki.mem<sbuf>>, memref<128x64xf64, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_v_space(%dst: memref<128x64xf32, #nki.mem<psum>>,
                            %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{memory space of 'dst' must be one of hbm, shared_hbm, private_hbm, sbuf, but got psum}}
  nki.dma_copy %dst, %src
      : memref<128x64xf32, #nki.mem<psum>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_v_space_none(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                 %src: memref<128x64xf32>) {
  // expected-error @below {{memory space of 'src' must be one of hbm, shared_hbm, private_hbm, sbuf, but got none}}
  nki.dma_copy %dst, %src : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32>
  return
}

// -----

func.func @dma_copy_v_p(%dst: memref<256x64xf32, #nki.mem<sbuf>>,
                        %src: memref<256x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{partitions of 'dst' must be at most 128, but got 256}}
  nki.dma_copy %dst, %src
      : memref<256x64xf32, #nki.mem<sbuf>>, memref<256x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_v_p_rank(%dst: memref<64xf32, #nki.mem<sbuf>>,
                             %src: memref<64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{rank of 'dst' must be at least 2, but got 1}}
  nki.dma_copy %dst, %src : memref<64xf32, #nki.mem<sbuf>>, memref<64xf32, #nki.mem<hbm>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @dma_copy_v_gen(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %src: memref<1000x64xf32, #nki.mem<hbm>>,
                            %rows: memref<128x1xi32, #nki.mem<sbuf>>) {
    // expected-error @below {{a gather or scatter needs trn2 or later, but the target is trn1}}
    nki.dma_copy %dst, %src gather %rows
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
          memref<128x1xi32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @dma_copy_c1(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<128x32xf32, #nki.mem<hbm>>) {
  // expected-error @below {{elements moved to 'dst' must equal elements moved from 'src' (4096), but got 8192}}
  nki.dma_copy %dst, %src
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x32xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_c1_gather(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %src: memref<1000x64xf32, #nki.mem<hbm>>,
                              %rows: memref<64x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{elements moved to 'dst' must equal elements moved from 'src' (4096), but got 8192}}
  nki.dma_copy %dst, %src gather %rows
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<64x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c1_offset(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                              %src: memref<4x64x64xf32, #nki.mem<hbm>>,
                              %which: memref<1x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{elements moved to 'dst' must equal elements moved from 'src' (4096), but got 8192}}
  nki.dma_copy %dst, %src at %which
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<4x64x64xf32, #nki.mem<hbm>>,
        memref<1x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c2_hwdge_gather(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                    %src: memref<1000x64xf32, #nki.mem<hbm>>,
                                    %rows: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dge_mode' must be one of unknown, swdge for a gather or scatter, but got hwdge}}
  nki.dma_copy %dst, %src gather %rows dge_mode hwdge
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c2_hwdge_cast(%dst: memref<128x64xbf16, #nki.mem<sbuf>>,
                                  %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'dge_mode' must be one of unknown, none, swdge to change the element type, but got hwdge}}
  nki.dma_copy %dst, %src dge_mode hwdge
      : memref<128x64xbf16, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @dma_copy_c2_hwdge_since(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %src: memref<128x64xf32, #nki.mem<hbm>>) {
    // expected-error @below {{'dge_mode' hwdge needs trn2 or later, but the target is trn1}}
    nki.dma_copy %dst, %src dge_mode hwdge
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
    return
  }
}

// -----

func.func @dma_copy_c2_none(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %src: memref<4x128x64xf32, #nki.mem<hbm>>,
                            %which: memref<1x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dge_mode' must be one of unknown, swdge, hwdge where rows are picked at run time, but got none}}
  nki.dma_copy %dst, %src at %which dge_mode none
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<4x128x64xf32, #nki.mem<hbm>>,
        memref<1x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c3(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'engine' must be one of sync, scalar, but got vector}}
  nki.dma_copy %dst, %src dge_mode hwdge engine vector
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_c3_without_hwdge(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                     %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'engine' must be unknown unless 'dge_mode' is hwdge, but got sync}}
  nki.dma_copy %dst, %src engine sync
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_c4(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<1000x64xf32, #nki.mem<hbm>>,
                       %rows: memref<128x1xi32, #nki.mem<sbuf>>,
                       %which: memref<1x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{'src' must have 'src_indices' or 'src_offset', but got both}}
  nki.dma_copy %dst, %src gather %rows at %which
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<128x1xi32, #nki.mem<sbuf>>, memref<1x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c5(%dst: memref<128x64xf32, #nki.mem<hbm>>,
                       %src: memref<128x64xf32, #nki.mem<sbuf>>,
                       %rows: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'src' must be hbm where rows are picked at run time, but got sbuf}}
  nki.dma_copy %dst, %src gather %rows
      : memref<128x64xf32, #nki.mem<hbm>>, memref<128x64xf32, #nki.mem<sbuf>>,
        memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c6(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<1000x64xf32, #nki.mem<hbm>>,
                       %rows: memref<64x2xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'src_indices' must be (rows, 1), but got 'memref<64x2xi32, #nki.mem<sbuf>>'}}
  nki.dma_copy %dst, %src gather %rows
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<64x2xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c6_type(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                            %src: memref<1000x64xf32, #nki.mem<hbm>>,
                            %rows: memref<128x1xi16, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'src_indices' must be one of i32, ui32, but got 'i16'}}
  nki.dma_copy %dst, %src gather %rows
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<128x1xi16, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c7(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<4x128x64xf32, #nki.mem<hbm>>,
                       %which: memref<4x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{shape of 'src_offset' must be (1, 1), but got 'memref<4x1xi32, #nki.mem<sbuf>>'}}
  nki.dma_copy %dst, %src at %which
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<4x128x64xf32, #nki.mem<hbm>>,
        memref<4x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c8(%dst: memref<1000x64xf32, #nki.mem<hbm>>,
                       %src: memref<128x64xf32, #nki.mem<hbm>>,
                       %rows: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'src' must be sbuf in a scatter, but got hbm}}
  nki.dma_copy %dst scatter %rows, %src
      : memref<1000x64xf32, #nki.mem<hbm>>, memref<128x64xf32, #nki.mem<hbm>>,
        memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_copy_c9(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                       %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'priority' must be at most 3, but got 4}}
  nki.dma_copy %dst, %src priority 4
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_copy_c9_negative(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                                %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'priority' must be at least 0, but got -1}}
  nki.dma_copy %dst, %src priority -1
      : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

module attributes {nki.target = "trn2"} {
  func.func @dma_copy_c9_since(%dst: memref<128x64xf32, #nki.mem<sbuf>>,
                               %src: memref<128x64xf32, #nki.mem<hbm>>) {
    // expected-error @below {{'priority' needs trn3 or later, but the target is trn2}}
    nki.dma_copy %dst, %src priority 1
        : memref<128x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
    return
  }
}

// -----

func.func @dma_transpose_v_space(%dst: memref<64x128xf32, #nki.mem<hbm>>,
                                 %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{memory space of 'dst' must be sbuf, but got hbm}}
  nki.dma_transpose %dst, %src
      : memref<64x128xf32, #nki.mem<hbm>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @dma_transpose_v_gen(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                                 %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                 %rows: memref<128x1xui32, #nki.mem<sbuf>>) {
    // expected-error @below {{a gather needs trn2 or later, but the target is trn1}}
    nki.dma_transpose %dst, %src gather %rows
        : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
          memref<128x1xui32, #nki.mem<sbuf>>
    return
  }
}

// -----

func.func @dma_transpose_v_p(%dst: memref<256x16xf32, #nki.mem<sbuf>>,
                             %src: memref<16x256xf32, #nki.mem<hbm>>) {
  // expected-error @below {{partitions of 'dst' must be at most 128, but got 256}}
  nki.dma_transpose %dst, %src
      : memref<256x16xf32, #nki.mem<sbuf>>, memref<16x256xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c1(%dst: memref<8x4x4x2x2xf32, #nki.mem<sbuf>>,
                            %src: memref<2x4x4x2x8xf32, #nki.mem<hbm>>) {
  // expected-error @below {{rank of 'src' must be one of 2, 3, 4, but got 5}}
  nki.dma_transpose %dst, %src
      : memref<8x4x4x2x2xf32, #nki.mem<sbuf>>, memref<2x4x4x2x8xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c1_dst(%dst: memref<64x1x128xf32, #nki.mem<sbuf>>,
                                %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{rank of 'dst' must equal rank of 'src' (2), but got 3}}
  nki.dma_transpose %dst, %src
      : memref<64x1x128xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c2(%dst: memref<64x64xf32, #nki.mem<sbuf>>,
                            %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{size of dim 1 of 'dst' must equal size of dim 0 of 'src' (128), but got 64}}
  nki.dma_transpose %dst, %src
      : memref<64x64xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c2_middle(%dst: memref<64x3x2x32xf32, #nki.mem<sbuf>>,
                                   %src: memref<32x2x3x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{size of dim 1 of 'dst' must equal size of dim 1 of 'src' (2), but got 3}}
  nki.dma_transpose %dst, %src
      : memref<64x3x2x32xf32, #nki.mem<sbuf>>, memref<32x2x3x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c3(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                            %src: memref<128x64xf16, #nki.mem<hbm>>) {
  // expected-error @below {{element type of 'dst' must equal element type of 'src' ('f16'), but got 'bf16'}}
  nki.dma_transpose %dst, %src
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<128x64xf16, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c4(%dst: memref<64x128xui8, #nki.mem<sbuf>>,
                            %src: memref<128x64xui8, #nki.mem<hbm>>) {
  // expected-error @below {{element type of 'src' must have 2 or 4 bytes, but got 'ui8'}}
  nki.dma_transpose %dst, %src
      : memref<64x128xui8, #nki.mem<sbuf>>, memref<128x64xui8, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c5(%dst: memref<64x128xf32, #nki.mem<sbuf>>,
                            %src: memref<1000x64xf32, #nki.mem<hbm>>,
                            %rows: memref<128x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'src' must have 2 bytes in a gather, but got 'f32'}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xf32, #nki.mem<sbuf>>, memref<1000x64xf32, #nki.mem<hbm>>,
        memref<128x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c5_hwdge(%dst: memref<64x16xf32, #nki.mem<sbuf>>,
                                  %src: memref<16x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{element type of 'src' must have 2 bytes with hwdge, but got 'f32'}}
  nki.dma_transpose %dst, %src dge_mode hwdge
      : memref<64x16xf32, #nki.mem<sbuf>>, memref<16x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c6(%dst: memref<64x32xbf16, #nki.mem<sbuf>>,
                            %src: memref<32x64xbf16, #nki.mem<hbm>>) {
  // expected-error @below {{size of dim 0 of 'src' must be 16 with hwdge, but got 32}}
  nki.dma_transpose %dst, %src dge_mode hwdge
      : memref<64x32xbf16, #nki.mem<sbuf>>, memref<32x64xbf16, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c6_rows(%dst: memref<64x4x3xbf16, #nki.mem<sbuf>>,
                                 %src: memref<3x4x64xbf16, #nki.mem<hbm>>) {
  // expected-error @below {{size of dim 0 of 'src' must be one of 1, 2, 4, 8, 16 with hwdge, but got 3}}
  nki.dma_transpose %dst, %src dge_mode hwdge
      : memref<64x4x3xbf16, #nki.mem<sbuf>>, memref<3x4x64xbf16, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c6_product(%dst: memref<64x3x8xbf16, #nki.mem<sbuf>>,
                                    %src: memref<8x3x64xbf16, #nki.mem<hbm>>) {
  // expected-error @below {{dim 0 times dim 1 of 'src' must be a multiple of 16 with hwdge, but got 24}}
  nki.dma_transpose %dst, %src dge_mode hwdge
      : memref<64x3x8xbf16, #nki.mem<sbuf>>, memref<8x3x64xbf16, #nki.mem<hbm>>
  return
}

// -----

module attributes {nki.target = "trn1"} {
  func.func @dma_transpose_c6_since(%dst: memref<64x16xbf16, #nki.mem<sbuf>>,
                                    %src: memref<16x64xbf16, #nki.mem<hbm>>) {
    // expected-error @below {{'dge_mode' hwdge needs trn2 or later, but the target is trn1}}
    nki.dma_transpose %dst, %src dge_mode hwdge
        : memref<64x16xbf16, #nki.mem<sbuf>>, memref<16x64xbf16, #nki.mem<hbm>>
    return
  }
}

// -----

func.func @dma_transpose_c7(%dst: memref<64x128xf32, #nki.mem<sbuf>>,
                            %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'dge_mode' must be one of unknown, none, hwdge, but got swdge}}
  nki.dma_transpose %dst, %src dge_mode swdge
      : memref<64x128xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c7_gather(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                                   %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                   %rows: memref<128x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{'dge_mode' must be one of unknown, swdge, but got none}}
  nki.dma_transpose %dst, %src gather %rows dge_mode none
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<128x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c8(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                            %src: memref<128x64xbf16, #nki.mem<sbuf>>,
                            %rows: memref<128x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{memory space of 'src' must be hbm in a gather, but got sbuf}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<128x64xbf16, #nki.mem<sbuf>>,
        memref<128x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c9(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                            %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                            %rows: memref<128x1xi32, #nki.mem<sbuf>>) {
  // expected-error @below {{element type of 'src_indices' must be ui32, but got 'i32'}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<128x1xi32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c9_rank(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                                 %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                 %rows: memref<128x1x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{rank of 'src_indices' must be 2, but got 3}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<128x1x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c9_partitions(%dst: memref<64x16xbf16, #nki.mem<sbuf>>,
                                       %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                       %rows: memref<24x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'src_indices' must be a multiple of 16, but got 24}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x16xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<24x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c9_columns(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                                    %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                    %rows: memref<64x2xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{partitions of 'src_indices' must be 128 when it has several columns, but got 64}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<64x2xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c10(%dst: memref<64x24xbf16, #nki.mem<sbuf>>,
                             %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                             %rows: memref<32x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{size of the last dim of 'dst' must be a multiple of 16, but got 24}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x24xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<32x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c10_too_few(%dst: memref<64x128xbf16, #nki.mem<sbuf>>,
                                     %src: memref<1000x64xbf16, #nki.mem<hbm>>,
                                     %rows: memref<64x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{'src_indices' must have at least as many elements as the last dim of 'dst' (128), but got 64}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x128xbf16, #nki.mem<sbuf>>, memref<1000x64xbf16, #nki.mem<hbm>>,
        memref<64x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c11(%dst: memref<64x2x3x16xbf16, #nki.mem<sbuf>>,
                             %src: memref<1000x2x3x64xbf16, #nki.mem<hbm>>,
                             %rows: memref<16x1xui32, #nki.mem<sbuf>>) {
  // expected-error @below {{dim 1 or dim 2 of 'src' must be 1 in a gather, but got 2 and 3}}
  nki.dma_transpose %dst, %src gather %rows
      : memref<64x2x3x16xbf16, #nki.mem<sbuf>>, memref<1000x2x3x64xbf16, #nki.mem<hbm>>,
        memref<16x1xui32, #nki.mem<sbuf>>
  return
}

// -----

func.func @dma_transpose_c12(%dst: memref<64x128xf32, #nki.mem<sbuf>>,
                             %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'oob_mode' must be error without a gather, but got skip}}
  nki.dma_transpose %dst, %src oob_mode skip
      : memref<64x128xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @dma_transpose_c13(%dst: memref<64x128xf32, #nki.mem<sbuf>>,
                             %src: memref<128x64xf32, #nki.mem<hbm>>) {
  // expected-error @below {{'priority' must be at most 3, but got 7}}
  nki.dma_transpose %dst, %src priority 7
      : memref<64x128xf32, #nki.mem<sbuf>>, memref<128x64xf32, #nki.mem<hbm>>
  return
}
