// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc)' --split-input-file | FileCheck %s
// RUN: nkic-opt %s --pass-pipeline='builtin.module(convert-nki-to-nc{max-instructions=4},nc.program(nc-check-instructions,nc-schedule,nc-check-order))' --split-input-file -o /dev/null

// Loops and branches. No kernel here has more than 4 instructions, so that the second run
// is within its limit; it also finds every program well-formed.

// Loops in loops. x[i, j] begins 3 * 32 elements of 2 bytes after x[i - 1, j], and 32 after
// x[i, j - 1]: at byte 192 i + 64 j, with j = 0 and 2. The executions of "t" take its two
// buffers in turn, over both loops.
// CHECK-LABEL: nc.program @nested
// CHECK-NEXT: %x = nc.tensor "x" input 0 at 0 : memref<2x3x4x8xbf16> -> <hbm>
// CHECK-NEXT: %[[T0:.*]] = nc.tile "t" at 0 : 0 size 4 by 16 : <sbuf>
// CHECK-NEXT: %[[T1:.*]] = nc.tile "t" at 0 : 32 size 4 by 16 : <sbuf>
// CHECK-NEXT: %[[T2:.*]] = nc.tile "t" at 0 : 0 size 4 by 16 : <sbuf>
// CHECK-NEXT: %[[T3:.*]] = nc.tile "t" at 0 : 32 size 4 by 16 : <sbuf>
// CHECK-NEXT: "dma_copy" dst = write %[[T0]] : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 0 counts[4, 8] steps[1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<bf16 at 0 : 0 counts[4, 8] steps[8, 1]>
// CHECK-NEXT: "dma_copy" dst = write %[[T1]] : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 32 counts[4, 8] steps[1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<bf16 at 0 : 128 counts[4, 8] steps[8, 1]>
// CHECK-NEXT: "dma_copy" dst = write %[[T2]] : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 0 counts[4, 8] steps[1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<bf16 at 0 : 192 counts[4, 8] steps[8, 1]>
// CHECK-NEXT: "dma_copy" dst = write %[[T3]] : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 32 counts[4, 8] steps[1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<bf16 at 0 : 320 counts[4, 8] steps[8, 1]>
// CHECK-NEXT: {{^ *}}}
#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!x = memref<2x3x4x8xbf16, #hbm>
!block = memref<4x8xbf16, strided<[8, 1], offset: ?>, #hbm>
!t = memref<4x8xbf16, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @nested(%x: !x) -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %c2 step %c1 {
      scf.for %j = %c0 to %c3 step %c2 {
        %t = nki.alloc "t" [4, 8] {address = array<i64: 0, 0, 32>} : !t
        %block = nki.slice %x[%i, %j, :, :] : !x to !block
        nki.dma_copy %t, %block : !t, !block
      }
    }
  }
}

// -----

// A loop over two indices, not from 0 and not by 1: i = 1, 3 and j = 0, 4, the last one
// fastest. Element [p, i, j] is at byte 4 (5 i + j).
// CHECK-LABEL: nc.program @grid
// CHECK: "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 20 counts[4, 1, 1] steps[1, 5, 1]>
// CHECK-NEXT: "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 36 counts[4, 1, 1] steps[1, 5, 1]>
// CHECK-NEXT: "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 60 counts[4, 1, 1] steps[1, 5, 1]>
// CHECK-NEXT: "memset" dst = write %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 76 counts[4, 1, 1] steps[1, 5, 1]>
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x5x5xf32, #sbuf>
!v = memref<4x1x1xf32, strided<[25, 5, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @grid() -> () {
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 5, 5] {address = array<i64: 0, 0>} : !a
    scf.forall (%i, %j) = (1, 0) to (4, 5) step (2, 4) {
      %v = nki.slice %a[:, %i : 1, %j : 1] : !a to !v
      nki.memset %v, %zero : !v, f32
    }
  }
}

// -----

