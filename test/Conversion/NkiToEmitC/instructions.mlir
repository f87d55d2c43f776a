// Every instruction is one call of the runtime function of its name: the core, the
// operands and the attributes in order. What is absent has a word, what only says where
// and how is left out. Ops with one optional operand: optional-operand.mlir.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// The numbers in `args` are operands.
// CHECK-LABEL: emitc.func @dma_program
nki.kernel @dma(%x: memref<256x64xbf16, #hbm>, %z: memref<64x128x64xbf16, #hbm>) {
  %t = nki.alloc "t" [128, 64] : memref<128x64xbf16, #sbuf>
  %rows = nki.alloc "rows" [128, 1] : memref<128x1xi32, #sbuf>
  %urows = nki.alloc "urows" [128, 1] : memref<128x1xui32, #sbuf>
  %at = nki.alloc "at" [1, 1] : memref<1x1xi32, #sbuf>
  %turned = nki.alloc "turned" [64, 128] : memref<64x128xbf16, #sbuf>
  // CHECK: call_opaque "rt::dma_copy"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, 2 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::OobMode::skip">]}
  nki.dma_copy %t, %x gather %rows oob_mode skip dge_mode swdge
      : memref<128x64xbf16, #sbuf>, memref<256x64xbf16, #hbm>, memref<128x1xi32, #sbuf>
  // CHECK: call_opaque "rt::dma_copy"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::OobMode::error">]}
  nki.dma_copy %x scatter %rows, %t {name = "scatter"}
      : memref<256x64xbf16, #hbm>, memref<128x64xbf16, #sbuf>, memref<128x1xi32, #sbuf>
  // CHECK: call_opaque "rt::dma_copy"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, 2 : index, #emitc.opaque<"rt::OobMode::error">]}
  nki.dma_copy %t, %z at %at
      : memref<128x64xbf16, #sbuf>, memref<64x128x64xbf16, #hbm>, memref<1x1xi32, #sbuf>
  // CHECK: call_opaque "rt::dma_transpose"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::OobMode::skip">]}
  nki.dma_transpose %turned, %x gather %urows oob_mode skip
      : memref<64x128xbf16, #sbuf>, memref<256x64xbf16, #hbm>, memref<128x1xui32, #sbuf>
}

// CHECK-LABEL: emitc.func @matmul_program
nki.kernel @matmul(%x: memref<4xf32, #hbm>) {
  %a = nki.alloc "a" [128, 128] : memref<128x128xbf16, #sbuf>
  %b = nki.alloc "b" [128, 512] : memref<128x512xbf16, #sbuf>
  %c = nki.alloc "c" [128, 512] : memref<128x512xf32, #psum>
  %t = nki.alloc "t" [128, 128] : memref<128x128xbf16, #psum>
  %c0 = arith.constant 0 : index
  %id = nki.program_id
  %later = arith.cmpi ne, %id, %c0 : index
  // CHECK: call_opaque "rt::nc_matmul"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, #emitc.opaque<"false">, #emitc.opaque<"rt::PerfMode::none">]}
  nki.nc_matmul %c, %a, %b accumulate %later
      : memref<128x512xf32, #psum>, memref<128x128xbf16, #sbuf>, memref<128x512xbf16, #sbuf>
  // CHECK: call_opaque "rt::nc_transpose"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::Engine::tensor">]}
  nki.nc_transpose %t, %a engine tensor : memref<128x128xbf16, #psum>, memref<128x128xbf16, #sbuf>
}

