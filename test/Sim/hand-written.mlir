// A program written by hand, in both forms, runs and gives y = 2 * x. No compiler pass but
// the scheduler sees it, so what runs is what stands here.
// RUN: rm -rf %t && mkdir %t && %python %npy save %t/x.npy f4 4x2 "i - 3"
// RUN: nkic run %s --on sim --in x=%t/x.npy --out y=%t/y.npy --stats %t/stats.json
// RUN: %python %npy show %t/y.npy | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t/stats.json

// CHECK:      descr <f4 fortran False shape (4, 2)
// CHECK-NEXT: -6.0
// CHECK-NEXT: -4.0
// CHECK-NEXT: -2.0
// CHECK-NEXT: 0.0
// CHECK-NEXT: 2.0
// CHECK-NEXT: 4.0
// CHECK-NEXT: 6.0
// CHECK-NEXT: 8.0

// Two transfers of 32 bytes each on one ring, one instruction on vector.
// STATS-DAG: "cycles": {{[1-9]}}
// STATS-DAG: "ns": {{[1-9]}}
// STATS-DAG: "vector": 1
// STATS-DAG: "qSyncIO0": 2
// STATS-DAG: "dma_bytes": 64
// STATS-DAG: "peak_sbuf_bytes": 8
// STATS-DAG: "peak_psum_bytes": 0

#t = #nc.ap<f32 at 0 : 0 counts [4, 2] steps [1, 1]>
#x = #nc.ap<f32 at 0 : 0 counts [4, 2] steps [2, 1]>
#y = #nc.ap<f32 at 0 : 64 counts [4, 2] steps [2, 1]>
!hbm = !nc.memory<hbm>
!sbuf = !nc.memory<sbuf>

nc.program @double target "trn2" core 0 {
  %x = nc.tensor "x" input 0 at 0 : memref<4x2xf32> -> !hbm
  %y = nc.tensor "y" output 0 at 64 : memref<4x2xf32> -> !hbm
  %t = nc.tile "t" at 0 : 0 size 4 by 8 : !sbuf
  nc.queue @sync engine sync {
    nc.trigger @qSyncIO0
    nc.trigger @qSyncIO0 wait [#nc.wait<@vector reaches 1>]
  }
  nc.queue @vector engine vector {
    nc.instruction "tensor_tensor" dst = write %t : !sbuf #t, data1 = read %t : !sbuf #t, data2 = read %t : !sbuf #t, op = #nki<alu add>, engine = #nki<engine vector> wait [#nc.wait<@qSyncIO0 reaches 16>]
  }
  nc.queue @qSyncIO0 engine sync ring none {
    nc.instruction "dma_copy" dst = write %t : !sbuf #t, src = read %x : !hbm #x, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
    nc.instruction "dma_copy" dst = write %y : !hbm #y, src = read %t : !sbuf #t, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
  }
}
