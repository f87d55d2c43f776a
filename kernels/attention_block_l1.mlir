// The attention of a vision transformer block, all heads in one program.
//
//   q, k, v = x @ wq + bq, x @ wk + bk, x @ wv + bv        per image
//   q, k    = rotated by the RoPE tables
//   o       = softmax(scale * q k^T over the first n_valid keys) v     per head
//   result  = o @ wo + bo
//
// How it is laid out. A group is 512 projected features, 512 / head_dim heads; there
// are G = Fp / 512 of them. Token-major tiles have tokens on the partitions,
// feature-major ones features:
//
//   x^T   [128, H/128, N]        feature-major input, made once per image
//   wq..  [128, H/128, 512]      weights of a group, input features on the partitions
//   q     [heads, D, N]          in HBM
//   k     [D, heads, N/512, 512] feature-major
//   v     [128, N/128, 512]      token-major
//   o     [128, G * 4, N]        feature-major, of all groups: the output projection
//                                contracts over all of it in one accumulation
//
// Only the first n_valid tokens become keys and values. What lies behind them is
// a query like any other, and nothing else.
//
// Only the first n_heads heads have attention; those behind them fill Fp up to a multiple of
// 512. Their weights are not multiplied, whatever they hold: as if they were zero.

#hbm = #nki.mem<hbm>
#private = #nki.mem<private_hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Arguments.
!tokens = memref<?x?xbf16, #hbm>
!weights_qk = memref<?x?x?xbf16, #hbm>
!bias_qk = memref<?x?x?xf32, #hbm>
!tables = memref<4x128x?xf32, #hbm>
!weights = memref<?x?xbf16, #hbm>
!bias = memref<1x?xf32, #hbm>
!result = memref<1x?x?xbf16, #hbm>
// Views of them.
!bf16_hbm = memref<?x?xbf16, strided<[?, ?], offset: ?>, #hbm>
!bf16_3d_hbm = memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>, #hbm>
!f32_hbm = memref<?x?xf32, strided<[?, ?], offset: ?>, #hbm>
!f32_1d_hbm = memref<?xf32, strided<[?], offset: ?>, #hbm>
// The queries of a group, of one head, and a piece of them.
!queries = memref<?x?x?xbf16, #private>
!q_hbm = memref<?x?xbf16, strided<[?, ?], offset: ?>, #private>
// Tiles, and views of tiles.
!bf16_4d = memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>, #sbuf>
!bf16_3d = memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>, #sbuf>
!bf16 = memref<?x?xbf16, strided<[?, ?], offset: ?>, #sbuf>
!rope_3d = memref<?x?x?x!nki.elem<rope_dtype>, strided<[?, ?, ?], offset: ?>, #sbuf>
!rope = memref<?x?x!nki.elem<rope_dtype>, strided<[?, ?], offset: ?>, #sbuf>
!f32_3d = memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #sbuf>
!f32 = memref<?x?xf32, strided<[?, ?], offset: ?>, #sbuf>
!psum_3d = memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #psum>
!psum = memref<?x?xf32, strided<[?, ?], offset: ?>, #psum>
!psum_bf16 = memref<?x?xbf16, strided<[?, ?], offset: ?>, #psum>

//===----------------------------------------------------------------------===//
// Attention of one head
//===----------------------------------------------------------------------===//

// o += v^T p^T for one tile of `keys` keys, at most 128: the probabilities have
// queries on the partitions and the product contracts over keys, so they are turned.
func.func private @add_values(
    %acc: !psum, %p: !bf16, %v: !bf16_3d, %tile: index, %keys: index, %more: i1) {
  %c128 = arith.constant 128 : index
  %first = arith.muli %tile, %c128 : index
  %p_tile = nki.slice %p[:, %first : %keys] : !bf16 to !bf16
  %turned = nki.alloc "p_turned" [%keys, 128] : !psum_bf16
  nki.nc_transpose %turned, %p_tile : !psum_bf16, !bf16
  %p_t = nki.alloc "p_t" [%keys, 128] : !bf16
  nki.tensor_copy %p_t, %turned : !bf16, !psum_bf16
  %v_tile = nki.slice %v[0 : %keys, %tile, :] : !bf16_3d to !bf16
  nki.nc_matmul %acc, %p_t, %v_tile accumulate %more : !psum, !bf16, !bf16
  return
}

