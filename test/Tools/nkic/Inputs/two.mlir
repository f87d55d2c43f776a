// Two kernels in one file, and a function that neither calls.

#hbm = #nki.mem<hbm>
!x = memref<?xf32, #hbm>

func.func private @unused(%x: !x) {
  return
}

nki.kernel @forward parameters { N : int min 1 "elements" }
  (%x: !x {nki.shape = ["N"]}) -> (%y: !x {nki.shape = ["N"]}) {
  nki.dma_copy %y, %x : !x, !x
}

nki.kernel @backward parameters { N : int min 1 "elements" }
  (%y: !x {nki.shape = ["N"]}) -> (%x: !x {nki.shape = ["N"]}) {
  nki.dma_copy %x, %y : !x, !x
}
