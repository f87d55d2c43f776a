// What nki-check-accesses refuses, and what it must let pass.
// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-check-accesses))' --split-input-file --verify-diagnostics

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!h = memref<4x8xf32, #hbm>
!t = memref<4x8xf32, #sbuf>
!split = memref<4x2x4xf32, #sbuf>
!left = memref<4x4xf32, strided<[8, 1]>, #sbuf>
!right = memref<4x4xf32, strided<[8, 1], offset: 4>, #sbuf>
!even = memref<4x4xf32, strided<[8, 2]>, #sbuf>
!odd = memref<4x4xf32, strided<[8, 2], offset: 1>, #sbuf>
!row = memref<4x4xf32, strided<[8, 1], offset: ?>, #sbuf>
nki.kernel @passes(%x: !h) -> (%y: !h) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = nki.alloc "t" [4, 8] : !t
  nki.dma_copy %t, %x : !t, !h
  // In place, also when the shape is split.
  nki.reciprocal %t, %t : !t, !t
  %split = nki.split %t dim 1 into [2, 4] : !t to !split
  nki.tensor_copy %t, %split : !t, !split
  // Halves; every second column; what is written twice is not read.
  %left = nki.slice %t[:, 0 : 4] : !t to !left
  %right = nki.slice %t[:, 4 : 4] : !t to !right
  nki.tensor_copy %left, %right : !left, !right
  %even = nki.slice %t[:, 0 : 4 : 2] : !t to !even
  %odd = nki.slice %t[:, 1 : 4 : 2] : !t to !odd
  nki.tensor_copy %even, %odd : !even, !odd
  // Offsets that depend on the iteration are for nc-check-instructions.
  scf.for %i = %c0 to %c4 step %c1 {
    %row = nki.slice %t[:, %i : 4] : !t to !row
    nki.tensor_copy %row, %left : !row, !left
  }
  // A tile from before the loop may be handed on; one of the body may leave a branch.
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%tile = %t) -> (!t) {
    %first = arith.cmpi eq, %i, %c0 : index
    %chosen = scf.if %first -> (!t) {
      %new = nki.alloc "new" [4, 8] : !t
      nki.dma_copy %new, %x : !t, !h
      scf.yield %new : !t
    } else {
      scf.yield %t : !t
    }
    nki.reciprocal %tile, %chosen : !t, !t
    scf.yield %tile : !t
  }
  nki.dma_copy %y, %last : !h, !t
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!t = memref<4x8xf32, #sbuf>
nki.kernel @leaves(%x: memref<4x8xf32, #hbm>) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = nki.alloc "t" [4, 8] : !t
  // expected-note @below {{the loop}}
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%before = %t) -> (!t) {
    // expected-error @below {{tile 'new' must stay in the iteration that makes it, but the loop yields it; allocate it before the loop}}
    %new = nki.alloc "new" [4, 8] : !t
    nki.reciprocal %new, %before : !t, !t
    scf.yield %new : !t
  }
}

// -----

// Through a view and a branch, too.
#sbuf = #nki.mem<sbuf>
!t = memref<4x8xf32, #sbuf>
!v = memref<4x4xf32, strided<[8, 1]>, #sbuf>
nki.kernel @leaves_by_view() -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = nki.alloc "t" [4, 8] : !t
  %v = nki.slice %t[:, 0 : 4] : !t to !v
  // expected-note @below {{the loop}}
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%before = %v) -> (!v) {
    // expected-error @below {{tile 'new' must stay in the iteration that makes it}}
    %new = nki.alloc "new" [4, 8] : !t
    %view = nki.slice %new[:, 0 : 4] : !t to !v
    %first = arith.cmpi eq, %i, %c0 : index
    %chosen = scf.if %first -> (!v) {
      scf.yield %view : !v
    } else {
      scf.yield %before : !v
    }
    scf.yield %chosen : !v
  }
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!h = memref<4x8xf32, #hbm>
!t = memref<4x8xf32, #sbuf>
!half = memref<2x8xf32, strided<[8, 1]>, #hbm>
!half_t = memref<2x8xf32, strided<[8, 1]>, #sbuf>
nki.kernel @writes_input(%x: !h, %z: !h) -> (%y: !h) {
  %t = nki.alloc "t" [4, 8] : !t
  nki.dma_copy %t, %x : !t, !h
  // expected-error @below {{input 'x' must not be written, but 'dma_copy' writes it; copy it to a tensor of the kernel first}}
  nki.dma_copy %x, %t : !h, !t
  %half = nki.slice %z[0 : 2, :] : !h to !half
  %half_t = nki.slice %t[0 : 2, :] : !t to !half_t
  // expected-error @below {{input 'z' must not be written, but 'dma_copy' writes it}}
  nki.dma_copy %half, %half_t : !half, !half_t
  nki.dma_copy %y, %t : !h, !t
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!t = memref<4x8xf32, #sbuf>
!square = memref<4x4xf32, strided<[8, 1]>, #sbuf>
!shifted = memref<4x4xf32, strided<[8, 1], offset: 3>, #sbuf>
!turned = memref<4x4x2xf32, strided<[8, 1, 4]>, #sbuf>
!rows = memref<3x8xf32, strided<[8, 1]>, #hbm>
!rows_below = memref<3x8xf32, strided<[8, 1], offset: 8>, #hbm>
!y = memref<4x8xf32, #hbm>
nki.kernel @overlaps() -> (%y: !y) {
  %t = nki.alloc "t" [4, 8] : !t
  %square = nki.slice %t[:, 0 : 4] : !t to !square
  %shifted = nki.slice %t[:, 3 : 4] : !t to !shifted
  // expected-error @below {{what 'tensor_copy' writes must be what it reads, element by element, or share nothing with it, but operands 0 and 1 overlap; use a second tile}}
  nki.tensor_copy %shifted, %square : !shifted, !square
  // expected-error @below {{what 'dma_copy' writes must be what it reads}}
  nki.dma_copy %square, %shifted : !square, !shifted
  // All the same bytes, in another order.
  %split = nki.split %t dim 1 into [2, 4] : !t to memref<4x2x4xf32, #sbuf>
  %turned = nki.permute %split [0, 2, 1] : memref<4x2x4xf32, #sbuf> to !turned
  // expected-error @below {{what 'tensor_copy' writes must be what it reads}}
  nki.tensor_copy %t, %turned : !t, !turned
  // A transpose is not element by element.
  // expected-error @below {{what 'nc_transpose' writes must be what it reads}}
  nki.nc_transpose %square, %square : !square, !square
  %rows = nki.slice %y[0 : 3, :] : !y to !rows
  %rows_below = nki.slice %y[1 : 3, :] : !y to !rows_below
  // expected-error @below {{what 'dma_copy' writes must be what it reads}}
  nki.dma_copy %rows, %rows_below : !rows, !rows_below
  // One column for all of a row is read while the row is written.
  %column = nki.slice %t[:, 2 : 1] : !t to memref<4x1xf32, strided<[8, 1], offset: 2>, #sbuf>
  // expected-error @below {{what 'tensor_scalar' writes must be what it reads, element by element, or share nothing with it, but operands 0 and 2 overlap}}
  nki.tensor_scalar %t, %t, multiply %column : !t, !t, memref<4x1xf32, strided<[8, 1], offset: 2>, #sbuf>
}
