"""nki.isa: one function for each instruction, words and engines.

The functions are made of the signature table and the records of the dialect; `_RULES` holds
what differs between the public call and the record.
"""

import ast
import enum
import inspect

import numpy as np

from . import trace
from .errors import KernelError, NotSupported
from .records import INSTRUCTIONS
from .signatures import SIGNATURES
from .tensor import NkiTensor
from .words import word


class _Word(enum.Enum):
    def __str__(self):
        return self.name

    def __lt__(self, other):
        return self.value < other.value

    def __le__(self, other):
        return self.value <= other.value

    def __gt__(self, other):
        return self.value > other.value

    def __ge__(self, other):
        return self.value >= other.value


def _enum(name, words):
    return _Word(name, words, module="nki.isa")


engine = _enum("engine", {"tensor": 1, "vector": 5, "scalar": 2, "gpsimd": 3, "dma": 4, "sync": 6,
                          "unknown": 0})
reduce_cmd = _enum("reduce_cmd", {"idle": 0, "reset": 1, "reduce": 2, "reset_reduce": 3,
                                  "load_reduce": 4})
dge_mode = _enum("dge_mode", {"unknown": 0, "swdge": 1, "hwdge": 2, "none": 3})
oob_mode = _enum("oob_mode", {"error": 0, "skip": 1})
matmul_perf_mode = _enum("matmul_perf_mode", {"none": "none", "double_row": "double_row"})
nc_version = _enum("nc_version", {"gen2": 2, "gen3": 3, "gen4": 4})
dma_engine = _enum("dma_engine", {"dma": 1, "gpsimd_dma": 2})
tensor_engine, vector_engine, scalar_engine = engine.tensor, engine.vector, engine.scalar
gpsimd_engine, unknown_engine = engine.gpsimd, engine.unknown


class NkiInstruction:
    """What an instruction returns: edges to it are kept, as the program order is."""

    def depends_on(self, *others):
        return self


class VirtualRegister:
    """A register of a sequencer; not supported yet."""


class NkiValidationError(Exception):
    """Public name; nkic raises its own errors."""


def get_nc_version():
    return {"trn1": nc_version.gen2, "trn2": nc_version.gen3,
            "trn3": nc_version.gen4}[trace.get().target]


def get_nc_sub_version():
    return 0


def _pattern(values):
    values["pattern"] = [n for pair in values["pattern"] for n in pair]


def _operators(values):
    """A unary operator takes no operand, an absent one none."""
    if values.get("op1") is None:
        values.update(op1=None, operand1=None, reverse1=False)


def _dma(values):
    for side in ("dst", "src"):
        tensor = values[side]
        if not isinstance(tensor, NkiTensor):
            continue
        if tensor.gather is not None:
            values[side + "_indices"], values[side] = tensor.gather[0], _rows_of(tensor)
        if tensor.scalar is not None:
            values[side + "_offset"], values[side] = tensor.scalar, _rows_of(tensor)


def _rows_of(tensor):
    return NkiTensor(tensor.storage, tensor.layout, tensor.dtype)


def _dma_transpose(values):
    axes, rank = values.pop("axes"), values["src"].ndim
    legal = {2: (1, 0), 3: (2, 1, 0), 4: (3, 1, 2, 0)}.get(rank)
    if axes is not None and tuple(axes) != legal:
        raise KernelError(f"'axes' of dma_transpose must be {legal} for {rank} dimensions, but got "
                          f"{tuple(axes)}")
    _dma(values)


def _nc_matmul(values):
    for name in ("tile_position", "tile_size"):
        values[name] = tuple(values[name]) or None if values[name] is not None else None


def _tensor_reduce(values):
    axis, rank = values["axis"], values["data"].ndim
    axes = axis if isinstance(axis, (list, tuple)) else [axis]
    values["axis"] = [int(a) + rank if a < 0 else int(a) for a in axes]


def _activation(values):
    if isinstance(values["scale"], (int, float)) and values["scale"] == 1.0:
        values["scale"] = None
    for name in ("scale", "bias"):
        if isinstance(values[name], int):
            values[name] = float(values[name])


def _tensor_scalar_reduce(values):
    if values.pop("reverse0"):
        raise KernelError("'reverse0' of tensor_scalar_reduce must be False")


def _range_select(values):
    fill, op = values.pop("on_false_value"), values.pop("reduce_op")
    if fill is not None and fill is not Ellipsis and np.float32(fill) != np.finfo(np.float32).min:
        raise KernelError("'on_false_value' of range_select must be the lowest fp32 number, but "
                          f"got {fill}")
    if word(op) != "maximum":
        raise KernelError(f"'reduce_op' of range_select must be maximum, but got {op}")


_RULES = {
    "dma_copy": _dma, "dma_transpose": _dma_transpose, "nc_matmul": _nc_matmul,
    "tensor_reduce": _tensor_reduce, "activation": _activation, "activation_reduce": _activation,
    "iota": _pattern, "affine_select": _pattern, "tensor_scalar": _operators,
    "tensor_scalar_reduce": _tensor_scalar_reduce, "range_select": _range_select,
}
_FLOAT_OPERANDS = {"on_false_value", "on_false", "imm", "initial", "max_value"}


def _plain(name, argument, value):
    """A public argument as the trace takes it."""
    if isinstance(value, np.generic):
        value = value.item()
    if argument in _FLOAT_OPERANDS and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, enum.Enum) or callable(value) and not isinstance(value, NkiTensor):
        return word(value)
    return value


def _define(line):
    node = ast.parse(f"def {line}: pass").body[0]
    namespace = {}
    exec(compile(ast.Module([node], []), "<nki.isa>", "exec"), namespace)
    name = node.name
    signature = inspect.signature(namespace[name])

    def call(*args, **kwargs):
        trace.get()
        if name not in INSTRUCTIONS:
            raise NotSupported(f"nki.isa.{name} is not supported yet")
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise KernelError(f"nki.isa.{name}: {error}") from None
        bound.apply_defaults()
        values = {k: _plain(name, k, v) for k, v in bound.arguments.items()}
        if name in _RULES:
            _RULES[name](values)
        trace.get().instruction(name, values)
        return NkiInstruction()

    call.__name__ = call.__qualname__ = name
    call.__signature__ = signature
    call.__doc__ = f"The instruction {name} of NKI; see nki.{name} in docs/reference/nki.md."
    return call


for _line in SIGNATURES.strip().splitlines():
    globals()[_line.split("(")[0]] = _define(_line)
