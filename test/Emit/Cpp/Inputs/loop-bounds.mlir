// Loops whose bounds are negative in some iterations of an outer loop. y counts:
//   column 0: for j = 0 to i - 2        i = 0..4: 0 0 0 1 2 = 3
//   column 1: for j = i - 2 to 1        3 2 1 0 0           = 6
//   column 2: forall j = 0 to i - 2     3
//   column 3: where i - 2 < 0           2

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!tile = memref<1x4xf32, #sbuf>
!one = memref<1x1xf32, strided<[4, 1], offset: ?>, #sbuf>

nki.kernel @loops (%x: memref<1x4xf32, #hbm>) -> (%y: memref<1x4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1.0 : f32
  %t = nki.alloc "t" [1, 4] : !tile
  nki.dma_copy %t, %x : !tile, memref<1x4xf32, #hbm>
  %t0 = nki.slice %t[:, 0 : 1] : !tile to !one
  %t1 = nki.slice %t[:, 1 : 1] : !tile to !one
  %t2 = nki.slice %t[:, 2 : 1] : !tile to !one
  %t3 = nki.slice %t[:, 3 : 1] : !tile to !one
  scf.for %i = %c0 to %c5 step %c1 {
    %end = arith.subi %i, %c2 : index
    scf.for %j = %c0 to %end step %c1 {
      nki.tensor_scalar %t0, %t0, add %one : !one, !one, f32
    }
    scf.for %j = %end to %c1 step %c1 {
      nki.tensor_scalar %t1, %t1, add %one : !one, !one, f32
    }
    scf.forall (%j) = (0) to (%end) step (1) {
      nki.tensor_scalar %t2, %t2, add %one : !one, !one, f32
    }
    %negative = arith.cmpi slt, %end, %c0 : index
    scf.if %negative {
      nki.tensor_scalar %t3, %t3, add %one : !one, !one, f32
    }
  }
  nki.dma_copy %y, %t : memref<1x4xf32, #hbm>, !tile
}
