// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc)' --split-input-file | FileCheck %s

// Addresses by hand: x is 6x8 f32, so row i begins at byte 32 i and column 4 at 16.
// y begins behind it (192), at a multiple of 64.
// CHECK-LABEL: nc.program @loops target "trn2" core 0 {
// CHECK-NEXT: nc.tensor "x" input 0 at 0 : memref<6x8xf32> -> <hbm>
// CHECK-NEXT: nc.tensor "y" output 0 at 192 : memref<6x8xf32> -> <hbm>
// Three iterations, two buffers in turn.
// CHECK-NEXT: %[[T0:.*]] = nc.tile "t" at 0 : 0 size 2 by 32 : <sbuf>
// CHECK-NEXT: %[[T1:.*]] = nc.tile "t" at 0 : 64 size 2 by 32 : <sbuf>
// CHECK-NEXT: %[[T2:.*]] = nc.tile "t" at 0 : 0 size 2 by 32 : <sbuf>
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %[[T0]] : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts[2, 8] steps[1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts[2, 8] steps[8, 1]>
// CHECK-SAME: {dge_mode = #nki<dge_mode none>, engine = #nki<engine sync>, moves_bits}
// CHECK-NEXT: nc.instruction "tensor_scalar" dst = write %[[T0]] : !nc.memory<sbuf> #nc.ap<f32 at 0 : 16 counts[2, 4] steps[1, 1]>, data = read %[[T0]] : !nc.memory<sbuf> #nc.ap<f32 at 0 : 16 counts[2, 4] steps[1, 1]>
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 192 counts[2, 8] steps[8, 1]>
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %[[T1]] {{.*}} src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 64 counts[2, 8] steps[8, 1]>
// CHECK-NEXT: nc.instruction "tensor_scalar" dst = write %[[T1]] : !nc.memory<sbuf> #nc.ap<f32 at 0 : 80 counts[2, 4] steps[1, 1]>
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 256 counts[2, 8] steps[8, 1]>
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %[[T2]] {{.*}} src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 128 counts[2, 8] steps[8, 1]>
// CHECK-NEXT: nc.instruction "tensor_scalar" dst = write %[[T2]]
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 320 counts[2, 8] steps[8, 1]>
// CHECK-NEXT: {{^ *}}}
#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!h = memref<6x8xf32, #hbm>
!rows = memref<2x8xf32, strided<[8, 1], offset: ?>, #hbm>
!t = memref<2x8xf32, #sbuf>
!right = memref<2x4xf32, strided<[8, 1], offset: 4>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @loops(%x: !h) -> (%y: !h) {
    %one = arith.constant 1.0 : f32
    scf.forall (%i) = (0) to (6) step (2) {
      %t = nki.alloc "t" [2, 8] {address = array<i64: 0, 0, 64>} : !t
      %x_rows = nki.slice %x[%i : 2, :] : !h to !rows
      %y_rows = nki.slice %y[%i : 2, :] : !h to !rows
      nki.dma_copy %t, %x_rows : !t, !rows
      %right = nki.slice %t[:, 4 : 4] : !t to !right
      nki.tensor_scalar %right, %right, add %one : !right, !right, f32
      nki.dma_copy %y_rows, %t : !rows, !t
    }
  }
}

// -----

// Nested loops with values that iterations hand on (0, 1, 3, then 6), and branches; a
// partition offset, and a step. Element [p, k] of "t" is at partition p, byte 2 k.
// CHECK-LABEL: nc.program @values
// CHECK: nc.instruction "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 32 : 0 counts[32, 2] steps[1, 3]>, value = 0.0{{.*}} : f32
// CHECK-NEXT: nc.instruction "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 32 : 2 counts[32, 2] steps[1, 3]>, value = 0.0{{.*}} : f32
// CHECK-NEXT: nc.instruction "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 32 : 6 counts[32, 2] steps[1, 3]>, value = 1.0{{.*}} : f32
// CHECK-NEXT: nc.instruction "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 12 counts[32, 2] steps[1, 3]>, value = 1.0{{.*}} : f32
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!t = memref<64x10xbf16, #sbuf>
!v = memref<32x2xbf16, strided<[10, 3], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @values() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %t = nki.alloc "t" [64, 10] {address = array<i64: 0, 0>} : !t
    %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%column = %c0) -> (index) {
      %v = nki.slice %t[%c32 : 32, %column : 2 : 3] : !t to !v
      %is_two = arith.cmpi eq, %i, %c2 : index
      %value = scf.if %is_two -> (f32) {
        scf.yield %one : f32
      } else {
        scf.yield %zero : f32
      }
      nki.memset %v, %value : !v, f32
      %next = arith.addi %column, %i : index
      %following = arith.addi %next, %c1 : index
      scf.yield %following : index
    }
    %v = nki.slice %t[%c0 : 32, %last : 2 : 3] : !t to !v
    nki.memset %v, %one : !v, f32
  }
}

// -----

// A product that overwrites does not read; one that adds does.
// CHECK-LABEL: nc.program @sum
// CHECK: nc.instruction "nc_matmul" dst = write %acc {{.*}} accumulate = false
// CHECK-NEXT: nc.instruction "nc_matmul" dst = readwrite %acc {{.*}} accumulate = true
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
module attributes {nki.target = "trn2"} {
  nki.kernel @sum() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : memref<4x8xf32, #sbuf>
    %acc = nki.alloc "acc" [8, 8] {address = array<i64: 0, 0>} : memref<8x8xf32, #psum>
    scf.for %k = %c0 to %c2 step %c1 {
      %more = arith.cmpi ne, %k, %c0 : index
      nki.nc_matmul %acc, %a, %a accumulate %more : memref<8x8xf32, #psum>, memref<4x8xf32, #sbuf>, memref<4x8xf32, #sbuf>
    }
  }
}

// -----

// Two programs of a launch have the same tensors and their own rows.
// CHECK-LABEL: nc.program @two_0 target "trn2" core 0 of 2
// CHECK: nc.tensor "y" output 0 at 0
// CHECK: nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts[1, 4] steps[4, 1]>
// CHECK-LABEL: nc.program @two_1 target "trn2" core 1 of 2
// CHECK: nc.tensor "y" output 0 at 0
// CHECK: nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 16 counts[1, 4] steps[4, 1]>
#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @two() -> (%y: memref<2x4xf32, #hbm>) attributes {nki.bound = {num_programs = 2 : i64}} {
    %a = nki.alloc "a" [1, 4] {address = array<i64: 0, 0>} : memref<1x4xf32, #sbuf>
    %id = nki.program_id
    %row = nki.slice %y[%id : 1, :] : memref<2x4xf32, #hbm> to memref<1x4xf32, strided<[4, 1], offset: ?>, #hbm>
    nki.dma_copy %row, %a : memref<1x4xf32, strided<[4, 1], offset: ?>, #hbm>, memref<1x4xf32, #sbuf>
  }
}

// -----

// A counter of 32 bits is a number of 32 bits where an instruction takes it.
// CHECK-LABEL: nc.program @counter
// CHECK: nc.instruction "memset" {{.*}} value = 0 : i32
// CHECK: nc.instruction "memset" {{.*}} value = 3 : i32
#sbuf = #nki.mem<sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @counter() -> () {
    %c0 = arith.constant 0 : i32
    %c2 = arith.constant 2 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : memref<4x8xi32, #sbuf>
    scf.for %i = %c0 to %c2 step %c1 : i32 {
      %value = arith.muli %i, %c3 : i32
      nki.memset %a, %value : memref<4x8xi32, #sbuf>, i32
    }
  }
}
