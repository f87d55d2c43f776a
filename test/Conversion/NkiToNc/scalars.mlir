// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc)' --split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc,nc.program(nc-check-instructions))' --split-input-file -o /dev/null

// Numbers that the compiler computes.

// Floats that iterations hand on: 1, then 1.5 * 1 + 0.5 = 2, then 3.5.
// CHECK-LABEL: nc.program @floats
// CHECK: value = 1.000000e+00 : f32
// CHECK-NEXT: {{.*}} value = 2.000000e+00 : f32
// CHECK-NEXT: {{.*}} value = 3.500000e+00 : f32
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @floats() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %factor = arith.constant 1.5 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%value = %one) -> (f32) {
      nki.memset %a, %value : !a, f32
      %product = arith.mulf %value, %factor : f32
      %next = arith.addf %product, %half : f32
      scf.yield %next : f32
    }
    nki.memset %a, %last : !a, f32
  }
}

// -----

// Row i of the table, bounded: 50, 25, then 13 at most 20 each. Remainders and quotients
// round towards 0 and down: -i / 2 and floor(-i / 2).
// CHECK-LABEL: nc.program @integers
// CHECK: value = 20 : index
// CHECK-NEXT: {{.*}} value = 0 : index
// CHECK-NEXT: {{.*}} value = 0 : index
// CHECK-NEXT: {{.*}} value = 20 : index
// CHECK-NEXT: {{.*}} value = 0 : index
// CHECK-NEXT: {{.*}} value = -1 : index
// CHECK-NEXT: {{.*}} value = 13 : index
// CHECK-NEXT: {{.*}} value = -1 : index
// CHECK-NEXT: {{.*}} value = -1 : index
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xi32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @integers() -> () {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c20 = arith.constant 20 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (3) {
      %row = nki.table_at dense<[[50, 7], [25, 7], [13, 7]]> : tensor<3x2xi64> [%i, %c0]
      %least = arith.minsi %row, %c20 : index
      nki.memset %a, %least : !a, index
      %negative = arith.subi %c0, %i : index
      %quotient = arith.divsi %negative, %c2 : index
      nki.memset %a, %quotient : !a, index
      %floor = arith.floordivsi %negative, %c2 : index
      nki.memset %a, %floor : !a, index
    }
  }
}

// -----

// Numbers of 32 bits wrap around: 2^31 - 1 and 1 more. Zeros of a flag that is extended.
// CHECK-LABEL: nc.program @narrow
// CHECK: value = -2147483648 : i32
// CHECK-NEXT: {{.*}} value = 1 : i32
// CHECK-NEXT: {{.*}} value = -1 : i32
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xi32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @narrow() -> () {
    %largest = arith.constant 2147483647 : i32
    %one = arith.constant 1 : i32
    %yes = arith.constant true
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %sum = arith.addi %largest, %one : i32
    nki.memset %a, %sum : !a, i32
    %unsigned = arith.extui %yes : i1 to i32
    nki.memset %a, %unsigned : !a, i32
    %signed = arith.extsi %yes : i1 to i32
    nki.memset %a, %signed : !a, i32
  }
}

// -----

// The steps of a pattern may be numbers of an iteration; the list holds them.
// CHECK-LABEL: nc.program @patterns
// CHECK: "iota" dst = write %a {{.*}}, pattern = array<i64: 1, 8>, offset = 0 : index, channel_multiplier = 8 : index {engine = #nki<engine gpsimd>}
// CHECK-NEXT: "iota" dst = write %a {{.*}}, pattern = array<i64: 2, 8>, offset = 1 : index, channel_multiplier = 8 : index {engine = #nki<engine gpsimd>}
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xi32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @patterns() -> () {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (2) {
      %step = arith.addi %i, %c1 : index
      nki.iota %a pattern [[%step, 8]] offset %i channel_multiplier %c8 : !a
    }
  }
}

// -----

