// RUN: nkic-opt %s --split-input-file --verify-diagnostics

// Each rule of the nc dialect, with the value found.

// nc.program C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{'target' must be a known machine, but got 'trn9'}}
nc.program @p target "trn9" core 0 {
}

// -----

// nc.program C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{number of programs of a launch must be 1 to 2 on trn2, but got 3}}
nc.program @p target "trn2" core 0 of 3 {
}

// -----

// nc.program C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{number of programs of a launch must be 1 to 1 on trn1, but got 2}}
nc.program @p target "trn1" core 0 of 2 {
}

// -----

// nc.program C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{number of a program must be 0 to 1, but got 2}}
nc.program @p target "trn2" core 2 of 2 {
}

// -----

// nc.program C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{number of a program must be 0 to 0, but got -1}}
nc.program @p target "trn2" core -1 {
}

// -----

// nc.program C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
// expected-error @+1 {{a program must have no block arguments, but got 1}}
nc.program @p target "trn2" core 0 {
^bb0(%i: index):
}

// -----

// nc.program C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{an op in a program must be a tensor, a tile or an instruction, but got 'nc.trigger'}}
  nc.trigger @q
}

// -----

// nc.program C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @v engine vector {
  }
  // expected-error @+1 {{an op in a program must be a tensor, a tile or a queue, but got 'nc.instruction'}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.program C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
  }
  // expected-error @+1 {{tensors and tiles must come first, but got one behind a queue}}
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
}

// -----

// nc.program C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  // expected-error @+1 {{names of inputs and outputs must differ, but got a second 'x'}}
  %y = nc.tensor "x" input 1 at 128 : memref<4x8xf32> -> !hbm
}

// -----

// nc.program C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  // expected-error @+1 {{numbers of inputs must differ, but got a second 0}}
  %y = nc.tensor "y" input 0 at 128 : memref<4x8xf32> -> !hbm
}

// -----

// nc.program C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{numbers of outputs must count from 0 without gaps, but got 1}}
  %x = nc.tensor "x" output 1 at 0 : memref<4x8xf32> -> !hbm
}

// -----

// nc.program C4
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  // expected-error @+1 {{address of 'y' must lie behind 'x' (128), but got 124}}
  %y = nc.tensor "y" input 1 at 124 : memref<4x8xf32> -> !hbm
}

// -----

// nc.program C5
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{a wait must name a queue of the program, but got '@w'}}
    nc.wait [#nc.wait<@w reaches 1>]
  }
}

// -----

// nc.program C5
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{the value of a wait must be at least 1, but got 0}}
    nc.wait [#nc.wait<@v reaches 0>]
  }
}

// -----

// nc.program C5
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{the value of a wait for a ring must be a multiple of 16, but got 8}}
    nc.wait [#nc.wait<@q reaches 8>]
  }
  nc.queue @q engine sync ring none {
  }
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<?xf32>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<?xf32> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4x8xf32, strided<[16, 1]>>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32, strided<[16, 1]>> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4xf64>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4xf64> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4xi64>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4xi64> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4xi4>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4xi4> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<0x8xf32>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<0x8xf32> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'address' must be a multiple of the element size, and at least 0, but got -4}}
  %x = nc.tensor "x" input 0 at -4 : memref<4x8xf32> -> !hbm
}

// -----

// nc.tensor C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'address' must be a multiple of the element size, and at least 0, but got 2}}
  %x = nc.tensor "x" input 0 at 2 : memref<4x8xf32> -> !hbm
}

// -----

// nc.tensor C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{memory space must be hbm, but got sbuf}}
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !sbuf
}

// -----

// nc.tensor C3: 24 GiB
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'x' must lie inside the 25769803776 of HBM, but got 128 from 25769803700 on}}
  %x = nc.tensor "x" input 0 at 25769803700 : memref<4x8xf32> -> !hbm
}

// -----

// nc.tensor C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'x' must lie inside the 25769803776 of HBM, but got 128 from 9223372036854775804 on}}
  %x = nc.tensor "x" input 0 at 9223372036854775804 : memref<4x8xf32> -> !hbm
}

// -----

// nc.tile C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{partitions of 'a' must lie inside the 128 of the memory, but got 4 from 125 on}}
  %a = nc.tile "a" at 125 : 0 size 4 by 32 : !sbuf
}

