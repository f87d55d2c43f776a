// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc)' --split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc,nc.program(nc-check-instructions))' --split-input-file -o /dev/null

// Where operands lie: views of tiles and tensors, tensors in HBM, engines and modes.

// "t" lies at byte 96 of 64 partitions; element [p, i, j] is at byte 96 + 4 (6 i + j). The
// offset of a view may go over partitions: [32, 1, 3] is at partition 32, byte 132.
// CHECK-LABEL: nc.program @views
// CHECK: "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 32 : 132 counts[16, 2, 3] steps[1, 6, 1]>
// A view of it: its row 1, columns 0 and 2, at 132 + 24.
// CHECK-NEXT: "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 32 : 156 counts[16, 1, 2] steps[1, 6, 2]>
// Dimensions in another order, merged, split.
// CHECK-NEXT: "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 96 counts[64, 6, 4] steps[1, 1, 6]>
// CHECK-NEXT: "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 96 counts[64, 24] steps[1, 1]>
// CHECK-NEXT: "memset" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 96 counts[64, 4, 2, 3] steps[1, 6, 3, 1]>
// Row 2 repeated: 96 + 2 * 24.
// CHECK-NEXT: "tensor_copy" dst = write %u : !nc.memory<sbuf> #nc.ap<f32 at 0 : 512 counts[64, 30] steps[1, 1]>, src = read %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 144 counts[64, 5, 6] steps[1, 0, 1]>
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!t = memref<64x4x6xf32, #sbuf>
!u = memref<64x30xf32, #sbuf>
!part = memref<16x2x3xf32, strided<[24, 6, 1], offset: 777>, #sbuf>
!row = memref<16x1x2xf32, strided<[24, 6, 2], offset: 783>, #sbuf>
!permuted = memref<64x6x4xf32, strided<[24, 1, 6]>, #sbuf>
!flat = memref<64x24xf32, #sbuf>
!split = memref<64x4x2x3xf32, #sbuf>
!third = memref<64x1x6xf32, strided<[24, 6, 1], offset: 12>, #sbuf>
!repeated = memref<64x5x6xf32, strided<[24, 0, 1], offset: 12>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @views() -> () {
    %zero = arith.constant 0.0 : f32
    %t = nki.alloc "t" [64, 4, 6] {address = array<i64: 0, 96>} : !t
    %u = nki.alloc "u" [64, 30] {address = array<i64: 0, 512>} : !u
    %part = nki.slice %t[32 : 16, 1 : 2, 3 : 3] : !t to !part
    nki.memset %part, %zero : !part, f32
    %row = nki.slice %part[0 : 16, 1 : 1, 0 : 2 : 2] : !part to !row
    nki.memset %row, %zero : !row, f32
    %permuted = nki.permute %t [0, 2, 1] : !t to !permuted
    nki.memset %permuted, %zero : !permuted, f32
    %flat = nki.flatten %t [1, 2] : !t to !flat
    nki.memset %flat, %zero : !flat, f32
    %split = nki.split %t dim 2 into [2, 3] : !t to !split
    nki.memset %split, %zero : !split, f32
    %third = nki.slice %t[:, 2 : 1, :] : !t to !third
    %repeated = nki.broadcast %third dim 1 to [5] : !third to !repeated
    nki.tensor_copy %u, %repeated : !u, !repeated
  }
}

// -----