// softmax(scale * q k^T) v of one head, for all its queries.
//   q [D, N] in HBM; k [D, n/512, 512] and v [128, n/128, D] in SBUF; o [D, N]
func.func private @attention(
    %q_hbm: !q_hbm, %k: !bf16_3d, %v: !bf16_3d, %o: !bf16,
    %n: index, %n_valid: index, %d: index, %scale: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %false = arith.constant false
  %key_blocks = arith.divui %n_valid, %c512 : index
  %block_rest = arith.remui %n_valid, %c512 : index
  %has_block_rest = arith.cmpi ne, %block_rest, %c0 : index
  %key_tiles = arith.divui %n_valid, %c128 : index
  %tile_rest = arith.remui %n_valid, %c128 : index
  %has_tile_rest = arith.cmpi ne, %tile_rest, %c0 : index
  %banks = arith.ceildivui %n_valid, %c512 : index

  %q = nki.alloc "q" [%d, %n] : !bf16
  nki.dma_copy %q, %q_hbm : !bf16, !q_hbm
  scf.for %q0 = %c0 to %n step %c128 {
    %q_tile = nki.slice %q[:, %q0 : 128] : !bf16 to !bf16

    // The logits of 128 queries, a PSUM bank for each block of keys.
    %logits_3d = nki.alloc "logits" [128, %banks, 512] : !psum_3d
    scf.for %block = %c0 to %key_blocks step %c1 {
      %k_block = nki.slice %k[:, %block, :] : !bf16_3d to !bf16
      %bank = nki.slice %logits_3d[:, %block, :] : !psum_3d to !psum
      nki.nc_matmul %bank, %q_tile, %k_block accumulate %false : !psum, !bf16, !bf16
    }
    scf.if %has_block_rest {
      %k_block = nki.slice %k[:, %key_blocks, 0 : %block_rest] : !bf16_3d to !bf16
      %bank = nki.slice %logits_3d[:, %key_blocks, 0 : %block_rest] : !psum_3d to !psum
      nki.nc_matmul %bank, %q_tile, %k_block accumulate %false : !psum, !bf16, !bf16
    }
    %banks_flat = nki.flatten %logits_3d [1, 2] : !psum_3d to !psum
    %logits = nki.slice %banks_flat[:, 0 : %n_valid] : !psum to !psum

    // p = exp(scale * logits - scale * their maximum), and its sum before it is rounded.
    %shift = nki.alloc "shift" [128, 1] : !f32
    nki.tensor_reduce %shift, maximum %logits axis [1] negate : !f32, !psum
    nki.tensor_scalar %shift, %shift, multiply %scale : !f32, !f32, f32
    %p = nki.alloc "p" [128, %n_valid] : !bf16
    %sum = nki.alloc "sum" [128, 1] : !f32
    nki.activation_reduce %p, exp %logits scale %scale bias %shift reduce_op add reduce_res %sum
        : !bf16, !psum, f32, !f32, !f32

    %acc = nki.alloc "o_sum" [128, %d] : !psum
    scf.for %tile = %c0 to %key_tiles step %c1 {
      %more = arith.cmpi ne, %tile, %c0 : index
      func.call @add_values(%acc, %p, %v, %tile, %c128, %more)
          : (!psum, !bf16, !bf16_3d, index, index, i1) -> ()
    }
    scf.if %has_tile_rest {
      %more = arith.cmpi ne, %key_tiles, %c0 : index
      func.call @add_values(%acc, %p, %v, %key_tiles, %tile_rest, %more)
          : (!psum, !bf16, !bf16_3d, index, index, i1) -> ()
    }

    // Divided by the sum, rounded, and turned to feature-major.
    %inverse = nki.alloc "inverse" [128, 1] : !f32
    nki.reciprocal %inverse, %sum : !f32, !f32
    %o_tokens = nki.alloc "o_tokens" [128, %d] : !bf16
    nki.tensor_scalar %o_tokens, %acc, multiply %inverse : !bf16, !psum, !f32
    %turned = nki.alloc "o_turned" [%d, 128] : !psum_bf16
    nki.nc_transpose %turned, %o_tokens : !psum_bf16, !bf16
    %o_tile = nki.slice %o[:, %q0 : 128] : !bf16 to !bf16
    nki.tensor_copy %o_tile, %turned : !bf16, !psum_bf16
  }
  return
}

//===----------------------------------------------------------------------===//
// Heads that carry weights
//===----------------------------------------------------------------------===//

// Features of all of them.
func.func private @features() -> index {
  %c0 = arith.constant 0 : index
  %fp = nki.param Fp : index
  %d = nki.param head_dim : index
  %n_heads = nki.param n_heads : index
  %some = arith.muli %n_heads, %d : index
  %is_all = arith.cmpi eq, %n_heads, %c0 : index
  %features = arith.select %is_all, %fp, %some : index
  return %features : index
}

// Columns that the projections of a group have at most: to queries and keys, in pairs of 128
// for a quad of heads, and to values.
func.func private @columns() -> (index, index) {
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %features = func.call @features() : () -> index
  %quads = arith.ceildivui %features, %c256 : index
  %pairs = arith.muli %quads, %c256 : index
  %qk = arith.minui %pairs, %c512 : index
  %v = arith.minui %features, %c512 : index
  return %qk, %v : index, index
}

//===----------------------------------------------------------------------===//
// Projections
//===----------------------------------------------------------------------===//

