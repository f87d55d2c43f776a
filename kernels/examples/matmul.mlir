// c = a_t^T * b: a matrix product in tiles, summed in PSUM.
//
// The tensor engine contracts over the partitions: both factors come with K first.
// One product takes 128 of K, 128 rows of the result and 512 of its columns, which
// fill one PSUM bank in f32. `accumulate` adds the next 128 of K on top.

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
#psum = #nki.mem<psum>

!hbm = memref<?x?x!nki.elem<dtype>, #hbm>
!part = memref<?x?x!nki.elem<dtype>, strided<[?, ?], offset: ?>, #hbm>
!tile = memref<?x?x!nki.elem<dtype>, #sbuf>
!psum = memref<?x?xf32, #psum>

// `columns` columns of 128 rows of the result, from (m, n) on.
func.func private @product(%a_t: !hbm, %b: !hbm, %c: !hbm, %m: index, %n: index, %columns: index) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %k_count = nki.param K : index
  %sum = nki.alloc "sum" [128, %columns] : !psum
  scf.for %k = %c0 to %k_count step %c128 {
    %stationary = nki.alloc "stationary" [128, 128] : !tile
    %moving = nki.alloc "moving" [128, %columns] : !tile
    %a_part = nki.slice %a_t[%k : 128, %m : 128] : !hbm to !part
    %b_part = nki.slice %b[%k : 128, %n : %columns] : !hbm to !part
    nki.dma_copy %stationary, %a_part : !tile, !part
    nki.dma_copy %moving, %b_part : !tile, !part
    %later = arith.cmpi ne, %k, %c0 : index
    nki.nc_matmul %sum, %stationary, %moving accumulate %later : !psum, !tile, !tile
  }
  %rounded = nki.alloc "rounded" [128, %columns] : !tile
  %c_part = nki.slice %c[%m : 128, %n : %columns] : !hbm to !part
  nki.tensor_copy %rounded, %sum : !tile, !psum
  nki.dma_copy %c_part, %rounded : !part, !tile
  return
}

nki.kernel @matmul
  parameters {
    M : int min 1 "rows of c, a multiple of 128"
    N : int min 1 "columns of c"
    K : int min 1 "terms of each sum, a multiple of 128"
    dtype : type in [bf16, f16, f32] "element type"
  }
  (%a_t: !hbm {nki.shape = ["K", "M"]}, %b: !hbm {nki.shape = ["K", "N"]})
  -> (%c: !hbm {nki.shape = ["M", "N"]}) {
  %m_count = nki.param M : index
  %n_count = nki.param N : index
  %k_count = nki.param K : index
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %m_rest = arith.remui %m_count, %c128 : index
  %m_whole = arith.cmpi eq, %m_rest, %c0 : index
  nki.require %m_whole, "M must be a multiple of 128, but got {0}", %m_count : index
  %k_rest = arith.remui %k_count, %c128 : index
  %k_whole = arith.cmpi eq, %k_rest, %c0 : index
  nki.require %k_whole, "K must be a multiple of 128, but got {0}", %k_count : index

  %rest = arith.remui %n_count, %c512 : index
  %whole = arith.subi %n_count, %rest : index
  scf.forall (%m, %n) = (0, 0) to (%m_count, %whole) step (128, 512) {
    func.call @product(%a_t, %b, %c, %m, %n, %c512)
        : (!hbm, !hbm, !hbm, index, index, index) -> ()
  }
  %has_rest = arith.cmpi ne, %rest, %c0 : index
  scf.if %has_rest {
    scf.forall (%m) = (0) to (%m_count) step (128) {
      func.call @product(%a_t, %b, %c, %m, %whole, %rest)
          : (!hbm, !hbm, !hbm, index, index, index) -> ()
    }
  }
}