// A tile that begins at partition 64, byte 160, with three buffers, of which the fourth
// execution takes the first again. A partition of it is one of the memory: 64 + 2 i. The
// view may move, in both directions: column 7 - i, at 4 bytes each.
// CHECK-LABEL: nc.program @moving
// CHECK-NEXT: nc.tile "t" at 64 : 160 size 8 by 32 : <sbuf>
// CHECK-NEXT: nc.tensor "s" scratch 0 at 0 : memref<2x1xf32> -> <private_hbm>
// CHECK-NEXT: nc.tile "t" at 64 : 320 size 8 by 32 : <sbuf>
// CHECK-NEXT: nc.tile "t" at 64 : 480 size 8 by 32 : <sbuf>
// CHECK-NEXT: nc.tile "t" at 64 : 160 size 8 by 32 : <sbuf>
// CHECK-NEXT: src = read %t : !nc.memory<sbuf> #nc.ap<f32 at 64 : 188 counts[2, 1] steps[1, 1]>
// CHECK-NEXT: src = read %{{.*}} : !nc.memory<sbuf> #nc.ap<f32 at 66 : 344 counts[2, 1] steps[1, 1]>
// CHECK-NEXT: src = read %{{.*}} : !nc.memory<sbuf> #nc.ap<f32 at 68 : 500 counts[2, 1] steps[1, 1]>
// CHECK-NEXT: src = read %{{.*}} : !nc.memory<sbuf> #nc.ap<f32 at 70 : 176 counts[2, 1] steps[1, 1]>
// CHECK-NEXT: {{^ *}}}
#hbm = #nki.mem<private_hbm>
#sbuf = #nki.mem<sbuf>
!t = memref<8x8xf32, #sbuf>
!v = memref<2x1xf32, strided<[8, 1], offset: ?>, #sbuf>
!s = memref<2x1xf32, #hbm>
module attributes {nki.target = "trn2"} {
  nki.kernel @moving() -> () {
    %c2 = arith.constant 2 : index
    %c7 = arith.constant 7 : index
    scf.forall (%i) in (4) {
      %t = nki.alloc "t" [8, 8] {address = array<i64: 64, 160, 320, 480>} : !t
      // A tensor in HBM keeps its memory in all iterations.
      %s = nki.alloc "s" [2, 1] : !s
      %partition = arith.muli %i, %c2 : index
      %column = arith.subi %c7, %i : index
      %v = nki.slice %t[%partition : 2, %column : 1] : !t to !v
      nki.dma_copy %s, %v : !s, !v
    }
  }
}

// -----

// Tensors begin at multiples of 64: 12 bytes and 65 bytes before. Inputs and outputs are
// numbered apart, scratch tensors are not. A dimension that is selected goes away; elements
// of one byte; a tensor in shared HBM. z[i, :, 2] with i = 1: byte 256 + 15 + 2.
// CHECK-LABEL: nc.program @tensors
// CHECK-NEXT: nc.tensor "x" input 0 at 0 : memref<3xf32> -> <hbm>
// CHECK-NEXT: nc.tensor "w" input 1 at 64 : memref<65xi8> -> <hbm>
// CHECK-NEXT: nc.tensor "y" output 0 at 192 : memref<2xbf16> -> <hbm>
// CHECK-NEXT: nc.tensor "z" output 1 at 256 : memref<2x5x3xi8> -> <shared_hbm>
// CHECK-NEXT: nc.tensor "s" scratch 0 at 320 : memref<5xi8> -> <hbm>
// CHECK-NEXT: "dma_copy" dst = write %s : !nc.memory<hbm> #nc.ap<i8 at 0 : 320 counts[5] steps[1]>, src = read %w : !nc.memory<hbm> #nc.ap<i8 at 0 : 69 counts[5] steps[12]>
// CHECK-NEXT: "dma_copy" dst = write %z : !nc.memory<shared_hbm> #nc.ap<i8 at 0 : 273 counts[5] steps[3]>, src = read %s : !nc.memory<hbm> #nc.ap<i8 at 0 : 320 counts[5] steps[1]>
// CHECK-NEXT: {{^ *}}}
#hbm = #nki.mem<hbm>
#shared = #nki.mem<shared_hbm>
!w = memref<65xi8, #hbm>
!z = memref<2x5x3xi8, #shared>
!s = memref<5xi8, #hbm>
!twelfth = memref<5xi8, strided<[12], offset: 5>, #hbm>
!column = memref<5xi8, strided<[3], offset: 17>, #shared>
module attributes {nki.target = "trn2"} {
  nki.kernel @tensors(%x: memref<3xf32, #hbm>, %w: !w) -> (%y: memref<2xbf16, #hbm>, %z: !z) {
    %s = nki.alloc "s" [5] : !s
    %twelfth = nki.slice %w[5 : 5 : 12] : !w to !twelfth
    nki.dma_copy %s, %twelfth : !s, !twelfth
    %column = nki.slice %z[1, :, 2] : !z to !column
    nki.dma_copy %column, %s : !column, !s
  }
}

