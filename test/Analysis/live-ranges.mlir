// Where the life of a tile begins and ends.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(test-print-live-ranges))' -verify-diagnostics

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
#hbm = #nki.mem<hbm>
!tile = memref<128x8xf32, #sbuf>
!cut = memref<128x4xf32, strided<[8, 1], offset: ?>, #sbuf>

// From the first to the last instruction, not from where the tile is made.
nki.kernel @straight_line() -> (%y: memref<128x8xf32, #hbm>) {
  %zero = arith.constant 0.0 : f32
  %a = nki.alloc "a" [128, 8] : !tile
  %b = nki.alloc "b" [128, 8] : !tile
  // expected-remark @below {{a begins}}
  nki.memset %a, %zero : !tile, f32
  // expected-remark @below {{a ends}}
  // expected-remark @below {{b begins}}
  nki.tensor_copy %b, %a : !tile, !tile
  // expected-remark @below {{b ends}}
  nki.dma_copy %y, %b : memref<128x8xf32, #hbm>, !tile
}

// A use of a view of a view is one of the tile; making the view is none.
nki.kernel @views() -> () {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %a = nki.alloc "a" [128, 8] : !tile
  %half = nki.slice %a[:, %c0 : 4] : !tile to !cut
  %part = nki.slice %half[:, %c0 : 4] : !cut to !cut
  // expected-remark @below {{a begins}}
  nki.memset %a, %zero : !tile, f32
  // expected-remark @below {{a ends}}
  nki.memset %part, %zero : !cut, f32
  %late = nki.slice %a[:, %c0 : 4] : !tile to !cut
}

// Made outside of a loop, used inside: the whole loop, of which the outermost counts.
// Made inside: one iteration.
nki.kernel @loops() -> () {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = nki.alloc "a" [128, 8] : !tile
  // expected-remark @below {{a begins}}
  // expected-remark @below {{a ends}}
  scf.for %i = %c0 to %c4 step %c1 {
    %b = nki.alloc "b" [128, 8] : !tile
    // expected-remark @below {{b begins}}
    nki.memset %b, %zero : !tile, f32
    // expected-remark @below {{b ends}}
    scf.forall (%j) in (4) {
      %c = nki.alloc "c" [128, 8] : !tile
      // expected-remark @below {{c begins}}
      nki.tensor_copy %c, %b : !tile, !tile
      // expected-remark @below {{c ends}}
      nki.tensor_copy %a, %c : !tile, !tile
    }
  }
}

// A branch is no loop.
nki.kernel @branches() -> () {
  %zero = arith.constant 0.0 : f32
  %id = nki.program_id
  %c0 = arith.constant 0 : index
  %first = arith.cmpi eq, %id, %c0 : index
  %a = nki.alloc "a" [128, 8] : !tile
  scf.if %first {
    // expected-remark @below {{a begins}}
    nki.memset %a, %zero : !tile, f32
    // expected-remark @below {{a ends}}
    nki.memset %a, %zero : !tile, f32
  } else {
    %b = nki.alloc "b" [128, 8] : !tile
    // expected-remark @below {{b begins}}
    // expected-remark @below {{b ends}}
    nki.memset %b, %zero : !tile, f32
  }
}

// Nobody uses it: it lives where it is made. Tensors in HBM are not looked at.
nki.kernel @unused() -> () {
  // expected-remark @below {{a begins}}
  // expected-remark @below {{a ends}}
  %a = nki.alloc "a" [128, 8] : !tile
  %t = nki.alloc "t" [128, 8] : memref<128x8xf32, #nki.mem<private_hbm>>
}
