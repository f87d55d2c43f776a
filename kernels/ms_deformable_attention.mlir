// Multi-scale deformable attention, forward.
//
//   output[b, q, h, :] = sum over levels l and points p of
//       attention_weights[b, q, h, l, p] * bilinear(map_l[b, h], x, y)
//
//   (x, y)   = sampling_locations[b, q, h, l, p], normalised, x along the width
//   pixel    = x * W_l - 0.5           align_corners = false
//              x * (W_l - 1)           align_corners = true
//   corners  = (floor(y) | +1, floor(x) | +1), each weighing (1-dy | dy) * (1-dx | dx)
//   row      = level_start_index[l] + y_corner * W_l + x_corner, in dimension L of value
//
// How it is laid out. One query tile is 128 queries, one per partition, and all
// heads. A level's corners are computed for all N_h * N_p points of a query at
// once, so that an instruction works on long rows:
//
//   loc   [128, N_h, N_l, N_p]   x and y of the tile's points, f32
//   rows  [128, 4, N_h * N_p]    row in L of each corner; skip where it is outside
//   w     [128, 4, N_h * N_p]    bilinear * attention weight; 0 where outside
//   acc   [128, N_h * C_h]       the sum, f32, rounded once when it is stored
//
// A corner outside its map is never read: its row index is out of bounds, the DMA
// skips it, and the zeros that were there before stay. A 0 weight would not do,
// because the value of the clamped pixel may be infinite.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

// Arguments.
!value = memref<?x?x?x?x!nki.elem<dtype>, #hbm>
!locations = memref<?x?x?x?x?x?x!nki.elem<location_dtype>, #hbm>
!weights = memref<?x?x?x?x?x!nki.elem<weight_dtype>, #hbm>
!output = memref<?x?x?x!nki.elem<dtype>, #hbm>
// Views of them.
!value_rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!pairs_hbm = memref<?x?x?x?x?x!nki.elem<location_dtype>, strided<[?, ?, ?, ?, ?], offset: ?>, #hbm>
!axis_hbm = memref<?x?x?x?x!nki.elem<location_dtype>, strided<[?, ?, ?, ?], offset: ?>, #hbm>
!weights_hbm = memref<?x?x?x?x!nki.elem<weight_dtype>, strided<[?, ?, ?, ?], offset: ?>, #hbm>
!output_rows = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
// Tiles, and views of tiles.
!pairs = memref<?x?x?x?x?x!nki.elem<location_dtype>, strided<[?, ?, ?, ?, ?], offset: ?>, #sbuf>
!axis = memref<?x?x?x?x!nki.elem<location_dtype>, strided<[?, ?, ?, ?], offset: ?>, #sbuf>
!f32_4d = memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, #sbuf>
!f32_3d = memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #sbuf>
!f32 = memref<?x?xf32, strided<[?, ?], offset: ?>, #sbuf>
!i32_3d = memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>, #sbuf>
!i32 = memref<?x?xi32, strided<[?, ?], offset: ?>, #sbuf>
!u32_3d = memref<?x?x?xui32, strided<[?, ?, ?], offset: ?>, #sbuf>
!u32 = memref<?x?xui32, strided<[?, ?], offset: ?>, #sbuf>
!u8 = memref<?x?xui8, strided<[?, ?], offset: ?>, #sbuf>
!t_3d = memref<?x?x?x!nki.elem<dtype>, strided<[?, ?, ?], offset: ?>, #sbuf>
!t = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #sbuf>
!t_psum = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #psum>

// floor: round to the nearest integer, and step down where that went up. Exact
// below 2^24, where the vector engine's integers are.
func.func private @floor(%dst: !f32, %x: !f32, %m: index) {
  %nearest = nki.alloc "nearest" [128, %m] : !i32
  %up = nki.alloc "up" [128, %m] : !f32
  nki.tensor_copy %nearest, %x : !i32, !f32
  nki.tensor_copy %dst, %nearest : !f32, !i32
  nki.tensor_tensor %up, %dst, greater %x : !f32, !f32, !f32
  nki.tensor_tensor %dst, %dst, subtract %up : !f32, !f32, !f32
  return
}

