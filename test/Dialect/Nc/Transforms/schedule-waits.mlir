// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-schedule))' --split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-schedule,nc-check-order))' --split-input-file -o /dev/null

// Which waits nc-schedule writes, and which it leaves out. The second run proves that those
// written are enough.

// Nine loads, one of each column: the ninth is the second of the first ring, which has then
// raised its semaphore to 32. Who has waited for that knows the first load done, too, but
// not the second.
// CHECK-LABEL: nc.program @ninth
// CHECK: nc.queue @vector
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} #nc.ap<f32 at 0 : 32 counts[4, 1] steps[1, 1]> wait [#nc.wait<@qSyncIO0 reaches 32>]{{$}}
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} #nc.ap<f32 at 0 : 0 counts[4, 1] steps[1, 1]>{{$}}
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} #nc.ap<f32 at 0 : 4 counts[4, 1] steps[1, 1]> wait [#nc.wait<@qSyncIO1 reaches 16>]{{$}}
// CHECK-NEXT: }
// CHECK: nc.queue @sync
// CHECK-NEXT: nc.trigger @qSyncIO0{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO1{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO2{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO3{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO4{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO5{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO6{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO7{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO0{{$}}
// CHECK-NEXT: }
// A ring has its transfers in program order.
// CHECK: nc.queue @qSyncIO0 engine sync ring none semaphore 8 {
// CHECK-NEXT: dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts
// CHECK-NEXT: dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 32 counts
// CHECK-NEXT: }
// CHECK: nc.queue @qSyncIO7 engine sync ring none semaphore 15 {
// CHECK-NEXT: dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 28 counts
// CHECK-NEXT: }
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#b = #nc.ap<f32 at 0 : 64 counts [4, 1] steps [1, 1]>
#sync = #nki<engine sync>
#vector = #nki<engine vector>
nc.program @ninth target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x9xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 36 : !sbuf
  %b = nc.tile "b" at 0 : 64 size 4 by 4 : !sbuf
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 4 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 8 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 8 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 12 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 12 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 16 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 16 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 20 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 20 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 24 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 24 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 28 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 28 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 32 counts [4, 1] steps [9, 1]> {engine = #sync}
  nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %a : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 1] steps [1, 1]> {engine = #vector}
  nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 1] steps [1, 1]> {engine = #vector}
  nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 1] steps [1, 1]> {engine = #vector}
}

// -----

// What the scalar engine triggers does not follow what it computes: its sequencer runs
// ahead. Behind the first wait it knows, so the second transfer needs none; nor does the
// engine itself, which runs its instructions in order.
// CHECK-LABEL: nc.program @own_engine
// CHECK: nc.queue @scalar
// CHECK-NEXT: nc.instruction "activation" {{.*}}steps[1, 1]>{{$}}
// CHECK-NEXT: nc.trigger @qScalarIO0 wait [#nc.wait<@scalar reaches 1>]
// CHECK-NEXT: nc.trigger @qScalarIO1{{$}}
// CHECK-NEXT: nc.instruction "activation" {{.*}}steps[1, 1]>{{$}}
// The tile is overwritten behind both readers.
// CHECK-NEXT: nc.instruction "activation" {{.*}} wait [#nc.wait<@qScalarIO1 reaches 16>, #nc.wait<@qScalarIO0 reaches 16>]
// CHECK-NEXT: }
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
#scalar = #nki<engine scalar>
nc.program @own_engine target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %z = nc.tensor "z" output 1 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.instruction "activation" dst = write %a : !sbuf #a {engine = #scalar}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a {engine = #scalar}
  nc.instruction "dma_copy" dst = write %z : !hbm #nc.ap<f32 at 0 : 128 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a {engine = #scalar}
  nc.instruction "activation" dst = write %b : !sbuf #b, data = read %a : !sbuf #a {engine = #scalar}
  nc.instruction "activation" dst = write %a : !sbuf #a {engine = #scalar}
}

// -----

// The last reader has waited for the writer, so whoever waits for it need not: a chain over
// two engines, and one over a ring.
// CHECK-LABEL: nc.program @implied
// CHECK: nc.queue @tensor
// CHECK-NEXT: nc.instruction "nc_transpose" {{.*}} wait [#nc.wait<@qSyncIO0 reaches 16>]
// CHECK: nc.queue @vector
// CHECK-NEXT: nc.instruction "memset" {{.*}} : f32{{$}}
// CHECK: nc.queue @scalar
// CHECK-NEXT: nc.instruction "activation" {{.*}} wait [#nc.wait<@gpsimd reaches 1>]
// CHECK: nc.queue @gpsimd
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} wait [#nc.wait<@vector reaches 1>]
// CHECK: nc.queue @sync
// CHECK-NEXT: nc.trigger @qSyncIO0 wait [#nc.wait<@scalar reaches 1>]
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
nc.program @implied target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  %p = nc.tile "p" at 0 : 0 size 8 by 16 : !psum
  nc.instruction "memset" dst = write %a : !sbuf #a, value = 0.0 : f32 {engine = #nki<engine vector>}
  nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %a : !sbuf #a {engine = #nki<engine gpsimd>}
  nc.instruction "activation" dst = write %a : !sbuf #a, data = read %a : !sbuf #a, bias = read %b : !sbuf #b {engine = #nki<engine scalar>}
  nc.instruction "dma_copy" dst = write %b : !sbuf #b, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]> {engine = #nki<engine sync>}
  nc.instruction "nc_transpose" dst = write %p : !psum #nc.ap<f32 at 0 : 0 counts [8, 4] steps [1, 1]>, data = read %b : !sbuf #b, bias = read %a : !sbuf #a {engine = #nki<engine tensor>}
}

