// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-order))' --verify-diagnostics -o /dev/null

// What nc-check-order accepts: each program would race if one thing in it were not known.

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
#c = #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
#y = #nc.ap<f32 at 0 : 128 counts [4, 8] steps [8, 1]>

// The transfers of a ring come one after the other.
nc.program @one_ring target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @sync engine sync {
    nc.trigger @q
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x
    nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %a : !sbuf #a
  }
}

// Who waits for the second transfer of a ring knows the first one done.
nc.program @second_transfer target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a wait [#nc.wait<@q reaches 32>]
  }
  nc.queue @sync engine sync {
    nc.trigger @q
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x
    nc.instruction "dma_copy" dst = write %b : !sbuf #b, src = read %x : !hbm #x
  }
}

// Reads of one tile and of one tensor, on two engines and two rings.
nc.program @reads target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  %c = nc.tile "c" at 0 : 64 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "reciprocal" dst = write %b : !sbuf #b, data = read %a : !sbuf #a wait [#nc.wait<@q1 reaches 16>]
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "reciprocal" dst = write %c : !sbuf #c, data = read %a : !sbuf #a wait [#nc.wait<@q0 reaches 16>]
  }
  nc.queue @sync engine sync {
    nc.trigger @q0
    nc.trigger @q1
  }
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %c : !sbuf #c, src = read %x : !hbm #x
  }
  nc.queue @q1 engine sync ring none {
    nc.instruction "dma_copy" dst = write %b : !sbuf #b, src = read %x : !hbm #x
  }
}

// A trigger of the engine's own queue that waits for its instruction; what the instruction
// waited for, the transfer follows, too. A wait of the sequencer holds for all behind it.
nc.program @sequencer target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #a
    nc.instruction "memset" dst = write %b : !sbuf #b
  }
  nc.queue @scalar engine scalar {
    nc.wait [#nc.wait<@vector reaches 2>]
    nc.instruction "activation" dst = write %a : !sbuf #a, data = read %a : !sbuf #a
    nc.trigger @q wait [#nc.wait<@scalar reaches 1>]
    nc.trigger @q
  }
  nc.queue @q engine scalar ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %a : !sbuf #a
    nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %b : !sbuf #b
  }
}

// Even and odd columns, in SBUF and in HBM, have no byte in common.
nc.program @columns target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 2]>
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 4] steps [1, 2]>
  }
  nc.queue @sync engine sync {
    nc.trigger @q0
    nc.trigger @q1
  }
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 128 counts [4, 4] steps [8, 2]>, src = read %b : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 4] steps [1, 1]>
  }
  nc.queue @q1 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 132 counts [4, 4] steps [8, 2]>, src = read %b : !sbuf #nc.ap<f32 at 0 : 48 counts [4, 4] steps [1, 1]>
  }
}

// A tile in the place of another, behind the transfer that used it; SBUF and PSUM at one
// address are two places.
nc.program @place target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 16 size 4 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 4 by 32 : !nc.memory<psum>
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %b : !sbuf #nc.ap<f32 at 0 : 16 counts [4, 8] steps [1, 1]> wait [#nc.wait<@q reaches 16>]
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %p : !nc.memory<psum> #a
  }
  nc.queue @sync engine sync {
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %a : !sbuf #a
  }
}

// A sequential program has no order to prove, and no tile is checked in it.
nc.program @sequential target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 4 by 32 : !sbuf
  nc.instruction "memset" dst = write %a : !sbuf #a
  nc.instruction "memset" dst = write %b : !sbuf #a
  nc.instruction "memset" dst = write %a : !sbuf #a
}
