// Copies x by slices of 8 columns from every 8th column on, `before` columns further left.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!h = memref<128x16xf32, #hbm>
!v = memref<128x8xf32, strided<[16, 1], offset: ?>, #hbm>
!t = memref<128x8xf32, #sbuf>

nki.kernel @slices
  parameters {
    columns : int = 16 "one past the last start"
    before : int = 0 "columns to the left"
  }
  (%x: !h) -> (%y: !h) {
  %columns = nki.param columns : index
  %before = nki.param before : index
  scf.forall (%k) = (0) to (%columns) step (8) {
    %start = arith.subi %k, %before : index
    %t = nki.alloc "t" [128, 8] : !t
    %x_columns = nki.slice %x[:, %start : 8] : !h to !v
    nki.dma_copy %t, %x_columns : !t, !v
    %y_columns = nki.slice %y[:, %start : 8] : !h to !v
    nki.dma_copy %y_columns, %t : !v, !t
  }
}
