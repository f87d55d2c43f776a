// nki-place-tiles: addresses, worked out by hand. The target has 1024 bytes of SBUF for
// tiles and two PSUM banks of 2048 bytes in a partition.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-place-tiles))' -split-input-file | FileCheck %s
// Addresses that are there already stay:
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-place-tiles,nki-place-tiles))' -split-input-file | FileCheck %s

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // Two tiles whose lives do not meet share bytes; what meets both lies behind them.
  // CHECK-LABEL: nki.kernel @reuse
  // CHECK-SAME: nki.peak_psum_bytes = 0 : i64
  // CHECK-SAME: nki.peak_sbuf_bytes = 640 : i64
  // CHECK: nki.alloc "long" {{.*}}address = array<i64: 0, 0>
  // CHECK: nki.alloc "first" {{.*}}address = array<i64: 0, 128>
  // CHECK: nki.alloc "second" {{.*}}address = array<i64: 0, 128>
  nki.kernel @reuse() -> () {
    %zero = arith.constant 0.0 : f32
    %long = nki.alloc "long" [128, 32] : memref<128x32xf32, #sbuf>
    %first = nki.alloc "first" [64, 128] : memref<64x128xf32, #sbuf>
    %second = nki.alloc "second" [128, 16] : memref<128x16xf32, #sbuf>
    nki.memset %long, %zero : memref<128x32xf32, #sbuf>, f32
    nki.memset %first, %zero : memref<64x128xf32, #sbuf>, f32
    nki.memset %first, %zero : memref<64x128xf32, #sbuf>, f32
    nki.memset %second, %zero : memref<128x16xf32, #sbuf>, f32
    nki.memset %second, %zero : memref<128x16xf32, #sbuf>, f32
    nki.memset %long, %zero : memref<128x32xf32, #sbuf>, f32
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // 2 bytes take 32; among equal lives the larger goes first, then program order.
  // CHECK-LABEL: nki.kernel @align
  // CHECK-SAME: nki.peak_sbuf_bytes = 192 : i64
  // CHECK: nki.alloc "small" {{.*}}address = array<i64: 0, 128>
  // CHECK: nki.alloc "large" {{.*}}address = array<i64: 0, 0>
  // CHECK: nki.alloc "other" {{.*}}address = array<i64: 0, 160>
  nki.kernel @align() -> () {
    %zero = arith.constant 0.0 : f32
    scf.forall (%i) in (4) {
      %small = nki.alloc "small" [128, 1] : memref<128x1xbf16, #sbuf>
      %large = nki.alloc "large" [128, 64] : memref<128x64xbf16, #sbuf>
      %other = nki.alloc "other" [128, 8] : memref<128x8xf32, #sbuf>
      scf.forall (%j) in (4) {
        nki.memset %small, %zero : memref<128x1xbf16, #sbuf>, f32
        nki.memset %large, %zero : memref<128x64xbf16, #sbuf>, f32
        nki.memset %other, %zero : memref<128x8xf32, #sbuf>, f32
      }
    }
  }
}

// -----

#psum = #nki.mem<psum>
module attributes {nki.target = "test"} {
  // No tile crosses a bank: 1536 bytes do not go behind 1024, but 64 do.
  // CHECK-LABEL: nki.kernel @banks
  // CHECK-SAME: nki.peak_psum_bytes = 3072 : i64
  // CHECK: nki.alloc "kilobyte" {{.*}}address = array<i64: 0, 2048>
  // CHECK: nki.alloc "more" {{.*}}address = array<i64: 0, 0>
  // CHECK: nki.alloc "little" {{.*}}address = array<i64: 0, 1536>
  nki.kernel @banks() -> () {
    %zero = arith.constant 0.0 : f32
    %kilobyte = nki.alloc "kilobyte" [128, 256] : memref<128x256xf32, #psum>
    %more = nki.alloc "more" [128, 384] : memref<128x384xf32, #psum>
    %little = nki.alloc "little" [128, 16] : memref<128x16xf32, #psum>
    scf.forall (%j) in (4) {
      nki.memset %kilobyte, %zero : memref<128x256xf32, #psum>, f32
      nki.memset %more, %zero : memref<128x384xf32, #psum>, f32
      nki.memset %little, %zero : memref<128x16xf32, #psum>, f32
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // An address that the kernel gives stays, and others go around it. One on other
  // partitions is in nobody's way.
  // CHECK-LABEL: nki.kernel @by_hand
  // CHECK-SAME: nki.peak_sbuf_bytes = 1024 : i64
  // CHECK: nki.alloc "fixed" {{.*}}address = array<i64: 0, 32>
  // CHECK: nki.alloc "around" {{.*}}address = array<i64: 0, 96>
  // CHECK: nki.alloc "upper" {{.*}}address = array<i64: 64, 992>
  // CHECK: nki.alloc "lower" {{.*}}address = array<i64: 0, 992>
  nki.kernel @by_hand() -> () {
    %zero = arith.constant 0.0 : f32
    %fixed = nki.alloc "fixed" [128, 16] {address = array<i64: 0, 32>} : memref<128x16xf32, #sbuf>
    %around = nki.alloc "around" [128, 16] : memref<128x16xf32, #sbuf>
    %upper = nki.alloc "upper" [64, 8] {address = array<i64: 64, 992>} : memref<64x8xf32, #sbuf>
    %lower = nki.alloc "lower" [64, 8] {address = array<i64: 0, 992>} : memref<64x8xf32, #sbuf>
    scf.forall (%j) in (4) {
      nki.memset %fixed, %zero : memref<128x16xf32, #sbuf>, f32
      nki.memset %around, %zero : memref<128x16xf32, #sbuf>, f32
      nki.memset %upper, %zero : memref<64x8xf32, #sbuf>, f32
      nki.memset %lower, %zero : memref<64x8xf32, #sbuf>, f32
    }
  }
}
