"""softmax(scale q k^T) v of one head, over keys and values that lie in SBUF."""

import nki.isa as nisa
import nki.language as nl

from nkilib.core.utils.modular_allocator import ModularAllocator

ROWS, K_COLUMNS = 128, 512


def _attention_cte(q, k, v, scale, causal_mask, tp_q, tp_k, tp_out, cache_softmax, k_cache_sbuf,
                   v_cache_sbuf, out_o_hbm, init_sbuf_addr, seqlen_k_valid):
    """`q` is [1, D, N] in HBM; `k_cache_sbuf` tiles of (D, 512), `v_cache_sbuf` of (128, D).
    Writes (D, 128) to each entry of `out_o_hbm`, one for each 128 queries."""
    assert not causal_mask and not tp_q and not tp_k and tp_out
    depth, valid = q.shape[1], seqlen_k_valid
    key_tiles = [(first, min(ROWS, valid - first)) for first in range(0, valid, ROWS)]
    for block, out in enumerate(out_o_hbm):
        free = ModularAllocator(init_sbuf_addr)
        queries = free.alloc_sbuf_tensor((depth, ROWS), nl.bfloat16, align_to=32)
        nisa.dma_copy(dst=queries, src=q[0, :, nl.ds(block * ROWS, ROWS)])

        logits = free.alloc_sbuf_tensor((ROWS, valid), nl.float32, align_to=4)
        for number, first in enumerate(range(0, valid, K_COLUMNS)):
            columns = min(K_COLUMNS, valid - first)
            product = nl.ndarray((ROWS, columns), dtype=nl.float32, buffer=nl.psum)
            nisa.nc_matmul(product, queries, k_cache_sbuf[number][:, 0:columns])
            nisa.tensor_copy(logits[:, first:first + columns], product)

        shift = free.alloc_sbuf_tensor((ROWS, 1), nl.float32, align_to=4)
        nisa.tensor_reduce(shift, nl.maximum, logits, axis=1, negate=True)
        nisa.tensor_scalar(shift, shift, nl.multiply, float(scale))
        probs = free.alloc_sbuf_tensor((ROWS, valid), nl.bfloat16, align_to=4)
        sums = free.alloc_sbuf_tensor((ROWS, 1), nl.float32, align_to=4)
        nisa.activation_reduce(probs, nl.exp, logits, nl.add, sums, bias=shift, scale=float(scale))
        nisa.reciprocal(sums, sums)

        total = nl.ndarray((ROWS, depth), dtype=nl.float32, buffer=nl.psum)
        for number, (first, count) in enumerate(key_tiles):
            turned = nl.ndarray((count, ROWS), dtype=nl.bfloat16, buffer=nl.psum)
            nisa.nc_transpose(turned, probs[:, first:first + count])
            weights = free.alloc_sbuf_tensor((count, ROWS), nl.bfloat16, align_to=4)
            nisa.tensor_copy(weights, turned)
            nisa.nc_matmul(total, weights, v_cache_sbuf[number][0:count, :], accumulate=number > 0)

        result = free.alloc_sbuf_tensor((ROWS, depth), nl.bfloat16, align_to=4)
        nisa.tensor_scalar(result, total, nl.multiply, sums)
        features = nl.ndarray((depth, ROWS), dtype=nl.bfloat16, buffer=nl.psum)
        nisa.nc_transpose(features, result)
        nisa.tensor_copy(out, features)
