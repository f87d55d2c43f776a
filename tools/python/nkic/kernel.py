"""nki.jit: kernels as objects; binding arguments to a function and tracing it."""

import collections
import enum
import functools
import inspect
import sys

import numpy as np

from . import dtypes, layout as layouts, locations, trace
from .errors import KernelError
from .tensor import NkiTensor

_TARGETS = {"trn1": "trn1", "inf2": "trn1", "trn2": "trn2", "trn3": "trn3", "gen2": "trn1",
            "gen3": "trn2", "gen4": "trn3"}


class Spec:
    """Stands for an array of which only shape and element type are known."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = tuple(shape), dtypes.of(dtype)


class Kernel:
    """A function decorated with nki.jit. Called while another kernel is traced it is inlined;
    called with arrays it runs. `kernel[2]` binds a launch grid."""

    def __init__(self, function, grid=1, **options):
        self.function, self.options = function, options
        target = options.get("platform_target")
        self.target = _TARGETS.get(str(target)) if target else None
        self.grid = grid if not options.get("grid") else _grid(options["grid"])
        functools.update_wrapper(self, function)

    def __getitem__(self, grid):
        options = {name: value for name, value in self.options.items() if name != "grid"}
        return Kernel(self.function, _grid(grid), **options)

    def __call__(self, *args, **kwargs):
        if trace.current is not None:
            return self.function(*args, **kwargs)
        from . import runner
        return runner.run(self, args, kwargs)


def _grid(grid):
    sizes = grid if isinstance(grid, (tuple, list)) else [grid]
    count = 1
    for size in sizes:
        count *= int(getattr(size, "num", size))
    return count


def jit(function=None, **options):
    """`@nki.jit`, with or without options; platform_target and grid count, others are ignored."""
    if function is None:
        return functools.partial(jit, **options)
    return function if isinstance(function, Kernel) else Kernel(function, **options)


class _Binder:
    """Replaces arrays in the arguments by input tensors of the trace, named by their path."""

    def __init__(self, running):
        self.running = running
        self.arrays = collections.OrderedDict()

    def bind(self, value, path):
        if isinstance(value, (Spec, np.ndarray)) or hasattr(value, "__array__") and hasattr(
                value, "shape") and not isinstance(value, np.generic):
            return self._input(value, path)
        if isinstance(value, dict):
            return type(value)((k, self.bind(v, f"{path}.{k}")) for k, v in value.items())
        if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
            return type(value)(self.bind(v, f"{path}.{i}") for i, v in enumerate(value))
        if hasattr(value, "__dict__") and not callable(value) and not isinstance(
                value, (enum.Enum, type)):
            for name, field in list(vars(value).items()):
                bound = self.bind(field, f"{path}.{name}")
                if bound is not field:
                    setattr(value, name, bound)
        return value

    def _input(self, array, path):
        if not isinstance(array, Spec):
            array = np.asarray(array)
        try:
            dtype = array.dtype if isinstance(array, Spec) else dtypes.of_array(array)
        except ValueError as error:
            raise KernelError(f"argument '{path}': {error}", ()) from None
        if len(array.shape) == 0 or 0 in array.shape:
            raise KernelError(f"argument '{path}' must have elements and at least 1 dimension, but "
                              f"has the shape {tuple(array.shape)}", ())
        storage = trace.Storage(self.running.unique(path), array.shape, dtype, "hbm", ())
        storage.value, storage.is_input = f"%arg{len(self.running.inputs)}", True
        self.running.inputs.append(storage)
        self.arrays[storage.name] = array
        return NkiTensor(storage, layouts.row_major(storage.shape), dtype)


def _bind_results(running, returned):
    """Declares the tensors that the kernel returns as its results; gives their names."""
    values = returned if isinstance(returned, (tuple, list)) else [returned]
    names = []
    for number, value in enumerate(values):
        if not isinstance(value, NkiTensor):
            raise KernelError("a kernel must return tensors in HBM, but returns "
                              f"{trace.type_name(value)}", running.place)
        if value.is_on_chip:
            raise KernelError(f"a kernel must return tensors in HBM, but '{value.name}' is in "
                              f"{value.storage.space}; store it first", running.place)
        names.append(_result(running, value))
    return names


def _result(running, value):
    from . import isa
    storage = value.storage
    whole = value.layout == layouts.row_major(storage.shape) and value.dtype == storage.dtype
    if storage.is_input and storage.is_written and whole:
        return storage.name + "_out"
    if storage.is_result and whole:
        return storage.name
    if storage.is_input or not whole:
        copy = trace.Storage(running.unique(f"{storage.name}_result"), value.shape, value.dtype,
                             "shared_hbm", running.place)
        running.storage_value(copy)
        isa.dma_copy(NkiTensor(copy, layouts.row_major(copy.shape), copy.dtype), value)
        storage = copy
    running.storage_value(storage)
    storage.is_result = True
    running.results.append(storage)
    return storage.name


class Traced:
    """A kernel traced for some inputs: `.mlir`, the arrays by name, the names of what it
    returns, and whether that is a single tensor."""

    def __init__(self, mlir, arrays, returned, written, is_single, instructions):
        self.mlir, self.arrays, self.returned = mlir, arrays, returned
        self.written = written  # names of the arrays that the kernel writes
        self.is_single, self.instructions = is_single, instructions


def trace_kernel(kernel, args, kwargs, target="trn2", program=0, programs=None):
    """Runs the kernel's function on tensors that stand for the arrays and Specs in the arguments.

    Raises KernelError for what NKI refuses; errors of the kernel itself pass through.
    """
    function = kernel.function if isinstance(kernel, Kernel) else kernel
    programs = programs or getattr(kernel, "grid", 1)
    running = trace.Trace(function.__name__, target, program, programs)
    code = inspect.unwrap(function).__code__
    running.place = ((code.co_filename, code.co_firstlineno, 1),)
    try:
        bound = inspect.signature(function).bind(*args, **kwargs)
    except TypeError as error:
        raise KernelError(f"kernel '{function.__name__}': {error}", running.place) from None
    bound.apply_defaults()
    if programs > 1:
        raise KernelError(f"a launch of {programs} programs is not supported yet; kernels that ask "
                          "for nl.num_programs run with 1", running.place)
    binder = _Binder(running)
    previous = trace.current, locations.boundary
    trace.current, locations.boundary = running, sys._getframe()
    try:
        for name, value in bound.arguments.items():
            bound.arguments[name] = binder.bind(value, name)
        for storage in running.inputs:
            storage.place = running.place
        returned = function(*bound.args, **bound.kwargs)
        if returned is None:
            names = [s.name + "_out" for s in running.inputs if s.is_written]
            if not names:
                raise KernelError(f"kernel '{function.__name__}' returns nothing and writes no "
                                  "argument", running.place)
        else:
            names = _bind_results(running, returned)
        text = running.text()
    finally:
        trace.current, locations.boundary = previous
    is_single = not isinstance(returned, (tuple, list))
    return Traced(text, binder.arrays, names,
                  [s.name for s in running.inputs if s.is_written], is_single, running.instructions)
