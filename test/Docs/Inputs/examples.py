"""Inputs and known results of kernels/examples, by NumPy in double precision.

    examples.py make DIR             writes the inputs of all examples
    examples.py check DIR EXAMPLE    compares DIR/<output>.npy with the known values
"""

import pathlib
import sys

import numpy as np


def bf16(values):
    """fp32 rounded to nearest even bf16, as fp32."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16
    return bits.astype(np.uint32).view(np.float32)


def load(folder, name):
    """An array; the 2-byte voids of bf16 as fp32."""
    array = np.load(folder / f"{name}.npy")
    if array.dtype.kind == "V":
        array = (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return array


def make(folder):
    random = np.random.default_rng(7)
    normal = lambda *shape: random.standard_normal(shape, np.float32)
    index = random.integers(-3, 53, (128, 1)).astype(np.int32)
    index[:4, 0] = [0, 49, -1, 50]  # the ends of a table of 50 rows
    arrays = {
        "a": normal(200, 33), "b": normal(200, 33),
        # Far apart, so that a softmax without its maximum overflows.
        "x": 100 * normal(256, 33),
        "a_t": normal(256, 128), "m": normal(256, 600),
        "table": normal(50, 24), "index": index,
    }
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def check(folder, example):
    get = lambda name: load(folder, name)
    tolerance = 0.0
    if example == "add":
        expected = get("a") + get("b")
    elif example == "add-bf16":
        expected = bf16(bf16(get("a")) + bf16(get("b")))
    elif example in ("softmax", "softmax-half"):
        scale = 0.5 if example == "softmax-half" else 1.0
        expected, tolerance = softmax(scale * get("x").astype(np.float64)), 1e-5
    elif example == "matmul":
        expected, tolerance = get("a_t").T.astype(np.float64) @ get("m"), 1e-4
    elif example == "gather":
        rows = get("index")[:, 0]
        inside = (rows >= 0) & (rows < 50)
        expected = np.where(inside[:, None], get("table")[np.clip(rows, 0, 49)], 0)
    output = get(f"{example}-out")
    if output.shape != expected.shape:
        sys.exit(f"{example}: shape {output.shape}, expected {expected.shape}")
    difference = np.abs(output - expected).max()
    print(f"{example}: largest difference {difference}, allowed {tolerance}")
    sys.exit(0 if difference <= tolerance else 1)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(pathlib.Path(sys.argv[2]))
    else:
        check(pathlib.Path(sys.argv[2]), sys.argv[3])
