// Matrix multiply and transpose: text, generic form and bytecode come back the same.
// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s

#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Without accumulate a later pass decides what happens to the old product.
// CHECK-LABEL: func.func @nc_matmul(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x512xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<64x128xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<64x512xbf16, #sbuf>{{[,)]}}
func.func @nc_matmul(%dst: memref<128x512xf32, #psum>, %a: memref<64x128xbf16, #sbuf>,
                     %b: memref<64x512xbf16, #sbuf>) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[B]] : memref<128x512xf32, #psum>, memref<64x128xbf16, #sbuf>, memref<64x512xbf16, #sbuf>
  nki.nc_matmul %dst, %a, %b
      : memref<128x512xf32, #psum>, memref<64x128xbf16, #sbuf>, memref<64x512xbf16, #sbuf>
  return
}

// Adding to the old product may depend on a value.
// CHECK-LABEL: func.func @nc_matmul_accumulate(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x512xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<64x128xf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<64x512xf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[MORE:[a-z0-9]+]]: i1{{[,)]}}
func.func @nc_matmul_accumulate(%dst: memref<128x512xf32, #psum>,
                                %a: memref<64x128xf16, #sbuf>,
                                %b: memref<64x512xf16, #sbuf>, %more: i1) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[B]] accumulate %[[MORE]] : memref<128x512xf32, #psum>, memref<64x128xf16, #sbuf>, memref<64x512xf16, #sbuf>
  nki.nc_matmul %dst, %a, %b accumulate %more
      : memref<128x512xf32, #psum>, memref<64x128xf16, #sbuf>, memref<64x512xf16, #sbuf>
  return
}

// fp8 pairs share a row of the array.
// CHECK-LABEL: func.func @nc_matmul_double_row(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x512xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<64x2x128xf8E4M3, #sbuf>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<64x2x512xf8E5M2, #sbuf>{{[,)]}}
func.func @nc_matmul_double_row(%dst: memref<128x512xf32, #psum>,
                                %a: memref<64x2x128xf8E4M3, #sbuf>,
                                %b: memref<64x2x512xf8E5M2, #sbuf>) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[B]] perf_mode double_row : memref<128x512xf32, #psum>, memref<64x2x128xf8E4M3, #sbuf>, memref<64x2x512xf8E5M2, #sbuf>
  nki.nc_matmul %dst, %a, %b perf_mode double_row
      : memref<128x512xf32, #psum>, memref<64x2x128xf8E4M3, #sbuf>,
        memref<64x2x512xf8E5M2, #sbuf>
  return
}

// A transpose moves bits through the array.
// CHECK-LABEL: func.func @nc_matmul_transpose(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<128x64xbf16, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<64x128xbf16, #sbuf>{{[,)]}}
// CHECK-SAME: %[[IDENTITY:[a-z0-9]+]]: memref<64x64xbf16, #sbuf>{{[,)]}}
func.func @nc_matmul_transpose(%dst: memref<128x64xbf16, #psum>,
                               %a: memref<64x128xbf16, #sbuf>,
                               %identity: memref<64x64xbf16, #sbuf>) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[IDENTITY]] is_transpose is_moving_onezero : memref<128x64xbf16, #psum>, memref<64x128xbf16, #sbuf>, memref<64x64xbf16, #sbuf>
  nki.nc_matmul %dst, %a, %identity is_transpose is_moving_onezero
      : memref<128x64xbf16, #psum>, memref<64x128xbf16, #sbuf>, memref<64x64xbf16, #sbuf>
  return
}

// A piece of the array.
// CHECK-LABEL: func.func @nc_matmul_tiled(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<64x512xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<32x64xf32, #sbuf>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<32x512xf32, #sbuf>{{[,)]}}
func.func @nc_matmul_tiled(%dst: memref<64x512xf32, #psum>, %a: memref<32x64xf32, #sbuf>,
                           %b: memref<32x512xf32, #sbuf>) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[B]] tile_position [32, 64] tile_size [32, 64] is_stationary_onezero {name = "qk"} : memref<64x512xf32, #psum>, memref<32x64xf32, #sbuf>, memref<32x512xf32, #sbuf>
  nki.nc_matmul %dst, %a, %b tile_position [32, 64] tile_size [32, 64]
      is_stationary_onezero {name = "qk"}
      : memref<64x512xf32, #psum>, memref<32x64xf32, #sbuf>, memref<32x512xf32, #sbuf>
  return
}

// Nothing is checked while sizes and element types are open.
// CHECK-LABEL: func.func @nc_matmul_parametric(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<?x?xf32, #psum>{{[,)]}}
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<?x?x!nki.elem<dtype>, #sbuf>{{[,)]}}
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<?x?x!nki.elem<dtype>, #sbuf>{{[,)]}}
func.func @nc_matmul_parametric(%dst: memref<?x?xf32, #psum>,
                                %a: memref<?x?x!nki.elem<dtype>, #sbuf>,
                                %b: memref<?x?x!nki.elem<dtype>, #sbuf>) {
  // CHECK: nki.nc_matmul %[[DST]], %[[A]], %[[B]] : memref<?x?xf32, #psum>, memref<?x?x!nki.elem<dtype>, #sbuf>, memref<?x?x!nki.elem<dtype>, #sbuf>
  nki.nc_matmul %dst, %a, %b
      : memref<?x?xf32, #psum>, memref<?x?x!nki.elem<dtype>, #sbuf>,
        memref<?x?x!nki.elem<dtype>, #sbuf>
  return
}

// Free dimensions are flattened.
// CHECK-LABEL: func.func @nc_transpose(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<64x128xbf16, #psum>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<128x4x16xbf16, #sbuf>{{[,)]}}
func.func @nc_transpose(%dst: memref<64x128xbf16, #psum>,
                        %data: memref<128x4x16xbf16, #sbuf>) {
  // CHECK: nki.nc_transpose %[[DST]], %[[DATA]] : memref<64x128xbf16, #psum>, memref<128x4x16xbf16, #sbuf>
  nki.nc_transpose %dst, %data : memref<64x128xbf16, #psum>, memref<128x4x16xbf16, #sbuf>
  return
}

// The vector engine reads and writes both memories.
// CHECK-LABEL: func.func @nc_transpose_vector(
// CHECK-SAME: %[[DST:[a-z0-9]+]]: memref<16x32xi32, #psum>{{[,)]}}
// CHECK-SAME: %[[DATA:[a-z0-9]+]]: memref<32x16xi32, #psum>{{[,)]}}
func.func @nc_transpose_vector(%dst: memref<16x32xi32, #psum>,
                               %data: memref<32x16xi32, #psum>) {
  // CHECK: nki.nc_transpose %[[DST]], %[[DATA]] engine vector : memref<16x32xi32, #psum>, memref<32x16xi32, #psum>
  nki.nc_transpose %dst, %data engine vector
      : memref<16x32xi32, #psum>, memref<32x16xi32, #psum>
  return
}
