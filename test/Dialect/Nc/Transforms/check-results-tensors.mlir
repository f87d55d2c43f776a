// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-results))' --split-input-file --verify-diagnostics

// Several results, of several ranks and types, in scheduled programs.

// Two stores in two rings write the halves of one result and the whole of another.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>
nc.program @scheduled target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %z = nc.tensor "z" output 1 at 128 : memref<2x2x4xf32> -> !nc.memory<shared_hbm>
  %a = nc.tile "a" at 0 : 0 size 4 by 16 : !sbuf
  nc.queue @sync engine sync {
    nc.trigger @q0
    nc.trigger @q1
    nc.trigger @q1
  }
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 4] steps [8, 1]>, src = read %a : !sbuf #a
  }
  nc.queue @q1 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 16 counts [4, 4] steps [8, 1]>, src = read %a : !sbuf #a
    nc.instruction "dma_copy" dst = write %z : !nc.memory<shared_hbm> #nc.ap<f32 at 0 : 128 counts [4, 4] steps [4, 1]>, src = read %a : !sbuf #a
  }
}

// -----

// Each result has its error; an index for each dimension. Of "z" the second half of the last
// rows is missing: [1, 1, 2] and [1, 1, 3]. A result without dimensions has no index.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @several target "trn2" core 0 {
  // expected-error @+1 {{result 'x' must be written as a whole, but 5 of 5 elements are not written, the first is [0]}}
  %x = nc.tensor "x" output 0 at 0 : memref<5xi8> -> !hbm
  %y = nc.tensor "y" output 1 at 64 : memref<3x1xi8> -> !hbm
  // expected-error @+1 {{result 'z' must be written as a whole, but 2 of 16 elements are not written, the first is [1, 1, 2]}}
  %z = nc.tensor "z" output 2 at 128 : memref<2x2x4xbf16> -> !hbm
  // expected-error @+1 {{result 'one' must be written as a whole, but 1 of 1 elements are not written, the first is []}}
  %one = nc.tensor "one" output 3 at 192 : memref<f32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<i8 at 0 : 64 counts [3, 1] steps [1, 1]>, src = read %a : !sbuf #nc.ap<i8 at 0 : 0 counts [3, 1] steps [1, 1]>
  nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<bf16 at 0 : 128 counts [14] steps [1]>, src = read %a : !sbuf #nc.ap<bf16 at 0 : 0 counts [1, 14] steps [1, 1]>
}

// -----

// To read a result is not to write it.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @reads target "trn2" core 0 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 31 of 32 elements are not written, the first is [0, 1]}}
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [1] steps [1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [1, 1] steps [1, 1]>
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
}

// -----

// An entry that a number chooses: not known. Rows that indices choose at the source: they
// land where the pattern says.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 7] steps [1, 1]>
nc.program @chosen target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<9x7xf32> -> !hbm
  %y = nc.tensor "y" output 0 at 256 : memref<4x8xf32> -> !hbm
  // expected-error @+1 {{result 'z' must be written as a whole, but 4 of 32 elements are not written, the first is [0, 7]}}
  %z = nc.tensor "z" output 1 at 384 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %i = nc.tile "i" at 0 : 32 size 4 by 4 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 256 counts [4, 7] steps [8, 1]>, src = read %a : !sbuf #a, dst_indices = none, src_indices = none, dst_offset = read %i : !sbuf #nc.ap<i32 at 0 : 32 counts [1, 1] steps [1, 1]>
  nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 384 counts [4, 7] steps [8, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [9, 7] steps [7, 1]>, dst_indices = none, src_indices = read %i : !sbuf #nc.ap<i32 at 0 : 32 counts [4, 1] steps [1, 1]>
}
