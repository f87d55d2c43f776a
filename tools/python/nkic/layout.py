"""Views as numbers: shape, strides and offset in elements of a storage (isa.md section 9).

Pure functions on `Layout`; each raises ValueError with a reason. On chip dimension 0 is the
partition dimension, which stays first and is never dropped.
"""

import math
from typing import NamedTuple


class Layout(NamedTuple):
    shape: tuple
    strides: tuple
    offset: int = 0


def row_major(shape, offset=0):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return Layout(tuple(shape), tuple(reversed(strides)), offset)


def is_contiguous(layout, first=0):
    """Whether the dimensions from `first` on lie one behind the other."""
    step = 1
    for size, stride in zip(reversed(layout.shape[first:]), reversed(layout.strides[first:])):
        if size != 1 and stride != step:
            return False
        step *= size
    return True


def axis(layout, dim, what="dim"):
    rank = len(layout.shape)
    if not -rank <= dim < rank:
        raise ValueError(f"{what} must be {-rank} to {rank - 1}, but got {dim}")
    return dim % rank


def _replace(layout, dim, shape, strides, offset=None):
    """Dimension `dim` replaced by the given ones."""
    return Layout(layout.shape[:dim] + tuple(shape) + layout.shape[dim + 1:],
                  layout.strides[:dim] + tuple(strides) + layout.strides[dim + 1:],
                  layout.offset if offset is None else offset)


