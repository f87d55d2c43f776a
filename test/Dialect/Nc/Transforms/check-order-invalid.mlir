// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-order))' --split-input-file --verify-diagnostics

// Races of transfers, deadlocks of several queues, tiles that come back: what check-order.mlir
// leaves out.

// The sequencer starts the store while its engine may still compute.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @runs_ahead target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 64 size 4 by 32 : !sbuf
  nc.queue @scalar engine scalar {
    // expected-note @+1 {{'activation' 'root' on scalar writes 'a' (sbuf, partitions 0 to 3, bytes 64 to 95)}}
    nc.instruction "activation" dst = write %a : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]> {label = "root"}
    nc.trigger @q
  }
  nc.queue @q engine scalar ring none {
    // expected-error @+1 {{race: 'dma_copy' 'store' on q reads 'a' (sbuf, partitions 0 to 3, bytes 64 to 95), and nothing puts it behind 'activation' 'root' on scalar; it must wait for '@scalar' to reach 1}}
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]> {label = "store"}
  }
}

// -----

// Two rings are two queues, though one engine triggers them: the second transfer of the
// first ring and the first of the second. HBM has no partitions.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
nc.program @two_rings target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %z = nc.tensor "z" output 1 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @sync engine sync {
    nc.trigger @q0
    nc.trigger @q0
    nc.trigger @q1 wait [#nc.wait<@q0 reaches 16>]
  }
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a
    // expected-note @+1 {{'dma_copy' on q0 writes 'z' (hbm, bytes 128 to 255)}}
    nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 128 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a
  }
  nc.queue @q1 engine sync ring none {
    // expected-error @+1 {{race: 'dma_copy' on q1 writes 'z' (hbm, bytes 192 to 255), and nothing puts it behind 'dma_copy' on q0; it must wait for '@q0' to reach 32}}
    nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 192 counts [2, 8] steps [8, 1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [2, 8] steps [1, 1]>
  }
}

// -----

// A sum that is read while it grows; 'changes' is a read and a write.
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [8, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [8, 8] steps [1, 1]>
nc.program @sum target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 8 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 8 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 32 : !psum
  nc.queue @tensor engine tensor {
    nc.instruction "nc_matmul" dst = write %p : !psum #a, stationary = read %a : !sbuf #a
    // expected-note @+1 {{'nc_matmul' on tensor changes 'p' (psum, partitions 0 to 7, bytes 0 to 31)}}
    nc.instruction "nc_matmul" dst = readwrite %p : !psum #a, stationary = read %a : !sbuf #a
  }
  nc.queue @vector engine vector {
    // expected-error @+1 {{race: 'tensor_copy' on vector reads 'p' (psum, partitions 0 to 7, bytes 0 to 31), and nothing puts it behind 'nc_matmul' on tensor; it must wait for '@tensor' to reach 2}}
    nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %p : !psum #a wait [#nc.wait<@tensor reaches 1>]
  }
}

// -----

// One missing wait, three races: the first is reported, the others are counted.
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
nc.program @three target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    // expected-note @+1 {{'memset' on vector writes 'a'}}
    nc.instruction "memset" dst = write %a : !sbuf #a
  }
  nc.queue @scalar engine scalar {
    // expected-error @+2 {{race: 'activation' on scalar reads 'a' (sbuf, partitions 0 to 3, bytes 0 to 31), and nothing puts it behind 'memset' on vector; it must wait for '@vector' to reach 1}}
    // expected-note @+1 {{2 other pairs of accesses race, perhaps for the same reason}}
    nc.instruction "activation" dst = write %b : !sbuf #b, data = read %a : !sbuf #a
    nc.instruction "activation" dst = write %b : !sbuf #b, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 1] steps [1, 1]>
    nc.instruction "activation" dst = write %b : !sbuf #b, data = read %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 1] steps [1, 1]>
  }
}

// -----

// A ring of one transfer never reaches 32. One error a queue: the trigger, not what is
// behind it, nor the instruction that waits for nothing else. Of two waits, the one that
// fails.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @too_much target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #a
    // expected-error @+1 {{'memset' on vector never starts: it waits for '@q1' to reach 16, but it reaches 0}}
    nc.instruction "memset" dst = write %a : !sbuf #a wait [#nc.wait<@q0 reaches 16>, #nc.wait<@q1 reaches 16>]
    nc.instruction "memset" dst = write %a : !sbuf #a wait [#nc.wait<@q1 reaches 16>]
  }
  nc.queue @sync engine sync {
    nc.trigger @q0 wait [#nc.wait<@vector reaches 1>]
    // expected-error @+1 {{the trigger of '@q1' on sync never starts: it waits for '@q0' to reach 32, but it reaches 16}}
    nc.trigger @q1 wait [#nc.wait<@q0 reaches 32>]
    nc.wait [#nc.wait<@q0 reaches 48>]
  }
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x
  }
  nc.queue @q1 engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x
  }
}

// -----

// An instruction that waits for its own end.
!sbuf = !nc.memory<sbuf>
nc.program @itself target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
    // expected-error @+1 {{'memset' on gpsimd never starts: it waits for '@gpsimd' to reach 2, but it reaches 1}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@gpsimd reaches 2>]
  }
}

// -----

// Three queues in a ring. Nothing else is said, though the tiles race, too.
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
nc.program @three_queues target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #a
    // expected-error @+1 {{the wait on vector never starts: it waits for '@gpsimd' to reach 2, but it reaches 1}}
    nc.wait [#nc.wait<@gpsimd reaches 2>]
    nc.instruction "memset" dst = write %a : !sbuf #a
  }
  nc.queue @scalar engine scalar {
    // expected-error @+1 {{'activation' on scalar never starts: it waits for '@vector' to reach 2, but it reaches 1}}
    nc.instruction "activation" dst = write %a : !sbuf #a wait [#nc.wait<@vector reaches 2>]
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #a
    // expected-error @+1 {{'memset' on gpsimd never starts: it waits for '@scalar' to reach 1, but it reaches 0}}
    nc.instruction "memset" dst = write %a : !sbuf #a wait [#nc.wait<@scalar reaches 1>]
  }
}

// -----

// A tile is taken over by a transfer that does not wait for the reader of other bytes.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @taken target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    // expected-note @+1 {{'memset' on vector uses that tile}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @sync engine sync {
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    // expected-error @+1 {{race: 'dma_copy' on q takes 'b' (sbuf, partitions 0 to 3, bytes 32 to 63) while 'memset' on vector may still use a tile in its place; it must wait for '@vector' to reach 1}}
    nc.instruction "dma_copy" dst = write %b : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
  }
}

// -----

// Tiles that come back are reported once each, however often they are used.
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
nc.program @back target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  %c = nc.tile "c" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #a
    nc.instruction "memset" dst = write %b : !sbuf #b
    nc.instruction "memset" dst = write %c : !sbuf #a
    // expected-error @+1 {{'memset' on vector uses 'b' (sbuf, partitions 0 to 3, bytes 32 to 63) after 'c' (sbuf, partitions 0 to 3, bytes 0 to 63) has taken its place}}
    nc.instruction "memset" dst = write %b : !sbuf #b
    // expected-error @+1 {{'memset' on vector uses 'a' (sbuf, partitions 0 to 3, bytes 0 to 31) after 'c' (sbuf, partitions 0 to 3, bytes 0 to 63) has taken its place}}
    nc.instruction "memset" dst = write %a : !sbuf #a
    nc.instruction "memset" dst = write %a : !sbuf #a
  }
}
