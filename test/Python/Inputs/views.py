"""Chains of views drawn at random: shape, strides, offset and values as NumPy has them."""

import random
import sys

import numpy as np

sys.path.insert(0, sys.argv[1])
from nkic import layout as layouts  # noqa: E402


def draw(rng, array):
    """A step that both sides can do: its name, and NumPy's result."""
    rank, dim = array.ndim, rng.randrange(array.ndim)
    kind = rng.choice(["slice", "select", "permute", "expand", "squeeze", "split", "merge",
                       "broadcast"])
    size = array.shape[dim]
    key = [slice(None)] * rank
    if kind == "slice":
        start = rng.randrange(size)
        stop, step = rng.randrange(start, size) + 1, rng.randrange(1, 4)
        key[dim] = slice(start, stop, step)
        return lambda v: layouts.slice_dim(v, dim, start, stop, step), array[tuple(key)]
    if kind == "select" and rank > 1:
        index = rng.randrange(-size, size)
        key[dim] = index
        return lambda v: layouts.select(v, dim, index), array[tuple(key)]
    if kind == "permute":
        dims = list(range(rank))
        rng.shuffle(dims)
        return lambda v: layouts.permute(v, tuple(dims), False), array.transpose(dims)
    if kind == "expand" and rank < 6:
        return lambda v: layouts.expand_dim(v, dim, False), np.expand_dims(array, dim)
    if kind == "squeeze" and size == 1 and rank > 1:
        return lambda v: layouts.squeeze_dim(v, dim, False), np.squeeze(array, dim)
    if kind == "broadcast" and size == 1:
        shape = array.shape[:dim] + (3,) + array.shape[dim + 1:]
        return lambda v: layouts.broadcast(v, dim, 3, False), np.broadcast_to(array, shape)
    if kind == "split" and rank < 6:
        factor = rng.choice([n for n in range(1, size + 1) if size % n == 0])
        shape = array.shape[:dim] + (factor, size // factor) + array.shape[dim + 1:]
        result = array.view()
        try:
            result.shape = shape
        except AttributeError:  # NumPy would copy
            return None
        return lambda v: layouts.reshape_dim(v, dim, (factor, -1), False), result
    if kind == "merge" and dim + 1 < rank:
        shape = array.shape[:dim] + (-1,) + array.shape[dim + 2:]
        result = array.view()
        try:
            result.shape = shape
        except AttributeError:
            return None
        return lambda v: layouts.flatten_dims(v, dim, dim + 1, False), result
    return None


def check(layout, array, base):
    assert layout.shape == array.shape, (layout, array.shape)
    offset = (array.__array_interface__["data"][0] - base.__array_interface__["data"][0]) // 4
    assert layout.offset == offset, (layout, offset)
    for size, stride, expected in zip(layout.shape, layout.strides, array.strides):
        assert size == 1 or stride * 4 == expected, (layout, array.strides)
    index = np.full(layout.shape, layout.offset)
    for dim, (size, stride) in enumerate(zip(layout.shape, layout.strides)):
        steps = np.arange(size) * stride
        index = index + steps.reshape([-1 if d == dim else 1 for d in range(len(layout.shape))])
    assert np.array_equal(base.ravel()[index], array)


def main():
    steps = 0
    for seed in range(400):
        rng = random.Random(seed)
        shape = tuple(rng.randrange(1, 7) for _ in range(rng.randrange(1, 5)))
        base = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
        layout, array = layouts.row_major(shape), base
        for _ in range(6):
            drawn = draw(rng, array)
            if drawn is None:
                continue
            apply, array = drawn
            layout = apply(layout)
            check(layout, array, base)
            steps += 1
    # A reshape either agrees with NumPy or is refused where NumPy would copy.
    for seed in range(400):
        rng = random.Random(seed)
        base = np.arange(24 * 4, dtype=np.int32).reshape(4, 24)
        array, layout = base, layouts.row_major(base.shape)
        if seed % 2:
            array, layout = base.T, layouts.permute(layout, (1, 0), False)
        shape = rng.choice([(96,), (2, 48), (4, 4, 6), (2, 2, 24), (24, 2, 2), (8, 3, 4), (1, 96, 1)])
        view = array.view()
        try:
            view.shape = shape
        except AttributeError:
            try:
                layouts.reshape(layout, shape, False)
            except ValueError:
                continue
            raise AssertionError(f"reshape of {layout} to {shape} must be refused")
        check(layouts.reshape(layout, shape, False), view, base)
    print(f"{steps} steps agree")
    assert steps > 1000


main()