// -----

// nc.tile C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{partitions of 'a' must lie inside the 128 of the memory, but got 0 from 0 on}}
  %a = nc.tile "a" at 0 : 0 size 0 by 32 : !sbuf
}

// -----

// nc.tile C1: 224 KiB less 16
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 212992 of a partition of sbuf, but got 32 from 212961 on}}
  %a = nc.tile "a" at 0 : 212961 size 4 by 32 : !sbuf
}

// -----

// nc.tile C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 16384 of a partition of psum, but got 16385 from 0 on}}
  %a = nc.tile "a" at 0 : 0 size 4 by 16385 : !nc.memory<psum>
}

// -----

// nc.tile C1: the test machine has 1 KiB
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "test" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 1024 of a partition of sbuf, but got 1025 from 0 on}}
  %a = nc.tile "a" at 0 : 0 size 4 by 1025 : !sbuf
}

// -----

// nc.tile C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{memory space must be sbuf or psum, but got hbm}}
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !hbm
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{an op in a queue must be an instruction, but got 'nc.wait'}}
    nc.wait [#nc.wait<@q reaches 16>]
  }
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @v engine vector {
    // expected-error @+1 {{'dma_copy' must stand in a ring, but got 'v'}}
    nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
  }
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{'reciprocal' must stand in the queue of an engine, but got 'q'}}
    nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{a transfer must leave its waits to its trigger, but got 1 waits}}
    nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> wait [#nc.wait<@q reaches 16>]
  }
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{a queue must have no block arguments, but got 1}}
  nc.queue @v engine vector {
  ^bb0(%i: index):
  }
}

// -----

// nc.queue C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
  }
  // expected-error @+1 {{engine 'vector' must have one queue, but got a second}}
  nc.queue @w engine vector {
  }
}

// -----

// nc.queue C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{number of triggers of '@q' must equal its number of transfers (1), but got 0}}
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
  }
}

// -----

// nc.queue C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of an swdge ring must be gpsimd, but got sync}}
  nc.queue @q engine sync ring swdge {
  }
}

// -----

// nc.queue C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of an hwdge ring must be sync or scalar, but got vector}}
  nc.queue @q engine vector ring hwdge {
  }
}

// -----

// nc.queue C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' must be one of tensor, vector, scalar, gpsimd, sync, but got unknown}}
  nc.queue @q engine unknown {
  }
}

// -----

// nc.queue C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{mode of ring must be one of none, swdge, hwdge, but got unknown}}
  nc.queue @q engine sync ring unknown {
  }
}

// -----

// nc.instruction C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{opcode must be an instruction of the nki dialect, but got 'slice'}}
  nc.instruction "slice" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{opcode must be an instruction of the nki dialect, but got 'nothing'}}
  nc.instruction "nothing" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{operand 'a' of 'reciprocal' must lie inside its tile (partitions 0 to 3, bytes 0 to 31), but got partitions 0 to 3, bytes 4 to 35}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C2: a negative step
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{operand 'a' of 'reciprocal' must lie inside its tile (partitions 0 to 3, bytes 0 to 31), but got partitions 0 to 3, bytes -28 to 3}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, -1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{operand 'x' of 'dma_copy' must lie inside its tensor (bytes 0 to 127), but got bytes 0 to 131}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 9] steps [8, 1]>
}

// -----

// nc.instruction C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{element type of the access pattern of 'x' must equal that of the tensor ('f32'), but got 'i32'}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<i32 at 0 : 0 counts [4, 8] steps [8, 1]>
}

// -----

// nc.instruction C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{partition of the access pattern of 'x' must be 0 in HBM, but got 1}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 1 : 0 counts [4, 8] steps [8, 1]>
}

// -----

// nc.instruction C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{first step of the access pattern of 'a' must be 1: partitions follow one another, but got 0}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [0, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C2: 2^12 * 2^13 pieces
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<8192x8192xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{pieces without gaps of the access pattern of 'x' must be at most 16777216, but got 33554432}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [8192, 4096] steps [8192, 2]>
}

// -----

