// What nki-place-tiles refuses.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-place-tiles))' -split-input-file -verify-diagnostics

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // Listed are the tiles that are live at the worst moment, largest first.
  nki.kernel @too_large() -> () {
    %zero = arith.constant 0.0 : f32
    // expected-note @below {{'weights' takes 256 bytes}}
    %weights = nki.alloc "weights" [128, 64] : memref<128x64xf32, #sbuf>
    // expected-note @below {{'slab' takes 512 bytes}}
    %slab = nki.alloc "slab" [128, 128] : memref<128x128xf32, #sbuf>
    // expected-error @below {{'work' needs 288 bytes per partition of sbuf, but 256 of 1024 are free}}
    %work = nki.alloc "work" [128, 66] : memref<128x66xf32, #sbuf>
    %gone = nki.alloc "gone" [128, 64] : memref<128x64xf32, #sbuf>
    nki.memset %weights, %zero : memref<128x64xf32, #sbuf>, f32
    nki.memset %slab, %zero : memref<128x128xf32, #sbuf>, f32
    nki.memset %work, %zero : memref<128x66xf32, #sbuf>, f32
    nki.memset %work, %zero : memref<128x66xf32, #sbuf>, f32
    nki.memset %gone, %zero : memref<128x64xf32, #sbuf>, f32
    nki.memset %slab, %zero : memref<128x128xf32, #sbuf>, f32
    nki.memset %weights, %zero : memref<128x64xf32, #sbuf>, f32
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  // Free, but not in one piece.
  nki.kernel @pieces() -> () {
    %zero = arith.constant 0.0 : f32
    // expected-note @below {{'middle' takes 32 bytes}}
    %middle = nki.alloc "middle" [128, 8] {address = array<i64: 0, 480>} : memref<128x8xf32, #sbuf>
    // expected-error @below {{'work' needs 640 bytes per partition of sbuf, but 992 of 1024 are free}}
    // expected-note @below {{the largest free piece has 512 bytes}}
    %work = nki.alloc "work" [128, 160] : memref<128x160xf32, #sbuf>
    scf.forall (%j) in (4) {
      nki.memset %middle, %zero : memref<128x8xf32, #sbuf>, f32
      nki.memset %work, %zero : memref<128x160xf32, #sbuf>, f32
    }
  }
}

// -----

#psum = #nki.mem<psum>
module attributes {nki.target = "test"} {
  nki.kernel @banks() -> () {
    %zero = arith.constant 0.0 : f32
    // expected-note @below {{'first' takes 1536 bytes}}
    %first = nki.alloc "first" [128, 384] : memref<128x384xf32, #psum>
    // expected-error @below {{'second' needs 2560 bytes per partition of psum, but 2560 of 4096 are free}}
    // expected-note @below {{the largest free piece has 2560 bytes; a tile of at most 2048 bytes stays inside one bank, a larger one begins with a bank}}
    %second = nki.alloc "second" [128, 640] : memref<128x640xf32, #psum>
    nki.memset %first, %zero : memref<128x384xf32, #psum>, f32
    nki.memset %second, %zero : memref<128x640xf32, #psum>, f32
    nki.memset %first, %zero : memref<128x384xf32, #psum>, f32
  }
}

// -----

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
module attributes {nki.target = "test"} {
  // Rules of written addresses, each at its tile.
  nki.kernel @addresses() -> () {
    // expected-error @below {{first partition of 'a' must be 0, but got 32}}
    %a = nki.alloc "a" [65, 8] {address = array<i64: 32, 0>} : memref<65x8xf32, #sbuf>
    // expected-error @below {{first partition of 'b' must be one of 0, 64, but got 32}}
    %b = nki.alloc "b" [64, 8] {address = array<i64: 32, 64>} : memref<64x8xf32, #sbuf>
    // expected-error @below {{first partition of 'c' must be one of 0, 32, 64, 96, but got 16}}
    %c = nki.alloc "c" [32, 8] {address = array<i64: 16, 128>} : memref<32x8xf32, #sbuf>
    // expected-error @below {{byte of 'd' must be a multiple of 4, but got 201}}
    %d = nki.alloc "d" [32, 8] {address = array<i64: 0, 201>} : memref<32x8xf32, #sbuf>
    // expected-error @below {{end of 'e' must be at most the bytes per partition of sbuf (1024), but got 1056}}
    %e = nki.alloc "e" [32, 16] {address = array<i64: 0, 992>} : memref<32x16xf32, #sbuf>
    // expected-error @below {{byte of 'f' must be a multiple of a bank (2048), but got 64}}
    %f = nki.alloc "f" [32, 16] {address = array<i64: 0, 64>} : memref<32x16xf32, #psum>
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "test"} {
  nki.kernel @overlap() -> () {
    %zero = arith.constant 0.0 : f32
    // expected-note @below {{'first' is live, too}}
    %first = nki.alloc "first" [128, 32] {address = array<i64: 0, 64>} : memref<128x32xf32, #sbuf>
    // expected-error @below {{address of 'second' must be free while the tile is live, but got bytes 64 to 191 of 'first'}}
    %second = nki.alloc "second" [32, 8] {address = array<i64: 96, 160>} : memref<32x8xf32, #sbuf>
    nki.memset %first, %zero : memref<128x32xf32, #sbuf>, f32
    nki.memset %second, %zero : memref<32x8xf32, #sbuf>, f32
    nki.memset %first, %zero : memref<128x32xf32, #sbuf>, f32
  }
}

// -----

// expected-error @below {{module attribute 'nki.target' must name the target whose memory is planned}}
nki.kernel @no_target() -> () {
}
