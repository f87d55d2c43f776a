"""Makes and shows .npy files; bf16 is kept as two void bytes.

  npy.py save FILE TYPE SHAPE EXPRESSION [fortran] [big]
      TYPE bf16 or one of numpy's; SHAPE such as 3x4, or - for no dimension;
      EXPRESSION of i, the number of each element, or a list of values
  npy.py show FILE     the header, then one value a line
  npy.py cut FILE N    drops the last N bytes
"""

import os
import sys

import numpy as np


def to_bf16(values):
    bits = np.asarray(values, "<f4").view("<u4")
    assert not (bits & 0xFFFF).any(), "values must be exact in bf16"
    return (bits >> 16).astype("<u2")


def save(path, kind, shape, expression, *flags):
    shape = () if shape == "-" else tuple(int(n) for n in shape.split("x"))
    i = np.arange(int(np.prod(shape)))
    nan, inf = np.nan, np.inf
    values = np.asarray(eval(expression, {"i": i, "np": np, "nan": nan, "inf": inf}))
    values = np.broadcast_to(values.ravel(), i.shape).reshape(shape)
    with np.errstate(all="ignore"):
        array = to_bf16(values).view("V2") if kind == "bf16" else values.astype(kind)
    if "big" in flags:
        array = array.astype(array.dtype.newbyteorder(">"))
    if "fortran" in flags:
        array = np.asfortranarray(array)
    np.save(path, array)


def show(path):
    with open(path, "rb") as file:
        np.lib.format.read_magic(file)
        shape, fortran, dtype = np.lib.format.read_array_header_1_0(file)
    array = np.load(path)
    print(f"descr {np.lib.format.dtype_to_descr(dtype)} fortran {fortran} shape {shape}")
    if array.dtype.kind == "V":
        array = (array.view("<u2").astype("<u4") << 16).view("<f4")
    for value in array.ravel():
        print(repr(value.item()))


command, path, *rest = sys.argv[1:]
if command == "save":
    save(path, *rest)
elif command == "show":
    show(path)
elif command == "cut":
    os.truncate(path, os.path.getsize(path) - int(rest[0]))
else:
    sys.exit(__doc__)
