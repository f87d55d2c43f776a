// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-schedule))' --split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nc.program(nc-schedule))' --split-input-file | nkic-opt --pass-pipeline='builtin.module(nc.program(nc-schedule,nc-check-order))' --split-input-file | FileCheck %s

// Loads take the rings in turn and need no waits. The sum waits for both; the square root
// follows it on another engine; the store waits for that alone, which implies the others.
// A second scheduling, and the proof of the order, leave all as it is.
// CHECK-LABEL: nc.program @chain
// CHECK: nc.queue @vector engine vector semaphore 6 {
// CHECK-NEXT: nc.instruction "tensor_tensor" {{.*}} wait [#nc.wait<@qSyncIO1 reaches 16>, #nc.wait<@qSyncIO0 reaches 16>]
// CHECK-NOT: engine = {{.*}}}
// CHECK-NEXT: }
// CHECK: nc.queue @scalar engine scalar semaphore 4 {
// CHECK-NEXT: nc.instruction "activation" {{.*}} wait [#nc.wait<@vector reaches 1>]
// CHECK-NEXT: }
// CHECK: nc.queue @sync engine sync semaphore 3 {
// CHECK-NEXT: nc.trigger @qSyncIO0{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO1{{$}}
// CHECK-NEXT: nc.trigger @qSyncIO2 wait [#nc.wait<@scalar reaches 1>]
// CHECK-NEXT: }
// CHECK: nc.queue @qSyncIO0 engine sync ring none semaphore 8 {
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %a
// CHECK-NEXT: }
// CHECK: nc.queue @qSyncIO1 engine sync ring none semaphore 9 {
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %b
// CHECK-NEXT: }
// CHECK: nc.queue @qSyncIO2 engine sync ring none semaphore 10 {
// CHECK-NEXT: nc.instruction "dma_copy" dst = write %y
// CHECK-NEXT: }
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
#y = #nc.ap<f32 at 0 : 128 counts [4, 8] steps [8, 1]>
nc.program @chain target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %y = nc.tensor "y" output 0 at 128 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 32 : !sbuf
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %b : !sbuf #b, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "tensor_tensor" dst = write %a : !sbuf #a, data1 = read %a : !sbuf #a, data2 = read %b : !sbuf #b {engine = #nki<engine vector>}
  nc.instruction "activation" dst = write %a : !sbuf #a, data = read %a : !sbuf #a {engine = #nki<engine scalar>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %a : !sbuf #a {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
}

// -----

// Halves of a tile are apart: what works on one does not wait for the other. Reads do not
// wait for reads. A write waits for the last reader of each queue, in an op of its own
// where there are more than two.
// CHECK-LABEL: nc.program @halves
// CHECK: nc.queue @vector
// CHECK-NEXT: nc.instruction "memset" {{.*}} : f32{{$}}
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}}steps[1, 1]>{{$}}
// CHECK: nc.queue @scalar
// CHECK-NEXT: nc.instruction "memset" {{.*}} : f32{{$}}
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} wait [#nc.wait<@vector reaches 1>]
// CHECK: nc.queue @gpsimd
// CHECK-NEXT: nc.instruction "tensor_copy" {{.*}} wait [#nc.wait<@vector reaches 1>]
// CHECK: nc.queue @sync
// CHECK-NEXT: nc.wait [#nc.wait<@gpsimd reaches 1>, #nc.wait<@scalar reaches 2>]
// CHECK-NEXT: nc.trigger @qSyncIO0 wait [#nc.wait<@vector reaches 2>]
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#left = #nc.ap<f32 at 0 : 0 counts [4, 4] steps [1, 1]>
#right = #nc.ap<f32 at 0 : 16 counts [4, 4] steps [1, 1]>
#b = #nc.ap<f32 at 0 : 32 counts [4, 4] steps [1, 1]>
#c = #nc.ap<f32 at 0 : 64 counts [4, 4] steps [1, 1]>
#d = #nc.ap<f32 at 0 : 96 counts [4, 4] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 4] steps [8, 1]>
nc.program @halves target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 32 size 4 by 16 : !sbuf
  %c = nc.tile "c" at 0 : 64 size 4 by 16 : !sbuf
  %d = nc.tile "d" at 0 : 96 size 4 by 16 : !sbuf
  nc.instruction "memset" dst = write %a : !sbuf #left, value = 1.0 : f32 {engine = #nki<engine vector>}
  nc.instruction "memset" dst = write %a : !sbuf #right, value = 2.0 : f32 {engine = #nki<engine scalar>}
  nc.instruction "tensor_copy" dst = write %b : !sbuf #b, src = read %a : !sbuf #left {engine = #nki<engine vector>}
  nc.instruction "tensor_copy" dst = write %c : !sbuf #c, src = read %a : !sbuf #left {engine = #nki<engine scalar>}
  nc.instruction "tensor_copy" dst = write %d : !sbuf #d, src = read %a : !sbuf #left {engine = #nki<engine gpsimd>}
  nc.instruction "dma_copy" dst = write %a : !sbuf #left, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
}

