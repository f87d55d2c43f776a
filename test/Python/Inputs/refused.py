"""Kernels that NKI's rules refuse, one each."""

import nki
import nki.isa as nisa
import nki.language as nl


@nki.jit
def partitions(x):
    tile = nl.ndarray((256, 4), dtype=nl.float32, buffer=nl.sbuf)
    return x


def helper(dst, src):
    nisa.tensor_copy(dst, src)


@nki.jit
def mismatch(x):
    tile = nl.load(x)
    other = nl.ndarray((64, 4), dtype=nl.float32, buffer=nl.sbuf)
    helper(other, tile)
    return x


@nki.jit
def past_the_end(x):
    tile = nl.load(x[0:129, :])
    return x


@nki.jit
def undefined(x):
    return nl.load(y)


@nki.jit
def not_supported(x):
    tile = nl.load(x)
    nl.fmod(tile, 2.0)
    return x


@nki.jit
def truth(x):
    tile = nl.load(x)
    if tile:
        return x


@nki.jit
def on_chip_result(x):
    return nl.load(x)


@nki.jit
def unwritten(x):
    out = nl.ndarray(x.shape, dtype=x.dtype, buffer=nl.shared_hbm)
    tile = nl.ndarray(x.shape, dtype=x.dtype, buffer=nl.sbuf)
    nl.store(out, nl.exp(tile))
    return out
