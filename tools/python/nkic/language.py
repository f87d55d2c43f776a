"""nki.language: tensors, loops, and functions that are composed of instructions."""

import builtins
import math

import numpy as np

from . import dtypes, isa, tensor as tensors, trace
from .errors import KernelError, refused
from .tensor import (BUFFERS, HBM, PRIVATE_HBM, PSUM, SBUF, SHARED_HBM, Buffer, NkiTensor, Slice,
                     allocate)

sbuf, psum, hbm, private_hbm, shared_hbm = SBUF, PSUM, HBM, PRIVATE_HBM, SHARED_HBM
MemoryRegion = Buffer
for _name, _dtype in dtypes.ALL.items():
    globals()[_name] = _dtype


class _Ndarray(type(NkiTensor)):
    """nl.ndarray makes a tensor when called and stands for its class elsewhere."""

    def __call__(cls, shape, dtype, buffer=SBUF, name="", address=None):
        return allocate(shape, dtype, buffer, name, address)

    def __instancecheck__(cls, value):
        return isinstance(value, NkiTensor)


class ndarray(metaclass=_Ndarray):
    """A new tile or tensor; its contents are undefined."""


class _TileSize:
    """Sizes of the machine the kernel is traced for (isa.md section 2.1)."""

    pmax = 128
    psum_fmax = psum_bank_fmax = gemm_moving_fmax = bn_stats_fmax = 512
    psum_bank_fmax_bytes = 2048
    gemm_stationary_fmax = 128
    psum_num_banks = 8
    psum_min_align, sbuf_min_align = 4, 1

    @property
    def sbuf_size_bytes(self):
        target = trace.current.target if trace.current else "trn2"
        return {"trn1": 192, "trn2": 224, "trn3": 256}[target] * 1024

    sbuf_fmax_bytes = sbuf_size_bytes

    @property
    def sbuf_fmax(self):
        return self.sbuf_size_bytes // 4

    @property
    def total_available_sbuf_size(self):
        return self.sbuf_size_bytes - 16 * 1024


tile_size = _TileSize()


def is_hbm(buffer):
    return buffer in (HBM, SHARED_HBM)


def is_sbuf(buffer):
    return buffer == SBUF


def is_psum(buffer):
    return buffer == PSUM


def is_on_chip(buffer):
    return buffer in (SBUF, PSUM)


#===-- loops and the grid -----------------------------------------------------------------===#

def static_range(start, stop=None, step=1):
    """Python's range: the loop is unrolled."""
    return builtins.range(start, stop, step) if stop is not None else builtins.range(start)


affine_range = sequential_range = static_range


def ds(start, size):
    return Slice(start, size)


def program_id(axis=0):
    return trace.get().program if axis == 0 else 0


def num_programs(axes=0):
    return trace.get().programs if axes in (0, None) else 1


def program_ndim():
    return 1 if trace.get().programs > 1 else 0


class no_reorder:
    """The program order is kept anyway."""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


#===-- tensors ----------------------------------------------------------------------------===#

def full(shape, fill_value, dtype, buffer=SBUF, name=""):
    result = allocate(shape, dtype, buffer, name)
    if not result.is_on_chip:
        raise KernelError("a tensor in HBM cannot be filled; fill a tile and store it")
    value = int(fill_value) if result.dtype.is_integer else float(fill_value)
    isa.memset(result, value)
    return result


def zeros(shape, dtype, buffer=SBUF, name=""):
    return full(shape, 0, dtype, buffer, name)


def ones(shape, dtype, buffer=SBUF, name=""):
    return full(shape, 1, dtype, buffer, name)


def zeros_like(x, dtype=None, buffer=None, name=""):
    return full(x.shape, 0, dtype or x.dtype, buffer or x.buffer, name)


def empty_like(x, dtype=None, buffer=None, name=""):
    return allocate(x.shape, dtype or x.dtype, buffer or x.buffer, name)


def load(src, dtype=None, **_):
    """A tile in SBUF with the elements of `src`."""
    shape = src.gather[1:] + src.shape[1:] if src.gather is not None else src.shape
    result = allocate(shape if len(shape) > 1 else shape + (1,), dtype or src.dtype)
    isa.dma_copy(result, src)
    return result