// One axis of the points: from normalised locations to the two neighbouring
// pixels. `low` and `high` are their indices clamped into the map, `in_low` and
// `in_high` are 1 where no clamping was needed, `w_low` and `w_high` their weights.
func.func private @neighbours(
    %x: !f32_3d, %size: index, %n_h: index, %n_p: index,
    %low: !f32, %high: !f32, %in_low: !f32, %in_high: !f32, %w_low: !f32, %w_high: !f32) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %minus_two = arith.constant -2.0 : f32
  %m = arith.muli %n_h, %n_p : index
  %size_i32 = arith.index_cast %size : index to i32
  %size_f = arith.sitofp %size_i32 : i32 to f32
  %last = arith.subf %size_f, %one : f32
  %pixel_3d = nki.alloc "pixel" [128, %n_h, %n_p] : !f32_3d
  %pixel = nki.flatten %pixel_3d [1, 2] : !f32_3d to !f32

  %align_corners = nki.param align_corners : i1
  scf.if %align_corners {
    nki.tensor_scalar %pixel_3d, %x, multiply %last : !f32_3d, !f32_3d, f32
  } else {
    nki.tensor_scalar %pixel_3d, %x, multiply %size_f, subtract %half
        : !f32_3d, !f32_3d, f32, f32
  }

  // NaN differs from itself. zeros: move it outside the map; border: to pixel 0.
  // Then clamp: one pixel outside the map is as good as any number of them, and
  // what follows stays finite and exact.
  %is_nan = nki.alloc "is_nan" [128, %m] : !u8
  nki.tensor_tensor %is_nan, %pixel, not_equal %pixel : !u8, !f32, !f32
  %border = nki.param_is padding_mode, "border"
  scf.if %border {
    nki.tensor_copy_predicated %pixel, %zero predicate %is_nan : !f32, f32, !u8
    nki.tensor_scalar %pixel, %pixel, maximum %zero, minimum %last : !f32, !f32, f32, f32
  } else {
    %beyond = arith.addf %size_f, %one : f32
    nki.tensor_copy_predicated %pixel, %minus_two predicate %is_nan : !f32, f32, !u8
    nki.tensor_scalar %pixel, %pixel, maximum %minus_two, minimum %beyond
        : !f32, !f32, f32, f32
  }

  %first = nki.alloc "first" [128, %m] : !f32
  %second = nki.alloc "second" [128, %m] : !f32
  func.call @floor(%first, %pixel, %m) : (!f32, !f32, index) -> ()
  nki.tensor_tensor %w_high, %pixel, subtract %first : !f32, !f32, !f32
  nki.tensor_scalar %w_low, %w_high, subtract %one reverse : !f32, !f32, f32
  nki.tensor_scalar %second, %first, add %one : !f32, !f32, f32
  nki.tensor_scalar %low, %first, maximum %zero, minimum %last : !f32, !f32, f32, f32
  nki.tensor_scalar %high, %second, maximum %zero, minimum %last : !f32, !f32, f32, f32
  nki.tensor_tensor %in_low, %low, equal %first : !f32, !f32, !f32
  nki.tensor_tensor %in_high, %high, equal %second : !f32, !f32, !f32
  return
}

// One corner of every point: its row in L and its weight, where it lies inside.
// `row` holds the skip index and `w` holds 0 before.
func.func private @corner(
    %row: !i32, %w: !f32, %x: !f32, %y: !f32, %in_x: !f32, %in_y: !f32, %w_x: !f32, %w_y: !f32,
    %attention: !f32_3d, %width: f32, %n_h: index, %n_p: index) {
  %m = arith.muli %n_h, %n_p : index
  %inside = nki.alloc "inside" [128, %m] : !u8
  nki.tensor_tensor %inside, %in_x, multiply %in_y : !u8, !f32, !f32

  // x carries the level's start already.
  %flat = nki.alloc "flat" [128, %m] : !i32
  nki.scalar_tensor_tensor %flat, %y, multiply %width, add %x : !i32, !f32, f32, !f32
  nki.tensor_copy_predicated %row, %flat predicate %inside : !i32, !i32, !u8

  %bilinear_3d = nki.alloc "bilinear" [128, %n_h, %n_p] : !f32_3d
  %bilinear = nki.flatten %bilinear_3d [1, 2] : !f32_3d to !f32
  nki.tensor_tensor %bilinear, %w_x, multiply %w_y : !f32, !f32, !f32
  nki.tensor_tensor %bilinear_3d, %bilinear_3d, multiply %attention : !f32_3d, !f32_3d, !f32_3d
  nki.tensor_copy_predicated %w, %bilinear predicate %inside : !f32, !f32, !u8
  return
}

