// RUN: nkic-opt %s -o /dev/null

// The largest and smallest that the verifiers accept: one step further is an error of
// invalid.mlir, memories-invalid.mlir or instructions-invalid.mlir.

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>

// The last bytes of the HBM, SBUF and PSUM of each target, the last partition. HBM has 16,
// 24 and 36 GiB; 16 KiB of a partition of 192, 224 and 256 KiB of SBUF stay free.
nc.program @trn1 target "trn1" core 0 {
  %x = nc.tensor "x" input 0 at 17179869152 : memref<8xf32> -> !hbm
  %a = nc.tile "a" at 127 : 180223 size 1 by 1 : !sbuf
  %p = nc.tile "p" at 0 : 16383 size 128 by 1 : !psum
}
nc.program @trn2 target "trn2" core 1 of 2 {
  %x = nc.tensor "x" input 0 at 25769803744 : memref<8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 128 by 212992 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 128 by 16384 : !psum
}
nc.program @trn3 target "trn3" core 0 of 2 {
  %x = nc.tensor "x" input 0 at 38654705632 : memref<8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 245759 size 128 by 1 : !sbuf
}

// Tensors one behind the other, whatever their order here; two scratch tensors of one name.
// Tiles may lie over one another.
nc.program @memories target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %s = nc.tensor "s" scratch 0 at 256 : memref<4x8xf32> -> !hbm
  %t = nc.tensor "s" scratch 0 at 384 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "a" at 0 : 16 size 4 by 32 : !sbuf
}

nc.program @patterns target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<8192x4096xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 128 by 212992 : !sbuf
  // Four dimensions that do not merge, between two of one element.
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2, 2, 2, 2, 1] steps [1, 1000, 100, 10, 1, 5000]>
  // Six that merge into one: 2 * 2 * 2 * 2 * 4 elements behind each other.
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2, 2, 2, 2, 4] steps [1, 32, 16, 8, 4, 1]>
  // A count of 65535; more where neighbours would merge into too large a count.
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<i8 at 0 : 0 counts [4, 65535] steps [1, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<i8 at 0 : 0 counts [4, 4, 32768] steps [1, 32767, 1]>
  // Steps of 16 bits; the step of one element is never taken.
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2] steps [1, 32767]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 131072 counts [4, 2] steps [1, -32768]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 1] steps [1, 99999]>
  // HBM has none of these limits, and negative steps on the first dimension: 8192 * 2048
  // pieces of one element, from the last row to the first.
  nc.instruction "dma_copy" src = read %x : !hbm #nc.ap<f32 at 0 : 134201344 counts [8192, 2048] steps [-4096, 2]>
  nc.instruction "dma_copy" src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [2, 2, 2, 2, 2, 2] steps [1000000, 100000, 10000, 1000, 100, 10]>
  // A step of 0 repeats and makes no pieces.
  nc.instruction "dma_copy" src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [16777216, 4, 4] steps [0, 4096, 1]>
}

// Where operands begin: more than 64 partitions at 0, more than 32 at 0 or 64, others at a
// multiple of 32. DMA begins anywhere.
nc.program @partitions target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 128 by 32 : !sbuf
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [128, 8] steps [1, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 64 : 0 counts [64, 8] steps [1, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 64 : 0 counts [33, 8] steps [1, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 32 : 0 counts [32, 8] steps [1, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 96 : 0 counts [1, 8] steps [1, 1]>
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 1 : 0 counts [127, 8] steps [1, 1]>
}

// The engines that trigger each mode.
nc.program @modes target "trn2" core 0 {
  nc.instruction "dma_copy" dst = none {engine = #nki<engine sync>}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine sync>, dge_mode = #nki<dge_mode hwdge>}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode hwdge>}
}