// Projects `count` tokens from `t0` on to the heads of quad `j` of a group and rotates
// them. r[:, 0, :] has the first halves of the quad's heads one below the other,
// r[:, 1, :] the second halves.
func.func private @project_rotated(
    %r: !bf16_3d, %x_t: !bf16_3d, %w: !bf16_3d, %bias: !f32, %tables: !rope_3d,
    %j: index, %t0: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %h = nki.param H : index
  %chunks = arith.divui %h, %c128 : index
  %block0 = arith.muli %j, %c2 : index

  %halves = nki.alloc "halves" [128, 2, %count] : !bf16_3d
  scf.for %half = %c0 to %c2 step %c1 {
    %block = arith.addi %block0, %half : index
    %column = arith.muli %block, %c128 : index
    %acc = nki.alloc "qk_sum" [128, %count] : !psum
    scf.for %chunk = %c0 to %chunks step %c1 {
      %more = arith.cmpi ne, %chunk, %c0 : index
      %w_tile = nki.slice %w[:, %chunk, %column : 128] : !bf16_3d to !bf16
      %x_tile = nki.slice %x_t[:, %chunk, %t0 : %count] : !bf16_3d to !bf16
      nki.nc_matmul %acc, %w_tile, %x_tile accumulate %more : !psum, !bf16, !bf16
    }
    %p = nki.slice %halves[:, %half, :] : !bf16_3d to !bf16
    %b = nki.slice %bias[:, %block : 1] : !f32 to !f32
    nki.tensor_scalar %p, %acc, add %b : !bf16, !psum, !f32
  }

  // r0 = p0 * tab0 + p1 * tab2, r1 = p1 * tab1 + p0 * tab3
  %p0 = nki.slice %halves[:, 0, :] : !bf16_3d to !bf16
  %p1 = nki.slice %halves[:, 1, :] : !bf16_3d to !bf16
  %r0 = nki.slice %r[:, 0, :] : !bf16_3d to !bf16
  %r1 = nki.slice %r[:, 1, :] : !bf16_3d to !bf16
  %tab0 = nki.slice %tables[:, 0, %t0 : %count] : !rope_3d to !rope
  %tab1 = nki.slice %tables[:, 1, %t0 : %count] : !rope_3d to !rope
  %tab2 = nki.slice %tables[:, 2, %t0 : %count] : !rope_3d to !rope
  %tab3 = nki.slice %tables[:, 3, %t0 : %count] : !rope_3d to !rope
  %a = nki.alloc "same_half" [128, %count] : !rope
  %b = nki.alloc "other_half" [128, %count] : !rope
  nki.tensor_tensor %a, %p0, multiply %tab0 : !rope, !bf16, !rope
  nki.tensor_tensor %b, %p1, multiply %tab2 : !rope, !bf16, !rope
  nki.tensor_tensor %r0, %a, add %b : !bf16, !rope, !rope
  nki.tensor_tensor %a, %p1, multiply %tab1 : !rope, !bf16, !rope
  nki.tensor_tensor %b, %p0, multiply %tab3 : !rope, !bf16, !rope
  nki.tensor_tensor %r1, %a, add %b : !bf16, !rope, !rope
  return
}

