"""Runs instructions on arrays and compares with values computed by NumPy.

A test file makes a `Kernel`, adds inputs and cases, and calls `run`. All cases of one
size become one kernel, because compiling it takes seconds. Element types without a
NumPy type (bf16, fp8) are arrays of bits; `encode` and `decode` give them meaning, with
code of their own: a table of every value, and the nearest one.
"""

import os
import re
import subprocess
import sys

import numpy as np

NUMPY = {"f32": "f4", "f16": "f2", "bf16": "u2", "i8": "i1", "i16": "i2", "i32": "i4",
         "ui8": "u1", "ui16": "u2", "ui32": "u4", "f8E4M3": "u1", "f8E4M3FN": "u1", "f8E5M2": "u1"}
SMALL_FLOATS = {"bf16": (8, 7), "f16": (5, 10), "f8E4M3": (4, 3), "f8E4M3FN": (4, 3), "f8E5M2": (5, 2)}


def decode(bits, kind):
    """Values in float64 of an array of bits."""
    bits = np.asarray(bits)
    if kind == "f32":
        return bits.astype("f4").astype("f8")
    if kind not in SMALL_FLOATS:
        return bits.astype("f8")
    if kind == "f16":
        bits = np.asarray(bits, "f2").view("u2")
    exponents, mantissas = SMALL_FLOATS[kind]
    bits = bits.astype("i8")
    mantissa = bits & ((1 << mantissas) - 1)
    exponent = bits >> mantissas & ((1 << exponents) - 1)
    bias, top = (1 << exponents - 1) - 1, (1 << exponents) - 1
    value = np.where(exponent == 0, mantissa * 2.0 ** (1 - bias - mantissas),
                     (2.0**-mantissas * mantissa + 1) * 2.0 ** (exponent - bias))
    if kind == "f8E4M3FN":
        value = np.where((exponent == top) & (mantissa == 7), np.nan, value)
    else:
        value = np.where(exponent == top, np.where(mantissa == 0, np.inf, np.nan), value)
    return np.where(bits >> exponents + mantissas & 1, -value, value)


def encode(values, kind):
    """What a write to an element type stores: nearest, ties to even."""
    values = np.asarray(values, "f8")
    nan = np.isnan(values)
    if kind == "f32":
        with np.errstate(over="ignore"):
            return values.astype("f4")
    if kind not in SMALL_FLOATS:
        info = np.iinfo(NUMPY[kind])
        return np.clip(np.where(nan, 0, np.rint(values)), info.min, info.max).astype(info.dtype)
    exponents, mantissas = SMALL_FLOATS[kind]
    size = 1 << exponents + mantissas
    # Every finite value not below 0, and the one that would follow the largest.
    table = decode(np.arange(size, dtype="u2").view("f2") if kind == "f16" else np.arange(size), kind)
    last = int(np.flatnonzero(np.isfinite(table))[-1])
    table = np.append(table[: last + 1], 2 * table[last] - table[last - 1])
    if kind == "f8E4M3FN":  # 480 has a code that means NaN; a tie with 448 goes to it
        table[-1] = 480
    magnitude = np.minimum(np.abs(np.where(nan, 0, values)), table[-1])
    above = np.clip(np.searchsorted(table, magnitude), 1, last + 1)
    down, up = magnitude - table[above - 1], table[above] - magnitude
    code = np.where((down < up) | (down == up) & (above % 2 == 1), above - 1, above)
    code = np.where(nan, size - 1, code) | np.where(np.signbit(values) & ~nan, size, 0)
    code = code.astype("u2" if size > 128 else "u1")
    return code.view("f2") if kind == "f16" else code


def special_f32(count, seed=1):
    """Every kind of f32 number, repeated as often as needed."""
    hard = np.array([0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 3.4028235e38, -3.4028235e38,
                     1e-45, -1e-45, 1.17549435e-38, 16777216.0, 16777217.0, -16777215.0, 0.5, -0.5,
                     1.5, 2.5, -2.5, 127.5, 128.5, 255.5, -128.5, 32767.5, 65535.5, 2147483647.0,
                     -2147483648.0, 4294967295.0, 1e10, -1e10, 0.33333334, 448.0, 464.0, 465.0, 240.0,
                     248.0, 57344.0, 61440.0, 65504.0, 65520.0, 1e-8, 2.0**-133, 3.0 * 2**-10], "f4")
    rest = np.random.default_rng(seed).normal(0, 100, max(0, count - len(hard))).astype("f4")
    return np.concatenate([hard, rest])[:count]


