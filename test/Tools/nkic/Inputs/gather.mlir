// y[r] = table[rows[r]]: an index out of range is found when it runs.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

nki.kernel @gather
  (%table: memref<4x2xf32, #hbm> {nki.shape = [4, 2]},
   %rows: memref<3x1xi32, #hbm> {nki.shape = [3, 1]})
  -> (%y: memref<3x2xf32, #hbm> {nki.shape = [3, 2]}) {
  %indices = nki.alloc "indices" [3, 1] : memref<3x1xi32, #sbuf>
  %gathered = nki.alloc "gathered" [3, 2] : memref<3x2xf32, #sbuf>
  nki.dma_copy %indices, %rows : memref<3x1xi32, #sbuf>, memref<3x1xi32, #hbm>
  nki.dma_copy %gathered, %table gather %indices
      : memref<3x2xf32, #sbuf>, memref<4x2xf32, #hbm>, memref<3x1xi32, #sbuf>
  nki.dma_copy %y, %gathered : memref<3x2xf32, #hbm>, memref<3x2xf32, #sbuf>
}
