"""Inputs of nan.mlir, and which NaN its results hold: nan.py make|check FOLDER"""

import sys

import numpy as np

command, folder = sys.argv[1:]
if command == "make":
    corners = np.array([0x7FC00000, 0xFFC00000, 0x7FC12345, 0xFFC54321, 0x7F800000, 0xFF800000,
                        0x00000000, 0x80000000, 0x3F800000, 0xC0000000], "u4")
    pick = np.random.default_rng(1)
    for name in ("x", "y"):
        np.save(f"{folder}/{name}.npy", pick.choice(corners, (16, 64)).view("f4"))
else:
    for name in "sum product largest exp row matrix fill half".split():
        a = np.load(f"{folder}/{name}.npy")
        nan = a.view("u2")[np.isnan(a)] if name == "half" else a.view("u4")[np.isnan(a)]
        assert nan.size and set(nan) == {0x7E00 if name == "half" else 0x7FC00000}, (name, set(nan))
    bits = np.frombuffer(open(f"{folder}/narrow.npy", "rb").read()[-2048:], "u2")
    assert {b for b in bits if b & 0x7FFF > 0x7F80} == {0x7FC0}, set(bits)
