// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-results))' --split-input-file --verify-diagnostics

// The whole, and in pieces that overlap, in any order.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 80 counts [4, 4] steps [8, 1]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [4, 5] steps [8, 1]>, src = read %a : !sbuf #a
}

// -----

// Even and odd columns; steps of 0 repeat; backwards.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 68 counts [4, 4] steps [8, 2]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 160 counts [4, 4, 3] steps [-8, 2, 0]>, src = read %a : !sbuf #a
}

// -----

// Nothing.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 32 of 32 elements are not written, the first is [0, 0]}}
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
}

// -----

// All but the last column.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 4 of 32 elements are not written, the first is [0, 7]}}
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [4, 7] steps [8, 1]>, src = read %a : !sbuf #a
}

// -----

// All but element [2, 3].
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 1 of 32 elements are not written, the first is [2, 3]}}
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [19] steps [1]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 144 counts [12] steps [1]>, src = read %a : !sbuf #a
}

// -----

// Rows that indices choose are known when the program runs only.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a, dst_indices = read %a : !sbuf #nc.ap<i32 at 0 : 32 counts [2, 1] steps [1, 1]>
}

// -----

// A launch of one program.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @one target "trn2" core 0 of 1 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 32 of 32 elements are not written, the first is [0, 0]}}
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
}

// -----

// One of two programs writes its part only. Scratch and inputs are no results.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %s = nc.tensor "s" scratch 0 at 0 : memref<4xf32> -> !hbm
  %x = nc.tensor "x" input 0 at 64 : memref<4xf32> -> !hbm
}
nc.program @one target "trn2" core 0 of 2 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
}

// -----

// 16 GiB, written as a whole and by halves.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<65536x65536xf32> -> !hbm
  nc.instruction "memset" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [65536, 65536] steps [65536, 1]>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{result 'y' must be written as a whole, but 2147483648 of 4294967296 elements are not written, the first is [32768, 0]}}
  %y = nc.tensor "y" output 0 at 0 : memref<65536x65536xf32> -> !hbm
  nc.instruction "memset" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [32768, 65536] steps [65536, 1]>
}