// -----

// Engines and modes: those that the author chose, and those that follow. A gather and what
// it skips: the rest of "a" stays. Labels come along.
// CHECK-LABEL: nc.program @placement
// CHECK: "dma_copy" {{.*}} oob_mode = #nki<oob_mode error> {dge_mode = #nki<dge_mode none>, engine = #nki<engine sync>, label = "load", moves_bits}
// CHECK-NEXT: "dma_copy" {{.*}} oob_mode = #nki<oob_mode error> {dge_mode = #nki<dge_mode hwdge>, engine = #nki<engine scalar>, moves_bits}
// CHECK-NEXT: "dma_copy" dst = readwrite %a : {{.*}}, dst_indices = none, src_indices = read %i : !nc.memory<sbuf> #nc.ap<i32 at 0 : 64 counts[4, 1] steps[1, 1]>, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode skip> {dge_mode = #nki<dge_mode swdge>, engine = #nki<engine gpsimd>, moves_bits}
// Another element type: numbers move, not bits.
// CHECK-NEXT: "dma_copy" dst = write %b : {{.*}} oob_mode = #nki<oob_mode error> {dge_mode = #nki<dge_mode none>, engine = #nki<engine sync>}
// CHECK-NEXT: "memset" {{.*}}, value = 3 : index, engine = #nki<engine gpsimd> {engine = #nki<engine gpsimd>, label = "three"}
// CHECK-NEXT: {{^ *}}}
#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!x = memref<4x8xf32, #hbm>
!a = memref<4x8xf32, #sbuf>
!b = memref<4x8xbf16, #sbuf>
!i = memref<4x1xi32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @placement(%x: !x) -> () {
    %three = arith.constant 3 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %b = nki.alloc "b" [4, 8] {address = array<i64: 0, 32>} : !b
    %i = nki.alloc "i" [4, 1] {address = array<i64: 0, 64>} : !i
    nki.dma_copy %a, %x {name = "load"} : !a, !x
    nki.dma_copy %a, %x dge_mode hwdge engine scalar : !a, !x
    nki.dma_copy %a, %x gather %i oob_mode skip : !a, !x, !i
    nki.dma_copy %b, %x : !b, !x
    nki.memset %a, %three engine gpsimd {name = "three"} : !a, index
  }
}

// -----

// Sums: without a flag the tile decides, and "acc" is read; with one, as it says each time.
// CHECK-LABEL: nc.program @flags
// CHECK: "nc_matmul" dst = readwrite %acc {{.*}}, accumulate = none, is_transpose = false
// CHECK-NEXT: "nc_matmul" dst = write %acc {{.*}}, accumulate = false, is_transpose = false
// CHECK-NEXT: "nc_matmul" dst = readwrite %acc {{.*}}, accumulate = true, is_transpose = false
// CHECK-NEXT: "nc_matmul" dst = write %acc {{.*}}, accumulate = false, is_transpose = true
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>
!a = memref<4x8xf32, #sbuf>
!one = memref<8x8xf32, #sbuf>
!acc = memref<8x8xf32, #psum>
module attributes {nki.target = "trn2"} {
  nki.kernel @flags() -> () {
    %yes = arith.constant true
    %no = arith.constant false
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %one = nki.alloc "one" [8, 8] {address = array<i64: 0, 32>} : !one
    %acc = nki.alloc "acc" [8, 8] {address = array<i64: 0, 2048>} : !acc
    nki.nc_matmul %acc, %a, %a : !acc, !a, !a
    nki.nc_matmul %acc, %a, %a accumulate %no : !acc, !a, !a
    nki.nc_matmul %acc, %a, %a accumulate %yes : !acc, !a, !a
    nki.nc_matmul %acc, %one, %one accumulate %no is_transpose : !acc, !one, !one
  }
}
