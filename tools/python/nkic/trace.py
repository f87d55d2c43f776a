"""What a kernel does while it is traced: a list of nki ops, written as generic MLIR."""

import math
import struct

from . import layout as layouts
from . import locations
from .errors import KernelError
from .records import INSTRUCTIONS

current = None  # the Trace that runs


def get():
    if current is None:
        raise KernelError("tensors and instructions exist only while a kernel runs; decorate the "
                          "function with nki.jit and call it, or run it with nkic")
    return current


class Storage:
    """Memory of a tensor or tile: an input, a result or an allocation."""

    def __init__(self, name, shape, dtype, space, place, address=None):
        self.name, self.shape, self.dtype, self.space = name, tuple(shape), dtype, space
        self.place, self.address = place, address
        self.value = None  # `%3` or `%arg0`, once something uses it
        self.is_input = self.is_written = self.is_result = False

    @property
    def type(self):
        sizes = "".join(f"{size}x" for size in self.shape)
        return f"memref<{sizes}{self.dtype.mlir}, #nki.mem<{self.space}>>"


def memref(shape, strides, offset, dtype, space):
    plain = layouts.row_major(shape)
    sizes = "".join(f"{size}x" for size in shape)
    if offset == 0 and tuple(strides) == plain.strides:
        return f"memref<{sizes}{dtype.mlir}, #nki.mem<{space}>>"
    steps = ", ".join(map(str, strides))
    shift = f", offset: {offset}" if offset else ""
    return f"memref<{sizes}{dtype.mlir}, strided<[{steps}]{shift}>, #nki.mem<{space}>>"