def load_transpose2d(src, dtype=None, **_):
    result = allocate((src.shape[1], src.shape[0]), dtype or src.dtype)
    isa.dma_transpose(result, src)
    return result


def store(dst, value, **_):
    """Writes a tile to a tensor in HBM; one in PSUM goes through SBUF."""
    if not isinstance(value, NkiTensor):
        value = full(dst.shape, value, dst.dtype)
    if value.buffer == PSUM:
        tile = allocate(value.shape, dst.dtype, name="staged")
        isa.tensor_copy(tile, value)
        value = tile
    isa.dma_copy(dst, value)


def assign(view, value):
    """`tile[...] = value`."""
    if not isinstance(value, NkiTensor):
        isa.memset(view, int(value) if view.dtype.is_integer else float(value))
    elif view.is_on_chip and value.is_on_chip:
        isa.tensor_copy(view, _matched(value, view.shape))
    else:
        isa.dma_copy(view, value)


def _matched(x, shape):
    """`x` with free dimensions of size 1 repeated to `shape`."""
    if tuple(x.shape) == tuple(shape):
        return x
    if x.shape[0] != shape[0]:
        raise KernelError(f"partitions of '{x.name}' must be {shape[0]}, but got {x.shape[0]}; "
                          "nl.broadcast_to repeats a partition")
    if len(x.shape) != len(shape):
        raise KernelError(f"'{x.name}' must have {len(shape)} dimensions, but got {x.shape}")
    for dim, (size, wanted) in enumerate(zip(x.shape, shape)):
        if size != wanted and size == 1:
            x = x.broadcast(dim, wanted)
        elif size != wanted:
            raise KernelError(f"dim {dim} of '{x.name}' must be {wanted} or 1, but got {size}")
    return x


def _common(x, y):
    rank = builtins.max(len(x.shape), len(y.shape))
    if len(x.shape) != len(y.shape):
        raise KernelError(f"operands must have the same number of dimensions, but got {x.shape} "
                          f"and {y.shape}")
    return tuple(builtins.max(x.shape[d], y.shape[d]) for d in builtins.range(rank))


def _on_chip(x, name):
    if not x.is_on_chip:
        raise KernelError(f"operand '{x.name}' of nl.{name} must be in SBUF or PSUM, but is in "
                          "HBM; nl.load brings it there")
    return x


