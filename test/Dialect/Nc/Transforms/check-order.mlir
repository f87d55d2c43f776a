// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-check-order))' --split-input-file --verify-diagnostics

// What does not touch common bytes needs no order, nor do reads.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  }
}

// -----

// A wait orders them; so does a chain over another queue.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@vector reaches 1>]
  }
}

// -----

!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 0 : 64 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @sync engine sync {
    nc.wait [#nc.wait<@vector reaches 1>]
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %b : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@q reaches 16>]
  }
}

// -----

// Two writes.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    // expected-note @+1 {{'memset' on vector writes 'a' (sbuf, partitions 0 to 3, bytes 0 to 31)}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    // expected-error @+1 {{race: 'memset' on gpsimd writes 'a' (sbuf, partitions 0 to 3, bytes 0 to 31), and nothing puts it behind 'memset' on vector; it must wait for '@vector' to reach 1}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
}

// -----

// A read and a later write: the read is the second of its queue.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
    // expected-note @+1 {{'reciprocal' on vector reads 'a' (sbuf, partitions 0 to 3, bytes 0 to 31)}}
    nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    // expected-error @+1 {{race: 'memset' on gpsimd writes 'a' (sbuf, partitions 0 to 3, bytes 0 to 31), and nothing puts it behind 'reciprocal' on vector; it must wait for '@vector' to reach 2}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@vector reaches 1>]
  }
}

// -----

// A wait for too little. One error; a note counts the other pairs.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 0 : 64 size 4 by 32 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
    // expected-note @+1 {{'memset' on vector writes}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    // expected-error @+1 {{race: 'tensor_tensor' on gpsimd reads 'a' (sbuf, partitions 0 to 3, bytes 32 to 63), and nothing puts it behind 'memset' on vector; it must wait for '@vector' to reach 2}}
    nc.instruction "tensor_tensor" dst = write %b : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]>, data1 = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data2 = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]> wait [#nc.wait<@vector reaches 1>]
  }
}

// -----

// Each waits for the other: each is reported once, with what it waits for.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    // expected-error @+1 {{'memset' on vector never starts: it waits for '@gpsimd' to reach 1, but it reaches 0}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@gpsimd reaches 1>]
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    // expected-error @+1 {{'memset' on gpsimd never starts: it waits for '@vector' to reach 2, but it reaches 0}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]> wait [#nc.wait<@vector reaches 2>]
  }
}

// -----

// A trigger and a wait that never start.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  nc.queue @sync engine sync {
    // expected-error @+1 {{the wait on sync never starts: it waits for '@q' to reach 16, but it reaches 0}}
    nc.wait [#nc.wait<@q reaches 16>]
    nc.trigger @q
  }
  nc.queue @q engine sync ring none {
    nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
  }
}

// -----

// A tile that takes a place must wait for its users, whatever bytes they use.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    // expected-note @+1 {{'memset' on vector uses that tile}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
  nc.queue @gpsimd engine gpsimd {
    // expected-error @+1 {{race: 'memset' on gpsimd takes 'b' (sbuf, partitions 0 to 3, bytes 32 to 95) while 'memset' on vector may still use a tile in its place; it must wait for '@vector' to reach 1}}
    nc.instruction "memset" dst = write %b : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]>
  }
}

// -----

// A tile that is used after another one took its place.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
    nc.instruction "memset" dst = write %b : !sbuf #nc.ap<f32 at 0 : 64 counts [4, 8] steps [1, 1]>
    // expected-error @+1 {{'memset' on vector uses 'a' (sbuf, partitions 0 to 3, bytes 0 to 63) after 'b' (sbuf, partitions 0 to 3, bytes 32 to 95) has taken its place}}
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
}

// -----

// Tiles on other partitions are not in its place.
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @p target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 64 : !sbuf
  %b = nc.tile "b" at 32 : 0 size 4 by 64 : !sbuf
  nc.queue @vector engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
    nc.instruction "memset" dst = write %b : !sbuf #nc.ap<f32 at 32 : 0 counts [4, 8] steps [1, 1]>
    nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
  }
}