// -----

// A tile waits for all users of the tile that was in its place.
// CHECK-LABEL: nc.program @place
// CHECK: nc.queue @vector
// CHECK-NEXT: nc.instruction "memset" dst = write %a
// CHECK: nc.queue @gpsimd
// CHECK-NEXT: nc.instruction "memset" dst = write %b {{.*}} wait [#nc.wait<@vector reaches 1>]
!sbuf = !nc.memory<sbuf>
nc.program @place target "trn2" core 0 {
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  %b = nc.tile "b" at 0 : 16 size 4 by 32 : !sbuf
  nc.instruction "memset" dst = write %a : !sbuf #nc.ap<f32 at 0 : 0 counts [4, 2] steps [1, 1]>, value = 1.0 : f32 {engine = #nki<engine vector>}
  nc.instruction "memset" dst = write %b : !sbuf #nc.ap<f32 at 0 : 16 counts [4, 8] steps [1, 1]>, value = 1.0 : f32 {engine = #nki<engine gpsimd>}
}

// -----

// The mode and the engine of a transfer choose its ring; two rings of a dynamic mode.
// CHECK-LABEL: nc.program @rings
// CHECK: nc.queue @gpsimd
// CHECK-NEXT: nc.trigger @qGpSimdDynamic0
// CHECK-NEXT: nc.trigger @qGpSimdDynamic1
// CHECK-NEXT: nc.trigger @qGpSimdDynamic0
// CHECK: nc.queue @qScalarDynamicHW0 engine scalar ring hwdge
// CHECK: nc.queue @qGpSimdDynamic0 engine gpsimd ring swdge
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>
#a = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
nc.program @rings target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !hbm
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !sbuf
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode hwdge>}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
  nc.instruction "dma_copy" dst = write %a : !sbuf #a, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
}

// -----

// Everything that can be triggered: 8 static rings for each of three engines, 2 dynamic ones
// for each of three. Semaphores count on from 8.
// CHECK-LABEL: nc.program @all_rings
// CHECK: nc.queue @qScalarDynamicHW1 engine scalar ring hwdge semaphore 37
!hbm = !nc.memory<hbm>
#x = #nc.ap<f32 at 0 : 0 counts [1] steps [1]>
#y = #nc.ap<f32 at 0 : 64 counts [1] steps [1]>
nc.program @all_rings target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<1xf32> -> !hbm
  %y = nc.tensor "y" output 0 at 64 : memref<1xf32> -> !hbm
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode none>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine gpsimd>, dge_mode = #nki<dge_mode swdge>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode hwdge>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine sync>, dge_mode = #nki<dge_mode hwdge>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode hwdge>}
  nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %x : !hbm #x {engine = #nki<engine scalar>, dge_mode = #nki<dge_mode hwdge>}
}
