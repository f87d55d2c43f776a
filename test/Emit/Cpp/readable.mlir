// What a reader of emitted C++ sees: parameters, names of the kernel file, one call for
// each instruction.
// RUN: nkic compile %s --emit cpp -DN=256 -D factor=0.5 -o %t.cpp && FileCheck %s < %t.cpp
// RUN: FileCheck %s --check-prefix=HEADER < %t.h

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// CHECK: // Host C++ of kernel 'scale', written by nkic.
// CHECK: //   N = 256  rows
// CHECK-NEXT: //   factor = 0.5  factor of x
// CHECK: #include "nkic/Runtime/Runtime.h"
// CHECK: static void scale_program(rt::Core& {{.*}}, rt::Tile<float, 256, 8> {{.*}}, rt::Tile<rt::bf16, 256, 8> {{.*}}) {
// CHECK: rt::parallelFor(core, 0, {{.*}} {
// CHECK: rt::Local<float, 128, 8> acc_1(core);
// CHECK: rt::dma_copy(core, acc_1.tile(),
// CHECK: rt::tensor_scalar(core, acc_1.tile(), acc_1.tile(), {{.*}}, rt::none, rt::AluOp::multiply, false, rt::AluOp::none, false, rt::Engine::unknown);
// CHECK: });
// CHECK: extern "C" int nkic_scale(const nkic_array *const *arrays, int count, int threads,
// CHECK: rt::checkArray(error, arrays[0], "x", rt::DType::float32, {256, 8}) &&
// CHECK: rt::checkArray(error, arrays[1], "y", rt::DType::bfloat16, {256, 8})

// HEADER: #ifndef NKIC_KERNEL_SCALE_H
// HEADER: extern "C" int nkic_scale(
// HEADER: /// x: (256, 8) float32
// HEADER-NEXT: /// y: (256, 8) bfloat16, written
// HEADER-NEXT: inline rt::Error scale(const nkic_array &x, const nkic_array &y, int threads = 0)
nki.kernel @scale parameters { N : int min 1 "rows"  factor : number "factor of x" }
  (%x: memref<?x8xf32, #hbm> {nki.shape = ["N", 8]})
  -> (%y: memref<?x8xbf16, #hbm> {nki.shape = ["N", 8]}) {
  %n = nki.param N : index
  %factor = nki.param factor : f32
  scf.forall (%row) = (0) to (%n) step (128) {
    %acc = nki.alloc "acc" [128, 8] : memref<128x8xf32, #sbuf>
    %from = nki.slice %x[%row : 128, :] : memref<?x8xf32, #hbm> to memref<128x8xf32, strided<[8, 1], offset: ?>, #hbm>
    %to = nki.slice %y[%row : 128, :] : memref<?x8xbf16, #hbm> to memref<128x8xbf16, strided<[8, 1], offset: ?>, #hbm>
    nki.dma_copy %acc, %from : memref<128x8xf32, #sbuf>, memref<128x8xf32, strided<[8, 1], offset: ?>, #hbm>
    nki.tensor_scalar %acc, %acc, multiply %factor : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>, f32
    nki.dma_copy %to, %acc : memref<128x8xbf16, strided<[8, 1], offset: ?>, #hbm>, memref<128x8xf32, #sbuf>
  }
}
