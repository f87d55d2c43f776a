// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc-check-launch)' --split-input-file --verify-diagnostics

// Rows of its own for each core, every second column, and scratch at one address.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [2, 4] steps [1, 1]>
nc.program @k_0 target "trn2" core 0 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %z = nc.tensor "z" output 1 at 64 : memref<2x8xf32> -> !hbm
  %s = nc.tensor "s" scratch 0 at 128 : memref<2x4xf32> -> !nc.memory<private_hbm>
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 64 counts [2, 4] steps [8, 2]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %s : !nc.memory<private_hbm> #nc.ap<f32 at 0 : 128 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
}
nc.program @k_1 target "trn2" core 1 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %z = nc.tensor "z" output 1 at 64 : memref<2x8xf32> -> !hbm
  %s = nc.tensor "s" scratch 0 at 128 : memref<2x4xf32> -> !nc.memory<private_hbm>
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 32 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 68 counts [2, 4] steps [8, 2]>, src = read %a : !sbuf #a
  nc.instruction "dma_copy" dst = write %s : !nc.memory<private_hbm> #nc.ap<f32 at 0 : 128 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
}

// -----

// Row 1 is written by both.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [2, 4] steps [1, 1]>
nc.program @k_0 target "trn2" core 0 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  // expected-note @+1 {{'dma_copy' of 'k_0' writes 'y' (hbm, bytes 0 to 31)}}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
}
nc.program @k_1 target "trn2" core 1 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  // expected-error @+1 {{race: 'dma_copy' of 'k_1' writes 'y' (hbm, bytes 16 to 47), which 'k_0' writes, too, and nothing orders the cores of a launch}}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 16 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
}

// -----

// One reads what the other writes, whichever comes first in the file.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [2, 4] steps [1, 1]>
nc.program @k_0 target "trn2" core 0 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  // expected-error @+1 {{race: 'dma_copy' of 'k_0' reads 'y' (hbm, bytes 32 to 63), which 'k_1' writes, too}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %y : !hbm #nc.ap<f32 at 0 : 32 counts [2, 4] steps [4, 1]>
}
nc.program @k_1 target "trn2" core 1 of 2 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x4xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 2 by 16 : !sbuf
  // expected-note @+1 {{'dma_copy' of 'k_1' writes 'y' (hbm, bytes 32 to 63)}}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 32 counts [2, 4] steps [4, 1]>, src = read %a : !sbuf #a
}