// The rows of one batch, head and range of channels: [L, c].
func.func private @values(%value: !value, %b: index, %h: index, %c: index, %count: index)
    -> !value_rows {
  %tokens_first = nki.param_is value_layout, "BLNC"
  %rows = scf.if %tokens_first -> (!value_rows) {
    %blnc = nki.slice %value[%b, :, %h, %c : %count] : !value to !value_rows
    scf.yield %blnc : !value_rows
  } else {
    %bnlc = nki.slice %value[%b, %h, :, %c : %count] : !value to !value_rows
    scf.yield %bnlc : !value_rows
  }
  return %rows : !value_rows
}

// acc += weight * value, the corners of one head gathered row by row. Each
// gather brings one corner of one point of 128 queries: [128, C_h].
func.func private @gather_copy(
    %acc: !f32, %values: !value_rows, %rows: !i32, %w: !f32, %n_p: index, %c_h: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %gathered = nki.alloc "gathered" [128, %n_p, %c_h] : !t_3d
  nki.memset %gathered, %zero : !t_3d, f32
  scf.for %p = %c0 to %n_p step %c1 {
    %point = nki.slice %gathered[:, %p, :] : !t_3d to !t
    %row = nki.slice %rows[:, %p : 1] : !i32 to !i32
    nki.dma_copy %point, %values gather %row oob_mode skip : !t, !value_rows, !i32
  }
  scf.for %p = %c0 to %n_p step %c1 {
    %point = nki.slice %gathered[:, %p, :] : !t_3d to !t
    %w_point = nki.slice %w[:, %p : 1] : !f32 to !f32
    nki.scalar_tensor_tensor %acc, %point, multiply %w_point, add %acc : !f32, !t, !f32, !f32
  }
  return
}

// The same for a piece of at most 128 channels, by transposing DMA: one DMA brings
// all points of one corner with channels on the partitions, [c, N_p, 128], and the
// tensor engine turns each point back to queries on the partitions.
func.func private @gather_transpose(
    %acc: !f32, %values: !value_rows, %rows: !u32, %w: !f32, %n_p: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %gathered = nki.alloc "gathered" [%c, %n_p, 128] : !t_3d
  %columns = nki.flatten %gathered [1, 2] : !t_3d to !t
  nki.memset %columns, %zero : !t, f32
  nki.dma_transpose %columns, %values gather %rows oob_mode skip : !t, !value_rows, !u32
  scf.for %p = %c0 to %n_p step %c1 {
    %transposed = nki.slice %gathered[:, %p, :] : !t_3d to !t
    %point = nki.alloc "point" [128, %c] : !t_psum
    nki.nc_transpose %point, %transposed : !t_psum, !t
    %w_point = nki.slice %w[:, %p : 1] : !f32 to !f32
    nki.scalar_tensor_tensor %acc, %point, multiply %w_point, add %acc : !f32, !t_psum, !f32, !f32
  }
  return
}