// CHECK-LABEL: emitc.func @elementwise_program
nki.kernel @elementwise(%x: memref<4xf32, #hbm>) {
  %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  %i = nki.alloc "i" [128, 64] : memref<128x64xi32, #sbuf>
  %column = nki.alloc "column" [128, 1] : memref<128x1xf32, #sbuf>
  %two = arith.constant 2.0 : f32
  %seven = arith.constant 7 : i32
  %minus = arith.constant -1 : index
  %c3 = arith.constant 3 : index
  // CHECK: call_opaque "rt::tensor_copy"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::Engine::unknown">]}
  nki.tensor_copy %i, %t : memref<128x64xi32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: call_opaque "rt::tensor_tensor"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::AluOp::greater_equal">, #emitc.opaque<"rt::Engine::vector">]}
  nki.tensor_tensor %t, %t, greater_equal %t engine vector
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: call_opaque "rt::tensor_scalar"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::AluOp::subtract">, #emitc.opaque<"true">, #emitc.opaque<"rt::AluOp::none">, #emitc.opaque<"false">, #emitc.opaque<"rt::Engine::unknown">]}
  nki.tensor_scalar %t, %t, subtract %two reverse : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, f32
  // CHECK: call_opaque "rt::tensor_scalar"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, #emitc.opaque<"rt::AluOp::multiply">, #emitc.opaque<"false">, #emitc.opaque<"rt::AluOp::add">, #emitc.opaque<"false">, #emitc.opaque<"rt::Engine::unknown">]}
  nki.tensor_scalar %t, %t, multiply %column, add %two
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x1xf32, #sbuf>, f32
  // CHECK: call_opaque "rt::tensor_scalar"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::AluOp::abs">,
  nki.tensor_scalar %t, %t, abs : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: call_opaque "rt::scalar_tensor_tensor"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, #emitc.opaque<"rt::AluOp::multiply">, #emitc.opaque<"false">, #emitc.opaque<"rt::AluOp::subtract">, #emitc.opaque<"true">]}
  nki.scalar_tensor_tensor %t, %t, multiply %column, subtract %t reverse
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x1xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: call_opaque "rt::memset"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::Engine::gpsimd">]} : (!emitc.opaque<"rt::Tile<int32_t, 128, 64>">, i32)
  nki.memset %i, %seven engine gpsimd : memref<128x64xi32, #sbuf>, i32
  // Lists of integers.
  // CHECK: call_opaque "rt::iota"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, #emitc.opaque<"rt::Ints{100, 8, -1, 8}">, 1 : index, 2 : index]}
  nki.iota %i pattern [[100, 8], [-1, 8]] offset %minus channel_multiplier %c3 : memref<128x64xi32, #sbuf>
  // CHECK: call_opaque "rt::reciprocal"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index]}
  nki.reciprocal %t, %t : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
}

