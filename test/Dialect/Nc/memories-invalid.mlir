// RUN: nkic-opt %s --split-input-file --verify-diagnostics

// Programs, tensors, tiles and patterns: what invalid.mlir leaves out.

// nc.program C1: no cores, fewer than none.
// expected-error @+1 {{number of programs of a launch must be 1 to 2 on trn2, but got 0}}
nc.program @p target "trn2" core 0 of 0 {
}

// -----

// expected-error @+1 {{number of programs of a launch must be 1 to 2 on trn3, but got -1}}
nc.program @p target "trn3" core 0 of -1 {
}

// -----

// nc.program C1: the targets are spelt in lower case.
// expected-error @+1 {{'target' must be a known machine, but got 'TRN2'}}
nc.program @p target "TRN2" core 0 {
}

// -----

// nc.program C2: ops of other dialects, with instructions and with queues.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{an op in a program must be a tensor, a tile or an instruction, but got 'arith.constant'}}
  %c = arith.constant 0 : index
}

// -----

nc.program @p target "trn2" core 0 {
  nc.queue @vector engine vector {
  }
  // expected-error @+1 {{an op in a program must be a tensor, a tile or a queue, but got 'nc.wait'}}
  nc.wait [#nc.wait<@vector reaches 1>]
}

// -----

// nc.program C3: an input and an output of one name; outputs of one number.
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4xf32> -> !nc.memory<hbm>
  // expected-error @+1 {{names of inputs and outputs must differ, but got a second 'x'}}
  %y = nc.tensor "x" output 0 at 64 : memref<4xf32> -> !nc.memory<hbm>
}

// -----

nc.program @p target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4xf32> -> !nc.memory<hbm>
  // expected-error @+1 {{numbers of outputs must differ, but got a second 0}}
  %z = nc.tensor "z" output 0 at 64 : memref<4xf32> -> !nc.memory<hbm>
}

// -----

// nc.program C3: a gap; a number below 0.
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4xf32> -> !nc.memory<hbm>
  // expected-error @+1 {{numbers of inputs must count from 0 without gaps, but got 2}}
  %y = nc.tensor "y" input 2 at 64 : memref<4xf32> -> !nc.memory<hbm>
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{numbers of outputs must count from 0 without gaps, but got -1}}
  %y = nc.tensor "y" output -1 at 0 : memref<4xf32> -> !nc.memory<hbm>
}

// -----

// nc.program C4: the one at the larger address is reported, wherever it stands; spaces of
// HBM are one.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{address of 'x' must lie behind 's' (80), but got 64}}
  %x = nc.tensor "x" input 0 at 64 : memref<4xf32> -> !nc.memory<hbm>
  %s = nc.tensor "s" scratch 0 at 0 : memref<20xf32> -> !nc.memory<private_hbm>
}

// -----

// nc.tensor C1: a memref of something else; too many elements for any memory.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4xindex>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4xindex> -> !nc.memory<hbm>
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4294967296x4294967296xi8>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4294967296x4294967296xi8> -> !nc.memory<hbm>
}

// -----

// nc.tensor C1: columns first.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{type must be a static row-major memref of nki elements, but got 'memref<4x8xf32, strided<[1, 4]>>'}}
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32, strided<[1, 4]>> -> !nc.memory<hbm>
}

// -----

// nc.tensor C2
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{memory space must be hbm, but got psum}}
  %x = nc.tensor "x" input 0 at 0 : memref<4xf32> -> !nc.memory<psum>
}

// -----

// nc.tensor C3: larger than the HBM of trn1, which is 16 GiB.
nc.program @p target "trn1" core 0 {
  // expected-error @+1 {{bytes of 'x' must lie inside the 17179869184 of HBM, but got 17179869188 from 0 on}}
  %x = nc.tensor "x" input 0 at 0 : memref<4294967297xf32> -> !nc.memory<hbm>
}

// -----

// nc.tile C1: below 0, of no bytes, and behind the last byte of trn1 and trn3.
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{partitions of 'a' must lie inside the 128 of the memory, but got 4 from -1 on}}
  %a = nc.tile "a" at -1 : 0 size 4 by 32 : !nc.memory<sbuf>
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{partitions of 'a' must lie inside the 128 of the memory, but got 9223372036854775807 from 1 on}}
  %a = nc.tile "a" at 1 : 0 size 9223372036854775807 by 32 : !nc.memory<sbuf>
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 212992 of a partition of sbuf, but got 32 from -32 on}}
  %a = nc.tile "a" at 0 : -32 size 4 by 32 : !nc.memory<sbuf>
}

// -----

nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 16384 of a partition of psum, but got 0 from 0 on}}
  %a = nc.tile "a" at 0 : 0 size 4 by 0 : !nc.memory<psum>
}

// -----

nc.program @p target "trn1" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 180224 of a partition of sbuf, but got 1 from 180224 on}}
  %a = nc.tile "a" at 0 : 180224 size 4 by 1 : !nc.memory<sbuf>
}

// -----

nc.program @p target "trn3" core 0 {
  // expected-error @+1 {{bytes of 'a' must lie inside the 245760 of a partition of sbuf, but got 9223372036854775807 from 245760 on}}
  %a = nc.tile "a" at 0 : 245760 size 4 by 9223372036854775807 : !nc.memory<sbuf>
}

// -----

// nc.tile C2
nc.program @p target "trn2" core 0 {
  // expected-error @+1 {{memory space must be sbuf or psum, but got shared_hbm}}
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<shared_hbm>
}

// -----

// #nc.ap: a step without a count, a byte below 0, steps and first bytes beyond all memory.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{an access pattern must have as many steps as counts, at least 1, but got 2 and 1}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4] steps [1, 1]>
}

// -----

nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{an access pattern must begin at a partition and byte of at least 0, but got 0 : -4}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : -4 counts [4, 8] steps [1, 1]>
}

// -----

nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{an access pattern must begin at a partition and byte of at least 0, but got 0 : 72057594037927940}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 72057594037927940 counts [4, 8] steps [1, 1]>
}

// -----

nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{an access pattern must have counts of at least 1 and fewer than 2^56 elements, but got count 8 with step -9223372036854775808}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, -9223372036854775808]>
}

// -----

nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // expected-error @+1 {{an access pattern must have counts of at least 1 and fewer than 2^56 elements, but got count -4 with step 1}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [-4, 8] steps [1, 1]>
}

// -----

// #nc.ap: bytes and halves of words begin at multiples of their own size.
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<ui8 at 0 : 1 counts [4, 8] steps [1, 1]>
  // expected-error @+1 {{first byte of an access pattern must be a multiple of the size of 'bf16', but got 1}}
  nc.instruction "reciprocal" dst = write %a : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 1 counts [4, 8] steps [1, 1]>
}
