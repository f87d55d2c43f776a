// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-schedule))' --split-input-file --verify-diagnostics

// Who executes an instruction must be known: of one that computes, and of a transfer.
nc.program @computes target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  nc.instruction "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> {engine = #nki<engine vector>}
  // expected-error @+1 {{'nc.instruction' op needs an 'engine' to be scheduled}}
  nc.instruction "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

nc.program @moves target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !nc.memory<hbm>
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{'nc.instruction' op needs an 'engine' to be scheduled}}
  nc.instruction "dma_copy" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> {dge_mode = #nki<dge_mode swdge>}
}