def slice_dim(layout, dim, start, stop, step=1):
    size, stride = layout.shape[dim], layout.strides[dim]
    if step < 1:
        raise ValueError(f"step of dim {dim} must be at least 1, but got {step}")
    if not 0 <= start < stop:
        raise ValueError(f"slice of dim {dim} must not be empty, but got {start}:{stop}")
    if stop > size:
        raise ValueError(f"end of the slice of dim {dim} must be at most {size}, but got {stop}")
    count = -(-(stop - start) // step)
    return _replace(layout, dim, [count], [stride * step], layout.offset + start * stride)


def select(layout, dim, index):
    size = layout.shape[dim]
    if not -size <= index < size:
        raise ValueError(f"index of dim {dim} must be {-size} to {size - 1}, but got {index}")
    return _replace(layout, dim, [], [], layout.offset + index % size * layout.strides[dim])


def permute(layout, dims, on_chip):
    if sorted(dims) != list(range(len(layout.shape))):
        raise ValueError(f"{tuple(dims)} must be a permutation of the dimensions 0 to "
                         f"{len(layout.shape) - 1}")
    if on_chip and dims[0] != 0:
        raise ValueError("the partition dimension must stay first")
    return Layout(tuple(layout.shape[d] for d in dims), tuple(layout.strides[d] for d in dims),
                  layout.offset)


def broadcast(layout, dim, size, on_chip):
    if on_chip and dim == 0:
        raise ValueError("the partition dimension cannot be broadcast by a view; use "
                         "nl.broadcast_to or nisa.nc_stream_shuffle")
    if layout.shape[dim] != 1:
        raise ValueError(f"dim {dim} must be of size 1 to be broadcast, but has "
                         f"{layout.shape[dim]}")
    return _replace(layout, dim, [size], [0])


def expand_dim(layout, dim, on_chip):
    rank = len(layout.shape)
    if not -rank - 1 <= dim <= rank:
        raise ValueError(f"dim must be {-rank - 1} to {rank}, but got {dim}")
    dim = dim % (rank + 1)
    if on_chip and dim == 0:
        raise ValueError("the partition dimension must stay first")
    stride = layout.shape[dim] * layout.strides[dim] if dim < rank else 1
    return Layout(layout.shape[:dim] + (1,) + layout.shape[dim:],
                  layout.strides[:dim] + (stride,) + layout.strides[dim:], layout.offset)


def squeeze_dim(layout, dim, on_chip):
    if layout.shape[dim] != 1:
        raise ValueError(f"dim {dim} must be of size 1 to be dropped, but has {layout.shape[dim]}")
    if on_chip and dim == 0:
        raise ValueError("the partition dimension cannot be dropped")
    return _replace(layout, dim, [], [])


def fill_wildcard(shape, total):
    """`shape` with a -1 replaced by what is left of `total` elements."""
    shape = tuple(int(size) for size in shape)
    if shape.count(-1) > 1:
        raise ValueError(f"only one size of {shape} may be -1")
    if -1 in shape:
        known = -math.prod(shape)
        if known <= 0 or total % known:
            raise ValueError(f"{total} elements cannot have the shape {shape}")
        shape = tuple(total // known if size == -1 else size for size in shape)
    if math.prod(shape) != total or any(size < 1 for size in shape):
        raise ValueError(f"{total} elements cannot have the shape {shape}")
    return shape


def reshape_dim(layout, dim, shape, on_chip):
    if on_chip and dim == 0:
        raise ValueError("the partition dimension cannot be split")
    shape = fill_wildcard(shape, layout.shape[dim])
    inner = row_major(shape).strides
    return _replace(layout, dim, shape, [stride * layout.strides[dim] for stride in inner])


def flatten_dims(layout, first, last, on_chip):
    if first > last:
        raise ValueError(f"first dimension must be at most the last ({last}), but got {first}")
    if on_chip and first == 0 and last > 0:
        raise ValueError("the partition dimension cannot be merged")
    size, stride = 1, layout.strides[last]
    for dim in range(last, first - 1, -1):
        if layout.shape[dim] == 1:
            continue
        if size == 1:
            stride = layout.strides[dim]
        elif layout.strides[dim] != size * stride:
            raise ValueError(f"dims {first} to {last} must lie one behind the other to be merged, "
                             f"but the stride of dim {dim} is {layout.strides[dim]}, not "
                             f"{size * stride}")
        size *= layout.shape[dim]
    return Layout(layout.shape[:first] + (size,) + layout.shape[last + 1:],
                  layout.strides[:first] + (stride,) + layout.strides[last + 1:], layout.offset)


def reshape(layout, shape, on_chip):
    """Splits and merges; on chip only free dimensions."""
    total = math.prod(layout.shape)
    shape = fill_wildcard(shape, total)
    if on_chip and (len(shape) < 1 or shape[0] != layout.shape[0]):
        raise ValueError(f"the partition dimension must stay {layout.shape[0]}, but got "
                         f"{shape[0]}")
    new_strides = [0] * len(shape)
    old, new = 0, 0
    if on_chip:
        new_strides[0] = layout.strides[0]
        old = new = 1
    # Groups of old and new dimensions with equal numbers of elements; each merges, then splits.
    while new < len(shape):
        first_old, first_new = old, new
        old_count, new_count = 1, shape[new]
        new += 1
        while old_count != new_count:
            if old_count < new_count:
                old_count *= layout.shape[old]
                old += 1
            else:
                new_count *= shape[new]
                new += 1
        while new < len(shape) and shape[new] == 1:
            new += 1
        if first_old == old:  # only sizes of 1
            stride = 1
        else:
            merged = flatten_dims(layout, first_old, old - 1, False)
            stride = merged.strides[first_old]
        for dim in range(new - 1, first_new - 1, -1):
            new_strides[dim] = stride
            stride *= shape[dim]
    return Layout(shape, tuple(new_strides), layout.offset)


def reinterpret(layout, old_bytes, new_bytes):
    """The same bytes as elements of another size."""
    if old_bytes == new_bytes:
        return layout
    if layout.strides[-1] != 1 and layout.shape[-1] != 1:
        raise ValueError("the last dimension must be contiguous to change the element size")
    if old_bytes > new_bytes:
        ratio = old_bytes // new_bytes
        shape = layout.shape[:-1] + (layout.shape[-1] * ratio,)
        strides = tuple(stride * ratio for stride in layout.strides[:-1]) + (1,)
        return Layout(shape, strides, layout.offset * ratio)
    ratio = new_bytes // old_bytes
    numbers = [layout.shape[-1], layout.offset] + [
        stride for size, stride in zip(layout.shape[:-1], layout.strides[:-1]) if size != 1]
    if any(number % ratio for number in numbers):
        raise ValueError(f"the last size, the offset and the strides must be multiples of {ratio} "
                         f"to read elements of {new_bytes} bytes, but got {layout}")
    return Layout(layout.shape[:-1] + (layout.shape[-1] // ratio,),
                  tuple(stride // ratio for stride in layout.strides[:-1]) + (1,),
                  layout.offset // ratio)


def rearrange(layout, source, target, sizes, on_chip):
    """Named split, permutation and merge: `('p', ('a', 'b'))` to `('p', 'b', 'a')`."""
    for dim in range(len(source) - 1, -1, -1):
        names = source[dim]
        if isinstance(names, (tuple, list)):
            shape = tuple(sizes.get(name, -1) for name in names)
            layout = reshape_dim(layout, dim, shape, on_chip)
    flat = [n for names in source for n in (names if isinstance(names, (tuple, list)) else [names])]
    wanted = [n for names in target for n in (names if isinstance(names, (tuple, list)) else [names])]
    if sorted(flat) != sorted(wanted):
        raise ValueError(f"both patterns must have the same names, but got {flat} and {wanted}")
    layout = permute(layout, tuple(flat.index(name) for name in wanted), on_chip)
    dim = 0
    for names in target:
        if isinstance(names, (tuple, list)) and len(names) > 1:
            layout = flatten_dims(layout, dim, dim + len(names) - 1, on_chip)
        dim += 1
    return layout
