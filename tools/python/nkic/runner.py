"""Kernels on arrays: through the nkic program, files in a temporary folder."""

import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np

from . import dtypes, kernel as kernels
from .errors import KernelError


def find_program():
    """The nkic program: $NKIC, beside the package, or on the path."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for path in (os.environ.get("NKIC", ""), os.path.join(here, "..", "bin", "nkic"),
                 os.path.join(here, "..", "..", "..", "bin", "nkic")):
        if path and os.access(path, os.X_OK):
            return os.path.abspath(path)
    found = shutil.which("nkic")
    if not found:
        raise KernelError("the program nkic is not found; set NKIC to its path", ())
    return found


def run(kernel, args, kwargs, on="host"):
    """Traces and runs a kernel; returns arrays as the kernel returns tensors. An argument that
    the kernel writes is written in place."""
    target = kernel.target or "trn2"
    traced = kernels.trace_kernel(kernel, args, kwargs, target)
    with tempfile.TemporaryDirectory(prefix="nkic-") as folder:
        source = os.path.join(folder, "kernel.mlir")
        with open(source, "w") as file:
            file.write(traced.mlir)
        command = [find_program(), "run", source, "--on", on, "--target", target]
        for number, (name, array) in enumerate(traced.arrays.items()):
            path = os.path.join(folder, f"in{number}.npy")
            np.save(path, _plain(np.asarray(array)))
            command += ["--in", f"{name}={path}"]
        outputs = {name: os.path.join(folder, f"out{i}.npy")
                   for i, name in enumerate(dict.fromkeys(
                       traced.returned + [f"{w}_out" for w in traced.written]))}
        for name, path in outputs.items():
            command += ["--out", f"{name}={path}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise KernelError(done.stderr.strip().replace("error: ", "", 1), ())
        sys.stderr.write(done.stderr)
        found = {name: np.load(path) for name, path in outputs.items()}
    for name in traced.written:
        traced.arrays[name][...] = found[name + "_out"]
    results = [found[name] for name in traced.returned]
    return results[0] if traced.is_single else tuple(results)


def _plain(array):
    """Bits that the program reads: bf16 as void, 64-bit numbers narrowed."""
    if array.dtype.name == "bfloat16":
        return array.view("V2")
    if array.dtype.name in ("float64", "int64"):
        return array.astype(dtypes.of_array(array).numpy)
    return array


def simulate(kernel):
    """A callable that runs `kernel` on the simulator."""
    bound = kernels.jit(kernel)
    return lambda *args, **kwargs: run(bound, args, kwargs, on="sim")
