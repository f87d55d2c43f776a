// What convert-nki-to-nc refuses.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc{max-instructions=3})' --split-input-file --verify-diagnostics

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  // expected-error @below {{number of instructions of the unrolled kernel must be at most 3, but there are more}}
  nki.kernel @too_many() -> () {
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : memref<4x8xf32, #sbuf>
    scf.forall (%i) in (4) {
      nki.memset %a, %zero : memref<4x8xf32, #sbuf>, f32
    }
  }
}

// -----

// The iterations count, not only what they hold.
module attributes {nki.target = "trn2"} {
  // expected-error @below {{number of ops and iterations of the unrolled kernel must be at most 40000000, but there are more}}
  nki.kernel @forever() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000000000 : index
    scf.for %i = %c0 to %n step %c1 {
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
!v = memref<4x4xf32, strided<[8, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @past_the_row() -> () {
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    // In the third iteration the slice would run into the next row, or out of the tile.
    scf.forall (%i) = (0) to (9) step (4) {
      // expected-error @below {{start of dim 1 must be 0 to 4, but got 8 in some iteration}}
      %v = nki.slice %a[:, %i : 4] : !a to !v
      nki.memset %v, %zero : !v, f32
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
!v = memref<4x4xf32, strided<[8, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @before_the_row() -> () {
    %zero = arith.constant 0.0 : f32
    %c1 = arith.constant 1 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (2) {
      %j = arith.subi %i, %c1 : index
      // expected-error @below {{start of dim 1 must be 0 to 4, but got -1 in some iteration}}
      %v = nki.slice %a[:, %j : 4] : !a to !v
      nki.memset %v, %zero : !v, f32
    }
  }
}

// -----

module attributes {nki.target = "trn2"} {
  nki.kernel @division() -> () {
    %c1 = arith.constant 1 : index
    scf.forall (%i) in (2) {
      // expected-error @below {{'arith.divui' must not divide by 0, but got 1 and 0}}
      %q = arith.divui %c1, %i : index
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @no_address() -> () {
    // expected-error @below {{has no address: nki-place-tiles gives it one}}
    %a = nki.alloc "a" [4, 8] : memref<4x8xf32, #sbuf>
  }
}

// -----

module {
  // expected-error @below {{module attribute 'nki.target' must name the target}}
  nki.kernel @no_target() -> () {
  }
}

// -----

module attributes {nki.target = "trn1"} {
  // expected-error @below {{parameter 'num_programs' must be 1 to 1 on trn1, the cores of a launch, but got 2}}
  nki.kernel @cores() -> () attributes {nki.bound = {num_programs = 2 : i64}} {
  }
}

// -----

// 24 GiB of HBM: 16 and 16 are too much.
#hbm = #nki.mem<hbm>
module attributes {nki.target = "trn2"} {
  // expected-error @below {{tensor 'y' must end inside the HBM of trn2 (25769803776 bytes), but ends at 34359738368}}
  nki.kernel @hbm(%x: memref<65536x65536xf32, #hbm>) -> (%y: memref<65536x65536xf32, #hbm>) {
  }
}

// -----

module attributes {nki.target = "trn2"} {
  // expected-error @below {{parameter 'num_programs' must be 1 to 2 on trn2, the cores of a launch, but got 0}}
  nki.kernel @no_programs() -> () attributes {nki.bound = {num_programs = 0 : i64}} {
  }
}

// -----

// What hides in other branches must not be lost.
#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @switch() -> () {
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : memref<4x8xf32, #sbuf>
    %id = nki.program_id
    // expected-error @below {{'scf.index_switch' must be one of scf.for, scf.forall, scf.if to be unrolled}}
    scf.index_switch %id
    default {
      nki.memset %a, %zero : memref<4x8xf32, #sbuf>, f32
      scf.yield
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @poison() -> () {
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : memref<4x8xf32, #sbuf>
    // expected-error @below {{'ub.poison' must have a number as its value}}
    %p = ub.poison : index
    %v = nki.slice %a[:, %p : 1] : memref<4x8xf32, #sbuf> to memref<4x1xf32, strided<[8, 1], offset: ?>, #sbuf>
  }
}