// A triangle: the bound of the inner loop is the counter of the outer one, so it does not
// run at first. Columns 0; 0 and 1.
// CHECK-LABEL: nc.program @triangle
// CHECK: "memset" {{.*}} #nc.ap<f32 at 0 : 0 counts[4, 1] steps[1, 1]>, value = 1.0
// CHECK-NEXT: "memset" {{.*}} #nc.ap<f32 at 0 : 0 counts[4, 1] steps[1, 1]>, value = 2.0
// CHECK-NEXT: "memset" {{.*}} #nc.ap<f32 at 0 : 4 counts[4, 1] steps[1, 1]>, value = 2.0
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
!v = memref<4x1xf32, strided<[8, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @triangle() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.for %i = %c0 to %c3 step %c1 {
      %int = arith.index_cast %i : index to i32
      %value = arith.sitofp %int : i32 to f32
      scf.for %j = %c0 to %i step %c1 {
        %v = nki.slice %a[:, %j : 1] : !a to !v
        nki.memset %v, %value : !v, f32
      }
    }
  }
}

// -----

// Loops that never run, over one index and over two; the value they hand on is the first
// one, 5: byte 20.
// CHECK-LABEL: nc.program @never
// CHECK-NEXT: nc.tile "a"
// CHECK-NEXT: "memset" {{.*}} #nc.ap<f32 at 0 : 20 counts[4, 1] steps[1, 1]>
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
!v = memref<4x1xf32, strided<[8, 1], offset: ?>, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @never() -> () {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %zero = arith.constant 0.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %n = scf.for %i = %c3 to %c1 step %c1 iter_args(%k = %c5) -> (index) {
      nki.memset %a, %zero : !a, f32
      scf.yield %i : index
    }
    scf.forall (%i, %j) = (0, 4) to (4, 4) step (1, 1) {
      nki.memset %a, %zero : !a, f32
    }
    %v = nki.slice %a[:, %n : 1] : !a to !v
    nki.memset %v, %zero : !v, f32
  }
}

// -----

// Branches: one without another side, one inside another, in iterations 0 to 3. The first is
// taken in 2 and 3, the second there in 3 only; else the third.
// CHECK-LABEL: nc.program @branches
// CHECK: "memset" {{.*}} value = 3.0
// CHECK-NEXT: "memset" {{.*}} value = 2.0
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @branches() -> () {
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %two = arith.constant 2.0 : f32
    %three = arith.constant 3.0 : f32
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    scf.forall (%i) in (4) {
      %late = arith.cmpi sge, %i, %c2 : index
      scf.if %late {
        %last = arith.cmpi eq, %i, %c3 : index
        scf.if %last {
          nki.memset %a, %two : !a, f32
        } else {
          nki.memset %a, %three : !a, f32
        }
      }
    }
  }
}

// -----

// Tiles handed from iteration to iteration: "a" and "b" in turn, so the loop ends with "b".
// All values of an iteration are read before those of the next one are set. A tile that a
// branch or a condition chooses.
// CHECK-LABEL: nc.program @swap
// CHECK: "tensor_copy" dst = write %a : {{.*}}, src = read %b :
// CHECK-NEXT: "tensor_copy" dst = write %b : {{.*}}, src = read %a :
// CHECK-NEXT: "tensor_copy" dst = write %a : {{.*}}, src = read %b :
// CHECK-NEXT: "tensor_tensor" dst = write %c : {{.*}}, data1 = read %b : !nc.memory<sbuf> #nc.ap<f32 at 0 : 32 {{.*}}, data2 = read %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0
// CHECK-NEXT: {{^ *}}}
#sbuf = #nki.mem<sbuf>
!a = memref<4x8xf32, #sbuf>
module attributes {nki.target = "trn2"} {
  nki.kernel @swap() -> () {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %a = nki.alloc "a" [4, 8] {address = array<i64: 0, 0>} : !a
    %b = nki.alloc "b" [4, 8] {address = array<i64: 0, 32>} : !a
    %c = nki.alloc "c" [4, 8] {address = array<i64: 0, 64>} : !a
    %this, %other = scf.for %i = %c0 to %c3 step %c1 iter_args(%to = %a, %from = %b) -> (!a, !a) {
      nki.tensor_copy %to, %from : !a, !a
      scf.yield %from, %to : !a, !a
    }
    %yes = arith.cmpi ne, %c0, %c1 : index
    %first = arith.select %yes, %this, %other : !a
    %second = scf.if %yes -> (!a) {
      scf.yield %a : !a
    } else {
      scf.yield %b : !a
    }
    nki.tensor_tensor %c, %first, add %second : !a, !a, !a
  }
}
