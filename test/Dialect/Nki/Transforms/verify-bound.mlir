// nki-verify-bound: tile IR passes, and stays as it is.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-verify-bound))' | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// An offset may be known only when it runs.
// CHECK-LABEL: nki.kernel @tile_ir
nki.kernel @tile_ir(%x: memref<256x64xf32, #hbm>) -> (%y: memref<256x64xf32, #hbm>) {
  // CHECK: scf.forall
  // CHECK: nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  // CHECK: nki.slice
  // CHECK: nki.dma_copy
  // CHECK: nki.table_at
  %c0 = arith.constant 0 : index
  scf.forall (%i) = (0) to (256) step (128) {
    %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
    %rows = nki.slice %x[%i : 128, :] : memref<256x64xf32, #hbm> to memref<128x64xf32, strided<[64, 1], offset: ?>, #hbm>
    nki.dma_copy %t, %rows : memref<128x64xf32, #sbuf>, memref<128x64xf32, strided<[64, 1], offset: ?>, #hbm>
    %n = nki.table_at dense<[[1], [2]]> : tensor<2x1xi64>[%i, %c0]
  }
}

// A function beside a kernel is not tile IR and not checked.
func.func private @beside(%x: memref<?xf32, #hbm>) {
  return
}
