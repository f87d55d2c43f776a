"""nl.NkiTensor: a view of a storage, its methods and index forms."""

import builtins
import math

import numpy as np

from . import dtypes, layout as layouts, naming, trace
from .errors import KernelError


class Buffer(str):
    """A memory region: a string that is one of a few objects."""

    __slots__ = ()

    @property
    def value(self):
        return str(self)


SBUF, PSUM = Buffer("sbuf"), Buffer("psum")
HBM = PRIVATE_HBM = Buffer("private_hbm")
SHARED_HBM = Buffer("shared_hbm")
BUFFERS = {b: b for b in (SBUF, PSUM, HBM, SHARED_HBM)}


class Slice:
    """nl.ds: `size` elements from `start` on."""

    def __init__(self, start, size):
        self.start, self.size = start, size


def _viewing(method):
    """A method whose ValueErrors are refusals at the user's line."""
    def call(self, *args, **kwargs):
        try:
            return method(self, *args, **kwargs)
        except ValueError as error:
            raise KernelError(f"{method.__name__.strip('_')} of '{self.name}': {error}") from None
    call.__name__, call.__doc__ = method.__name__, method.__doc__
    return call


class NkiTensor:
    """A tensor in HBM or a tile in SBUF or PSUM, or a view of one.

    `shape`, `strides` and `offset` count elements of `dtype`; on chip dimension 0 is the
    partition dimension.
    """

    def __init__(self, storage, layout, dtype, gather=None, scalar=None):
        self.storage, self.layout, self.dtype = storage, layout, dtype
        self.gather, self.scalar = gather, scalar  # indices of rows; an offset read at run time

    shape = property(lambda self: self.layout.shape)
    strides = property(lambda self: self.layout.strides)
    offset = property(lambda self: self.layout.offset)
    name = property(lambda self: self.storage.name)
    ndim = property(lambda self: len(self.layout.shape))
    size = property(lambda self: math.prod(self.layout.shape))
    itemsize = property(lambda self: self.dtype.itemsize)

    @property
    def buffer(self):
        return HBM if self.storage.space == "hbm" else BUFFERS[self.storage.space]

    @property
    def is_on_chip(self):
        return self.storage.space in ("sbuf", "psum")

    def __repr__(self):
        return f"{self.buffer} tensor '{self.name}' {self.shape} of {self.dtype}"

    def __bool__(self):
        raise KernelError(f"the values of '{self.name}' are not known while a kernel is traced")

    def __iter__(self):
        return (self[i] for i in builtins.range(self.shape[0]))

    def __len__(self):
        return self.shape[0]

    def _with(self, layout, dtype=None):
        if self.gather is not None or self.scalar is not None:
            raise KernelError(f"a view of '{self.name}' with indices cannot be viewed again")
        return NkiTensor(self.storage, layout, dtype or self.dtype)

    def is_contiguous(self):
        return layouts.is_contiguous(self.layout, 1 if self.is_on_chip else 0)

    def is_indirect(self):
        return self.gather is not None or self.scalar is not None

    def get_pattern(self):
        return [[step, count] for step, count in zip(self.strides, self.shape)]

    @_viewing
    def __getitem__(self, key):
        keys = list(key) if isinstance(key, tuple) else [key]
        layout, on_chip = self.layout, self.is_on_chip
        given = builtins.sum(k is not None and k is not Ellipsis for k in keys)
        if given > self.ndim:
            raise ValueError(f"has {self.ndim} dimensions, but got {given} indices")
        if not builtins.any(k is Ellipsis for k in keys):
            keys.append(Ellipsis)
        place = [i for i, k in enumerate(keys) if k is Ellipsis][0]
        keys[place:place + 1] = [builtins.slice(None)] * (self.ndim - given)
        dim, drop, scalar = 0, [], None
        for k in keys:
            if k is None:
                layout = layouts.expand_dim(layout, dim, on_chip)
            elif isinstance(k, NkiTensor):
                if scalar is not None:
                    raise ValueError("only one index may be a tensor")
                scalar = (k, dim)
                raise KernelError("an index that is a tensor: use .ap(scalar_offset=) or select")
            elif isinstance(k, (int, np.integer)) and not isinstance(k, bool):
                size = layout.shape[dim]
                if not -size <= k < size:
                    raise ValueError(f"index of dim {dim} must be {-size} to {size - 1}, but got "
                                     f"{k}")
                layout = layouts.slice_dim(layout, dim, int(k) % size, int(k) % size + 1)
                drop.append(dim)
            else:
                start, stop, step = _bounds(k, layout.shape[dim])
                layout = layouts.slice_dim(layout, dim, start, stop, step)
            dim += 1
        keep_last = on_chip and len(layout.shape) - builtins.sum(d > 0 for d in drop) < 2
        for dim in reversed(drop):
            if on_chip and dim == 0 or keep_last and dim == drop[-1]:
                continue
            layout = layouts.squeeze_dim(layout, dim, on_chip)
        if not on_chip and not layout.shape:
            layout = layouts.Layout((1,), (1,), layout.offset)
        return self._with(layout)

    def __setitem__(self, key, value):
        from . import language
        language.assign(self[key], value)

    @_viewing
    def slice(self, dim, start, end, step=1):
        return self._with(layouts.slice_dim(self.layout, layouts.axis(self.layout, dim), start,
                                            end, step))

    @_viewing
    def select(self, dim, index):
        dim = layouts.axis(self.layout, dim)
        if isinstance(index, NkiTensor):
            rest = [[s, n] for d, (s, n) in enumerate(zip(self.strides, self.shape)) if d != dim]
            return self.ap(rest, offset=None, scalar_offset=index, indirect_dim=dim)
        if self.is_on_chip and dim == 0:
            return self.slice(0, index % self.shape[0], index % self.shape[0] + 1)
        layout = layouts.select(self.layout, dim, index)
        if self.is_on_chip and len(layout.shape) < 2:
            layout = layouts.Layout(layout.shape + (1,), layout.strides + (1,), layout.offset)
        return self._with(layout)

    @_viewing
    def vector_select(self, dim, vector_offset):
        if dim != 0:
            raise ValueError("dim must be 0")
        pattern = [[self.strides[0], vector_offset.shape[0]]] + self.get_pattern()[1:]
        return self.ap(pattern, vector_offset=vector_offset)

    @_viewing
    def permute(self, dims):
        return self._with(layouts.permute(self.layout, tuple(dims), self.is_on_chip))

    @_viewing
    def broadcast(self, dim, size):
        dim = layouts.axis(self.layout, dim)
        return self._with(layouts.broadcast(self.layout, dim, size, self.is_on_chip))

    @_viewing
    def expand_dim(self, dim):
        return self._with(layouts.expand_dim(self.layout, dim, self.is_on_chip))

    @_viewing
    def squeeze_dim(self, dim):
        return self._with(layouts.squeeze_dim(self.layout, layouts.axis(self.layout, dim),
                                              self.is_on_chip))

    @_viewing
    def reshape_dim(self, dim, shape):
        dim = layouts.axis(self.layout, dim)
        return self._with(layouts.reshape_dim(self.layout, dim, tuple(shape), self.is_on_chip))

    @_viewing
    def flatten_dims(self, start_dim, end_dim):
        first, last = layouts.axis(self.layout, start_dim), layouts.axis(self.layout, end_dim)
        return self._with(layouts.flatten_dims(self.layout, first, last, self.is_on_chip))

    @_viewing
    def reshape(self, *shape):
        if len(shape) == 1 and not isinstance(shape[0], int):
            shape = shape[0]
        return self._with(layouts.reshape(self.layout, tuple(shape), self.is_on_chip))

    @_viewing
    def rearrange(self, src_pattern, dst_pattern, fixed_sizes=None):
        return self._with(layouts.rearrange(self.layout, src_pattern, dst_pattern,
                                            fixed_sizes or {}, self.is_on_chip))

    @_viewing
    def view(self, dtype):
        dtype = dtypes.of(dtype)
        return self._with(layouts.reinterpret(self.layout, self.itemsize, dtype.itemsize), dtype)

    reinterpret_cast = view

    @_viewing
    def ap(self, pattern, offset=None, scalar_offset=None, vector_offset=None, indirect_dim=0,
           dtype=None):
        """A view by `[step, count]` pairs on the storage; `offset` is added to that of the view
        it is called on (isa.md C2). With `scalar_offset` or `vector_offset` rows of
        `indirect_dim` are chosen at run time."""
        if self.gather is not None or self.scalar is not None:
            raise ValueError("a view with indices cannot be viewed again")
        dtype = dtypes.of(dtype) if dtype is not None else self.dtype
        ratio = self.itemsize / dtype.itemsize
        base = int(self.offset * ratio) + int(offset or 0)
        steps = tuple(int(step) for step, _ in pattern)
        counts = tuple(int(count) for _, count in pattern)
        if builtins.any(count < 1 for count in counts):
            raise ValueError(f"counts must be at least 1, but got {counts}")
        total = int(math.prod(self.storage.shape) * self.storage.dtype.itemsize // dtype.itemsize)
        if scalar_offset is None and vector_offset is None:
            result = NkiTensor(self.storage, layouts.Layout(counts, steps, base), dtype)
            result._check_inside(total)
            return result
        dim = layouts.axis(self.layout, indirect_dim, "indirect_dim")
        row = int(self.strides[dim] * ratio)
        if self.is_on_chip:
            raise KernelError("an offset that is read at run time, on chip, is not supported yet")
        if vector_offset is not None:
            if scalar_offset is not None:
                raise ValueError("takes scalar_offset or vector_offset, not both")
            if dim != 0:
                raise ValueError("indirect_dim must be 0 with a vector_offset")
            steps, counts = (row,) + steps[1:], counts
            inner = builtins.sum((n - 1) * s for s, n in zip(steps[1:], counts[1:]))
            rows = self._rows(total, base, inner, row, self.shape[0])
            return NkiTensor(self.storage, layouts.Layout((rows,) + counts[1:], steps, base),
                             dtype, gather=(vector_offset, counts[0]))
        inner = builtins.sum((n - 1) * s for s, n in zip(steps, counts) if s > 0)
        rows = self._rows(total, base, inner, row, self.shape[dim])
        return NkiTensor(self.storage, layouts.Layout((rows,) + counts, (row,) + steps, base),
                         dtype, scalar=scalar_offset)

    @staticmethod
    def _rows(total, base, inner, row, most):
        """Rows of an indirect view that lie inside the storage (isa.md C1)."""
        if base + inner >= total:
            raise ValueError(f"last element of row 0 must be at most {total - 1}, but got "
                             f"{base + inner}")
        return builtins.min(most, (total - 1 - base - inner) // row + 1) if row else most

    def _check_inside(self, total):
        steps, counts = self.strides, self.shape
        first = self.offset + builtins.sum((n - 1) * s for s, n in zip(steps, counts) if s < 0)
        last = self.offset + builtins.sum((n - 1) * s for s, n in zip(steps, counts) if s > 0)
        if first < 0:
            raise ValueError(f"first element must be at least 0, but got {first}")
        if last >= total:
            raise ValueError(f"last element must be at most {total - 1}, but got {last}")

    def indirect(self, index, num_elem=None):
        raise KernelError("indirect views need trn3's tensor indirection, which nkic does not "
                          "have")


def _bounds(key, size):
    """Start, stop and step of a slice, nl.ds or range in a dimension of `size`."""
    if isinstance(key, Slice):
        return int(key.start), int(key.start) + int(key.size), 1
    if isinstance(key, builtins.range):
        return key.start, key.stop, key.step
    if not isinstance(key, builtins.slice):
        raise ValueError(f"an index must be a number or a slice, but got {trace.type_name(key)}")
    start = 0 if key.start is None else int(key.start)
    stop = size if key.stop is None else int(key.stop)
    step = 1 if key.step is None else int(key.step)
    return start + size if start < 0 else start, stop + size if stop < 0 else stop, step


def allocate(shape, dtype, buffer=SBUF, name="", address=None):
    """nl.ndarray: a new tile or tensor; its contents are undefined."""
    running = trace.get()
    shape = tuple(int(size) for size in (shape if hasattr(shape, "__iter__") else (shape,)))
    try:
        dtype = dtypes.of(dtype)
    except ValueError as error:
        raise KernelError(str(error)) from None
    if dtype.mlir is None:
        raise KernelError(f"tensors of {dtype} are not supported yet")
    buffer = BUFFERS.get(str(getattr(buffer, "value", buffer)).replace("hbm", "hbm"))
    if buffer is None:
        raise KernelError("buffer must be nl.sbuf, nl.psum, nl.private_hbm or nl.shared_hbm")
    if not shape or builtins.any(size < 1 for size in shape):
        raise KernelError(f"sizes of a tensor must be at least 1, but got {shape}")
    if buffer in (SBUF, PSUM):
        if shape[0] > 128:
            raise KernelError(f"partitions of a tile must be at most 128, but got {shape[0]} (the "
                              f"first dimension of {shape})")
        if len(shape) < 2:
            raise KernelError("a tile in SBUF or PSUM must have at least 2 dimensions, partitions "
                              f"first, but got {shape}")
    place = trace.locations.user_place()
    storage = trace.Storage(running.unique(name or naming.assigned_name() or "t"), shape, dtype,
                            str(buffer), place, address)
    return NkiTensor(storage, layouts.row_major(shape), dtype)