// Programs of a launch: each runs what its number tells it to. The first alone clears the
// rest; each stores its own rows, 2 id and 2 id + 1, at 16 bytes each.
// CHECK-LABEL: nc.program @halves_0 target "trn3" core 0 of 2 {
// CHECK: "memset" {{.*}} value = 0 : index
// CHECK-NEXT: "dma_copy" dst = write %y : !nc.memory<shared_hbm> #nc.ap<f32 at 0 : 0 counts[1, 4]
// CHECK-NEXT: "dma_copy" dst = write %y : !nc.memory<shared_hbm> #nc.ap<f32 at 0 : 16 counts[1, 4]
// CHECK-NEXT: {{^ *}}}
// CHECK-LABEL: nc.program @halves_1 target "trn3" core 1 of 2 {
// CHECK-NEXT: nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> <shared_hbm>
// CHECK-NEXT: nc.tile "a"
// CHECK-NEXT: "dma_copy" dst = write %y : !nc.memory<shared_hbm> #nc.ap<f32 at 0 : 32 counts[1, 4]
// CHECK-NEXT: "dma_copy" dst = write %y : !nc.memory<shared_hbm> #nc.ap<f32 at 0 : 48 counts[1, 4]
// CHECK-NEXT: {{^ *}}}
// The other kernel of the module follows; it is one program, and has its name.
// CHECK-LABEL: nc.program @alone target "trn3" core 0 {
// CHECK-NEXT: {{^ *}}}
// CHECK-NOT: nki.kernel
#hbm = #nki.mem<shared_hbm>
#sbuf = #nki.mem<sbuf>
!y = memref<4x4xf32, #hbm>
!row = memref<1x4xf32, strided<[4, 1], offset: ?>, #hbm>
!a = memref<1x4xf32, #sbuf>
module attributes {nki.target = "trn3"} {
  nki.kernel @halves() -> (%y: !y) attributes {nki.bound = {num_programs = 2 : i64}} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %a = nki.alloc "a" [1, 4] {address = array<i64: 0, 0>} : !a
    %id = nki.program_id
    %is_first = arith.cmpi eq, %id, %c0 : index
    scf.if %is_first {
      nki.memset %a, %id : !a, index
    }
    %first = arith.muli %id, %c2 : index
    scf.forall (%i) in (2) {
      %row_number = arith.addi %first, %i : index
      %row = nki.slice %y[%row_number : 1, :] : !y to !row
      nki.dma_copy %row, %a : !row, !a
    }
  }
  nki.kernel @alone() -> () attributes {nki.bound = {num_programs = 1 : i64}} {
  }
}

// -----

// Unsigned bounds may have the highest bit: 0, 2^62, 2^63, 3 * 2^62, less 60
// bits here. Counters of 8 bits: from 100
// to 200 by 60, of which 160 is -96 as a signed number.
// CHECK-LABEL: nc.program @unsigned
// CHECK: value = 0 : index
// CHECK-NEXT: {{.*}} value = 4 : index
// CHECK-NEXT: {{.*}} value = 8 : index
// CHECK-NEXT: {{.*}} value = 12 : index
// CHECK-NEXT: {{.*}} value = 100 : i32
// CHECK-NEXT: {{.*}} value = 160 : i32
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xi32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @unsigned() -> () {
    %c0 = arith.constant 0 : index
    %end = arith.constant -1 : index
    %step = arith.constant 0x4000000000000000 : index
    %c60_bits = arith.constant 60 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.for unsigned %i = %c0 to %end step %step {
      %top = arith.shrui %i, %c60_bits : index
      nki.memset %a, %top : !a, index
    }
    %c100 = arith.constant 100 : i8
    %c200 = arith.constant -56 : i8
    %c60 = arith.constant 60 : i8
    scf.for unsigned %i = %c100 to %c200 step %c60 : i8 {
      %wide = arith.extui %i : i8 to i32
      nki.memset %a, %wide : !a, i32
    }
  }
}
