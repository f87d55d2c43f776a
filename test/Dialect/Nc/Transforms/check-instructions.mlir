// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-instructions))' --split-input-file --verify-diagnostics

// What the nki dialect accepts.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a {engine = #nki<engine vector>}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #a, op = #nki<alu add>, engine = #nki<engine vector>
  nc.instruction "memset" dst = write %a : !sbuf #a, value = 1.5 : f32, engine = #nki<engine vector>
}

// -----

// Arguments that are missing, too many, or out of order.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{arguments of 'reciprocal' must be dst, data, but got dst}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{arguments of 'reciprocal' must be dst, data, but got data, dst}}
  nc.instruction "reciprocal" data = read %a : !sbuf #a, dst = write %a : !sbuf #a
}

// -----

// An operand that must be there; one that may be absent.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'dst' of 'dma_copy' must be an operand, but got none}}
  nc.instruction "dma_copy" dst = none, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'data' of 'reciprocal' must be an operand, but got none}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = none
}

// -----

// A word in the place of an operand, and the other way round.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'data' of 'reciprocal' must be an operand in memory, a number or none, but got #nki<alu add>}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = #nki<alu add>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'op' of 'tensor_tensor' must be a word or number, but got}}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #a, op = read %a : !sbuf #a, engine = #nki<engine vector>
}

// -----

// A word of another kind; a flag where none is.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'op' of 'tensor_tensor' must be of another kind, but got #nki<engine vector>}}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #a, op = #nki<engine vector>, engine = #nki<engine vector>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'op' of 'tensor_tensor' must be of another kind, but got true}}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #a, op = true, engine = #nki<engine vector>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'oob_mode' of 'dma_copy' must be of another kind, but got false}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = false {moves_bits}
}

// -----

// A rule of the nki dialect.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{free elements of 'dst' must equal free elements of 'data' (4), but got 8}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 4] steps [1, 1]>
}

// -----

// A rule of a generation.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn1" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{needs trn2 or later, but the target is trn1}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x, dst_indices = none, src_indices = read %a : !sbuf #nc.ap<i32 at 0 : 32 counts [4, 1] steps [1, 1]>, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
}

// -----

// The engine of the queue.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @t engine tensor {
    // expected-error @+1 {{engine of 'reciprocal' must be one of}}
    nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a
  }
}

// -----

// The engine that an argument asks for.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @g engine gpsimd {
    // expected-error @+1 {{argument 'engine' of 'tensor_tensor' must be that of the instruction (gpsimd), but got vector}}
    nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #a, op = #nki<alu add>, engine = #nki<engine vector>
  }
}

// -----

// Rules of a mode hold in its rings: hwdge does not change the element type.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @s engine sync {
    nc.trigger @q
  }
  nc.queue @q engine sync ring hwdge {
    // expected-error @+1 {{'dge_mode' must be one of unknown, none, swdge to change the element type, but got hwdge}}
    nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<bf16 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error>
  }
}

// -----

// What is done with an operand.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{access to data of 'reciprocal' must be read, but got readwrite}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = readwrite %a : !sbuf #a
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{access to dst of 'reciprocal' must be write, but got readwrite}}
  nc.instruction "reciprocal" dst = readwrite %a : !sbuf #a, data = read %a : !sbuf #a
}

// -----

// Copies of one element type move bits, others do not.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{'dma_copy' must have 'moves_bits' with these element types}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error>
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{'reciprocal' must not have 'moves_bits' with these element types}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a {moves_bits}
}

// -----

// In place, element by element, however the shape is split; not with a shift or in another order.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2, 4] steps [1, 4, 1]>
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  // expected-error @+1 {{'reciprocal' writes 'a' (sbuf, partitions 0 to 3, bytes 0 to 31), which must be what it reads or share nothing with it, but got 'a' (sbuf, partitions 0 to 3, bytes 4 to 35)}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 8] steps [1, 1]>
  // expected-error @+1 {{which must be what it reads or share nothing with it}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2, 4] steps [1, 1, 2]>
}

// -----

// Every second element and the others share nothing.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 2]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 8] steps [1, 2]>
}
