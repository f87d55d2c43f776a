// Indices out of range: lane, index and limit; `skip` leaves the destination untouched.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %npy save %t/table.npy f4 5x2 "i + 1"
// RUN: %python %npy save %t/good.npy i4 4x1 "[4, 0, 2, 2]"
// RUN: %python %npy save %t/high.npy i4 4x1 "[4, 0, 5, -7]"
// RUN: %python %npy save %t/low.npy i4 4x1 "[4, -1, 2, 2]"
// DEFINE: %{run} = nkic run %s --on sim --in table=%t/table.npy --out y=%t/y.npy
// DEFINE: %{refuse} = %exits 1 %{run}

// RUN: %{run} --kernel gather --in index=%t/good.npy && %python %npy show %t/y.npy | FileCheck %s --check-prefix=GOOD
// GOOD: shape (4, 2)
// GOOD-NEXT: 9.0
// GOOD-NEXT: 10.0
// GOOD-NEXT: 1.0
// GOOD-NEXT: 2.0
// GOOD-NEXT: 5.0
// GOOD-NEXT: 6.0
// GOOD-NEXT: 5.0
// GOOD-NEXT: 6.0

// RUN: rm %t/y.npy
// RUN: %{refuse} --kernel gather --in index=%t/high.npy 2>&1 | FileCheck %s --check-prefix=HIGH --implicit-check-not=error:
// HIGH: indices.mlir:[[#@LINE+17]]:3: error: 'dma_copy' on qGpSimdDynamic0 has index 5 in lane 2, which must be at least 0 and less than 5, the rows of 'table' (hbm, bytes 0 to 39)
// RUN: %{refuse} --kernel gather --in index=%t/low.npy 2>&1 | FileCheck %s --check-prefix=LOW --implicit-check-not=error:
// LOW: error: 'dma_copy' on qGpSimdDynamic0 has index -1 in lane 1, which must be at least 0 and less than 5, the rows of 'table' (hbm, bytes 0 to 39)
// RUN: not test -e %t/y.npy

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!table = memref<5x2xf32, #hbm>
!index_hbm = memref<4x1xi32, #hbm>
!index = memref<4x1xi32, #sbuf>
!y = memref<4x2xf32, #hbm>
!t = memref<4x2xf32, #sbuf>

nki.kernel @gather (%table: !table, %index: !index_hbm) -> (%y: !y) {
  %i = nki.alloc "i" [4, 1] : !index
  %t = nki.alloc "t" [4, 2] : !t
  nki.dma_copy %i, %index : !index, !index_hbm
  nki.dma_copy %t, %table gather %i : !t, !table, !index
  nki.dma_copy %y, %t : !y, !t
}

// Rows 2 and 3 keep the 7 that they held.
// RUN: %{run} --kernel skip --in index=%t/high.npy && %python %npy show %t/y.npy | FileCheck %s --check-prefix=SKIP
// SKIP: shape (4, 2)
// SKIP-NEXT: 9.0
// SKIP-NEXT: 10.0
// SKIP-NEXT: 1.0
// SKIP-NEXT: 2.0
// SKIP-NEXT: 7.0
// SKIP-NEXT: 7.0
// SKIP-NEXT: 7.0
// SKIP-NEXT: 7.0
nki.kernel @skip (%table: !table, %index: !index_hbm) -> (%y: !y) {
  %seven = arith.constant 7.0 : f32
  %i = nki.alloc "i" [4, 1] : !index
  %t = nki.alloc "t" [4, 2] : !t
  nki.dma_copy %i, %index : !index, !index_hbm
  nki.memset %t, %seven : !t, f32
  nki.dma_copy %t, %table gather %i oob_mode skip : !t, !table, !index
  nki.dma_copy %y, %t : !y, !t
}

// Without the memset the skipped rows hold nothing.
// RUN: %{refuse} --kernel skip_nothing --in index=%t/high.npy 2>&1 | FileCheck %s --check-prefix=NOTHING --implicit-check-not=error:
// NOTHING: error: result 'y' has 4 of 8 elements that nobody has written, the first is [2, 0]
nki.kernel @skip_nothing (%table: !table, %index: !index_hbm) -> (%y: !y) {
  %i = nki.alloc "i" [4, 1] : !index
  %t = nki.alloc "t" [4, 2] : !t
  nki.dma_copy %i, %index : !index, !index_hbm
  nki.dma_copy %t, %table gather %i oob_mode skip : !t, !table, !index
  nki.dma_copy %y, %t : !y, !t
}

// A scatter that does not reach every row leaves holes in the result.
// RUN: %python %npy save %t/rows.npy i4 4x1 "[3, 0, 1, 1]"
// RUN: %{refuse} --kernel scatter --in index=%t/rows.npy 2>&1 | FileCheck %s --check-prefix=SCATTER --implicit-check-not=error:
// SCATTER: error: result 'y' has 2 of 8 elements that nobody has written, the first is [2, 0]
nki.kernel @scatter (%table: !table, %index: !index_hbm) -> (%y: !y) {
  %i = nki.alloc "i" [4, 1] : !index
  %t = nki.alloc "t" [4, 2] : !t
  %rows = nki.slice %table[0 : 4, :] : !table to memref<4x2xf32, strided<[2, 1]>, #hbm>
  nki.dma_copy %i, %index : !index, !index_hbm
  nki.dma_copy %t, %rows : !t, memref<4x2xf32, strided<[2, 1]>, #hbm>
  nki.dma_copy %y scatter %i, %t : !y, !t, !index
}
