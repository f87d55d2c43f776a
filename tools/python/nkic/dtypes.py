"""Element types: strings that know their size and how MLIR and NumPy write them.

Source: nl dtypes (isa.md section 8). `tfloat32`, the x4 types and `float8_e8m0fnu` have names
so that kernels can be imported; no tensor can be made of them.
"""

import numpy as np


class DType(str):
    """The name of an element type; equal to that string."""

    __slots__ = ()

    @property
    def itemsize(self):
        """Bytes of an element."""
        return _FACTS[str(self)][0]

    @property
    def mlir(self):
        return _FACTS[str(self)][1]

    @property
    def numpy(self):
        """The NumPy type that holds its bits: void of 2 bytes for bf16, bytes for fp8."""
        return np.dtype(_FACTS[str(self)][2])

    @property
    def is_integer(self):
        return _FACTS[str(self)][1].lstrip("u").startswith("i")

    def __repr__(self):
        return str(self)


_FACTS = {
    "float32": (4, "f32", "<f4"), "bfloat16": (2, "bf16", "V2"), "float16": (2, "f16", "<f2"),
    "int8": (1, "i8", "i1"), "int16": (2, "i16", "<i2"), "int32": (4, "i32", "<i4"),
    "uint8": (1, "ui8", "u1"), "uint16": (2, "ui16", "<u2"), "uint32": (4, "ui32", "<u4"),
    "bool_": (1, "ui8", "u1"), "float8_e4m3": (1, "f8E4M3", "u1"),
    "float8_e4m3fn": (1, "f8E4M3FN", "u1"), "float8_e5m2": (1, "f8E5M2", "u1"),
    "tfloat32": (4, None, None), "float8_e8m0fnu": (1, None, None),
    "float8_e5m2_x4": (4, None, None), "float8_e4m3fn_x4": (4, None, None),
    "float4_e2m1fn_x4": (2, None, None),
}
ALL = {name: DType(name) for name in _FACTS}

_ALIASES = {"bf16": "bfloat16", "f16": "float16", "f32": "float32", "fp32": "float32",
            "bool": "bool_", "half": "float16", "float": "float32", "int": "int32",
            "f8E4M3": "float8_e4m3", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2",
            "i8": "int8", "i16": "int16", "i32": "int32", "u8": "uint8", "u16": "uint16",
            "u32": "uint32", "ui8": "uint8", "ui16": "uint16", "ui32": "uint32"}


def of(value):
    """The DType that a dtype, a name or a NumPy type stands for; raises ValueError."""
    if isinstance(value, DType):
        return value
    name = value if isinstance(value, str) else getattr(value, "__name__", None)
    if name is None or name not in _FACTS and name not in _ALIASES:
        try:
            name = np.dtype(value).name
        except TypeError:
            name = str(value).rsplit(".", 1)[-1]  # torch.bfloat16
    name = _ALIASES.get(name, name)
    if name not in ALL:
        raise ValueError(f"'{value}' is no element type")
    return ALL[name]


def of_array(array):
    """The DType that holds the elements of a NumPy array; raises ValueError."""
    name = array.dtype.name
    if name in ("void16", "bfloat16"):
        return ALL["bfloat16"]
    if name == "float64":
        return ALL["float32"]
    if name == "int64":
        return ALL["int32"]
    return of(name)
