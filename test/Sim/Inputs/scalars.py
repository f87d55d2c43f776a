"""Writes a kernel of many scalar expressions on random operands, and their values by Python.

    scalars.py FOLDER SEED      writes kernel.mlir, folded.mlir and expected.npy

Each integer op on each type gets operands that the run decides in kernel.mlir and constants in
folded.mlir; one column of the result for each. Python's integers are the reference.
"""

import random
import sys

import numpy as np

folder, seed = sys.argv[1], int(sys.argv[2])
random.seed(seed)
TYPES = {"index": 64, "i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}


def signed(x, width):
    x &= (1 << width) - 1
    return x - (1 << width) if x >> (width - 1) else x


def quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


OPS = {  # value of two signed numbers and the width, or None where there is none
    "addi": lambda x, y, w: x + y,
    "subi": lambda x, y, w: x - y,
    "muli": lambda x, y, w: x * y,
    "andi": lambda x, y, w: x & y,
    "ori": lambda x, y, w: x | y,
    "xori": lambda x, y, w: x ^ y,
    "maxsi": lambda x, y, w: max(x, y),
    "minsi": lambda x, y, w: min(x, y),
    "maxui": lambda x, y, w: max(x % 2**w, y % 2**w),
    "minui": lambda x, y, w: min(x % 2**w, y % 2**w),
    "divui": lambda x, y, w: x % 2**w // (y % 2**w) if y else None,
    "remui": lambda x, y, w: x % 2**w % (y % 2**w) if y else None,
    "ceildivui": lambda x, y, w: -(-(x % 2**w) // (y % 2**w)) if y else None,
    "divsi": lambda x, y, w: quotient(x, y) if y and not overflows(x, y, w) else None,
    "floordivsi": lambda x, y, w: x // y if y and not overflows(x, y, w) else None,
    "ceildivsi": lambda x, y, w: -(-x // y) if y and not overflows(x, y, w) else None,
    "remsi": lambda x, y, w: x - y * quotient(x, y) if y else None,
    "shli": lambda x, y, w: x << y if 0 <= y < w else None,
    "shrui": lambda x, y, w: x % 2**w >> y if 0 <= y < w else None,
    "shrsi": lambda x, y, w: x >> y if 0 <= y < w else None,
}
for name, compare in {"lt": int.__lt__, "le": int.__le__, "gt": int.__gt__,
                      "ge": int.__ge__}.items():
    OPS["cmpi s" + name + ","] = lambda x, y, w, c=compare: int(c(x, y))
    OPS["cmpi u" + name + ","] = lambda x, y, w, c=compare: int(c(x % 2**w, y % 2**w))


def overflows(x, y, width):
    return y == -1 and x == -(1 << (width - 1))


def operand(width, is_shift):
    smallest, largest = -(1 << (width - 1)), (1 << (width - 1)) - 1
    if is_shift and random.random() < 0.8:
        return signed(random.randrange(width), width)
    return random.choice([smallest, smallest + 1, largest, 0, -1, 1, 2, -2, 3, -7,
                          random.randint(smallest, largest)])


cases = []
for op, function in OPS.items():
    for type_, width in TYPES.items():
        for _ in range(3):
            for attempt in range(50):
                x = signed(operand(width, False), width)
                y = signed(operand(width, op.startswith("sh")), width)
                value = function(x, y, width)
                if value is not None:
                    break
            else:
                continue
            result = "i1" if op.startswith("cmpi") else type_
            cases.append((op, type_, result, x, y, signed(value, TYPES[result])))


def constant(name, value, type_):
    text = ("true" if value else "false") if type_ == "i1" else f"{value} : {type_}"
    return f"    %{name} = arith.constant {text}\n"


def kernel(is_run):
    body = ""
    for i, (op, type_, result, x, y, _) in enumerate(cases):
        for name, value in (("x", x), ("y", y)):
            if not is_run or type_ == "index":
                body += constant(f"{name}{i}" + ("c" if is_run else ""), value, type_)
            if is_run and type_ == "index":
                body += f"    %{name}{i} = arith.addi %{name}{i}c, %zero : index\n"
            elif is_run:  # the bits through an index of the run
                body += constant(f"{name}{i}c", value, "index")
                body += f"    %{name}{i}w = arith.addi %{name}{i}c, %zero : index\n"
                body += f"    %{name}{i} = arith.index_cast %{name}{i}w : index to {type_}\n"
        body += f"    %r{i} = arith.{op} %x{i}, %y{i} : {type_}\n"
        # 32 bits of it, folded so that those above count, too.
        wide = f"%r{i}"
        if result != "index":
            body += f"    %w{i} = arith.index_cast %r{i} : {result} to index\n"
            wide = f"%w{i}"
        body += f"    %h{i} = arith.shrui {wide}, %c32 : index\n"
        body += f"    %s{i} = arith.muli %h{i}, %c31 : index\n"
        body += f"    %t{i} = arith.xori {wide}, %s{i} : index\n"
        body += f"    %n{i} = arith.index_cast %t{i} : index to i64\n"
        body += f"    %v{i} = arith.trunci %n{i} : i64 to i32\n"
        body += (f"    %a{i} = nki.slice %t[:, {i} : 1] : !t to !a\n"
                 f"    nki.memset %a{i}, %v{i} : !a, i32\n")
    n = len(cases)
    return f"""#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>
!t = memref<1x{n}xi32, #sbuf>
!a = memref<1x1xi32, strided<[{n}, 1], offset: ?>, #sbuf>
nki.kernel @scalars() -> (%y: memref<1x{n}xi32, #hbm>) {{
    %zero = nki.program_id
    %c32 = arith.constant 32 : index
    %c31 = arith.constant 31 : index
    %t = nki.alloc "t" [1, {n}] : !t
{body}    nki.dma_copy %y, %t : memref<1x{n}xi32, #hbm>, !t
}}
"""


def digest(value):
    bits = value % 2**64
    return signed(bits ^ ((bits >> 32) * 31), 32)


for name, is_run in (("kernel", True), ("folded", False)):
    with open(f"{folder}/{name}.mlir", "w") as file:
        file.write(kernel(is_run))
np.save(f"{folder}/expected.npy", np.array([[digest(c[5]) for c in cases]], "i4"))
with open(f"{folder}/cases.txt", "w") as file:
    file.writelines(f"{i}: {c}\n" for i, c in enumerate(cases))
