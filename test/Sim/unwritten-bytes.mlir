// Bytes that nobody wrote are found where something is computed from them: each byte for
// itself, through copies and DMA, in every element type. NaN that was computed is none.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %npy save %t/x.npy f4 4x4 "np.where(i == 5, nan, i)"
// RUN: %python %npy save %t/n.npy i4 4x4 "i"
// DEFINE: %{refuse} = %exits 1 nkic run %s --on sim --out y=%t/y.npy

// One error for the two instructions of a line that a loop repeats; no file.
// RUN: %{refuse} --kernel never --in x=%t/x.npy 2>&1 | FileCheck %s --check-prefix=NEVER --implicit-check-not=error:
// NEVER: unwritten-bytes.mlir:[[#@LINE+19]]:5: error: 'tensor_scalar' on vector reads 'a' (sbuf, partitions 0 to 3, bytes 0 to 15), which nobody has written at partition 0, byte 0
// RUN: not test -e %t/y.npy

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
!h = memref<4x4xf32, #hbm>
!t = memref<4x4xf32, #sbuf>
!i = memref<4x4xi32, #sbuf>
!ih = memref<4x4xi32, #hbm>
!left = memref<4x3xf32, strided<[4, 1]>, #sbuf>

nki.kernel @never (%x: !h) -> (%y: !h) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %a = nki.alloc "a" [4, 4] : !t
  scf.for %i = %c0 to %c2 step %c1 {
    nki.tensor_scalar %a, %a, add %one : !t, !t, f32
  }
  nki.dma_copy %y, %a : !h, !t
}

// Column 3 is missing: its first byte is 12. The copy and the DMA before hand that on.
// RUN: %{refuse} --kernel part --in x=%t/x.npy 2>&1 | FileCheck %s --check-prefix=PART --implicit-check-not=error:
// PART: error: 'reciprocal' on vector reads 'c' (sbuf, partitions 0 to 3, bytes 0 to 15), which nobody has written at partition 0, byte 12
nki.kernel @part (%x: !h) -> (%y: !h) {
  %a = nki.alloc "a" [4, 4] : !t
  %b = nki.alloc "b" [4, 4] : !t
  %c = nki.alloc "c" [4, 4] : !t
  %left = nki.slice %a[:, 0 : 3] : !t to !left
  %x_left = nki.slice %x[:, 0 : 3] : !h to memref<4x3xf32, strided<[4, 1]>, #hbm>
  nki.dma_copy %left, %x_left : !left, memref<4x3xf32, strided<[4, 1]>, #hbm>
  nki.tensor_copy %b, %a : !t, !t
  nki.dma_copy %c, %b : !t, !t
  nki.reciprocal %c, %c : !t, !t
  nki.dma_copy %y, %c : !h, !t
}

// Only the copies: then it is the result that has holes, column 3 of every row.
// RUN: %{refuse} --kernel hole --in x=%t/x.npy 2>&1 | FileCheck %s --check-prefix=HOLE --implicit-check-not=error:
// HOLE: error: result 'y' has 4 of 16 elements that nobody has written, the first is [0, 3]
nki.kernel @hole (%x: !h) -> (%y: !h) {
  %a = nki.alloc "a" [4, 4] : !t
  %left = nki.slice %a[:, 0 : 3] : !t to !left
  %x_left = nki.slice %x[:, 0 : 3] : !h to memref<4x3xf32, strided<[4, 1]>, #hbm>
  nki.dma_copy %left, %x_left : !left, memref<4x3xf32, strided<[4, 1]>, #hbm>
  nki.dma_copy %y, %a : !h, !t
}

// Integers have no NaN that could stand for "unwritten".
// RUN: %{refuse} --kernel integers --in x=%t/n.npy 2>&1 | FileCheck %s --check-prefix=INTEGERS --implicit-check-not=error:
// INTEGERS: error: 'tensor_tensor' on {{.*}} reads 'b' (sbuf, {{.*}}), which nobody has written at partition 0, byte
nki.kernel @integers (%x: !ih) -> (%y: !ih) {
  %a = nki.alloc "a" [4, 4] : !i
  %b = nki.alloc "b" [4, 4] : !i
  nki.dma_copy %a, %x : !i, !ih
  nki.tensor_tensor %a, %a, add %b : !i, !i, !i
  nki.dma_copy %y, %a : !ih, !i
}

// A new tile holds nothing, even where the same memory was written in the iteration before.
// RUN: %{refuse} --kernel again --in x=%t/x.npy 2>&1 | FileCheck %s --check-prefix=AGAIN --implicit-check-not=error:
// AGAIN: error: 'tensor_tensor' on {{.*}} reads 'sum' (sbuf, {{.*}}), which nobody has written at partition 0, byte
nki.kernel @again (%x: !h) -> (%y: !h) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  scf.for %i = %c0 to %c20 step %c1 {
    %a = nki.alloc "a" [4, 4] : !t
    %sum = nki.alloc "sum" [4, 4] : !t
    nki.dma_copy %a, %x : !t, !h
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      nki.tensor_copy %sum, %a : !t, !t
    }
    nki.tensor_tensor %sum, %sum, add %a : !t, !t, !t
    nki.dma_copy %y, %sum : !h, !t
  }
}

// x has a NaN and inf - inf makes another: both are values like any other.
// RUN: nkic run %s --on sim --kernel nan --in x=%t/x.npy --out y=%t/y.npy
// RUN: %python %npy show %t/y.npy | FileCheck %s --check-prefix=NAN
// NAN-COUNT-16: nan
nki.kernel @nan (%x: !h) -> (%y: !h) {
  %inf = arith.constant 0x7F800000 : f32
  %a = nki.alloc "a" [4, 4] : !t
  %b = nki.alloc "b" [4, 4] : !t
  nki.dma_copy %a, %x : !t, !h
  nki.memset %b, %inf : !t, f32
  nki.tensor_tensor %a, %a, add %b : !t, !t, !t
  nki.tensor_tensor %a, %a, subtract %b : !t, !t, !t
  nki.dma_copy %y, %a : !h, !t
}
