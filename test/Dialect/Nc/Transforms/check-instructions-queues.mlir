// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-instructions))' --split-input-file --verify-diagnostics

// Instructions in queues, modes of transfers, operands that are numbers, flags and lists.

// What is accepted: a product that overwrites and one that adds, an absent operand, a scalar
// that is a number and one that is a column, a list, a gather that may skip rows and so reads
// what was there, a broadcast by a step of 0, a transposition out of place.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
#p = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#i = #nc.ap<i32 at 0 : 64 counts [4, 1] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<9x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  %i = nc.tile "i" at 0 : 64 size 4 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @tensor engine tensor {
    nc.instruction "nc_matmul" dst = write %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %b : !sbuf #b, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %b : !sbuf #b, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %b : !sbuf #b, accumulate = none, is_transpose = false, perf_mode = #nki<perf_mode none>
    nc.instruction "nc_transpose" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 1]>, data = read %a : !sbuf #a, engine = #nki<engine tensor> {moves_bits}
  }
  nc.queue @vector engine vector {
    nc.instruction "tensor_tensor" dst = write %b : !sbuf #b, data1 = read %a : !sbuf #a, data2 = read %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 8] steps [1, 0]>, op = #nki<alu multiply>, engine = #nki<engine vector>
  }
  nc.queue @gpsimd engine gpsimd {
    nc.trigger @gather
    nc.instruction "iota" dst = write %i : !sbuf #nc.ap<i32 at 0 : 64 counts [4, 8] steps [1, 1]>, pattern = array<i64: 4, 2, 1, 4>, offset = 0 : index, channel_multiplier = 8 : index
  }
  nc.queue @gather engine gpsimd ring swdge {
    nc.instruction "dma_copy" dst = readwrite %a : !sbuf #a, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [9, 8] steps [8, 1]>, dst_indices = none, src_indices = read %i : !sbuf #i, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode skip> {moves_bits}
  }
}

// -----

// What is done with the sum follows from the flag.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#p = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{access to dst of 'nc_matmul' must be write, but got readwrite}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>
  // expected-error @+1 {{access to dst of 'nc_matmul' must be readwrite, but got write}}
  nc.instruction "nc_matmul" dst = write %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>
  // Absent: the tile decides, so it reads, too.
  // expected-error @+1 {{access to dst of 'nc_matmul' must be readwrite, but got write}}
  nc.instruction "nc_matmul" dst = write %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = none, is_transpose = false, perf_mode = #nki<perf_mode none>
}

// -----

// A flag is true or false, never absent; a number has the type of the operand.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#p = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{argument 'is_transpose' of 'nc_matmul' must be a word or number, but got unit}}
  nc.instruction "nc_matmul" dst = write %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = none, perf_mode = #nki<perf_mode none>
  // expected-error @+1 {{operand #3 must be 1-bit signless integer, but got 'f32'}}
  nc.instruction "nc_matmul" dst = write %p : !psum #p, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = 1.0 : f32, is_transpose = false, perf_mode = #nki<perf_mode none>
  // expected-error @+1 {{operand #1 must be 32-bit float or index or 32-bit signless integer, but got 'f64'}}
  nc.instruction "memset" dst = write %a : !sbuf #a, value = 1.0 : f64, engine = #nki<engine vector>
  // expected-error @+1 {{operand #1 must be memref of any type values, but got 'f32'}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = 1.0 : f32
  // expected-error @+1 {{argument 'pattern' of 'iota' must be of another kind, but got [1, 8]}}
  nc.instruction "iota" dst = write %a : !sbuf #a, pattern = [1, 8], offset = 0 : index, channel_multiplier = 8 : index
  // expected-error @+1 {{product of the counts of 'pattern' must equal free elements of 'dst' (8), but got 7}}
  nc.instruction "iota" dst = write %a : !sbuf #a, pattern = array<i64: 1, 7>, offset = 0 : index, channel_multiplier = 8 : index
}

// -----

// Spaces: products go to PSUM, transfers do not. Tiles have a partition and a free dimension.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<8x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{memory space of 'dst' must be psum, but got sbuf}}
  nc.instruction "nc_matmul" dst = write %b : !sbuf #b, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>
  // expected-error @+1 {{memory space of 'dst' must be one of hbm, shared_hbm, private_hbm, sbuf, but got psum}}
  nc.instruction "dma_copy" dst = write %p : !psum #a, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [8, 8] steps [8, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
  // expected-error @+2 {{rank of 'dst' must be at least 2, but got 1}}
  // expected-error @+1 {{rank of 'data' must be at least 2, but got 1}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [8] steps [1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [8] steps [1]>
}

// -----

// The mode of a transfer in the sequential form.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  // expected-error @+1 {{'dge_mode' must be one of unknown, none, swdge to change the element type, but got hwdge}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<bf16 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {engine = #nki<engine sync>, dge_mode = #nki<dge_mode hwdge>}
  // The same by the host, which may.
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<bf16 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  // expected-error @+1 {{'dma_copy' must not have 'moves_bits' with these element types}}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<bf16 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
}

// -----

// A transposition reads other places than it writes, so it does not work in place; two
// operands may read what they like.
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 64 : !sbuf
  // expected-error @+1 {{'nc_transpose' on vector writes 'a' (sbuf, partitions 0 to 7, bytes 0 to 31), which must be what it reads or share nothing with it, but got 'a' (sbuf, partitions 0 to 7, bytes 0 to 31)}}
  nc.instruction "nc_transpose" dst = write %a : !sbuf #a, data = read %a : !sbuf #a, engine = #nki<engine vector> {moves_bits, engine = #nki<engine vector>}
  nc.instruction "nc_transpose" dst = write %a : !sbuf #a, data = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 1]>, engine = #nki<engine vector> {moves_bits}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 1]>, data2 = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 0]>, op = #nki<alu add>, engine = #nki<engine vector>
}

// -----

// The engine of an instruction in the sequential form.
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  // expected-error @+1 {{engine of 'reciprocal' must be one of vector, but got scalar}}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a {engine = #nki<engine scalar>}
  nc.instruction "reciprocal" dst = write %a : !sbuf #a, data = read %a : !sbuf #a {engine = #nki<engine vector>}
}