def quote(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\0A") + '"'


class Trace:
    """One kernel: storages, and the ops in the order of the program.

    `target` is trn1, trn2 or trn3; `program` and `programs` the place in the launch grid.
    """

    def __init__(self, name, target="trn2", program=0, programs=1):
        self.name, self.target = name, target
        self.program, self.programs = program, programs
        self.inputs, self.results = [], []
        self.lines, self.head = [], []
        self.values = 0
        self.views, self.constants, self.places, self.names = {}, {}, {}, {}
        self.instructions = 0

    def unique(self, name):
        count = self.names[name] = self.names.get(name, 0) + 1
        return name if count == 1 else f"{name}_{count}"

    def new_value(self):
        self.values += 1
        return f"%{self.values}"

    def location(self, place=None):
        place = locations.user_place() if place is None else place
        number = self.places.setdefault(place, len(self.places))
        return f"loc(#loc{number})"

    def storage_value(self, storage):
        """The SSA value of a storage; makes its alloc at its first use."""
        if storage.value is None:
            storage.value = self.new_value()
            storage.line = len(self.lines)
            self.lines.append(storage)  # written out at the end, when results are known
        return storage.value

    def view(self, storage, layout, dtype):
        """The SSA value and type of a view of `storage`."""
        base = self.storage_value(storage)
        if (dtype == storage.dtype and layout == layouts.row_major(storage.shape)):
            return base, storage.type
        key = (id(storage), layout, dtype)
        found = self.views.get(key)
        if found is None:
            value = self.new_value()
            pairs = list(zip(layout.strides, layout.shape)) or [(1, 1)]
            numbers = ", ".join(f"{step}, {count}" for step, count in pairs)
            shape, strides = layout.shape or (1,), list(layout.strides or (1,))
            if storage.space in ("sbuf", "psum") and shape[0] == 1:
                row = math.prod(storage.shape[1:]) * storage.dtype.itemsize // dtype.itemsize
                strides[0] = row
            type = memref(shape, strides, layout.offset, dtype, storage.space)
            self.lines.append(
                (f'{value} = "nki.ap"({base}) <{{operandSegmentSizes = array<i32: 1, 0, 0>, '
                 f"pattern = array<i64: {numbers}>, static_offset = array<i64: {layout.offset}>}}> "
                 f": (", storage, f") -> {type} {self.location()}"))
            found = self.views[key] = (value, type)
        return found

    def constant(self, number, kind):
        """A constant of type `f32`, `index` or `i1`."""
        if kind == "f32":
            bits = struct.unpack("<I", struct.pack("<f", _to_f32(number)))[0]
            text = f"0x{bits:08X} : f32"
        elif kind == "i1":
            text = "true" if number else "false"
        else:
            text = f"{int(number)} : {kind}"
        found = self.constants.get((kind, text))
        if found is None:
            found = self.constants[kind, text] = self.new_value()
            self.head.append(f'{found} = "arith.constant"() <{{value = {text}}}> : () -> {kind}')
        return found

    def instruction(self, name, arguments):
        """Appends one instruction. `arguments` maps names of its record to values: tensors,
        numbers, words, flags or lists; None stands for an absent one."""
        record = INSTRUCTIONS[name]
        operands, types, segments, attributes = [], [], [], []
        for argument in record["arguments"]:
            value = arguments.get(argument["name"])
            if "operand" in argument:
                before = len(operands)
                self._operand(name, argument, value, operands, types)
                segments.append(len(operands) - before)
            elif value is not None and value is not False:
                text = _attribute(argument, value)
                attributes.append(argument["name"] if text is None
                                  else f"{argument['name']} = {text}")
        if record["segments"]:
            attributes.append("operandSegmentSizes = array<i32: %s>"
                              % ", ".join(map(str, segments)))
        self.instructions += 1
        properties = f" <{{{', '.join(attributes)}}}>" if attributes else ""
        self.lines.append((f'"nki.{name}"({", ".join(operands)}){properties} : (', types,
                           f") -> () {self.location()}"))

    def _operand(self, name, argument, value, operands, types):
        kind = argument["operand"].rstrip("?")
        if kind == "indices":
            return
        if value is None:
            if not argument["operand"].endswith("?"):
                raise KernelError(f"'{argument['name']}' of {name} must be given")
            return
        if kind in ("tile", "scalar", "number") and hasattr(value, "storage"):
            if kind == "number":
                raise KernelError(f"'{argument['name']}' of {name} must be a number, but got a "
                                  "tensor")
            operand, type = self.view(value.storage, value.layout, value.dtype)
            if argument["name"] in ("dst", "reduce_res", "dst_scale", "dst_idx"):
                value.storage.is_written = True
            is_whole = value.storage.value == operand
            types.append(value.storage if is_whole else type)
        elif kind == "tile":
            raise KernelError(f"'{argument['name']}' of {name} must be a tensor, but got "
                              f"{type_name(value)}")
        else:
            if kind == "flag_value":
                type = "i1"
            elif kind == "index":
                type = "index"
            elif isinstance(value, float):
                type = "f32"
            else:
                type = "index"
            operand = self.constant(value, type)
            types.append(type)
        operands.append(operand)

    def text(self):
        """The module as generic MLIR."""
        def type_of(item):
            return item if isinstance(item, str) else item.type

        for storage in self.inputs:
            if storage.is_written:
                self._return_input(storage)
        arguments = self.inputs + self.results
        out = [f'"builtin.module"() ({{']
        attrs = []
        for storage in arguments:
            attrs.append(f"{{nki.name = {quote(storage.name)}}}")
        types = ", ".join(s.type for s in arguments)
        out.append(f'"nki.kernel"() <{{arg_attrs = [{", ".join(attrs)}], function_type = ({types}) '
                   f"-> (), num_results = {len(self.results)} : i64, parameters = [], "
                   f"sym_name = {quote(self.name)}}}> ({{")
        declared = ", ".join(f"{s.value}: {s.type} {self.location(s.place)}" for s in arguments)
        out.append(f"^bb0({declared}):")
        out.extend(self.head)
        for line in self.lines:
            if isinstance(line, Storage):
                if not line.is_result:
                    out.append(self._alloc(line))
            elif isinstance(line[1], Storage):
                out.append(line[0] + line[1].type + line[2])
            else:
                out.append(line[0] + ", ".join(map(type_of, line[1])) + line[2])
        out.append(f'}}) : () -> () {self.location(self.place)}')
        out.append(f'}}) {{nki.target = {quote(self.target)}}} : () -> ()')
        for place, number in self.places.items():
            out.append(f"#loc{number} = loc({locations.mlir(place)})")
        return "\n".join(out) + "\n"

    def _return_input(self, storage):
        """An input that is written becomes a result, `NAME_out`, which begins as its copy: the
        dialect's inputs are read only."""
        result = Storage(storage.name + "_out", storage.shape, storage.dtype, "hbm", storage.place)
        result.value, storage.value = storage.value, self.new_value()
        self.results.append(result)
        where = self.location(storage.place)
        self.head.append(
            f'"nki.dma_copy"({result.value}, {storage.value}) <{{operandSegmentSizes = array<i32: '
            f"1, 1, 0, 0, 0, 0>}}> : ({result.type}, {storage.type}) -> () {where}")

    def _alloc(self, storage):
        address = ""
        if storage.address is not None:
            address = ", address = array<i64: %d, %d>" % tuple(storage.address)
        sizes = ", ".join(map(str, storage.shape))
        return (f'{storage.value} = "nki.alloc"() <{{name = {quote(storage.name)}, static_sizes = '
                f"array<i64: {sizes}>{address}}}> : () -> {storage.type} "
                f"{self.location(storage.place)}")


def type_name(value):
    return "nothing" if value is None else f"a {type(value).__name__}"


def _to_f32(number):
    number = float(number)
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _attribute(argument, value):
    attribute, name = argument["attribute"], argument["name"]
    kind = attribute["kind"]
    if kind == "flag":
        return None
    if kind == "word":
        word = str(value)
        if word not in attribute["words"]:
            raise KernelError(f"'{name}' must be one of {', '.join(attribute['words'])}, but got "
                              f"{word}")
        return f"#nki<{attribute['mnemonic']} {word}>"
    if kind == "ints":
        return "array<i64: %s>" % ", ".join(str(int(v)) for v in value)
    if kind == "int":
        return f"{int(value)} : i64"
    return quote(value)
