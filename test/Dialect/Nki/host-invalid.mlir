// RUN: nkic-opt %s -split-input-file -verify-diagnostics

func.func @for_elements_c1() {
  // expected-error @+1 {{body must have one index, but got 0 arguments}}
  "nki.for_elements"() <{count = 4 : i64}> ({
  ^bb0:
  }) : () -> ()
  return
}

// -----

func.func @for_elements_c2() {
  // expected-error @+1 {{'count' must be at least 1, but got 0}}
  nki.for_elements %i in 0 {
  }
  return
}

// -----

#sbuf = #nki.mem<sbuf>
func.func @load_c1(%x: memref<4x8x8xf32, strided<[256, 32, 1]>, #sbuf>, %i: index) {
  // expected-error @+1 {{'source' must have free elements at equal distances, but got}}
  %v = nki.load %x[%i, %i] : memref<4x8x8xf32, strided<[256, 32, 1]>, #sbuf>
  return
}

// -----

#sbuf = #nki.mem<sbuf>
func.func @store_c1(%x: memref<4x8x8xf32, strided<[256, 32, 1]>, #sbuf>, %i: index, %v: f32) {
  // expected-error @+1 {{'target' must have free elements at equal distances, but got}}
  nki.store %v, %x[%i, %i] : memref<4x8x8xf32, strided<[256, 32, 1]>, #sbuf>
  return
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
func.func @gather_accumulate_c1_partitions(%acc: memref<64x32xf32, #sbuf>, %table: memref<9x32xf32, #hbm>,
    %rows: memref<128x8xi32, #sbuf>, %w: memref<128x8xf32, #sbuf>) {
  // expected-error @+1 {{partitions of 'rows' must equal those of 'acc' (64), but got 128}}
  nki.gather_accumulate %acc, %table[%rows] times %w fill 0.0
      : memref<64x32xf32, #sbuf>, memref<9x32xf32, #hbm>, memref<128x8xi32, #sbuf>, memref<128x8xf32, #sbuf>
  return
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
func.func @gather_accumulate_c1_types(%acc: memref<128x32xf32, #sbuf>, %table: memref<9x32xf32, #hbm>,
    %rows: memref<128x8xi16, #sbuf>, %w: memref<128x8xf32, #sbuf>) {
  // expected-error @+1 {{elements of 'rows' must be one of i32, ui32, but got 'i16'}}
  nki.gather_accumulate %acc, %table[%rows] times %w fill 0.0
      : memref<128x32xf32, #sbuf>, memref<9x32xf32, #hbm>, memref<128x8xi16, #sbuf>, memref<128x8xf32, #sbuf>
  return
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
func.func @gather_accumulate_c2(%acc: memref<128x32xf32, strided<[64, 2]>, #sbuf>, %table: memref<9x32xf32, #hbm>,
    %rows: memref<128x8xi32, #sbuf>, %w: memref<128x8xf32, #sbuf>) {
  // expected-error @+1 {{elements of a row of 'acc' and 'table' must lie side by side, but got}}
  nki.gather_accumulate %acc, %table[%rows] times %w fill 0.0
      : memref<128x32xf32, strided<[64, 2]>, #sbuf>, memref<9x32xf32, #hbm>, memref<128x8xi32, #sbuf>, memref<128x8xf32, #sbuf>
  return
}