class Kernel:
    def __init__(self, name, partitions):
        self.name, self.partitions = name, partitions
        self.types, self.arrays, self.setup, self.cases = {}, {}, [], []

    def type(self, shape, kind, space="sbuf"):
        return f"memref<{'x'.join(map(str, shape))}x{kind}, #nki.mem<{space}>>"

    def input(self, name, array, kind, space="sbuf"):
        """An argument; a tile of the same name holds it, unless it stays in HBM."""
        self.arrays[name] = (np.asarray(array), kind)
        self.types[name] = self.type(array.shape, kind, space)

    def number(self, name, text):
        """A constant: `0.5 : f32`, `-1 : index`, `true`."""
        self.setup.append(f"%{name} = arith.constant {text}")
        self.types[name] = text.split(" : ")[1] if " : " in text else "i1"

    def tile(self, name, shape, kind, space="sbuf"):
        self.setup.append(f'%{name} = nki.alloc "{name}" [{", ".join(map(str, shape))}] : {self.type(shape, kind, space)}')
        self.types[name] = self.type(shape, kind, space)

    def view(self, name, text, type):
        """`slice %x[:, 0 : 1]`"""
        source = re.search(r"%(\w+)", text)[1]
        self.setup.append(f"%{name} = nki.{text} : {self.types[source]} to {type}")
        self.types[name] = type

    def case(self, text, want, kind="f32", relative=0.0, absolute=0.0, before=(), also=(), space="sbuf"):
        """One instruction that writes %dst, shaped and typed as `want`, the exact values in
        bits; with a tolerance the values themselves. `before` runs first. `also` lists
        further tiles (name, want, kind) to look at. A `!` behind % marks an operand whose
        type is not written."""
        self.cases.append((text, np.asarray(want), kind, relative, absolute, before, also, space))

    def instruction(self, text):
        if " : " in text:
            return f"nki.{text}"
        names = re.findall(r"%(\w+)", text)
        return f"nki.{text.replace('%!', '%')} : " + ", ".join(self.types[name] for name in names)

    def source(self):
        arguments, results, body = [], [], []
        for name, (array, kind) in self.arrays.items():
            hbm = self.type(array.shape, kind, "hbm")
            arguments.append(f"%{name}_in: {hbm} {{nki.shape = {list(array.shape)}}}")
            if "hbm" in self.types[name]:
                body.append(f"%{name} = nki.slice %{name}_in[{', '.join(':' * array.ndim)}] : {hbm} to {hbm}")
                continue
            body.append(f'%{name} = nki.alloc "{name}" {list(array.shape)} : {self.types[name]}')
            body.append(f"nki.dma_copy %{name}, %{name}_in : {self.types[name]}, {hbm}")
        body += self.setup
        for number, (text, want, kind, _, _, before, also, space) in enumerate(self.cases):
            self.types["dst"] = self.type(want.shape, kind, space)
            lines = [f'%dst = nki.alloc "dst" {list(want.shape)} : {self.types["dst"]}']
            lines += [self.instruction(line) for line in before] + [self.instruction(text)]
            for tile, result, shape, tile_kind in [("dst", f"y{number}", want.shape, kind)] + [
                    (name, f"y{number}_{name}", values.shape, k) for name, values, k in also]:
                hbm = self.type(shape, tile_kind, "hbm")
                results.append(f"%{result}: {hbm} {{nki.shape = {list(shape)}}}")
                if "psum" in self.types[tile]:
                    sbuf = self.type(shape, tile_kind)
                    lines.append(f'%{tile}_out = nki.alloc "out" {list(shape)} : {sbuf}')
                    lines.append(f"nki.tensor_copy %{tile}_out, %{tile} : {sbuf}, {self.types[tile]}")
                    lines.append(f"nki.dma_copy %{result}, %{tile}_out : {hbm}, {sbuf}")
                else:
                    lines.append(f"nki.dma_copy %{result}, %{tile} : {hbm}, {self.types[tile]}")
            body.append("\n    ".join([f"scf.if %once {{ // {number}"] + lines) + "\n  }")
        return (f"nki.kernel @{self.name} ({', '.join(arguments)})\n  -> ({', '.join(results)}) {{\n"
                "  %id = nki.program_id\n  %zero_index = arith.constant 0 : index\n"
                "  %once = arith.cmpi eq, %id, %zero_index : index\n  "
                + "\n  ".join(body) + "\n}\n")

    def run(self, folder):
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/{self.name}.mlir", "w") as file:
            file.write(self.source())
        command = ["nkic", "run", "--target", "trn3", f"{folder}/{self.name}.mlir"]
        for name, (array, kind) in self.arrays.items():
            array = np.asarray(array, NUMPY[kind])
            np.save(f"{folder}/{name}.npy", array.view("V2") if kind == "bf16" else array)
            command += ["--in", f"{name}_in={folder}/{name}.npy"]
        wanted = []
        for number, (text, want, kind, relative, absolute, _, also, _) in enumerate(self.cases):
            wanted.append((f"y{number}", text, want, kind, relative, absolute))
            wanted += [(f"y{number}_{name}", text, w, k, relative, absolute) for name, w, k in also]
        for result, *_ in wanted:
            command += ["--out", f"{result}={folder}/{result}.npy"]
        if subprocess.run(command).returncode != 0:
            sys.exit(f"{self.name}: nkic run failed")
        wrong = 0
        for result, text, want, kind, relative, absolute in wanted:
            wrong += not self.check(f"{folder}/{result}.npy", f"{result}: {text}", want, kind, relative, absolute)
        print(f"{self.name}: {len(wanted)} results, {wrong} wrong")
        return wrong

    @staticmethod
    def check(path, what, want, kind, relative, absolute):
        found = np.load(path)
        if found.dtype.kind == "V":
            found = found.view(f"u{found.dtype.itemsize}")
        exact = relative == 0 and absolute == 0
        found_values = decode(found, kind)
        want_values = decode(want, kind) if exact else np.asarray(want, "f8")
        with np.errstate(invalid="ignore"):
            same = (found_values == want_values) | np.isnan(found_values) & np.isnan(want_values)
            if exact:  # the sign of a zero as well
                same &= np.isnan(want_values) | (np.signbit(found_values) == np.signbit(want_values))
            else:
                same |= np.abs(found_values - want_values) <= absolute + relative * np.abs(want_values)
        if same.all():
            return True
        at = tuple(int(i) for i in np.argwhere(~same)[0])
        print(f"WRONG {what}\n  {np.count_nonzero(~same)} of {same.size}, first at {at}: "
              f"expected {want_values[at]!r}, but got {found_values[at]!r}")
        return False


def main(*kernels):
    """Runs kernels in the folder given on the command line."""
    sys.exit(1 if sum(kernel.run(f"{sys.argv[1]}/{kernel.name}") for kernel in kernels) else 0)