// `rows` queries of batch `b` from `q0` on, at most 128. Lanes beyond them sample
// location 0 with weight 0 and are not stored.
func.func private @query_tile(
    %value: !value, %locations: !locations, %weights: !weights, %output: !output,
    %b: index, %q0: index, %rows: index) {
  %n_h = nki.param N_h : index
  %c_h = nki.param C_h : index
  %n_l = nki.param N_l : index
  %n_p = nki.param N_p : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %m = arith.muli %n_h, %n_p : index
  %channels = arith.muli %n_h, %c_h : index
  %partial = arith.cmpi ult, %rows, %c128 : index

  // Locations and weights of all levels, as f32.
  %x = nki.alloc "x" [128, %n_h, %n_l, %n_p] : !f32_4d
  %y = nki.alloc "y" [128, %n_h, %n_l, %n_p] : !f32_4d
  %pairs_together = nki.param_is sampling_locations_layout, "BQHLP2"
  scf.if %pairs_together {
    %pairs = nki.alloc "pairs" [128, %n_h, %n_l, %n_p, 2] : !pairs
    scf.if %partial {
      nki.memset %pairs, %zero : !pairs, f32
    }
    %from = nki.slice %locations[%b, %q0 : %rows, :, :, :, :] : !locations to !pairs_hbm
    %to = nki.slice %pairs[0 : %rows, :, :, :, :] : !pairs to !pairs
    nki.dma_copy %to, %from : !pairs, !pairs_hbm
    %xs = nki.slice %pairs[:, :, :, :, 0] : !pairs to !axis
    %ys = nki.slice %pairs[:, :, :, :, 1] : !pairs to !axis
    nki.tensor_copy %x, %xs : !f32_4d, !axis
    nki.tensor_copy %y, %ys : !f32_4d, !axis
  } else {
    scf.if %partial {
      nki.memset %x, %zero : !f32_4d, f32
      nki.memset %y, %zero : !f32_4d, f32
    }
    %from_x = nki.slice %locations[%b, 0, %q0 : %rows, :, :, :] : !locations to !axis_hbm
    %from_y = nki.slice %locations[%b, 1, %q0 : %rows, :, :, :] : !locations to !axis_hbm
    %to_x = nki.slice %x[0 : %rows, :, :, :] : !f32_4d to !f32_4d
    %to_y = nki.slice %y[0 : %rows, :, :, :] : !f32_4d to !f32_4d
    nki.dma_copy %to_x, %from_x : !f32_4d, !axis_hbm
    nki.dma_copy %to_y, %from_y : !f32_4d, !axis_hbm
  }
  %attention = nki.alloc "attention" [128, %n_h, %n_l, %n_p] : !f32_4d
  scf.if %partial {
    nki.memset %attention, %zero : !f32_4d, f32
  }
  %weights_tile = nki.slice %weights[%b, %q0 : %rows, :, :, :] : !weights to !weights_hbm
  %attention_tile = nki.slice %attention[0 : %rows, :, :, :] : !f32_4d to !f32_4d
  nki.dma_copy %attention_tile, %weights_tile : !f32_4d, !weights_hbm

  %acc = nki.alloc "acc" [128, %channels] : !f32
  nki.memset %acc, %zero : !f32, f32

  // The default of level_start_index is the running sum of H * W.
  %starts = nki.param_len level_start_index
  %running = arith.cmpi eq, %starts, %c0 : index
  %end = scf.for %l = %c0 to %n_l step %c1 iter_args(%sum = %c0) -> (index) {
    %height = nki.param_at spatial_shapes[%l, %c0]
    %width = nki.param_at spatial_shapes[%l, %c1]
    %given = nki.param_at level_start_index[%l, %c0]
    %start = arith.select %running, %sum, %given : index
    %area = arith.muli %height, %width : index
    %next = arith.addi %sum, %area : index

    %xl = nki.slice %x[:, :, %l, :] : !f32_4d to !f32_3d
    %yl = nki.slice %y[:, :, %l, :] : !f32_4d to !f32_3d
    %al = nki.slice %attention[:, :, %l, :] : !f32_4d to !f32_3d
    %x0 = nki.alloc "x0" [128, %m] : !f32
    %x1 = nki.alloc "x1" [128, %m] : !f32
    %in_x0 = nki.alloc "in_x0" [128, %m] : !f32
    %in_x1 = nki.alloc "in_x1" [128, %m] : !f32
    %w_x0 = nki.alloc "w_x0" [128, %m] : !f32
    %w_x1 = nki.alloc "w_x1" [128, %m] : !f32
    %y0 = nki.alloc "y0" [128, %m] : !f32
    %y1 = nki.alloc "y1" [128, %m] : !f32
    %in_y0 = nki.alloc "in_y0" [128, %m] : !f32
    %in_y1 = nki.alloc "in_y1" [128, %m] : !f32
    %w_y0 = nki.alloc "w_y0" [128, %m] : !f32
    %w_y1 = nki.alloc "w_y1" [128, %m] : !f32
    func.call @neighbours(%xl, %width, %n_h, %n_p, %x0, %x1, %in_x0, %in_x1, %w_x0, %w_x1)
        : (!f32_3d, index, index, index, !f32, !f32, !f32, !f32, !f32, !f32) -> ()
    func.call @neighbours(%yl, %height, %n_h, %n_p, %y0, %y1, %in_y0, %in_y1, %w_y0, %w_y1)
        : (!f32_3d, index, index, index, !f32, !f32, !f32, !f32, !f32, !f32) -> ()

    // row = start + y * W + x: at most 2^24 (required below), so exact in f32.
    %start_i32 = arith.index_cast %start : index to i32
    %start_f = arith.sitofp %start_i32 : i32 to f32
    %width_i32 = arith.index_cast %width : index to i32
    %width_f = arith.sitofp %width_i32 : i32 to f32
    nki.tensor_scalar %x0, %x0, add %start_f : !f32, !f32, f32
    nki.tensor_scalar %x1, %x1, add %start_f : !f32, !f32, f32

    // Index -1 is out of bounds: the DMA skips what keeps it.
    %row = nki.alloc "row" [128, 4, %m] : !i32_3d
    %w = nki.alloc "w" [128, 4, %m] : !f32_3d
    %skip = arith.constant -1 : i32
    nki.memset %row, %skip : !i32_3d, i32
    nki.memset %w, %zero : !f32_3d, f32
    %row00 = nki.slice %row[:, 0, :] : !i32_3d to !i32
    %row01 = nki.slice %row[:, 1, :] : !i32_3d to !i32
    %row10 = nki.slice %row[:, 2, :] : !i32_3d to !i32
    %row11 = nki.slice %row[:, 3, :] : !i32_3d to !i32
    %w00 = nki.slice %w[:, 0, :] : !f32_3d to !f32
    %w01 = nki.slice %w[:, 1, :] : !f32_3d to !f32
    %w10 = nki.slice %w[:, 2, :] : !f32_3d to !f32
    %w11 = nki.slice %w[:, 3, :] : !f32_3d to !f32
    func.call @corner(%row00, %w00, %x0, %y0, %in_x0, %in_y0, %w_x0, %w_y0, %al, %width_f, %n_h, %n_p)
        : (!i32, !f32, !f32, !f32, !f32, !f32, !f32, !f32, !f32_3d, f32, index, index) -> ()
    func.call @corner(%row01, %w01, %x1, %y0, %in_x1, %in_y0, %w_x1, %w_y0, %al, %width_f, %n_h, %n_p)
        : (!i32, !f32, !f32, !f32, !f32, !f32, !f32, !f32, !f32_3d, f32, index, index) -> ()
    func.call @corner(%row10, %w10, %x0, %y1, %in_x0, %in_y1, %w_x0, %w_y1, %al, %width_f, %n_h, %n_p)
        : (!i32, !f32, !f32, !f32, !f32, !f32, !f32, !f32, !f32_3d, f32, index, index) -> ()
    func.call @corner(%row11, %w11, %x1, %y1, %in_x1, %in_y1, %w_x1, %w_y1, %al, %width_f, %n_h, %n_p)
        : (!i32, !f32, !f32, !f32, !f32, !f32, !f32, !f32, !f32_3d, f32, index, index) -> ()

    // "transpose" is the default where it is legal: for 2-byte element types.
    %true = arith.constant true
    %is_f32 = nki.param_is dtype, f32
    %is_auto = nki.param_is gather_method, "auto"
    %is_transpose = nki.param_is gather_method, "transpose"
    %not_f32 = arith.xori %is_f32, %true : i1
    %auto_transpose = arith.andi %is_auto, %not_f32 : i1
    %transpose = arith.ori %is_transpose, %auto_transpose : i1
    scf.if %transpose {
      // The transposing DMA takes unsigned indices; -1 becomes 2^32 - 1.
      %row_u32 = nki.alloc "row_u32" [128, 4, %m] : !u32_3d
      %nothing = arith.constant 0 : i32
      nki.tensor_scalar %row_u32, %row, add %nothing : !u32_3d, !i32_3d, i32
      %whole_pieces = arith.divui %c_h, %c128 : index
      %whole = arith.muli %whole_pieces, %c128 : index
      %rest = arith.subi %c_h, %whole : index
      %has_rest = arith.cmpi ne, %rest, %c0 : index
      scf.for %h = %c0 to %n_h step %c1 {
        %column = arith.muli %h, %n_p : index
        %channel = arith.muli %h, %c_h : index
        scf.for %k = %c0 to %c4 step %c1 {
          %rows_k = nki.slice %row_u32[:, %k, %column : %n_p] : !u32_3d to !u32
          %w_k = nki.slice %w[:, %k, %column : %n_p] : !f32_3d to !f32
          scf.for %c = %c0 to %whole step %c128 {
            %values = func.call @values(%value, %b, %h, %c, %c128)
                : (!value, index, index, index, index) -> !value_rows
            %from = arith.addi %channel, %c : index
            %acc_k = nki.slice %acc[:, %from : 128] : !f32 to !f32
            func.call @gather_transpose(%acc_k, %values, %rows_k, %w_k, %n_p, %c128)
                : (!f32, !value_rows, !u32, !f32, index, index) -> ()
          }
          scf.if %has_rest {
            %values = func.call @values(%value, %b, %h, %whole, %rest)
                : (!value, index, index, index, index) -> !value_rows
            %from = arith.addi %channel, %whole : index
            %acc_k = nki.slice %acc[:, %from : %rest] : !f32 to !f32
            func.call @gather_transpose(%acc_k, %values, %rows_k, %w_k, %n_p, %rest)
                : (!f32, !value_rows, !u32, !f32, index, index) -> ()
          }
        }
      }
    } else {
      scf.for %h = %c0 to %n_h step %c1 {
        %column = arith.muli %h, %n_p : index
        %channel = arith.muli %h, %c_h : index
        %acc_h = nki.slice %acc[:, %channel : %c_h] : !f32 to !f32
        %values = func.call @values(%value, %b, %h, %c0, %c_h)
            : (!value, index, index, index, index) -> !value_rows
        scf.for %k = %c0 to %c4 step %c1 {
          %rows_k = nki.slice %row[:, %k, %column : %n_p] : !i32_3d to !i32
          %w_k = nki.slice %w[:, %k, %column : %n_p] : !f32_3d to !f32
          func.call @gather_copy(%acc_h, %values, %rows_k, %w_k, %n_p, %c_h)
              : (!f32, !value_rows, !i32, !f32, index, index) -> ()
        }
      }
    }
    scf.yield %next : index
  }

  // The one rounding to the output type.
  %rounded = nki.alloc "rounded" [128, %channels] : !t
  nki.tensor_copy %rounded, %acc : !t, !f32
  %result = nki.slice %output[%b, %q0 : %rows, :] : !output to !output_rows
  %stored = nki.slice %rounded[0 : %rows, :] : !t to !t
  nki.dma_copy %result, %stored : !output_rows, !t
  return
}

