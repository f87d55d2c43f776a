// RUN: nkic-opt %s --split-input-file --verify-diagnostics

// Instructions, queues, triggers and waits: what invalid.mlir leaves out.

// nc.instruction C1: names, arguments and memories belong together. Only the generic form
// can tell them apart.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'names' must have 2 elements, but got 1}}
  "nc.instruction"() <{opcode = "reciprocal", names = ["dst"], arguments = [unit, unit]}> : () -> ()
}

// -----

nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{'memories' must have 0 elements, but got 1}}
  "nc.instruction"(%a) <{opcode = "reciprocal", names = ["dst"], arguments = [unit]}> : (!nc.memory<sbuf>) -> ()
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'memories' must have 1 elements, but got 0}}
  "nc.instruction"() <{opcode = "reciprocal", names = ["dst"], arguments = [#nc.operand<write, <f32 at 0 : 0 counts [4, 8] steps [1, 1]>>]}> : () -> ()
}

// -----

// nc.instruction C1: an op of nki that is no instruction, and an opcode with its dialect.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{opcode must be an instruction of the nki dialect, but got 'kernel'}}
  nc.instruction "kernel" dst = none
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{opcode must be an instruction of the nki dialect, but got 'nki.memset'}}
  nc.instruction "nki.memset" dst = none
}

// -----

// nc.instruction C2: partitions that the tile does not have.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 32 : 64 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{operand 'a' of 'reciprocal' must lie inside its tile (partitions 32 to 35, bytes 64 to 95), but got partitions 32 to 36, bytes 64 to 95}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 32 : 64 counts [5, 8] steps [1, 1]>
}

// -----

// nc.instruction C2: addresses are those of the memory, not of the tile.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 32 : 64 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{operand 'a' of 'reciprocal' must lie inside its tile (partitions 32 to 35, bytes 64 to 95), but got partitions 0 to 3, bytes 0 to 31}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C2: before a tensor, by a step backwards from its second row.
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 64 : memref<4x8xf32> -> !nc.memory<hbm>
  // expected-error @+1 {{operand 'x' of 'dma_copy' must lie inside its tensor (bytes 64 to 191), but got bytes 32 to 127}}
  nc.instruction "dma_copy" src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 96 counts [3, 8] steps [-8, 1]>
}

// -----

// nc.instruction C2: a step over partitions, up and down, in SBUF and PSUM.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 128 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{first step of the access pattern of 'a' must be 1: partitions follow one another, but got 2}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [2, 1]>
}

// -----

nc.program @p target "trn2" core 0 {
  %p = nc.tile "p" at 0 : 0 size 128 by 32 : !nc.memory<psum>
  // expected-error @+1 {{first step of the access pattern of 'p' must be 1: partitions follow one another, but got -1}}
  nc.instruction "reciprocal" dst = write %p : !nc.memory<psum> #nc.ap<f32 at 96 : 0 counts [4, 8] steps [-1, 1]>
}

// -----

// nc.instruction C3: the smallest step of 16 bits is -32768.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 160000 : !nc.memory<sbuf>
  // expected-error @+1 {{a step of the access pattern of 'a' must have 16 bits, but got -32769}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 131076 counts [4, 2] steps [1, -32769]>
}

// -----

// nc.instruction C3: transfers have these limits in SBUF, too, on either side.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 160000 : !nc.memory<sbuf>
  // expected-error @+1 {{free dimensions of the access pattern of 'a' must be at most 4, but got 5}}
  nc.instruction "dma_copy" dst = none, src = read %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 2, 2, 2, 2, 2] steps [1, 1000, 100, 20, 6, 2]>
}

// -----

// nc.instruction C4: where the operand begins counts, not the tile.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 64 : 0 size 64 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{first partition of 'a', an operand of 33 partitions, must be one of 0, 64, but got 95}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 95 : 0 counts [33, 8] steps [1, 1]>
}

// -----

// nc.instruction C4: the second operand, in PSUM, of a single partition.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  %p = nc.tile "p" at 0 : 0 size 4 by 32 : !nc.memory<psum>
  // expected-error @+1 {{first partition of 'p', an operand of 1 partitions, must be one of 0, 32, 64, 96, but got 3}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [1, 8] steps [1, 1]>, data = read %p : !nc.memory<psum> #nc.ap<f32 at 3 : 0 counts [1, 8] steps [1, 1]>
}