// CHECK-LABEL: emitc.func @reductions_program
nki.kernel @reductions(%x: memref<4xf32, #hbm>) {
  %t = nki.alloc "t" [128, 4, 16] : memref<128x4x16xf32, #sbuf>
  %row = nki.alloc "row" [1, 64] : memref<1x64xf32, #sbuf>
  %sums = nki.alloc "sums" [128, 4] : memref<128x4xf32, #sbuf>
  %column = nki.alloc "column" [128, 1] : memref<128x1xf32, #sbuf>
  %two = arith.constant 2.0 : f32
  // CHECK: call_opaque "rt::tensor_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::AluOp::maximum">, #emitc.opaque<"rt::Ints{2}">, #emitc.opaque<"true">, #emitc.opaque<"false">]}
  nki.tensor_reduce %sums, maximum %t axis [2] negate : memref<128x4xf32, #sbuf>, memref<128x4x16xf32, #sbuf>
  // CHECK: call_opaque "rt::tensor_scalar_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, 4 : index, #emitc.opaque<"rt::AluOp::multiply">, #emitc.opaque<"rt::AluOp::add">, #emitc.opaque<"rt::ReduceCmd::load_reduce">, #emitc.opaque<"true">]}
  nki.tensor_scalar_reduce %t, %t, multiply %two reduce_op add reduce_cmd load_reduce reduce_init %two
      reduce_res %column reduce_res_negate
      : memref<128x4x16xf32, #sbuf>, memref<128x4x16xf32, #sbuf>, f32, memref<128x1xf32, #sbuf>
  // CHECK: call_opaque "rt::tensor_partition_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::AluOp::average">]}
  nki.tensor_partition_reduce %row, average %t : memref<1x64xf32, #sbuf>, memref<128x4x16xf32, #sbuf>
  // CHECK: call_opaque "rt::activation"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::none">, #emitc.opaque<"rt::Activation::gelu_apprx_tanh">, #emitc.opaque<"rt::AluOp::none">, #emitc.opaque<"rt::ReduceCmd::idle">]}
  nki.activation %t, gelu_apprx_tanh %t : memref<128x4x16xf32, #sbuf>, memref<128x4x16xf32, #sbuf>
  // CHECK: call_opaque "rt::activation"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, 4 : index, #emitc.opaque<"rt::Activation::exp">, #emitc.opaque<"rt::AluOp::add">, #emitc.opaque<"rt::ReduceCmd::reset_reduce">]}
  nki.activation %t, exp %t scale %two bias %column reduce_cmd reset_reduce reduce_op add reduce_res %column
      : memref<128x4x16xf32, #sbuf>, memref<128x4x16xf32, #sbuf>, f32, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
  // CHECK: call_opaque "rt::activation_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, #emitc.opaque<"rt::none">, 2 : index, 3 : index, #emitc.opaque<"rt::Activation::exp">, #emitc.opaque<"rt::AluOp::add">]}
  nki.activation_reduce %t, exp %t bias %column reduce_op add reduce_res %column
      : memref<128x4x16xf32, #sbuf>, memref<128x4x16xf32, #sbuf>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
}

// CHECK-LABEL: emitc.func @selections_program
nki.kernel @selections(%x: memref<4xf32, #hbm>) {
  %t = nki.alloc "t" [128, 64] : memref<128x64xf32, #sbuf>
  %mask = nki.alloc "mask" [128, 64] : memref<128x64xui8, #sbuf>
  %column = nki.alloc "column" [128, 1] : memref<128x1xf32, #sbuf>
  %two = arith.constant 2.0 : f32
  %c3 = arith.constant 3 : index
  // CHECK: call_opaque "rt::tensor_copy_predicated"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"true">]}
  nki.tensor_copy_predicated %t, %two predicate %mask reverse_pred : memref<128x64xf32, #sbuf>, f32, memref<128x64xui8, #sbuf>
  // CHECK: call_opaque "rt::select_reduce"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, 4 : index, #emitc.opaque<"rt::ReduceCmd::reset_reduce">, #emitc.opaque<"rt::AluOp::maximum">, #emitc.opaque<"false">]}
  nki.select_reduce %t predicate %mask on_true %t on_false %two reduce_cmd reset_reduce reduce_res %column
      : memref<128x64xf32, #sbuf>, memref<128x64xui8, #sbuf>, memref<128x64xf32, #sbuf>, f32, memref<128x1xf32, #sbuf>
  // CHECK: call_opaque "rt::affine_select"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, #emitc.opaque<"rt::Ints{-1, 64}">, 3 : index, 4 : index, #emitc.opaque<"rt::AluOp::greater_equal">]}
  nki.affine_select %t, %t where greater_equal pattern [[-1, 64]] offset %c3 channel_multiplier %c3 else %two
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>
  // CHECK: call_opaque "rt::range_select"({{.*}}) {args = [#emitc.opaque<"core">, 0 : index, 1 : index, 2 : index, 3 : index, 4 : index, #emitc.opaque<"rt::AluOp::greater_equal">, #emitc.opaque<"rt::AluOp::less">, 5 : index, #emitc.opaque<"rt::ReduceCmd::reset_reduce">]}
  nki.range_select %t, %t where greater_equal %column and less %column range_start %c3 reduce_res %column
      : memref<128x64xf32, #sbuf>, memref<128x64xf32, #sbuf>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>, memref<128x1xf32, #sbuf>
}