// -----

// Five loads that nothing orders: two waits fit an instruction, four stand before it, those
// for the last loads first.
// CHECK-LABEL: nc.program @five
// CHECK: nc.queue @vector
// CHECK-NEXT: nc.wait [#nc.wait<@qSyncIO4 reaches 16>, #nc.wait<@qSyncIO3 reaches 16>]
// CHECK-NEXT: nc.wait [#nc.wait<@qSyncIO2 reaches 16>, #nc.wait<@qSyncIO1 reaches 16>]
// CHECK-NEXT: nc.instruction "reciprocal" {{.*}} wait [#nc.wait<@qSyncIO0 reaches 16>]
// CHECK-NEXT: }
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#sync = #nki<engine sync>
nc.program @five target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x5xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 20 : !sbuf
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 0 counts [4, 1] steps [5, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 4 counts [4, 1] steps [5, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 8 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 8 counts [4, 1] steps [5, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 12 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 12 counts [4, 1] steps [5, 1]> {engine = #sync}
  nc.instruction "dma_copy" dst = write %a : !sbuf #nc.ap<f32 at 0 : 16 counts [4, 1] steps [1, 1]>, src = read %x : !hbm #nc.ap<f32 at 0 : 16 counts [4, 1] steps [5, 1]> {engine = #sync}
  nc.instruction "reciprocal" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 5] steps [1, 1]>, data = read %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 5] steps [1, 1]> {engine = #nki<engine vector>}
}

// -----

// Two engines write the columns of a tile in turn and never wait; nor do stores of rows and
// of columns that have no byte in common.
// CHECK-LABEL: nc.program @columns
// CHECK-NOT: wait
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
nc.program @columns target "trn2" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 2]> {engine = #nki<engine vector>}
  nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 4 counts [4, 4] steps [1, 2]> {engine = #nki<engine gpsimd>}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 0 counts [4, 4] steps [8, 1]>, src = read %b : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 4] steps [1, 1]> {engine = #nki<engine sync>}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 16 counts [4, 4] steps [8, 1]>, src = read %b : !sbuf #nc.ap<f32 at 0 : 32 counts [4, 4] steps [1, 1]> {engine = #nki<engine sync>}
}

// -----

// What is left alone: memories, labels, `moves_bits`, the number of the program. Engines
// have a queue whether they work or not, in this order.
// CHECK-LABEL: nc.program @keeps target "trn3" core 1 of 2 {
// CHECK-NEXT: %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> <shared_hbm>
// CHECK-NEXT: %p = nc.tile "p" at 32 : 2048 size 4 by 32 : <psum>
// CHECK-NEXT: %a = nc.tile "a" at 0 : 96 size 4 by 32 : <sbuf>
// CHECK-NEXT: nc.queue @tensor engine tensor semaphore 5 {
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @vector engine vector semaphore 6 {
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}}, engine = #nki<engine vector> {label = "copy", moves_bits}
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @scalar engine scalar semaphore 4 {
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @gpsimd engine gpsimd semaphore 7 {
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @sync engine sync semaphore 3 {
// CHECK-NEXT: nc.trigger @qSyncDynamicHW0 wait [#nc.wait<@vector reaches 1>]
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @qSyncDynamicHW0 engine sync ring hwdge semaphore 8 {
// CHECK-NEXT: nc.instruction "dma_copy" {{.*}} {label = "store", moves_bits}
// CHECK-NEXT: }
// CHECK-NEXT: }
!hbm = !nc.memory<shared_hbm>
!sbuf = !nc.memory<sbuf>
!psum = !nc.memory<psum>
#a = #nc.ap<f32 at 0 : 96 counts [4, 8] steps [1, 1]>
nc.program @keeps target "trn3" core 1 of 2 {
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !hbm
  %p = nc.tile "p" at 32 : 2048 size 4 by 32 : !psum
  %a = nc.tile "a" at 0 : 96 size 4 by 32 : !sbuf
  nc.instruction "tensor_copy" dst = write %a : !sbuf #a, src = read %p : !psum #nc.ap<f32 at 32 : 2048 counts [4, 8] steps [1, 1]>, engine = #nki<engine vector> {label = "copy", moves_bits, engine = #nki<engine vector>}
  nc.instruction "dma_copy" dst = write %y : !hbm #nc.ap<f32 at 0 : 64 counts [4, 8] steps [8, 1]>, src = read %a : !sbuf #a {label = "store", moves_bits, engine = #nki<engine sync>, dge_mode = #nki<dge_mode hwdge>}
}

// -----

// A scheduled program is left alone, even one that numbers no semaphores.
// CHECK-LABEL: nc.program @scheduled
// CHECK-NEXT: %a = nc.tile
// CHECK-NEXT: nc.queue @v engine vector {
// CHECK-NEXT: nc.instruction "memset" dst = write %a {{.*}}steps[1, 1]>{{$}}
// CHECK-NEXT: }
// CHECK-NEXT: nc.queue @g engine gpsimd {
// CHECK-NEXT: nc.instruction "memset" dst = write %a {{.*}}steps[1, 1]> wait [#nc.wait<@v reaches 1>]
// CHECK-NEXT: }
// CHECK-NEXT: }
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
nc.program @scheduled target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.queue @v engine vector {
    nc.instruction "memset" dst = write %a : !sbuf #a
  }
  nc.queue @g engine gpsimd {
    nc.instruction "memset" dst = write %a : !sbuf #a wait [#nc.wait<@v reaches 1>]
  }
}

// -----

// Nothing to do.
// CHECK-LABEL: nc.program @empty
// CHECK-COUNT-5: nc.queue
// CHECK-NOT: nc.queue
nc.program @empty target "trn2" core 0 {
}
