// y[n, :] = softmax(scale * x[n, :]): reductions along a row, in four instructions.
//
// A row lies in one partition, so its maximum and its sum are one number per
// partition, (128, 1), which instructions take as a scalar operand.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

!hbm = memref<?x?x!nki.elem<dtype>, #hbm>
!rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!tile = memref<?x?x!nki.elem<dtype>, #sbuf>
!f32 = memref<?x?xf32, #sbuf>

nki.kernel @softmax
  parameters {
    N : int min 1 "rows, a multiple of 128"
    F : int min 1 max 8192 "elements of a row"
    scale : number = 1.0 "factor of x, at least 0"
    dtype : type in [bf16, f16, f32] "element type"
  }
  (%x: !hbm {nki.shape = ["N", "F"]}) -> (%y: !hbm {nki.shape = ["N", "F"]}) {
  %n = nki.param N : index
  %f = nki.param F : index
  %scale = nki.param scale : f32
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %rest = arith.remui %n, %c128 : index
  %whole = arith.cmpi eq, %rest, %c0 : index
  nki.require %whole, "N must be a multiple of 128, but got {0}", %n : index
  %positive = arith.cmpf oge, %scale, %zero : f32
  nki.require %positive, "scale must be at least 0, but got {0}", %scale : f32

  scf.forall (%row) = (0) to (%n) step (128) {
    %x_rows = nki.slice %x[%row : 128, :] : !hbm to !rows
    %y_rows = nki.slice %y[%row : 128, :] : !hbm to !rows
    %tile = nki.alloc "tile" [128, %f] : !tile
    %exp = nki.alloc "exp" [128, %f] : !f32
    %bias = nki.alloc "bias" [128, 1] : !f32
    %sum = nki.alloc "sum" [128, 1] : !f32
    nki.dma_copy %tile, %x_rows : !tile, !rows

    // bias = -scale * max(x), so that no exponential is above 1.
    nki.tensor_reduce %bias, maximum %tile axis [1] negate : !f32, !tile
    nki.tensor_scalar %bias, %bias, multiply %scale : !f32, !f32, f32
    // exp = e^(scale * x + bias), and its sum on the way.
    nki.activation_reduce %exp, exp %tile scale %scale bias %bias reduce_op add reduce_res %sum
        : !f32, !tile, f32, !f32, !f32
    nki.reciprocal %sum, %sum : !f32, !f32
    // The one rounding to the element type.
    nki.tensor_scalar %tile, %exp, multiply %sum : !tile, !f32, !f32
    nki.dma_copy %y_rows, %tile : !rows, !tile
  }
}
