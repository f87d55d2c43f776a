"""Small kernels in NKI Python, one feature each, in one kernel for each compilation: views,
nl functions, reductions, masks, gathers, arguments that are written."""

import nki
import nki.isa as nisa
import nki.language as nl


@nki.jit
def elementwise(a, b, scale=2.0):
    """Arithmetic on tiles and numbers, broadcast of free dimensions, methods of tensors."""
    out = nl.ndarray((8, 128, 32), dtype=nl.float32, buffer=nl.shared_hbm)
    ta, tb = nl.load(a), nl.load(b)
    nl.store(out[0], nl.add(ta, tb))
    nl.store(out[1], nl.subtract(scale, ta))
    nl.store(out[2], nl.divide(ta, nl.add(nl.square(tb), 1.0)))
    nl.store(out[3], nl.multiply(ta, nl.sum(tb, axis=1, keepdims=True)))
    nl.store(out[4], nl.softmax(ta))
    nl.store(out[5], nl.where(nl.greater(ta, 0.0), ta, tb))
    nl.store(out[6], nl.floor(nl.multiply(ta, 3.0)))
    turned = nl.ndarray((128, 32), dtype=nl.float32, buffer=nl.sbuf)
    turned.reshape((128, 4, 8))[...] = ta.reshape_dim(1, (8, 4)).permute((0, 2, 1))
    nl.store(out[7], turned)
    return out


@nki.jit
def views(a, rows, cache):
    """Patterns, an element type read anew, gathered rows, a row by an offset, a cache."""
    out = nl.ndarray((4, 32, 16), dtype=nl.float32, buffer=nl.shared_hbm)
    t = nl.load(a[0:32, :])
    pairs = t.ap([[32, 32], [2, 16]], offset=1)
    nl.store(out[0], nl.copy(pairs))
    nl.store(out[1], nl.copy(t[:, -16:]))
    numbers = nl.load(rows)
    gathered = nl.ndarray((32, 16), dtype=nl.float32, buffer=nl.sbuf)
    nisa.dma_copy(gathered, a.ap([[32, 32], [1, 16]], offset=16, vector_offset=numbers))
    nl.store(out[2], gathered)
    one = nl.ndarray((1, 16), dtype=nl.float32, buffer=nl.sbuf)
    nisa.dma_copy(one, a.ap([[1, 16]], scalar_offset=numbers[3:4, 0:1], indirect_dim=0))
    nl.store(out[3], nl.broadcast_to(one, (32, 16)))
    nisa.dma_copy(cache[4:36, :], gathered)
    bits = nl.ndarray((32, 32), dtype=nl.int32, buffer=nl.sbuf)
    nisa.tensor_scalar(bits, t.view(nl.int32), nl.bitwise_and, 0x7FFFFFFF)
    words = nl.ndarray((32, 32), dtype=nl.float32, buffer=nl.shared_hbm)
    nl.store(words, bits.view(nl.float32))
    return out, words


@nki.jit
def products(x, y):
    """Matmul over two blocks of K, transposes, names and addresses."""
    out = nl.ndarray((64, 96), dtype=nl.float32, buffer=nl.shared_hbm)
    back = nl.ndarray((64, 128), dtype=nl.float32, buffer=nl.shared_hbm)
    total = nl.ndarray((64, 96), dtype=nl.float32, buffer=nl.psum)
    for k in nl.affine_range(2):
        left = nl.ndarray((128, 64), dtype=nl.float32, buffer=nl.sbuf, address=(0, 4 + 256 * k))
        nisa.dma_copy(left, x[nl.ds(k * 128, 128), :])
        right = nl.load(y[k * 128:(k + 1) * 128])
        nisa.nc_matmul(total, left, right)
    nl.store(out, total)
    first = nl.load(x[0:128])
    nl.store(back, nl.transpose(first))
    return out, back
