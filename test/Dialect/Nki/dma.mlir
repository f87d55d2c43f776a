// DMA instructions: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#shared_hbm = #nki.mem<shared_hbm>

// A plain copy has no words besides its operands.
// CHECK-LABEL: func.func @dma_copy(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x64xf32, #hbm>{{[,)]}}
func.func @dma_copy(%dst: memref<128x64xf32, #sbuf>, %src: memref<128x64xf32, #hbm>) {
  // CHECK: nki.dma_copy %[[DST]], %[[SRC]] : memref<128x64xf32, #sbuf>, memref<128x64xf32, #hbm>
  nki.dma_copy %dst, %src : memref<128x64xf32, #sbuf>, memref<128x64xf32, #hbm>
  return
}

// Element types may differ, and shapes as long as the counts agree.
// CHECK-LABEL: func.func @dma_copy_cast(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<8192xf32, #shared_hbm>{{[,)]}}
func.func @dma_copy_cast(%dst: memref<128x64xbf16, #sbuf>,
                         %src: memref<8192xf32, #shared_hbm>) {
  // CHECK: nki.dma_copy %[[DST]], %[[SRC]] : memref<128x64xbf16, #sbuf>, memref<8192xf32, #shared_hbm>
  nki.dma_copy %dst, %src : memref<128x64xbf16, #sbuf>, memref<8192xf32, #shared_hbm>
  return
}

// A gather reads rows that a tile of numbers picks.
// CHECK-LABEL: func.func @dma_copy_gather(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<1000x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[ROWS:[a-z0-9]+]]: memref<128x1xi32, #sbuf>{{[,)]}}
func.func @dma_copy_gather(%dst: memref<128x64xf32, #sbuf>,
                           %src: memref<1000x64xf32, #hbm>,
                           %rows: memref<128x1xi32, #sbuf>) {
  // CHECK: nki.dma_copy %[[DST]], %[[SRC]] gather %[[ROWS]] oob_mode skip : memref<128x64xf32, #sbuf>, memref<1000x64xf32, #hbm>, memref<128x1xi32, #sbuf>
  nki.dma_copy %dst, %src gather %rows oob_mode skip
      : memref<128x64xf32, #sbuf>, memref<1000x64xf32, #hbm>, memref<128x1xi32, #sbuf>
  return
}

// A scatter writes such rows; the numbers may be unsigned.
// CHECK-LABEL: func.func @dma_copy_scatter(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<1000x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[ROWS:[a-z0-9]+]]: memref<128x1xui32, #sbuf>{{[,)]}}
func.func @dma_copy_scatter(%dst: memref<1000x64xf32, #hbm>,
                            %src: memref<128x64xf32, #sbuf>,
                            %rows: memref<128x1xui32, #sbuf>) {
  // CHECK: nki.dma_copy %[[DST]] scatter %[[ROWS]], %[[SRC]] dge_mode swdge : memref<1000x64xf32, #hbm>, memref<128x64xf32, #sbuf>, memref<128x1xui32, #sbuf>
  nki.dma_copy %dst scatter %rows, %src dge_mode swdge
      : memref<1000x64xf32, #hbm>, memref<128x64xf32, #sbuf>, memref<128x1xui32, #sbuf>
  return
}

// An offset picks an entry of dimension 0, on either side.
// CHECK-LABEL: func.func @dma_copy_offset(
// CHECK-SAME: %[[ONE:[a-z0-9]+]]: memref<128x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[ALL:[a-z0-9]+]]: memref<4x128x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[WHICH:[a-z0-9]+]]: memref<1x1xi32, #sbuf>{{[,)]}}
func.func @dma_copy_offset(%one: memref<128x64xf32, #hbm>,
                           %all: memref<4x128x64xf32, #hbm>,
                           %which: memref<1x1xi32, #sbuf>) {
  // CHECK: nki.dma_copy %[[ONE]], %[[ALL]] at %[[WHICH]] : memref<128x64xf32, #hbm>, memref<4x128x64xf32, #hbm>, memref<1x1xi32, #sbuf>
  nki.dma_copy %one, %all at %which
      : memref<128x64xf32, #hbm>, memref<4x128x64xf32, #hbm>, memref<1x1xi32, #sbuf>
  // CHECK: nki.dma_copy %[[ALL]] at %[[WHICH]], %[[ONE]] : memref<4x128x64xf32, #hbm>, memref<128x64xf32, #hbm>, memref<1x1xi32, #sbuf>
  nki.dma_copy %all at %which, %one
      : memref<4x128x64xf32, #hbm>, memref<128x64xf32, #hbm>, memref<1x1xi32, #sbuf>
  return
}

// Types of optional operands stand in the order of the declaration.
// CHECK-LABEL: func.func @dma_copy_both_offsets(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<4x128x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<8x128x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[TO:[a-z0-9]+]]: memref<1x1xi32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[FROM:[a-z0-9]+]]: memref<1x1xui32, #sbuf>{{[,)]}}
func.func @dma_copy_both_offsets(%dst: memref<4x128x64xf32, #hbm>,
                                 %src: memref<8x128x64xf32, #hbm>,
                                 %to: memref<1x1xi32, #sbuf>,
                                 %from: memref<1x1xui32, #sbuf>) {
  // CHECK: nki.dma_copy %[[DST]] at %[[TO]], %[[SRC]] at %[[FROM]] : memref<4x128x64xf32, #hbm>, memref<8x128x64xf32, #hbm>, memref<1x1xi32, #sbuf>, memref<1x1xui32, #sbuf>
  nki.dma_copy %dst at %to, %src at %from
      : memref<4x128x64xf32, #hbm>, memref<8x128x64xf32, #hbm>, memref<1x1xi32, #sbuf>,
        memref<1x1xui32, #sbuf>
  return
}

