// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s

// The sequential form: memories, then instructions with their engines. Every access, a
// number, a word, an absent argument; all spaces; a launch of two.
// CHECK-LABEL: nc.program @sequential target "trn2" core 1 of 2
nc.program @sequential target "trn2" core 1 of 2 {
  // CHECK-NEXT: %[[X:.*]] = nc.tensor "x" input 0 at 0 : memref<4x8xbf16> -> <shared_hbm>
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xbf16> -> !nc.memory<shared_hbm>
  // CHECK-NEXT: %[[Y:.*]] = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> <hbm>
  %y = nc.tensor "y" output 0 at 64 : memref<4x8xf32> -> !nc.memory<hbm>
  // CHECK-NEXT: %[[Q:.*]] = nc.tensor "q" scratch 0 at 192 : memref<2xi32> -> <private_hbm>
  %q = nc.tensor "q" scratch 0 at 192 : memref<2xi32> -> !nc.memory<private_hbm>
  // CHECK-NEXT: %[[A:.*]] = nc.tile "a" at 32 : 64 size 4 by 32 : <sbuf>
  %a = nc.tile "a" at 32 : 64 size 4 by 32 : !nc.memory<sbuf>
  // CHECK-NEXT: %[[P:.*]] = nc.tile "p" at 0 : 2048 size 8 by 32 : <psum>
  %p = nc.tile "p" at 0 : 2048 size 8 by 32 : !nc.memory<psum>

  // CHECK-NEXT: nc.instruction "dma_copy" dst = write %[[A]] : !nc.memory<sbuf> #nc.ap<bf16 at 32 : 64 counts[4, 8] steps[1, 1]>, src = read %[[X]] : !nc.memory<shared_hbm> #nc.ap<bf16 at 0 : 0 counts[4, 8] steps[8, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode skip> {dge_mode = #nki<dge_mode hwdge>, engine = #nki<engine scalar>, label = "load", moves_bits}
  nc.instruction "dma_copy" dst = write %a : !nc.memory<sbuf> #nc.ap<bf16 at 32 : 64 counts [4, 8] steps [1, 1]>, src = read %x : !nc.memory<shared_hbm> #nc.ap<bf16 at 0 : 0 counts [4, 8] steps [8, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode skip> {moves_bits, label = "load", engine = #nki<engine scalar>, dge_mode = #nki<dge_mode hwdge>}
  // CHECK-NEXT: nc.instruction "memset" dst = write %[[A]] : !nc.memory<sbuf> #nc.ap<f32 at 32 : 64 counts[4, 2, 4] steps[1, 4, 1]>, value = 1.500000e+00 : f32{{.*}} {engine = #nki<engine gpsimd>}
  nc.instruction "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 32 : 64 counts [4, 2, 4] steps [1, 4, 1]>, value = 1.5 : f32, engine = #nki<engine gpsimd> {engine = #nki<engine gpsimd>}
  // CHECK-NEXT: nc.instruction "nc_matmul" dst = readwrite %[[P]] : !nc.memory<psum> #nc.ap<f32 at 0 : 2048 counts[8, 8] steps[1, 1]>, stationary = read %[[A]] {{.*}}, moving = read %[[A]] {{.*}}, accumulate = true, is_transpose = false
  nc.instruction "nc_matmul" dst = readwrite %p : !nc.memory<psum> #nc.ap<f32 at 0 : 2048 counts [8, 8] steps [1, 1]>, stationary = read %a : !nc.memory<sbuf> #nc.ap<f32 at 32 : 64 counts [4, 8] steps [1, 1]>, moving = read %a : !nc.memory<sbuf> #nc.ap<f32 at 32 : 64 counts [4, 8] steps [1, 1]>, accumulate = true, is_transpose = false {engine = #nki<engine tensor>}
}

// The scheduled form: queues of engines and rings of each mode, triggers, waits.
// CHECK-LABEL: nc.program @scheduled target "trn3" core 0 {
nc.program @scheduled target "trn3" core 0 {
  %y = nc.tensor "y" output 0 at 0 : memref<4x8xf32> -> !nc.memory<hbm>
  %a = nc.tile "a" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // CHECK: nc.queue @vector engine vector semaphore 6 {
  nc.queue @vector engine vector semaphore 6 {
    // CHECK-NEXT: nc.instruction "memset" dst = write {{.*}} wait [#nc.wait<@q1 reaches 16>, #nc.wait<@q2 reaches 32>]
    nc.instruction "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, value = 1.5 : f32, engine = #nki<engine vector> wait [#nc.wait<@q1 reaches 16>, #nc.wait<@q2 reaches 32>]
  }
  // CHECK: nc.queue @sync engine sync {
  nc.queue @sync engine sync {
    // CHECK-NEXT: nc.trigger @q0 wait [#nc.wait<@vector reaches 1>]
    nc.trigger @q0 wait [#nc.wait<@vector reaches 1>]
    // CHECK-NEXT: nc.wait [#nc.wait<@gpsimd reaches 7>]
    nc.wait [#nc.wait<@gpsimd reaches 7>]
  }
  nc.queue @gpsimd engine gpsimd {
  }
  // CHECK: nc.queue @q0 engine sync ring none {
  nc.queue @q0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>, src = read %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
  }
  // CHECK: nc.queue @q1 engine gpsimd ring swdge semaphore 9 {
  nc.queue @q1 engine gpsimd ring swdge semaphore 9 {
  }
  // CHECK: nc.queue @q2 engine scalar ring hwdge {
  nc.queue @q2 engine scalar ring hwdge {
  }
}
