// What host passes write comes back as it is printed, in each form.
// RUN: nkic-opt %s | FileCheck %s
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// CHECK-LABEL: nki.kernel @loop
// CHECK: nki.for_elements %[[I:.*]] in 64 {
// CHECK: %[[X:.*]] = nki.load %{{.*}}[%{{.*}}, %[[I]]] : memref<128x64xf32, #sbuf>
// CHECK: %[[Y:.*]] = nki.element "tensor_scalar"(%[[X]], %{{.*}}) slots [0, 1, -1]
// CHECK-SAME: [#nki<alu multiply>, false, #nki<alu none>, false, #nki<engine unknown>] : (f32, f32) -> bf16
// CHECK: nki.store %[[Y]], %{{.*}}[%{{.*}}, %[[I]]] : memref<128x64xbf16, #sbuf>
nki.kernel @loop() {
  %zero = arith.constant 0 : index
  %w = arith.constant 0.5 : f32
  %x = nki.alloc "x" [128, 64] : memref<128x64xf32, #sbuf>
  %y = nki.alloc "y" [128, 64] : memref<128x64xbf16, #sbuf>
  nki.for_elements %i in 64 {
    %0 = nki.load %x[%zero, %i] : memref<128x64xf32, #sbuf>
    %1 = nki.element "tensor_scalar"(%0, %w) slots [0, 1, -1]
        [#nki<alu multiply>, false, #nki<alu none>, false, #nki<engine unknown>] : (f32, f32) -> bf16
    nki.store %1, %y[%zero, %i] : memref<128x64xbf16, #sbuf>
  }
}

// CHECK-LABEL: nki.kernel @gather
// CHECK: nki.gather_accumulate %{{.*}}, %arg0[%{{.*}}] times %{{.*}} fill 0.000000e+00 :
nki.kernel @gather(%table: memref<1000x32xbf16, #hbm>) {
  %acc = nki.alloc "acc" [128, 32] : memref<128x32xf32, #sbuf>
  %rows = nki.alloc "rows" [128, 4, 8] : memref<128x4x8xui32, #sbuf>
  %w = nki.alloc "w" [128, 4, 8] : memref<128x4x8xf32, #sbuf>
  nki.gather_accumulate %acc, %table[%rows] times %w fill 0.0
      : memref<128x32xf32, #sbuf>, memref<1000x32xbf16, #hbm>, memref<128x4x8xui32, #sbuf>,
        memref<128x4x8xf32, #sbuf>
}
