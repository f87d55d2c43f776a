// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc{max-instructions=4})' --split-input-file --verify-diagnostics

// Numbers that there are not, or that lead out of the memory, and what invalid.mlir leaves out.

// A step that is 0 in the second iteration.
module attributes {nki.target = "trn2"} {
  nki.kernel @step() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %i = %c0 to %c2 step %c1 {
      %step = arith.subi %c1, %i : index
      // expected-error @below {{step of a loop must be at least 1, but got 0}}
      scf.for %j = %c0 to %c2 step %step {
      }
    }
  }
}

// -----

module attributes {nki.target = "trn2"} {
  nki.kernel @grid_step() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %step = arith.subi %c0, %c1 : index
    // expected-error @below {{step of a loop must be at least 1, but got -1}}
    scf.forall (%i, %j) = (0, 0) to (4, 4) step (1, %step) {
    }
  }
}

// -----

// Behind the table, in the third iteration.
module attributes {nki.target = "trn2"} {
  nki.kernel @table() -> () {
    %c0 = arith.constant 0 : index
    scf.forall (%i) in (3) {
      // expected-error @below {{'nki.table_at' must read a row and a column of its table, but got 2 and 0}}
      %height = nki.table_at dense<[[50], [25]]> : tensor<2x1xi64> [%i, %c0]
    }
  }
}

// -----

module attributes {nki.target = "trn2"} {
  nki.kernel @shift() -> () {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-error @below {{'arith.shli' must shift by less than its width, but got 1 and 64}}
    %much = arith.shli %c1, %c64 : index
  }
}

// -----

// The smallest number divided by -1 is none.
module attributes {nki.target = "trn2"} {
  nki.kernel @quotient() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %minus_one = arith.subi %c0, %c1 : index
    %smallest = arith.constant -9223372036854775808 : index
    // expected-error @below {{'arith.divsi' must have a quotient that fits its type, but got -9223372036854775808 and -1}}
    %quotient = arith.divsi %smallest, %minus_one : index
  }
}

// -----

// A selected entry, and partitions: the largest start is the last index, and the size less
// the count.
#hbm = #nki.mem<hbm>
!x = memref<3x8xf32, #hbm>
!row = memref<8xf32, strided<[1], offset: ?>, #hbm>
module attributes {nki.target = "trn2"} {
  nki.kernel @entry(%x: !x) -> () {
    scf.forall (%i) in (4) {
      // expected-error @below {{start of dim 0 must be 0 to 2, but got 3 in some iteration}}
      %row = nki.slice %x[%i, :] : !x to !row
    }
  }
}

// -----

#sbuf = #nki.mem<sbuf>
!a = memref<8x8xf32, #sbuf>
!v = memref<4x8xf32, strided<[8, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @partitions() -> () {
    %a = nki.alloc "a" [8, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) = (0) to (8) step (5) {
      // expected-error @below {{start of dim 0 must be 0 to 4, but got 5 in some iteration}}
      %v = nki.slice %a[%i : 4, :] : !a to !v
    }
  }
}

// -----

// With steps the last element counts: 3 of every third one of 8 begin at 0 or 1.
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
!v = memref<4x3xf32, strided<[8, 3], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @steps() -> () {
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (3) {
      // expected-error @below {{start of dim 1 must be 0 to 1, but got 2 in some iteration}}
      %v = nki.slice %a[:, %i : 3 : 3] : !a to !v
    }
  }
}

// -----

// Scratch tensors, too, lie in HBM, behind the others: 16 GiB and 8 GiB and 64 bytes of 24.
#hbm = #nki.mem<hbm>
module attributes {nki.target = "trn2"} {
  nki.kernel @scratch(%x: memref<65536x65536xf32, #hbm>, %y: memref<1xi8, #hbm>) -> () {
    // expected-error @below {{tensor 's' must end inside the HBM of trn2 (25769803776 bytes), but ends at 25769803840}}
    %s = nki.alloc "s" [32768, 65536] : memref<32768x65536xf32, #hbm>
  }
}

// -----

// The limit is one for all programs of a launch, of 3 instructions each here.
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
module attributes {nki.target = "trn2"} {
  // expected-error @below {{number of instructions of the unrolled kernel must be at most 4, but there are more}}
  nki.kernel @launch() -> () attributes {nki.bound = {num_programs = 2 : i64}} {
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (3) {
      nki.memset %a, %zero : !a, f32
    }
  }
}

// -----

// The address is found to be missing wherever the tile stands, even where no iteration is.
#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @no_address() -> () {
    scf.forall (%i) in (0) {
      // expected-error @below {{has no address: nki-place-tiles gives it one}}
      %a = nki.alloc "a" [4, 8] : memref<4x8xf32, #nki.mem<psum>>
    }
  }
}
