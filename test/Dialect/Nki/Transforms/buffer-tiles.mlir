// nki-buffer-tiles: second buffers in loops, worked out by hand. The target has 1024 bytes of
// SBUF for tiles, so that tiles of at most 64 bytes get them, and two PSUM banks.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-place-tiles,nki-buffer-tiles))' -split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-place-tiles,nki-buffer-tiles{max-buffers=3}))' -split-input-file | FileCheck %s --check-prefix=THREE

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // The two tiles of an iteration shared bytes 64 to 127, one after the other. With two
  // buffers they live in the whole loop: b moves first, being placed first of equals.
  // CHECK-LABEL: nki.kernel @loop
  // CHECK-SAME: nki.peak_sbuf_bytes = 320 : i64
  // CHECK: nki.alloc "outside" {{.*}}address = array<i64: 0, 0>
  // CHECK: nki.alloc "a" {{.*}}address = array<i64: 0, 128, 192>
  // CHECK: nki.alloc "b" {{.*}}address = array<i64: 0, 64, 256>
  // THREE-LABEL: nki.kernel @loop
  // THREE: nki.alloc "a" {{.*}}address = array<i64: 0, 128, 192, 256>
  nki.kernel @loop() -> () {
    %zero = arith.constant 0.0 : f32
    %outside = nki.alloc "outside" [128, 16] : memref<128x16xf32, #sbuf>
    nki.memset %outside, %zero : memref<128x16xf32, #sbuf>, f32
    scf.forall (%i) in (4) {
      %a = nki.alloc "a" [128, 16] : memref<128x16xf32, #sbuf>
      %b = nki.alloc "b" [128, 16] : memref<128x16xf32, #sbuf>
      nki.memset %a, %zero : memref<128x16xf32, #sbuf>, f32
      nki.memset %b, %zero : memref<128x16xf32, #sbuf>, f32
    }
    nki.memset %outside, %zero : memref<128x16xf32, #sbuf>, f32
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // Left alone: what no loop makes, what is larger than a sixteenth, what the kernel placed,
  // and what has no room.
  // CHECK-LABEL: nki.kernel @single
  // CHECK-SAME: nki.peak_sbuf_bytes = 1024 : i64
  // CHECK: nki.alloc "outside" {{.*}}address = array<i64: 0, 0>
  // CHECK: nki.alloc "large" {{.*}}address = array<i64: 0, 768>
  // CHECK: nki.alloc "by_hand" {{.*}}address = array<i64: 0, 960>
  // CHECK: nki.alloc "by_hand_twice" {{.*}}address = array<i64: 0, 864, 896>
  // CHECK: nki.alloc "no_room" {{.*}}address = array<i64: 0, 928>
  nki.kernel @single() -> () {
    %zero = arith.constant 0.0 : f32
    %outside = nki.alloc "outside" [128, 192] : memref<128x192xf32, #sbuf>
    nki.memset %outside, %zero : memref<128x192xf32, #sbuf>, f32
    scf.forall (%i) in (4) {
      %large = nki.alloc "large" [128, 24] : memref<128x24xf32, #sbuf>
      %by_hand = nki.alloc "by_hand" [128, 16] {address = array<i64: 0, 960>} : memref<128x16xf32, #sbuf>
      %twice = nki.alloc "by_hand_twice" [128, 8] {address = array<i64: 0, 864, 896>} : memref<128x8xf32, #sbuf>
      %no_room = nki.alloc "no_room" [128, 8] : memref<128x8xf32, #sbuf>
      nki.memset %large, %zero : memref<128x24xf32, #sbuf>, f32
      nki.memset %no_room, %zero : memref<128x8xf32, #sbuf>, f32
      nki.memset %by_hand, %zero : memref<128x16xf32, #sbuf>, f32
      nki.memset %twice, %zero : memref<128x8xf32, #sbuf>, f32
      nki.memset %large, %zero : memref<128x24xf32, #sbuf>, f32
      nki.memset %no_room, %zero : memref<128x8xf32, #sbuf>, f32
    }
    nki.memset %outside, %zero : memref<128x192xf32, #sbuf>, f32
  }
}

// -----

#psum = #nki.mem<psum>
module attributes {nki.target = "test"} {
  // PSUM tiles of any size: two of a bank fill both banks.
  // CHECK-LABEL: nki.kernel @banks
  // CHECK-SAME: nki.peak_psum_bytes = 4096 : i64
  // CHECK: nki.alloc "acc" {{.*}}address = array<i64: 0, 0, 2048>
  nki.kernel @banks() -> () {
    %zero = arith.constant 0.0 : f32
    scf.forall (%i) in (4) {
      %acc = nki.alloc "acc" [128, 512] : memref<128x512xf32, #psum>
      nki.memset %acc, %zero : memref<128x512xf32, #psum>, f32
    }
  }
}