_COMPARISONS = {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"}


def _binary(name, word=None):
    word = word or name

    def call(x, y, dtype=None, **_):
        tiles = [v for v in (x, y) if isinstance(v, NkiTensor)]
        if not tiles:
            raise KernelError(f"nl.{name} needs a tile")
        for tile in tiles:
            _on_chip(tile, name)
        shape = _common(*tiles) if len(tiles) == 2 else tiles[0].shape
        kind = dtype or (tiles[0].dtype if len(tiles) == 1 else _promoted(x.dtype, y.dtype))
        result = allocate(shape, kind)
        if len(tiles) == 2:
            a, b = _matched(x, shape), _matched(y, shape)
            if a.buffer == PSUM and b.buffer == PSUM:
                b = copy(b)
            isa.tensor_tensor(result, a, b, word)
        else:
            isa.tensor_scalar(result, tiles[0], word, y if tiles[0] is x else x,
                              reverse0=tiles[0] is not x)
        return result

    call.__name__ = call.__qualname__ = name
    return call


def _promoted(a, b):
    if a == b:
        return a
    if a.is_integer != b.is_integer:
        return b if a.is_integer else a
    return a if a.itemsize > b.itemsize else b if b.itemsize > a.itemsize else dtypes.of("float32")


for _name in ("add subtract multiply maximum minimum abs_max abs_min power equal not_equal less "
              "less_equal greater greater_equal bitwise_and bitwise_or bitwise_xor left_shift "
              "right_shift logical_and logical_or logical_xor").split():
    globals()[_name] = _binary(_name)


def divide(x, y, dtype=None, **_):
    """x * (1 / y): the machine has no division."""
    if not isinstance(y, NkiTensor):
        return multiply(x, 1.0 / y, dtype)
    inverse = allocate(y.shape, "float32", name="inverse")
    isa.reciprocal(inverse, y)
    if isinstance(x, NkiTensor):
        return multiply(x, inverse, dtype or _promoted(x.dtype, y.dtype))
    return multiply(inverse, x, dtype or y.dtype)


def _activation(name):
    def call(x, dtype=None, **_):
        result = allocate(_on_chip(x, name).shape, dtype or x.dtype)
        isa.activation(result, name, x)
        return result

    call.__name__ = call.__qualname__ = name
    return call


for _name in ("exp log sqrt rsqrt tanh sigmoid relu gelu gelu_apprx_sigmoid gelu_apprx_tanh "
              "gelu_dx gelu_apprx_sigmoid_dx silu silu_dx softplus mish erf erf_dx sin arctan sign "
              "abs square").split():
    globals()[_name] = _activation(_name)


def reciprocal(x, dtype=None, **_):
    result = allocate(_on_chip(x, "reciprocal").shape, dtype or x.dtype)
    isa.reciprocal(result, x)
    return result


def copy(x, dtype=None, **_):
    result = allocate(_on_chip(x, "copy").shape, dtype or x.dtype)
    isa.tensor_copy(result, x)
    return result


def cast(x, dtype):
    return copy(x, dtype)


def cos(x, dtype=None, **_):
    """sin(x + pi/2); as sin, valid where the argument stays in [-pi, pi]."""
    result = allocate(_on_chip(x, "cos").shape, dtype or x.dtype)
    isa.activation(result, "sin", x, bias=math.pi / 2)
    return result


def tan(x, dtype=None, **_):
    return divide(sin(x, "float32"), cos(x, "float32"), dtype or x.dtype)


def negative(x, dtype=None, **_):
    return multiply(x, -1, dtype)


def invert(x, dtype=None, **_):
    result = allocate(_on_chip(x, "invert").shape, dtype or x.dtype)
    isa.tensor_scalar(result, x, "invert", None)
    return result


def logical_not(x, dtype=None, **_):
    return equal(x, 0.0, dtype)


def _rounded(name, compare, combine):
    def call(x, dtype=None, **_):
        """Exact below 2^24: nearest integer, then one step where it lies on the wrong side."""
        whole = copy(x, "int32")
        nearest = copy(whole, "float32")
        wrong = globals()[compare](nearest, x, "float32")
        return globals()[combine](nearest, wrong, dtype or x.dtype)

    call.__name__ = call.__qualname__ = name
    return call


floor = _rounded("floor", "greater", "subtract")
ceil = _rounded("ceil", "less", "add")


def trunc(x, dtype=None, **_):
    return multiply(sign(x, "float32"), floor(abs(x, "float32")), dtype or x.dtype)


def _reduction(name, word):
    def call(x, axis=None, dtype=None, keepdims=False, **_):
        axes = axis if isinstance(axis, (list, tuple)) else [axis]
        axes = sorted(a + x.ndim if a < 0 else a for a in axes)
        if axes and axes[0] == 0:
            raise KernelError(f"nl.{name} reduces free dimensions; across partitions use a matmul "
                              "with ones or nisa.tensor_partition_reduce")
        shape = tuple(1 if d in axes else n for d, n in enumerate(_on_chip(x, name).shape)
                      if keepdims or d not in axes)
        result = allocate(shape if len(shape) > 1 else shape + (1,), dtype or x.dtype)
        kept = [d for d in builtins.range(x.ndim) if d not in axes]
        data = x if kept + axes == list(builtins.range(x.ndim)) else x.permute(kept + axes)
        first = len(kept)
        isa.tensor_reduce(result if not keepdims else result.reshape(
            tuple(x.shape[d] for d in kept) + (() if len(kept) > 1 else (1,))),
                          word, data, list(builtins.range(first, x.ndim)))
        return result

    call.__name__ = call.__qualname__ = name
    return call


sum, prod = _reduction("sum", "add"), _reduction("prod", "multiply")
max, min = _reduction("max", "maximum"), _reduction("min", "minimum")
all = _reduction("all", "logical_and")


def mean(x, axis, dtype=None, keepdims=False, **_):
    axes = axis if isinstance(axis, (list, tuple)) else [axis]
    total = sum(x, axis, "float32", keepdims)
    return multiply(total, 1.0 / math.prod(x.shape[a] for a in axes), dtype or x.dtype)


def var(x, axis, dtype=None, keepdims=False, **_):
    centre = mean(x, axis, "float32", True)
    return mean(square(subtract(x, centre, "float32"), "float32"), axis, dtype or x.dtype, keepdims)


def softmax(x, axis=-1, dtype=None, **_):
    low = subtract(x, max(x, axis, "float32", True), "float32")
    power_of_e = exp(low)
    return multiply(power_of_e, reciprocal(sum(power_of_e, axis, "float32", True)),
                    dtype or x.dtype)


def where(condition, x, y, dtype=None, **_):
    tiles = [v for v in (x, y) if isinstance(v, NkiTensor)]
    result = allocate(condition.shape, dtype or (tiles[0].dtype if tiles else "float32"))
    assign(result, y)
    mask = condition
    if condition.dtype not in ("uint8", "uint16", "uint32"):
        mask = copy(condition, "uint8")
    if isinstance(x, NkiTensor) and x.dtype != result.dtype:
        x = copy(x, result.dtype)
    isa.tensor_copy_predicated(result, x if not isinstance(x, int) or result.dtype.is_integer
                               else float(x), mask)
    return result


def expand_dims(x, axis):
    return x.expand_dim(axis)


def broadcast_to(x, shape, dtype=None, **_):
    """Repeats dimensions of size 1; a partition by a product with a row of ones."""
    shape = tuple(shape)
    if x.shape[0] == shape[0] or not x.is_on_chip:
        return _matched(x, shape)
    if x.shape[0] != 1:
        raise KernelError(f"partitions of '{x.name}' must be 1 or {shape[0]}, but got {x.shape[0]}")
    rest = _matched(x, (1,) + shape[1:])
    columns = math.prod(shape[1:])
    result = allocate(shape, dtype or x.dtype)
    row = allocate((1, columns), "float32", name="row")
    isa.tensor_copy(row, rest)
    ones_row = full((1, shape[0]), 1.0, "float32", name="ones")
    flat = result if result.ndim == 2 else result.reshape((shape[0], columns))
    for first in builtins.range(0, columns, 512):
        end = builtins.min(first + 512, columns)
        product = allocate((shape[0], end - first), "float32", PSUM, "product")
        isa.nc_matmul(product, ones_row, row[:, first:end])
        isa.tensor_copy(flat[:, first:end], product)
    return result


def transpose(x, dtype=None, **_):
    result = allocate((math.prod(x.shape[1:]), x.shape[0]), dtype or x.dtype, PSUM)
    isa.nc_transpose(result, x)
    return result


def matmul(x, y, transpose_x=False):
    if not transpose_x:
        x = copy(transpose(x))
    result = allocate((x.shape[1], y.shape[1]), "float32", PSUM)
    isa.nc_matmul(result, x, y)
    return result


def shared_identity_matrix(n, dtype="uint8", dst=None):
    """(n, n) in SBUF: ones, kept where column equals partition."""
    result = dst if dst is not None else allocate((n, n), dtype, name="identity")
    ones_tile = full((n, n), 1, result.dtype, name="ones")
    isa.affine_select(result, [[-1, n]], 1, ones_tile, 0.0, "equal")
    return result


def device_print(print_prefix, tensor):
    """Accepted; nkic run writes tensors to files instead."""


for _name in ("fmod mod rms_norm dropout random_seed rand gather_flattened dynamic_range fori_loop "
              "while_loop shared_constant prelu average bypass").split():
    globals()[_name] = refused(f"nki.language.{_name}")


class NKIObject:
    """Base of users' plain classes: fields become arguments of __init__."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        notes = dict(cls.__dict__.get("__annotations__", {}))
        for name, value in list(vars(cls).items()):
            if not name.startswith("_") and not callable(value) and not isinstance(
                    value, (property, classmethod, staticmethod)):
                notes.setdefault(name, object)
        cls.__annotations__ = notes

    def __init__(self, **fields):
        for cls in reversed(type(self).__mro__):
            for name in cls.__dict__.get("__annotations__", {}):
                if hasattr(cls, name):
                    setattr(self, name, getattr(cls, name))
        for name, value in fields.items():
            setattr(self, name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__()
