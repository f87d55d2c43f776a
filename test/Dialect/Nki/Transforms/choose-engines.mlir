// Engines by the rules of the instruction set; what the author wrote stays.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-choose-engines))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// CHECK-LABEL: nki.kernel @by_rule
nki.kernel @by_rule(%x: memref<1000x64xbf16, #hbm>) -> () {
  %two = arith.constant 2.0 : f32
  %f = nki.alloc "f" [128, 64] : memref<128x64xf32, #sbuf>
  %b = nki.alloc "b" [128, 64] : memref<128x64xbf16, #sbuf>
  %i = nki.alloc "i" [128, 64] : memref<128x64xi32, #sbuf>
  %rows = nki.alloc "rows" [128, 1] : memref<128x1xi32, #sbuf>
  %p = nki.alloc "p" [64, 128] : memref<64x128xbf16, #psum>
  %s = nki.alloc "s" [32, 32] : memref<32x32xbf16, #sbuf>
  // CHECK: nki.memset {{.*}} engine vector
  nki.memset %f, %two : memref<128x64xf32, #sbuf>, f32
  // CHECK: nki.tensor_copy {{.*}} engine vector
  nki.tensor_copy %b, %f : memref<128x64xbf16, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.tensor_tensor {{.*}}, add {{.*}} engine vector
  nki.tensor_tensor %f, %f, add %f : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.tensor_tensor {{.*}}, power {{.*}} engine gpsimd
  nki.tensor_tensor %f, %f, power %f : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.tensor_tensor {{.*}}, add {{.*}} engine gpsimd
  nki.tensor_tensor %i, %i, add %i : memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>
  // CHECK: nki.tensor_tensor {{.*}}, bitwise_and {{.*}} engine vector
  nki.tensor_tensor %i, %i, bitwise_and %i : memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>
  // CHECK: nki.tensor_scalar {{.*}}, multiply {{.*}} engine vector
  nki.tensor_scalar %f, %f, multiply %two : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  // CHECK: nki.tensor_scalar {{.*}}, rsqrt {{.*}}engine gpsimd
  nki.tensor_scalar %f, %f, rsqrt : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: nki.nc_transpose {{.*}} engine tensor
  nki.nc_transpose %p, %b : memref<64x128xbf16, #psum>, memref<128x64xbf16, #sbuf>
  // CHECK: nki.nc_transpose {{.*}} engine vector
  nki.nc_transpose %s, %s : memref<32x32xbf16, #sbuf>, memref<32x32xbf16, #sbuf>
  // CHECK: nki.dma_copy {{.*}} dge_mode none
  %part = nki.slice %x[0 : 128, :] : memref<1000x64xbf16, #hbm> to memref<128x64xbf16, strided<[64, 1]>, #hbm>
  nki.dma_copy %b, %part : memref<128x64xbf16, #sbuf>, memref<128x64xbf16, strided<[64, 1]>, #hbm>
  // CHECK: nki.dma_copy {{.*}} gather {{.*}} dge_mode swdge
  nki.dma_copy %b, %x gather %rows : memref<128x64xbf16, #sbuf>, memref<1000x64xbf16, #hbm>, memref<128x1xi32, #sbuf>
}

// CHECK-LABEL: nki.kernel @by_author
nki.kernel @by_author(%x: memref<128x64xbf16, #hbm>) -> () {
  %b = nki.alloc "b" [128, 64] : memref<128x64xbf16, #sbuf>
  %i = nki.alloc "i" [128, 64] : memref<128x64xi32, #sbuf>
  // CHECK: nki.dma_copy {{.*}} dge_mode hwdge engine scalar
  nki.dma_copy %b, %x dge_mode hwdge engine scalar : memref<128x64xbf16, #sbuf>, memref<128x64xbf16, #hbm>
  // CHECK: nki.dma_copy {{.*}} dge_mode swdge
  nki.dma_copy %b, %x dge_mode swdge : memref<128x64xbf16, #sbuf>, memref<128x64xbf16, #hbm>
  // CHECK: nki.tensor_copy {{.*}} engine gpsimd
  nki.tensor_copy %b, %b engine gpsimd : memref<128x64xbf16, #sbuf>, memref<128x64xbf16, #sbuf>
  // CHECK: nki.tensor_tensor {{.*}}, add {{.*}} engine vector
  nki.tensor_tensor %i, %i, add %i engine vector : memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>, memref<128x64xi32, #sbuf>
  // An instruction with one engine has no such attribute.
  // CHECK: nki.reciprocal {{[^e]*}} : memref
  nki.reciprocal %b, %b : memref<128x64xbf16, #sbuf>, memref<128x64xbf16, #sbuf>
}