// Words that place a copy.
// CHECK-LABEL: func.func @dma_copy_placed(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<128x64xf32, #hbm>{{[,)]}}
func.func @dma_copy_placed(%dst: memref<128x64xf32, #sbuf>,
                           %src: memref<128x64xf32, #hbm>) {
  // CHECK: nki.dma_copy %[[DST]], %[[SRC]] dge_mode hwdge engine sync priority 2 {name = "load"} : memref<128x64xf32, #sbuf>, memref<128x64xf32, #hbm>
  nki.dma_copy %dst, %src dge_mode hwdge engine sync priority 2 {name = "load"}
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #hbm>
  return
}

// Nothing is checked while sizes and element types are open.
// CHECK-LABEL: func.func @dma_copy_parametric(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<?x?x?xf32, #hbm>{{[,)]}}
func.func @dma_copy_parametric(%dst: memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>,
                               %src: memref<?x?x?xf32, #hbm>) {
  // CHECK: nki.dma_copy %[[DST]], %[[SRC]] dge_mode hwdge : memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>, memref<?x?x?xf32, #hbm>
  nki.dma_copy %dst, %src dge_mode hwdge
      : memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>,
        memref<?x?x?xf32, #hbm>
  return
}

// The ends of 2, 3 and 4 dimensions change places.
// CHECK-LABEL: func.func @dma_transpose(
// CHECK-SAME: %[[D2:[a-z0-9]+]]: memref<64x128xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[S2:[a-z0-9]+]]: memref<128x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[D3:[a-z0-9]+]]: memref<64x4x32xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[S3:[a-z0-9]+]]: memref<32x4x64xf32, #hbm>{{[,)]}}
// CHECK-SAME: %[[D4:[a-z0-9]+]]: memref<64x2x3x32xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[S4:[a-z0-9]+]]: memref<32x2x3x64xf32, #hbm>{{[,)]}}
func.func @dma_transpose(%d2: memref<64x128xf32, #sbuf>, %s2: memref<128x64xf32, #hbm>,
                         %d3: memref<64x4x32xf32, #sbuf>, %s3: memref<32x4x64xf32, #hbm>,
                         %d4: memref<64x2x3x32xf32, #sbuf>,
                         %s4: memref<32x2x3x64xf32, #hbm>) {
  // CHECK: nki.dma_transpose %[[D2]], %[[S2]] : memref<64x128xf32, #sbuf>, memref<128x64xf32, #hbm>
  nki.dma_transpose %d2, %s2 : memref<64x128xf32, #sbuf>, memref<128x64xf32, #hbm>
  // CHECK: nki.dma_transpose %[[D3]], %[[S3]] : memref<64x4x32xf32, #sbuf>, memref<32x4x64xf32, #hbm>
  nki.dma_transpose %d3, %s3 : memref<64x4x32xf32, #sbuf>, memref<32x4x64xf32, #hbm>
  // CHECK: nki.dma_transpose %[[D4]], %[[S4]] : memref<64x2x3x32xf32, #sbuf>, memref<32x2x3x64xf32, #hbm>
  nki.dma_transpose %d4, %s4 : memref<64x2x3x32xf32, #sbuf>, memref<32x2x3x64xf32, #hbm>
  return
}

// As many rows are gathered as the destination has room for.
// CHECK-LABEL: func.func @dma_transpose_gather(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<64x256xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<1000x64xbf16, #hbm>{{[,)]}}
// CHECK-SAME: %[[ROWS:[a-z0-9]+]]: memref<128x2xui32, #sbuf>{{[,)]}}
func.func @dma_transpose_gather(%dst: memref<64x256xbf16, #sbuf>,
                                %src: memref<1000x64xbf16, #hbm>,
                                %rows: memref<128x2xui32, #sbuf>) {
  // CHECK: nki.dma_transpose %[[DST]], %[[SRC]] gather %[[ROWS]] oob_mode skip dge_mode swdge priority 0 : memref<64x256xbf16, #sbuf>, memref<1000x64xbf16, #hbm>, memref<128x2xui32, #sbuf>
  nki.dma_transpose %dst, %src gather %rows oob_mode skip dge_mode swdge priority 0
      : memref<64x256xbf16, #sbuf>, memref<1000x64xbf16, #hbm>, memref<128x2xui32, #sbuf>
  return
}

// The hardware transpose takes 16 rows of 2 bytes.
// CHECK-LABEL: func.func @dma_transpose_hwdge(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<64x16xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[SRC:[a-z0-9]+]]: memref<16x64xbf16, #hbm>{{[,)]}}
func.func @dma_transpose_hwdge(%dst: memref<64x16xbf16, #sbuf>,
                               %src: memref<16x64xbf16, #hbm>) {
  // CHECK: nki.dma_transpose %[[DST]], %[[SRC]] dge_mode hwdge : memref<64x16xbf16, #sbuf>, memref<16x64xbf16, #hbm>
  nki.dma_transpose %dst, %src dge_mode hwdge
      : memref<64x16xbf16, #sbuf>, memref<16x64xbf16, #hbm>
  return
}
