// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-accumulation))' --split-input-file --verify-diagnostics

// The first product overwrites, the others add. What adds nothing is left alone.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "memset" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, value = 0.0 : f32, engine = #nki<engine vector>
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// Nothing was written.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  // expected-error @+1 {{'nc_matmul' adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but nothing has written it}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// Something else wrote last.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  // expected-note @+1 {{'memset' writes it}}
  nc.instruction "memset" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, value = 0.0 : f32, engine = #nki<engine vector>
  // expected-error @+1 {{'nc_matmul' adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but got 'memset'}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// A sum over more than was written: bytes 16 to 31 are missing.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  // expected-error @+1 {{'nc_matmul' adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but nothing has written part of it}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// Two halves are a whole; a half that something else wrote is not.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 16 counts [8, 4] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  // expected-note @+1 {{'memset' writes it}}
  nc.instruction "memset" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 1]>, value = 0.0 : f32, engine = #nki<engine vector>
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 16 counts [8, 4] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  // expected-error @+1 {{'nc_matmul' adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but got 'memset'}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// Rows that something else wrote, too: a part of the partitions.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = false, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
  // expected-note @+1 {{'memset' writes it}}
  nc.instruction "memset" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [2, 8] steps [1, 1]>, value = 0.0 : f32, engine = #nki<engine vector>
  // expected-error @+1 {{but got 'memset'}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}

// -----

// From trn3 on PSUM adds to anything.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn3" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "memset" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, value = 0.0 : f32, engine = #nki<engine vector>
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a, moving = read %a : !sbuf #a, accumulate = true, is_transpose = false, perf_mode = #nki<perf_mode none>, tile_position = false, tile_size = false
}