// Queries of both quads, `count` tokens from `t0` on, to HBM.
func.func private @project_queries(
    %q: !queries, %x_t: !bf16_3d, %w: !bf16_3d, %bias: !f32, %tables: !rope_3d,
    %j: index, %t0: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %d = nki.param head_dim : index
  %half_d = arith.divui %d, %c2 : index
  %quad = arith.divui %c128, %half_d : index
  %r = nki.alloc "q_rotated" [128, 2, %count] : !bf16_3d
  func.call @project_rotated(%r, %x_t, %w, %bias, %tables, %j, %t0, %count)
      : (!bf16_3d, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
  %head0 = arith.muli %j, %quad : index
  scf.for %i = %c0 to %quad step %c1 {
    %head = arith.addi %head0, %i : index
    %from = arith.muli %i, %half_d : index
    scf.for %half = %c0 to %c2 step %c1 {
      %to = arith.muli %half, %half_d : index
      %rows = nki.slice %r[%from : %half_d, %half, :] : !bf16_3d to !bf16
      %place = nki.slice %q[%head, %to : %half_d, %t0 : %count] : !queries to !q_hbm
      nki.dma_copy %place, %rows : !q_hbm, !bf16
    }
  }
  return
}

// Keys of both quads, block `block` of 512 tokens, of which there are `count`.
func.func private @project_keys(
    %k: !bf16_4d, %x_t: !bf16_3d, %w: !bf16_3d, %bias: !f32, %tables: !rope_3d,
    %j: index, %block: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %d = nki.param head_dim : index
  %half_d = arith.divui %d, %c2 : index
  %quad = arith.divui %c128, %half_d : index
  %t0 = arith.muli %block, %c512 : index
  %r = nki.alloc "k_rotated" [128, 2, %count] : !bf16_3d
  func.call @project_rotated(%r, %x_t, %w, %bias, %tables, %j, %t0, %count)
      : (!bf16_3d, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
  %head0 = arith.muli %j, %quad : index
  scf.for %i = %c0 to %quad step %c1 {
    %head = arith.addi %head0, %i : index
    %from = arith.muli %i, %half_d : index
    scf.for %half = %c0 to %c2 step %c1 {
      %to = arith.muli %half, %half_d : index
      %rows = nki.slice %r[%from : %half_d, %half, :] : !bf16_3d to !bf16
      %place = nki.slice %k[%to : %half_d, %head, %block, 0 : %count] : !bf16_4d to !bf16
      nki.dma_copy %place, %rows : !bf16, !bf16
    }
  }
  return
}

// Values of a group, tile `tile` of 128 tokens, of which there are `count`.
func.func private @project_values(
    %v: !bf16_3d, %x_t: !bf16_3d, %w: !bf16_3d, %bias: !f32, %tile: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %h = nki.param H : index
  %chunks = arith.divui %h, %c128 : index
  %t0 = arith.muli %tile, %c128 : index
  %columns_qk, %columns = func.call @columns() : () -> (index, index)
  %acc = nki.alloc "v_sum" [%count, %columns] : !psum
  scf.for %chunk = %c0 to %chunks step %c1 {
    %more = arith.cmpi ne, %chunk, %c0 : index
    %x_tile = nki.slice %x_t[:, %chunk, %t0 : %count] : !bf16_3d to !bf16
    %w_tile = nki.slice %w[:, %chunk, 0 : %columns] : !bf16_3d to !bf16
    nki.nc_matmul %acc, %x_tile, %w_tile accumulate %more : !psum, !bf16, !bf16
  }
  %place = nki.slice %v[0 : %count, %tile, 0 : %columns] : !bf16_3d to !bf16
  %b = nki.slice %bias[0 : %count, 0 : %columns] : !f32 to !f32
  nki.tensor_tensor %place, %acc, add %b : !bf16, !psum, !f32
  return
}

// result = o @ wo + bo for the 128 tokens from `t0` on of the image whose rows begin
// at `row0`, `count` columns from `column` on.
func.func private @project_output(
    %result: !result, %o: !bf16_3d, %w: !bf16_3d, %bias: !f32,
    %row0: index, %t0: index, %column: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %features = func.call @features() : () -> index
  %chunks = arith.divui %features, %c128 : index
  %acc = nki.alloc "result_sum" [128, %count] : !psum
  scf.for %chunk = %c0 to %chunks step %c1 {
    %more = arith.cmpi ne, %chunk, %c0 : index
    %o_tile = nki.slice %o[:, %chunk, %t0 : 128] : !bf16_3d to !bf16
    %w_tile = nki.slice %w[:, %chunk, %column : %count] : !bf16_3d to !bf16
    nki.nc_matmul %acc, %o_tile, %w_tile accumulate %more : !psum, !bf16, !bf16
  }
  %rest = arith.remui %features, %c128 : index
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  scf.if %has_rest {
    %more = arith.cmpi ne, %chunks, %c0 : index
    %o_tile = nki.slice %o[0 : %rest, %chunks, %t0 : 128] : !bf16_3d to !bf16
    %w_tile = nki.slice %w[0 : %rest, %chunks, %column : %count] : !bf16_3d to !bf16
    nki.nc_matmul %acc, %o_tile, %w_tile accumulate %more : !psum, !bf16, !bf16
  }
  %rounded = nki.alloc "result_tile" [128, %count] : !bf16
  %b = nki.slice %bias[:, %column : %count] : !f32 to !f32
  nki.tensor_tensor %rounded, %acc, add %b : !bf16, !psum, !f32
  %row = arith.addi %row0, %t0 : index
  %place = nki.slice %result[0, %row : 128, %column : %count] : !result to !bf16_hbm
  nki.dma_copy %place, %rounded : !bf16_hbm, !bf16
  return
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

// `columns` columns from `column` on of weights with input features on the partitions:
// tile[p, c, :] = w[c * 128 + p, column + :]. One DMA for each chunk c.
func.func private @load_weights(
    %tile: !bf16_3d, %w: !bf16_hbm, %chunks: index, %column: index, %columns: index) {
  %c128 = arith.constant 128 : index
  scf.forall (%chunk) in (%chunks) {
    %row = arith.muli %chunk, %c128 : index
    %from = nki.slice %w[%row : 128, %column : %columns] : !bf16_hbm to !bf16_hbm
    %to = nki.slice %tile[:, %chunk, 0 : %columns] : !bf16_3d to !bf16
    nki.dma_copy %to, %from : !bf16, !bf16_hbm
  }
  return
}

// A row of biases on every partition: it belongs to the free dimension.
func.func private @load_row(%tile: !f32, %bias: !bias, %column: index, %columns: index) {
  %row = nki.slice %bias[:, %column : %columns] : !bias to !f32_hbm
  %rows = nki.broadcast %row dim 0 to [128] : !f32_hbm to !f32_hbm
  nki.dma_copy %tile, %rows : !f32, !f32_hbm
  return
}

// Weights and biases of group `g`: w[:, 0..2] and bias_qk[:, 0..1] are of q, k and v.
func.func private @load_group(
    %w: !bf16_4d, %b_qk: !f32_3d, %b_v: !f32,
    %wqk: !weights_qk, %bqk: !bias_qk, %wvt: !weights, %bv: !bias, %g: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %h = nki.param H : index
  %chunks = arith.divui %h, %c128 : index
  %column = arith.muli %g, %c512 : index
  %block = arith.muli %g, %c4 : index
  %columns_qk, %columns_v = func.call @columns() : () -> (index, index)
  scf.for %which = %c0 to %c2 step %c1 {
    %from = nki.slice %wqk[%which, :, :] : !weights_qk to !bf16_hbm
    %to = nki.slice %w[:, %which, :, :] : !bf16_4d to !bf16_3d
    func.call @load_weights(%to, %from, %chunks, %column, %columns_qk)
        : (!bf16_3d, !bf16_hbm, index, index, index) -> ()
    %bias_from = nki.slice %bqk[%which, :, %block : 4] : !bias_qk to !f32_hbm
    %bias_to = nki.slice %b_qk[:, %which, :] : !f32_3d to !f32
    nki.dma_copy %bias_to, %bias_from : !f32, !f32_hbm
  }
  %from = nki.slice %wvt[:, :] : !weights to !bf16_hbm
  %to = nki.slice %w[:, 2, :, :] : !bf16_4d to !bf16_3d
  func.call @load_weights(%to, %from, %chunks, %column, %columns_v)
      : (!bf16_3d, !bf16_hbm, index, index, index) -> ()
  func.call @load_row(%b_v, %bv, %column, %c512) : (!f32, !bias, index, index) -> ()
  return
}

// Weights and biases of the output projection.
func.func private @load_output(%w: !bf16_3d, %b: !f32, %wot: !weights, %bo: !bias) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %h = nki.param H : index
  %features = func.call @features() : () -> index
  %chunks = arith.ceildivui %features, %c128 : index
  %from = nki.slice %wot[:, :] : !weights to !bf16_hbm
  func.call @load_weights(%w, %from, %chunks, %c0, %h)
      : (!bf16_3d, !bf16_hbm, index, index, index) -> ()
  func.call @load_row(%b, %bo, %c0, %h) : (!f32, !bias, index, index) -> ()
  return
}

// The RoPE tables: tile[:, t, :] = tab[t].
func.func private @load_tables(%tile: !rope_3d, %tab: !tables) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %t = %c0 to %c4 step %c1 {
    %from = nki.slice %tab[%t, :, :] : !tables to !f32_hbm
    %to = nki.slice %tile[:, %t, :] : !rope_3d to !rope
    nki.dma_copy %to, %from : !rope, !f32_hbm
  }
  return
}

// x^T of the image whose rows begin at `row0`.
func.func private @load_transposed(%x_t: !bf16_3d, %h: !tokens, %row0: index) {
  %c128 = arith.constant 128 : index
  %n = nki.param N : index
  %features = nki.param H : index
  %tiles = arith.divui %n, %c128 : index
  %chunks = arith.divui %features, %c128 : index
  scf.forall (%tile, %chunk) in (%tiles, %chunks) {
    %t0 = arith.muli %tile, %c128 : index
    %row = arith.addi %row0, %t0 : index
    %column = arith.muli %chunk, %c128 : index
    %from = nki.slice %h[%row : 128, %column : 128] : !tokens to !bf16_hbm
    %to = nki.slice %x_t[:, %chunk, %t0 : 128] : !bf16_3d to !bf16
    nki.dma_transpose %to, %from : !bf16, !bf16_hbm
  }
  return
}

//===----------------------------------------------------------------------===//
// An image
//===----------------------------------------------------------------------===//

// The attention of the heads of group `g`, from x^T into the group's part of o.
func.func private @group(
    %o: !bf16_3d, %x_t: !bf16_3d, %w: !bf16_4d, %b_qk: !f32_3d, %b_v: !f32, %tables: !rope_3d,
    %g: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %n = nki.param N : index
  %n_valid = nki.param n_valid : index
  %d = nki.param head_dim : index
  %scale = nki.param scale : f32
  %heads = arith.divui %c512, %d : index
  // Of these heads, and of the two quads, those that carry weights.
  %all_features = func.call @features() : () -> index
  %before = arith.muli %g, %c512 : index
  %behind = arith.subi %all_features, %before : index
  %features = arith.minui %behind, %c512 : index
  %used_heads = arith.divui %features, %d : index
  %used_quads = arith.ceildivui %features, %c256 : index
  %w_q = nki.slice %w[:, 0, :, :] : !bf16_4d to !bf16_3d
  %w_k = nki.slice %w[:, 1, :, :] : !bf16_4d to !bf16_3d
  %w_v = nki.slice %w[:, 2, :, :] : !bf16_4d to !bf16_3d
  %b_q = nki.slice %b_qk[:, 0, :] : !f32_3d to !f32
  %b_k = nki.slice %b_qk[:, 1, :] : !f32_3d to !f32

  %q = nki.alloc "queries" [%heads, %d, %n] : !queries
  %blocks = arith.divui %n, %c512 : index
  scf.forall (%j, %block) in (%used_quads, %blocks) {
    %t0 = arith.muli %block, %c512 : index
    func.call @project_queries(%q, %x_t, %w_q, %b_q, %tables, %j, %t0, %c512)
        : (!queries, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
  }
  %rest = arith.remui %n, %c512 : index
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  scf.if %has_rest {
    %t0 = arith.muli %blocks, %c512 : index
    scf.forall (%j) in (%used_quads) {
      func.call @project_queries(%q, %x_t, %w_q, %b_q, %tables, %j, %t0, %rest)
          : (!queries, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
    }
  }

  %banks = arith.ceildivui %n_valid, %c512 : index
  %k = nki.alloc "k" [%d, %heads, %banks, 512] : !bf16_4d
  %key_blocks = arith.divui %n_valid, %c512 : index
  scf.forall (%j, %block) in (%used_quads, %key_blocks) {
    func.call @project_keys(%k, %x_t, %w_k, %b_k, %tables, %j, %block, %c512)
        : (!bf16_4d, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
  }
  %key_rest = arith.remui %n_valid, %c512 : index
  %has_key_rest = arith.cmpi ne, %key_rest, %c0 : index
  scf.if %has_key_rest {
    scf.forall (%j) in (%used_quads) {
      func.call @project_keys(%k, %x_t, %w_k, %b_k, %tables, %j, %key_blocks, %key_rest)
          : (!bf16_4d, !bf16_3d, !bf16_3d, !f32, !rope_3d, index, index, index) -> ()
    }
  }

  %all_tiles = arith.ceildivui %n_valid, %c128 : index
  %v = nki.alloc "v" [128, %all_tiles, 512] : !bf16_3d
  %tiles = arith.divui %n_valid, %c128 : index
  %tile_rest = arith.remui %n_valid, %c128 : index
  %has_tile_rest = arith.cmpi ne, %tile_rest, %c0 : index
  // The tile of the rest is one of the loop, so that the host makes it beside the others.
  scf.forall (%tile) in (%all_tiles) {
    %is_whole = arith.cmpi ult, %tile, %tiles : index
    scf.if %is_whole {
      func.call @project_values(%v, %x_t, %w_v, %b_v, %tile, %c128)
          : (!bf16_3d, !bf16_3d, !bf16_3d, !f32, index, index) -> ()
    } else {
      scf.if %has_tile_rest {
        func.call @project_values(%v, %x_t, %w_v, %b_v, %tiles, %tile_rest)
            : (!bf16_3d, !bf16_3d, !bf16_3d, !f32, index, index) -> ()
      }
    }
  }

  %chunk0 = arith.muli %g, %c4 : index
  scf.forall (%head) in (%used_heads) {
    %feature = arith.muli %head, %d : index
    %chunk_in_group = arith.divui %feature, %c128 : index
    %chunk = arith.addi %chunk0, %chunk_in_group : index
    %partition = arith.remui %feature, %c128 : index
    %q_head = nki.slice %q[%head, :, :] : !queries to !q_hbm
    %k_head = nki.slice %k[:, %head, :, :] : !bf16_4d to !bf16_3d
    %v_head = nki.slice %v[:, :, %feature : %d] : !bf16_3d to !bf16_3d
    %o_head = nki.slice %o[%partition : %d, %chunk, :] : !bf16_3d to !bf16
    func.call @attention(%q_head, %k_head, %v_head, %o_head, %n, %n_valid, %d, %scale)
        : (!q_hbm, !bf16_3d, !bf16_3d, !bf16, index, index, index, f32) -> ()
  }
  return
}

// The output projection of an image, over all groups at once.
func.func private @output(
    %result: !result, %o: !bf16_3d, %w: !bf16_3d, %b: !f32, %row0: index) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %n = nki.param N : index
  %h = nki.param H : index
  %rest = arith.remui %h, %c512 : index
  %whole = arith.subi %h, %rest : index
  scf.forall (%t0, %column) = (0, 0) to (%n, %whole) step (128, 512) {
    func.call @project_output(%result, %o, %w, %b, %row0, %t0, %column, %c512)
        : (!result, !bf16_3d, !bf16_3d, !f32, index, index, index, index) -> ()
  }
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  scf.if %has_rest {
    scf.forall (%t0) = (0) to (%n) step (128) {
      func.call @project_output(%result, %o, %w, %b, %row0, %t0, %whole, %rest)
          : (!result, !bf16_3d, !bf16_3d, !f32, index, index, index, index) -> ()
    }
  }
  return
}

// Whether everything fits into `sbuf_bytes` with the weights of all groups resident:
// an upper bound of the bytes of a partition.
func.func private @resident_fits() -> i1 {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %h = nki.param H : index
  %fp = nki.param Fp : index
  %n = nki.param N : index
  %d = nki.param head_dim : index
  %sbuf_bytes = nki.param sbuf_bytes : index
  %groups = arith.divui %fp, %c512 : index
  %chunks = arith.divui %h, %c128 : index
  %heads = arith.divui %c512, %d : index
  %token_blocks = arith.ceildivui %n, %c512 : index
  %token_tiles = arith.divui %n, %c128 : index

  // Weights and biases of a group, and of the output projection; tables.
  %c2112 = arith.constant 2112 : index // biases: 512 * 4 + 64
  %c3072 = arith.constant 3072 : index // 3 * 512 * 2
  %group_weights = arith.muli %chunks, %c3072 : index
  %group = arith.addi %group_weights, %c2112 : index
  %all_groups = arith.muli %groups, %group : index
  %row = arith.muli %fp, %h : index
  %c64 = arith.constant 64 : index
  %out_weights = arith.divui %row, %c64 : index // Fp / 128 * H * 2
  %out_bias = arith.muli %h, %c4 : index
  %out = arith.addi %out_weights, %out_bias : index
  %c8192 = arith.constant 8192 : index // 4 * 512 * 4
  %tables = arith.muli %token_blocks, %c8192 : index
  %weights = arith.addi %all_groups, %out : index
  %resident = arith.addi %weights, %tables : index

  // o, x^T, keys and values.
  %slabs = arith.muli %groups, %c4 : index
  %o_elements = arith.muli %slabs, %n : index
  %o = arith.muli %o_elements, %c2 : index
  %c1024 = arith.constant 1024 : index // 512 * 2
  %x_blocks = arith.muli %chunks, %token_blocks : index
  %x = arith.muli %x_blocks, %c1024 : index
  %k_head = arith.muli %token_blocks, %c1024 : index
  %k = arith.muli %heads, %k_head : index
  %v = arith.muli %token_tiles, %c1024 : index
  %kv = arith.addi %k, %v : index

  // The largest of what the projections and the attention of a head need besides.
  %c49152 = arith.constant 49152 : index
  %slab = arith.addi %o, %x : index
  %base = arith.addi %resident, %slab : index
  %with_kv = arith.addi %base, %kv : index
  %peak = arith.addi %with_kv, %c49152 : index
  %fits = arith.cmpi ule, %peak, %sbuf_bytes : index
  return %fits : i1
}

nki.kernel @attention_block_l1
  parameters {
    nimg : int = 1 min 1 "images in one launch"
    N : int min 1 max 2048 "tokens of an image, a multiple of 128"
    n_valid : int min 1 "tokens of an image that are keys; those behind them are padding"
    H : int min 1 "features of a token, a multiple of 128"
    Fp : int min 1 "projected features: heads * head_dim, padded to a multiple of 512"
    head_dim : int in [32, 64, 128] "features of a head"
    n_heads : int = 0 min 0 "heads that carry weights; those behind them are padding; 0: all, Fp / head_dim"
    scale : number "factor of the logits, such as 1/sqrt(head_dim)"
    resident : word = "auto" in ["auto", "1", "0"] "1: stage all weights once per launch; 0: stage them for each image; auto: 1 where it fits into SBUF"
    rope_dtype : type = f32 in [f32, bf16] "element type of the RoPE tables and products in SBUF"
    sbuf_bytes : int = 212728 min 1 "SBUF bytes of a partition that resident=auto may plan with; the default is of trn2"
  }
  (%h: !tokens {nki.shape = ["nimg*N", "H"]},
   %wqk: !weights_qk {nki.shape = [2, "H", "Fp"]},
   %bqk: !bias_qk {nki.shape = [2, 128, "Fp/128"]},
   %tab: !tables {nki.shape = [4, 128, "N"]},
   %wvt: !weights {nki.shape = ["H", "Fp"]},
   %bv: !bias {nki.shape = [1, "Fp"]},
   %wot: !weights {nki.shape = ["Fp", "H"]},
   %bo: !bias {nki.shape = [1, "H"]})
  -> (%result: !result {nki.shape = [1, "nimg*N", "H"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %nimg = nki.param nimg : index
  %n = nki.param N : index
  %n_valid = nki.param n_valid : index
  %features = nki.param H : index
  %fp = nki.param Fp : index
  %scale = nki.param scale : f32

  %n_rest = arith.remui %n, %c128 : index
  %n_whole = arith.cmpi eq, %n_rest, %c0 : index
  nki.require %n_whole, "N must be a multiple of 128, but got {0}", %n : index
  %valid_most = arith.cmpi sle, %n_valid, %n : index
  nki.require %valid_most, "n_valid must be at most N ({0}), but got {1}", %n, %n_valid
      : index, index
  %h_rest = arith.remui %features, %c128 : index
  %h_whole = arith.cmpi eq, %h_rest, %c0 : index
  nki.require %h_whole, "H must be a multiple of 128, but got {0}", %features : index
  %fp_rest = arith.remui %fp, %c512 : index
  %fp_whole = arith.cmpi eq, %fp_rest, %c0 : index
  nki.require %fp_whole, "Fp must be a multiple of 512, but got {0}", %fp : index
  %d = nki.param head_dim : index
  %n_heads = nki.param n_heads : index
  %most_heads = arith.divui %fp, %d : index
  %heads_most = arith.cmpi sle, %n_heads, %most_heads : index
  nki.require %heads_most, "n_heads must be at most Fp / head_dim ({0}), but got {1}",
      %most_heads, %n_heads : index, index
  // The maximum of scale * logits is scale times their maximum only then.
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %scale_sign = arith.cmpf oge, %scale, %zero : f32
  %scale_finite = arith.cmpf olt, %scale, %infinity : f32
  %scale_ok = arith.andi %scale_sign, %scale_finite : i1
  nki.require %scale_ok, "scale must be finite and at least 0, but got {0}", %scale : f32

  // Rounded up, so that a size that breaks a rule above is reported by that rule.
  %used_features = func.call @features() : () -> index
  %groups = arith.ceildivui %used_features, %c512 : index
  %chunks = arith.ceildivui %features, %c128 : index
  %slabs = arith.ceildivui %used_features, %c128 : index
  %fits = func.call @resident_fits() : () -> i1
  %is_auto = nki.param_is resident, "auto"
  %is_one = nki.param_is resident, "1"
  %auto_one = arith.andi %is_auto, %fits : i1
  %resident = arith.ori %is_one, %auto_one : i1

  scf.if %resident {
    %w = nki.alloc "w" [128, %groups, 3, %chunks, 512]
        : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>, #sbuf>
    %b_qk = nki.alloc "b_qk" [128, %groups, 2, 4] : memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #sbuf>
    %b_v = nki.alloc "b_v" [128, %groups, 512] : !f32_3d
    scf.for %g = %c0 to %groups step %c1 {
      %w_g = nki.slice %w[:, %g, :, :, :]
          : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>, #sbuf> to !bf16_4d
      %b_qk_g = nki.slice %b_qk[:, %g, :, :]
          : memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #sbuf> to !f32_3d
      %b_v_g = nki.slice %b_v[:, %g, :] : !f32_3d to !f32
      func.call @load_group(%w_g, %b_qk_g, %b_v_g, %wqk, %bqk, %wvt, %bv, %g)
          : (!bf16_4d, !f32_3d, !f32, !weights_qk, !bias_qk, !weights, !bias, index) -> ()
    }
    %w_o = nki.alloc "w_o" [128, %slabs, %features] : !bf16_3d
    %b_o = nki.alloc "b_o" [128, %features] : !f32
    func.call @load_output(%w_o, %b_o, %wot, %bo) : (!bf16_3d, !f32, !weights, !bias) -> ()
    %tables = nki.alloc "tables" [128, 4, %n] : !rope_3d
    func.call @load_tables(%tables, %tab) : (!rope_3d, !tables) -> ()

    scf.for %image = %c0 to %nimg step %c1 {
      %row0 = arith.muli %image, %n : index
      %x_t = nki.alloc "x_t" [128, %chunks, %n] : !bf16_3d
      func.call @load_transposed(%x_t, %h, %row0) : (!bf16_3d, !tokens, index) -> ()
      %o = nki.alloc "o" [128, %slabs, %n] : !bf16_3d
      scf.for %g = %c0 to %groups step %c1 {
        %w_g = nki.slice %w[:, %g, :, :, :]
            : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>, #sbuf> to !bf16_4d
        %b_qk_g = nki.slice %b_qk[:, %g, :, :]
            : memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #sbuf> to !f32_3d
        %b_v_g = nki.slice %b_v[:, %g, :] : !f32_3d to !f32
        func.call @group(%o, %x_t, %w_g, %b_qk_g, %b_v_g, %tables, %g)
            : (!bf16_3d, !bf16_3d, !bf16_4d, !f32_3d, !f32, !rope_3d, index) -> ()
      }
      func.call @output(%result, %o, %w_o, %b_o, %row0)
          : (!result, !bf16_3d, !bf16_3d, !f32, index) -> ()
    }
  } else {
    scf.for %image = %c0 to %nimg step %c1 {
      %row0 = arith.muli %image, %n : index
      %tables = nki.alloc "tables" [128, 4, %n] : !rope_3d
      func.call @load_tables(%tables, %tab) : (!rope_3d, !tables) -> ()
      %x_t = nki.alloc "x_t" [128, %chunks, %n] : !bf16_3d
      func.call @load_transposed(%x_t, %h, %row0) : (!bf16_3d, !tokens, index) -> ()
      %o = nki.alloc "o" [128, %slabs, %n] : !bf16_3d
      scf.for %g = %c0 to %groups step %c1 {
        %w = nki.alloc "w" [128, 3, %chunks, 512] : !bf16_4d
        %b_qk = nki.alloc "b_qk" [128, 2, 4] : !f32_3d
        %b_v = nki.alloc "b_v" [128, 512] : !f32
        func.call @load_group(%w, %b_qk, %b_v, %wqk, %bqk, %wvt, %bv, %g)
            : (!bf16_4d, !f32_3d, !f32, !weights_qk, !bias_qk, !weights, !bias, index) -> ()
        func.call @group(%o, %x_t, %w, %b_qk, %b_v, %tables, %g)
            : (!bf16_3d, !bf16_3d, !bf16_4d, !f32_3d, !f32, !rope_3d, index) -> ()
      }
      %w_o = nki.alloc "w_o" [128, %slabs, %features] : !bf16_3d
      %b_o = nki.alloc "b_o" [128, %features] : !f32
      func.call @load_output(%w_o, %b_o, %wot, %bo) : (!bf16_3d, !f32, !weights, !bias) -> ()
      func.call @output(%result, %o, %w_o, %b_o, %row0)
          : (!result, !bf16_3d, !bf16_3d, !f32, index) -> ()
    }
  }
}
