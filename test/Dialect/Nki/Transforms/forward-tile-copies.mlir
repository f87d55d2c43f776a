// RUN: nkic-opt %s --pass-pipeline='builtin.module(nki.kernel(nki-forward-tile-copies))' | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// The reader takes the source; the copied tile is gone.
// CHECK-LABEL: nki.kernel @forwarded
// CHECK: %[[SOURCE:.*]] = nki.alloc "source"
// CHECK: %[[OUT:.*]] = nki.alloc "out"
// CHECK-NOT: nki.tensor_copy
// CHECK: nki.reciprocal %[[OUT]], %[[SOURCE]]
nki.kernel @forwarded() {
  %source = nki.alloc "source" [128, 8] : memref<128x8xf32, #sbuf>
  %out = nki.alloc "out" [128, 8] : memref<128x8xf32, #sbuf>
  %copy = nki.alloc "copy" [128, 8] : memref<128x8xf32, #psum>
  nki.tensor_copy %copy, %source : memref<128x8xf32, #psum>, memref<128x8xf32, #sbuf>
  nki.reciprocal %out, %copy : memref<128x8xf32, #sbuf>, memref<128x8xf32, #psum>
}

// A copy that rounds, one whose source changes before it is read, and one out of PSUM
// stay.
// CHECK-LABEL: nki.kernel @kept
// CHECK-COUNT-3: nki.tensor_copy
nki.kernel @kept() {
  %zero = arith.constant 0.0 : f32
  %source = nki.alloc "source" [128, 8] : memref<128x8xf32, #sbuf>
  %out = nki.alloc "out" [128, 8] : memref<128x8xf32, #sbuf>
  %rounded = nki.alloc "rounded" [128, 8] : memref<128x8xbf16, #sbuf>
  nki.tensor_copy %rounded, %source : memref<128x8xbf16, #sbuf>, memref<128x8xf32, #sbuf>
  nki.reciprocal %out, %rounded : memref<128x8xf32, #sbuf>, memref<128x8xbf16, #sbuf>
  %old = nki.alloc "old" [128, 8] : memref<128x8xf32, #sbuf>
  nki.tensor_copy %old, %source : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>
  nki.memset %source, %zero : memref<128x8xf32, #sbuf>, f32
  nki.reciprocal %out, %old : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>
  %sum = nki.alloc "sum" [128, 8] : memref<128x8xf32, #psum>
  %moved = nki.alloc "moved" [128, 8] : memref<128x8xf32, #sbuf>
  nki.tensor_copy %moved, %sum : memref<128x8xf32, #sbuf>, memref<128x8xf32, #psum>
  nki.reciprocal %out, %moved : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>
}

// A write to a tile that a branch hands on may be a write to the source.
// CHECK-LABEL: nki.kernel @written_under_another_name
// CHECK: nki.tensor_copy
nki.kernel @written_under_another_name(%n: memref<1xf32, #nki.mem<hbm>>) {
  %zero = arith.constant 0.0 : f32
  %id = nki.program_id
  %c0 = arith.constant 0 : index
  %first = arith.cmpi eq, %id, %c0 : index
  %source = nki.alloc "source" [128, 8] : memref<128x8xf32, #sbuf>
  %other = nki.alloc "other" [128, 8] : memref<128x8xf32, #sbuf>
  %out = nki.alloc "out" [128, 8] : memref<128x8xf32, #sbuf>
  %old = nki.alloc "old" [128, 8] : memref<128x8xf32, #sbuf>
  nki.tensor_copy %old, %source : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>
  %one = arith.select %first, %source, %other : memref<128x8xf32, #sbuf>
  nki.memset %one, %zero : memref<128x8xf32, #sbuf>, f32
  nki.reciprocal %out, %old : memref<128x8xf32, #sbuf>, memref<128x8xf32, #sbuf>
}
