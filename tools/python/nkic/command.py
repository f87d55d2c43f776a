"""What the command line starts for FILE.py:function: reads a request, writes MLIR.

    python3 -m nkic.command trace FILE FUNCTION [--target T] [--grid N] [--in ARG=FILE.npy]...
        [--shape ARG=TYPE[SIZES]]... [-D NAME=VALUE]...
    python3 -m nkic.command info FILE [FUNCTION]

The MLIR goes to stdout, all that the kernel prints to stderr. Exit status 1 means that the
input is wrong and said so, 3 that nkic itself failed.
"""

import argparse
import ast
import inspect
import os
import re
import sys
import traceback

import numpy as np

from . import dtypes, kernel as kernels, loader, locations
from .errors import KernelError


def parse_value(text):
    """A -D value: a Python literal, true or false, or a word."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        pass
    if re.fullmatch(r"\d+x\d+(,\d+x\d+)*", text):
        return tuple(tuple(map(int, row.split("x"))) for row in text.split(","))
    return dtypes.ALL.get(text, text)


def parse_shape(text):
    """`f32[128,512]`"""
    match = re.fullmatch(r"(\w+)\[([\d,x ]+)\]", text)
    if not match:
        raise KernelError(f"--shape must be ARG=TYPE[SIZES], as in a=f32[128,512], but got "
                          f"'{text}'", ())
    try:
        return kernels.Spec([int(n) for n in re.split("[,x]", match.group(2))], match.group(1))
    except ValueError as error:
        raise KernelError(f"--shape: {error}", ()) from None


def read_spec(path):
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise KernelError(f"cannot read '{path}': {error}", ()) from None
    return kernels.Spec(array.shape, dtypes.of_array(array))


def split(text, option):
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise KernelError(f"{option} must be NAME=VALUE, but got '{text}'", ())
    return name, value


def set_argument(arguments, path, value):
    """Puts a value at `a`, or at `a.0` and `a.key` into lists and dictionaries."""
    names = path.split(".")
    place = arguments
    for name, following in zip(names, names[1:]):
        place = place.setdefault(name, {})
    place[names[-1]] = value


def as_lists(value):
    if not isinstance(value, dict):
        return value
    value = {k: as_lists(v) for k, v in value.items()}
    if value and all(k.isdigit() for k in value):
        return [value[k] for k in sorted(value, key=int)]
    return value


def find(module, name, path):
    found = getattr(module, name, None) if name else None
    if not name:
        kernels_here = [v for v in vars(module).values() if isinstance(v, kernels.Kernel)
                        and v.function.__module__ == module.__name__]
        if len(kernels_here) == 1:
            return kernels_here[0]
        names = ", ".join(k.__name__ for k in kernels_here) or "none"
        raise KernelError(f"'{path}' must be named with a kernel, FILE.py:FUNCTION; it has {names}",
                          ())
    if not callable(found):
        names = ", ".join(k for k, v in vars(module).items() if isinstance(v, kernels.Kernel))
        raise KernelError(f"'{path}' holds no kernel '{name}'; it holds {names or 'none'}", ())
    return found


def do_trace(options):
    arguments = {}
    for text in options.define:
        name, value = split(text, "-D")
        set_argument(arguments, name, parse_value(value))
    for text in getattr(options, "in"):
        name, path = split(text, "--in")
        set_argument(arguments, name, read_spec(path))
    for text in options.shape:
        name, shape = split(text, "--shape")
        set_argument(arguments, name, parse_shape(shape))
    arguments = {k: as_lists(v) for k, v in arguments.items()}
    kernel = find(loader.load(options.file), options.function, options.file)
    target = options.target or getattr(kernel, "target", None) or "trn2"
    return kernels.trace_kernel(kernel, (), arguments, target, 0, options.grid or None).mlir


def do_info(options):
    module = loader.load(options.file)
    lines = []
    for name, kernel in vars(module).items():
        if not isinstance(kernel, kernels.Kernel) or options.function not in ("", name):
            continue
        lines.append(f"kernel {name}\n  arguments:")
        for parameter in inspect.signature(kernel.function).parameters.values():
            lines.append(f"    {parameter}")
    if not lines:
        raise KernelError(f"'{options.file}' holds no kernel", ())
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="nkic.command")
    parser.add_argument("verb", choices=["trace", "info"])
    parser.add_argument("file")
    parser.add_argument("function", nargs="?", default="")
    parser.add_argument("--target", default="")
    parser.add_argument("--grid", type=int, default=0)
    parser.add_argument("--in", action="append", default=[])
    parser.add_argument("--shape", action="append", default=[])
    parser.add_argument("-D", dest="define", action="append", default=[])
    options = parser.parse_args()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a kernel prints is not MLIR
    try:
        text = do_trace(options) if options.verb == "trace" else do_info(options)
    except KernelError as error:
        print(error, file=sys.stderr)
        return 1
    except (Exception, SystemExit) as error:
        return report(error)
    out.write(text)
    out.close()
    return 0


def report(error):
    """An error of the user's code with the user's frames; ours with all of them."""
    if isinstance(error, SyntaxError):
        print(f"{error.filename}:{error.lineno}:{error.offset}: error: {error.msg}", file=sys.stderr)
        return 1
    if isinstance(error, FileNotFoundError) and not locations.place_of_exception(
            error.__traceback__):
        print(f"error: cannot read '{error.filename}': {error.strerror}", file=sys.stderr)
        return 1
    place = locations.place_of_exception(error.__traceback__)
    last = traceback.extract_tb(error.__traceback__)[-1]
    ours = not locations.is_user_file(last.filename) and last.filename.startswith(
        os.path.dirname(os.path.abspath(__file__)))
    if not place or ours and not isinstance(error, (TypeError, ValueError, AttributeError)):
        traceback.print_exception(error)
        return 3
    print(KernelError(f"{type(error).__name__}: {error}", place), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