// nc.instruction C3: neighbours that one step fits are one dimension
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 4 by 160000 : !sbuf
  // expected-error @+1 {{free dimensions of the access pattern of 'b' must be at most 4, but got 5}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2, 2, 2, 2, 2] steps [1, 1000, 100, 20, 6, 2]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 4 by 212992 : !sbuf
  // expected-error @+1 {{a count of the access pattern of 'b' must be at most 65535, but got 65536}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<i8 at 0 : 0 counts [4, 65536] steps [1, 2]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 4 by 160000 : !sbuf
  // expected-error @+1 {{a step of the access pattern of 'b' must have 16 bits, but got 32768}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2] steps [1, 32768]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C4
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 128 by 32 : !sbuf
  // expected-error @+1 {{first partition of 'b', an operand of 64 partitions, must be one of 0, 64, but got 32}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<f32 at 32 : 0 counts [64, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C4
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 128 by 32 : !sbuf
  // expected-error @+1 {{first partition of 'b', an operand of 32 partitions, must be one of 0, 32, 64, 96, but got 16}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<f32 at 16 : 0 counts [32, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C4
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 0 size 128 by 32 : !sbuf
  // expected-error @+1 {{first partition of 'b', an operand of 65 partitions, must be 0, but got 32}}
  nc.instruction "reciprocal" dst = write %b : !sbuf #nc.ap<f32 at 32 : 0 counts [65, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.instruction C5
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{number of waits must be at most 2, but got 3}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@q reaches 1>, #nc.wait<@q reaches 2>, #nc.wait<@q reaches 3>]
}

// -----

// nc.instruction C5
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{a wait must be '#nc.wait', but got '1 : i64'}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [1]
}

// -----

// nc.instruction C6
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{'engine' must be one of tensor, vector, scalar, gpsimd, sync, but got unknown}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> {engine = #nki<engine unknown>}
}

// -----

// nc.instruction C6
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{'reciprocal' must have no 'dge_mode', as it is no transfer, but got hwdge}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> {dge_mode = #nki<dge_mode hwdge>}
}

// -----

// nc.instruction C6
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{'engine' of an hwdge transfer must be sync or scalar, but got gpsimd}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode hwdge>}
}

// -----

// nc.instruction C6
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{'engine' of an swdge transfer must be gpsimd, but got sync}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> {engine = #nki<engine sync>, dge_mode = #nki<dge_mode swdge>}
}

// -----

// nc.instruction C6
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{'engine' of a transfer must be one of gpsimd, sync, scalar, but got vector}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> {engine = #nki<engine vector>}
}

// -----

// nc.instruction C7
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{input 'x' must be read only, but got 'write' by 'dma_copy'}}
  nc.instruction "dma_copy" dst = write %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// nc.queue C3
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{'engine' of a ring must be one of gpsimd, sync, scalar, but got vector}}
  nc.queue @q engine vector ring none {
  }
}

// -----

// nc.queue C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @v engine vector {
    // expected-error @+1 {{an instruction in a queue must leave its engine and mode to the queue, but got '#nki<engine scalar>'}}
    nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> {engine = #nki<engine scalar>}
  }
}

// -----

// nc.program C2
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  // expected-error @+1 {{tensors and tiles must come first, but got one behind an instruction}}
  %b = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
}

// -----

// nc.trigger C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{a trigger must name a ring of its engine, but got '@v'}}
    nc.trigger @v
  }
}

// -----

// nc.trigger C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{a trigger must name a ring of its engine, but got '@q'}}
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
  }
}

// -----

// nc.wait C1
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  nc.queue @v engine vector {
    // expected-error @+1 {{number of waits must be at least 1, but got 0}}
    nc.wait []
  }
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{element type of an access pattern must be one of the nki dialect, but got 'f64'}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f64 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{element type of an access pattern must be one of the nki dialect, but got 'i0'}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<i0 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{an access pattern must have as many steps as counts, at least 1, but got 1 and 2}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{an access pattern must have at most 6 dimensions, but got 7}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [1, 1, 1, 1, 1, 1, 1] steps [1, 1, 1, 1, 1, 1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{an access pattern must begin at a partition and byte of at least 0, but got -1 : 0}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at -1 : 0 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{an access pattern must have counts of at least 1 and fewer than 2^56 elements, but got count 0 with step 1}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 0] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{an access pattern must have counts of at least 1 and fewer than 2^56 elements, but got count 4294967296 with step 1}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4294967296, 4294967296] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}

// -----

// #nc.ap
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{first byte of an access pattern must be a multiple of the size of 'f32', but got 2}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 2 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
}