nki.kernel @ms_deformable_attention
  parameters {
    B : int min 1 "images in the batch"
    N_q : int min 1 "queries"
    N_h : int min 1 "attention heads"
    C_h : int min 1 "channels of a head"
    N_l : int min 1 "levels of the feature pyramid"
    N_p : int min 1 "sampling points of a query, head and level"
    L : int min 1 "rows of value, over all levels"
    spatial_shapes : list columns 2 "height x width of each level, such as 50x45,25x21"
    level_start_index : list = [] columns 1 "first row of each level; default the running sum of H*W"
    value_layout : word = "BLNC" in ["BLNC", "BNLC"] "order of the dimensions of value"
    sampling_locations_layout : word = "BQHLP2" in ["BQHLP2", "B2QHLP"] "order of the dimensions of sampling_locations"
    align_corners : bool = false "whether -1 and 1 are the centres of the corner pixels"
    padding_mode : word = "zeros" in ["zeros", "border"] "what lies outside a map"
    gather_method : word = "auto" in ["auto", "transpose", "copy"] "transpose: indirect DMA transpose, 2-byte types only; copy: row gather; auto: transpose where it is legal"
    dtype : type in [bf16, f16, f32] "element type of value and output"
    location_dtype : type = f32 in [f32, f16, bf16] "element type of sampling_locations"
    weight_dtype : type = f32 in [f32, f16, bf16] "element type of attention_weights"
    num_programs : int = 1 in [1, 2] "programs that share the queries (LNC)"
  }
  (%value: !value {nki.shape = {value_layout = {BLNC = ["B", "L", "N_h", "C_h"],
                                                BNLC = ["B", "N_h", "L", "C_h"]}}},
   %sampling_locations: !locations
       {nki.shape = {sampling_locations_layout = {BQHLP2 = ["B", "N_q", "N_h", "N_l", "N_p", 2],
                                                  B2QHLP = ["B", 2, "N_q", "N_h", "N_l", "N_p"]}}},
   %attention_weights: !weights {nki.shape = ["B", "N_q", "N_h", "N_l", "N_p"]})
  -> (%output: !output {nki.shape = ["B", "N_q", "N_h*C_h"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %b_count = nki.param B : index
  %n_q = nki.param N_q : index
  %n_l = nki.param N_l : index
  %l_count = nki.param L : index

  // What the levels must satisfy.
  %levels = nki.param_len spatial_shapes
  %levels_fit = arith.cmpi eq, %levels, %n_l : index
  nki.require %levels_fit, "spatial_shapes must have N_l rows ({0}), but got {1}", %n_l, %levels
      : index, index
  %starts = nki.param_len level_start_index
  %running = arith.cmpi eq, %starts, %c0 : index
  %starts_fit = arith.cmpi eq, %starts, %n_l : index
  %starts_ok = arith.ori %running, %starts_fit : i1
  nki.require %starts_ok, "level_start_index must have N_l entries ({0}), but got {1}", %n_l, %starts
      : index, index
  // Rows are counted in f32, which is exact up to 2^24.
  %exact = arith.constant 16777216 : index
  %checked = arith.minui %levels, %n_l : index
  %end = scf.for %l = %c0 to %checked step %c1 iter_args(%sum = %c0) -> (index) {
    %height = nki.param_at spatial_shapes[%l, %c0]
    %width = nki.param_at spatial_shapes[%l, %c1]
    %area = arith.muli %height, %width : index
    %next = arith.addi %sum, %area : index
    %start = scf.if %running -> (index) {
      scf.yield %sum : index
    } else {
      %has_start = arith.cmpi ult, %l, %starts : index
      %given = scf.if %has_start -> (index) {
        %entry = nki.param_at level_start_index[%l, %c0]
        scf.yield %entry : index
      } else {
        scf.yield %c0 : index
      }
      scf.yield %given : index
    }
    %h_ok = arith.cmpi sge, %height, %c1 : index
    %w_ok = arith.cmpi sge, %width, %c1 : index
    nki.require %h_ok, "height of level {0} must be at least 1, but got {1}", %l, %height : index, index
    nki.require %w_ok, "width of level {0} must be at least 1, but got {1}", %l, %width : index, index
    %h_small = arith.cmpi sle, %height, %exact : index
    %w_small = arith.cmpi sle, %width, %exact : index
    nki.require %h_small, "height of level {0} must be at most 16777216, but got {1}", %l, %height : index, index
    nki.require %w_small, "width of level {0} must be at most 16777216, but got {1}", %l, %width : index, index
    %start_ok = arith.cmpi sge, %start, %c0 : index
    nki.require %start_ok, "level_start_index of level {0} must be at least 0, but got {1}", %l, %start : index, index
    %room = arith.subi %l_count, %start : index
    %inside = arith.cmpi sle, %area, %room : index
    nki.require %inside, "level {0} ({1}x{2} from row {3}) must fit in L ({4})", %l, %height, %width, %start, %l_count
        : index, index, index, index, index
    %exact_room = arith.subi %exact, %start : index
    %is_exact = arith.cmpi sle, %area, %exact_room : index
    nki.require %is_exact, "level {0} ({1}x{2} from row {3}) must end at row 16777216 at most: row numbers beyond 2^24 are not exact in fp32", %l, %height, %width, %start
        : index, index, index, index
    scf.yield %next : index
  }
  %is_f32 = nki.param_is dtype, f32
  %is_transpose = nki.param_is gather_method, "transpose"
  %illegal = arith.andi %is_f32, %is_transpose : i1
  %true = arith.constant true
  %legal = arith.xori %illegal, %true : i1
  nki.require %legal, "gather_method=transpose must have a 2-byte dtype (bf16, f16), but got f32; use gather_method=copy"

  // Whole query tiles go to the programs in turn, the partial one to the next.
  %id = nki.program_id
  %programs = nki.num_programs
  %tiles = arith.divui %n_q, %c128 : index
  %tile_queries = arith.muli %tiles, %c128 : index
  %rest = arith.subi %n_q, %tile_queries : index
  scf.forall (%b, %q0) = (0, 0) to (%b_count, %tile_queries) step (1, 128) {
    %t = arith.divui %q0, %c128 : index
    %turn = arith.remui %t, %programs : index
    %mine = arith.cmpi eq, %turn, %id : index
    scf.if %mine {
      func.call @query_tile(%value, %sampling_locations, %attention_weights, %output, %b, %q0, %c128)
          : (!value, !locations, !weights, !output, index, index, index) -> ()
    }
  }
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  %turn = arith.remui %tiles, %programs : index
  %mine = arith.cmpi eq, %turn, %id : index
  scf.if %has_rest {
    scf.if %mine {
      scf.forall (%b) in (%b_count) {
        func.call @query_tile(%value, %sampling_locations, %attention_weights, %output, %b, %tile_queries, %rest)
            : (!value, !locations, !weights, !output, index, index, index) -> ()
      }
    }
  }
}