// -----

// nc.instruction C6: tensor triggers nothing; a mode that nobody chose.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of a transfer must be one of gpsimd, sync, scalar, but got tensor}}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine tensor>}
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{mode of transfer must be one of none, swdge, hwdge, but got unknown}}
  nc.instruction "dma_copy" dst = none {engine = #nki<engine sync>, dge_mode = #nki<dge_mode unknown>}
}

// -----

// nc.instruction C7: adding to an input writes it.
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !nc.memory<hbm>
  // expected-error @+1 {{input 'x' must be read only, but got 'readwrite' by 'dma_copy'}}
  nc.instruction "dma_copy" dst = readwrite %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
}

// -----

// nc.program C5: an instruction of the sequential form has no queues to wait for.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{a wait must name a queue of the program, but got '@vector'}}
  nc.instruction "reciprocal" dst = none wait [#nc.wait<@vector reaches 1>] {engine = #nki<engine vector>}
}

// -----

// nc.program C5: waits of instructions and triggers.
nc.program @p target "trn2" core 0 {
  nc.queue @vector engine vector {
    // expected-error @+1 {{a wait must name a queue of the program, but got '@scalar'}}
    nc.instruction "reciprocal" dst = none wait [#nc.wait<@vector reaches 1>, #nc.wait<@scalar reaches 1>]
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{the value of a wait for a ring must be a multiple of 16, but got 17}}
    nc.trigger @q wait [#nc.wait<@q reaches 17>]
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = none
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{the value of a wait must be at least 1, but got -16}}
    nc.trigger @q wait [#nc.wait<@q reaches -16>]
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = none
  }
}

// -----

// nc.queue C1: a memory in a queue, a trigger in a ring.
nc.program @p target "trn2" core 0 {
  nc.queue @vector engine vector {
    // expected-error @+1 {{an op in a queue must be an instruction, a trigger or a wait, but got 'nc.tile'}}
    %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{an op in a queue must be an instruction, but got 'nc.trigger'}}
    nc.trigger @q
  }
}

// -----

// nc.queue C1: dma_transpose is a transfer, too.
nc.program @p target "trn2" core 0 {
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{a transfer must leave its waits to its trigger, but got 2 waits}}
    nc.instruction "dma_transpose" dst = none wait [#nc.wait<@q reaches 16>, #nc.wait<@q reaches 32>]
  }
}

// -----

// nc.queue C2: more triggers than transfers; one of them in the queue of another engine.
nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    nc.trigger @q
    nc.trigger @q
  }
  // expected-error @+1 {{number of triggers of '@q' must equal its number of transfers (1), but got 2}}
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = none
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    nc.trigger @q
  }
  nc.queue @scalar engine scalar {
    // expected-error @+1 {{a trigger must name a ring of its engine, but got '@q'}}
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = none
    nc.instruction "dma_copy" dst = none
  }
}

// -----

// nc.queue C3
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of an swdge ring must be gpsimd, but got scalar}}
  nc.queue @q engine scalar ring swdge {
  }
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of an hwdge ring must be sync or scalar, but got gpsimd}}
  nc.queue @q engine gpsimd ring hwdge {
  }
}

// -----

// nc.trigger C1: no such queue.
nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{a trigger must name a ring of its engine, but got '@nowhere'}}
    nc.trigger @nowhere
  }
}

// -----

// nc.trigger C2
nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{number of waits must be at most 2, but got 3}}
    nc.trigger @q wait [#nc.wait<@sync reaches 1>, #nc.wait<@sync reaches 2>, #nc.wait<@sync reaches 3>]
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{a wait must be '#nc.wait', but got '@sync'}}
    nc.trigger @q wait [@sync]
  }
}

// -----

// nc.wait C1
nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{number of waits must be at most 2, but got 4}}
    nc.wait [#nc.wait<@sync reaches 1>, #nc.wait<@sync reaches 2>, #nc.wait<@sync reaches 3>, #nc.wait<@sync reaches 4>]
  }
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @sync engine sync {
    // expected-error @+1 {{a wait must be '#nc.wait', but got '16 : i64'}}
    nc.wait [16]
  }
}
