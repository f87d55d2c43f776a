// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-accumulation))' --split-input-file --verify-diagnostics

// Sums of parts of a tile, in scheduled programs, on each generation.

// Two halves of a bank are two sums; what is written beside them does not matter, nor what
// other instructions change.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#left = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#right = #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 1]>
#rest = #nc.ap<f32 at 0 : 64 counts [8, 8] steps [1, 1]>
nc.program @halves target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 96 : !psum
  nc.instruction "memset" dst = write %p : !psum #rest
  nc.instruction "nc_matmul" dst = write %p : !psum #left, stationary = read %a : !sbuf #a
  nc.instruction "nc_matmul" dst = write %p : !psum #right, stationary = read %a : !sbuf #a
  nc.instruction "memset" dst = write %p : !psum #rest
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #left, stationary = read %a : !sbuf #a
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #right, stationary = read %a : !sbuf #a
  nc.instruction "tensor_copy_predicated" dst = readwrite %p : !psum #rest
  // A sum over a part of what was written, and over rows that end inside it.
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 8 counts [4, 2] steps [1, 2]>, stationary = read %a : !sbuf #a
}

// -----

// The half that nothing has written.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @other_half target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 2048 size 8 by 64 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #nc.ap<f32 at 0 : 2048 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a
  // expected-error @+1 {{'nc_matmul' 'sum' adds to 'p' (psum, partitions 0 to 7, bytes 2080 to 2111), which must have been written by 'nc_matmul' last, but nothing has written it}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #nc.ap<f32 at 0 : 2080 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a {label = "sum"}
}

// -----

// One column of it is another's: every second one, and only that, which the sum meets.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#even = #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 2]>
#odd = #nc.ap<f32 at 0 : 4 counts [8, 4] steps [1, 2]>
nc.program @columns target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #a, stationary = read %a : !sbuf #a
  // expected-note @+1 {{'memset' on vector writes it}}
  nc.instruction "memset" dst = write %p : !psum #odd {engine = #nki<engine vector>}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #even, stationary = read %a : !sbuf #a
  // expected-error @+1 {{'nc_matmul' on tensor adds to 'p' (psum, partitions 0 to 7, bytes 4 to 31), which must have been written by 'nc_matmul' last, but got 'memset' on vector}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #odd, stationary = read %a : !sbuf #a {engine = #nki<engine tensor>}
}

// -----

// A tile begins empty, though another one at its place held a sum.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @new_tile target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  %q = nc.tile "q" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = write %p : !psum #a, stationary = read %a : !sbuf #a
  // expected-error @+1 {{'nc_matmul' adds to 'q' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but nothing has written it}}
  nc.instruction "nc_matmul" dst = readwrite %q : !psum #a, stationary = read %a : !sbuf #a
}

// -----

// Scheduled: the order is that of the waits, not that of the text. Here scalar comes between
// the products, whose queue stands behind its own.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @scheduled target "trn1" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @scalar engine scalar {
    // expected-note @+1 {{'activation' on scalar writes it}}
    nc.instruction "activation" dst = write %p : !psum #a wait [#nc.wait<@tensor reaches 1>]
  }
  nc.queue @tensor engine tensor {
    nc.instruction "nc_matmul" dst = write %p : !psum #a, stationary = read %a : !sbuf #a
    // expected-error @+1 {{'nc_matmul' on tensor adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31), which must have been written by 'nc_matmul' last, but got 'activation' on scalar}}
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a wait [#nc.wait<@scalar reaches 1>]
    // One error each; behind it, a product wrote last.
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a
  }
}

// -----

// The same queues, with the other write in front: a clean program.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @scheduled target "trn1" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @tensor engine tensor {
    nc.instruction "nc_matmul" dst = write %p : !psum #a, stationary = read %a : !sbuf #a wait [#nc.wait<@scalar reaches 1>]
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a
  }
  nc.queue @scalar engine scalar {
    nc.instruction "activation" dst = write %p : !psum #a
  }
}

// -----

// Two errors of one program; on trn3 there would be none.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
nc.program @two target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  %q = nc.tile "q" at 0 : 2048 size 8 by 32 : !psum
  // expected-error @+1 {{adds to 'p' (psum, partitions 0 to 7, bytes 0 to 31)}}
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a
  // expected-error @+1 {{adds to 'q' (psum, partitions 0 to 7, bytes 2048 to 2079)}}
  nc.instruction "nc_matmul" dst = readwrite %q : !psum #nc.ap<f32 at 0 : 2048 counts [8, 8] steps [1, 1]>, stationary = read %a : !sbuf #a
}
nc.program @two_on_trn3 target "trn3" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a
}
