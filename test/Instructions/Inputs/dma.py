"""Data movement: dma_copy with gather, scatter, offsets and casts; dma_transpose in two
to four dimensions and with a gather."""

import numpy as np

from harness import Kernel, decode, encode, main, special_f32

np.seterr(all="ignore")


def kernel(name, p, f, rows):
    k = Kernel(name, p)
    random = np.random.default_rng(11)
    x = special_f32(p * f).reshape(p, f)
    table = random.normal(0, 10, (rows, f)).astype("f4")
    half = encode(table, "bf16")
    keep = random.normal(0, 1, (p, f)).astype("f4")
    index = random.integers(0, rows, (p, 1)).astype("i4")
    some = index.copy()  # every third index is out of bounds, on either side
    some[::3] = np.resize([rows, -1, 2**31 - 1, -2**31], len(some[::3])).reshape(-1, 1)
    targets = random.permutation(rows)[:p].reshape(p, 1).astype("i4") if rows >= p else np.zeros((p, 1), "i4")
    cube = random.normal(0, 1, (3, p, f)).astype("f4")
    k.input("x", x, "f32")
    k.input("keep", keep, "f32")
    k.input("index", index, "i32")
    k.input("some", some, "i32")
    k.input("unsigned", some.view("u4"), "ui32")
    k.input("targets", targets, "i32")
    k.input("two", np.array([[2]], "i4"), "i32")
    k.input("seven", np.array([[7]], "i4"), "i32")
    k.input("whole", np.resize([2**31 - 1, -2**31, 16777217], p * f).reshape(p, f).astype("i4"), "i32")
    for name, array, kind in (("table", table, "f32"), ("half", half, "bf16"), ("cube", cube, "f32")):
        k.input(name, array, kind, "hbm")
    dtype = f"memref<{p}x{f}xf32, #nki.mem<sbuf>>"

    # Bits where the types are equal, a rounding where they differ; shapes pair row by row.
    k.case("dma_copy %dst, %x", x)
    k.case("dma_copy %dst, %x", encode(x, "f16"), "f16")
    k.case("dma_copy %dst, %x", encode(x, "ui8"), "ui8")
    k.case("dma_copy %dst, %whole", k.arrays["whole"][0], "i32")
    k.case("dma_copy %dst, %x", x.reshape(f, p) if f <= 128 else x)

    # Rows by number. Skipped rows keep what was there, not zero.
    k.case("dma_copy %dst, %table gather %index", table[index[:, 0]])
    k.case("dma_copy %dst, %half gather %index", decode(half, "bf16")[index[:, 0]].astype("f4"))
    inside = (some >= 0) & (some < rows)
    wanted = np.where(inside, table[np.where(inside, some, 0)[:, 0]], keep)
    k.case("dma_copy %dst, %table gather %some oob_mode skip", wanted, before=("dma_copy %dst, %keep",))
    k.case("dma_copy %dst, %table gather %unsigned oob_mode skip", wanted, before=("dma_copy %dst, %keep",))

    # Entry 2 of the outermost dimension; entry 7 does not exist.
    k.case("dma_copy %dst, %cube at %two", cube[2])
    k.case("dma_copy %dst, %cube at %seven oob_mode skip", keep, before=("dma_copy %dst, %keep",))

    # Scatter into HBM: read back whole.
    if rows >= p:
        hbm = f"memref<{rows}x{f}xf32, #nki.mem<private_hbm>>"
        k.setup.append(f'%store = nki.alloc "store" [{rows}, {f}] : {hbm}')
        k.types["store"] = hbm
        scattered = table.copy()
        scattered[targets[:, 0]] = x
        k.case("dma_copy %dst, %store", scattered if rows <= 128 else scattered,
               before=("dma_copy %store, %table", f"dma_copy %store scatter %targets, %x : {hbm}, {dtype}, memref<{p}x1xi32, #nki.mem<sbuf>>"),
               space="private_hbm")
    return k


def transposes(name):
    k = Kernel(name, 128)
    random = np.random.default_rng(12)
    flat = encode(random.normal(0, 10, (70, 33)), "bf16")
    wide = special_f32(70 * 33).reshape(70, 33)
    three = encode(random.normal(0, 10, (5, 7, 33)), "f16")
    four = encode(random.normal(0, 10, (5, 3, 7, 33)), "f16")
    index = random.integers(0, 70, (128, 3)).astype("u4")
    some = index.copy()
    some[::5, 1] = np.resize([70, 2**32 - 1, 2**31], len(some[::5])).astype("u4")
    short = random.integers(0, 70, (32, 1)).astype("u4")
    keep = encode(random.normal(0, 10, (33, 384)), "bf16")
    for n, array, kind in (("flat", flat, "bf16"), ("wide", wide, "f32"), ("three", three, "f16"), ("four", four, "f16")):
        k.input(n, array, kind, "hbm")
    for n, array in (("index", index), ("some", some), ("short", short)):
        k.input(n, array, "ui32")
    k.input("keep", keep, "bf16")
    # The ends change places, the middle stays.
    k.case("dma_transpose %dst, %flat", flat.T, "bf16")
    k.case("dma_transpose %dst, %wide", wide.T)
    k.case("dma_transpose %dst, %three", three.transpose(2, 1, 0), "f16")
    k.case("dma_transpose %dst, %four", four.transpose(3, 1, 2, 0), "f16")
    # Indices are read down column 0 first, then column 1.
    order = index.T.ravel()
    k.case("dma_transpose %dst, %flat gather %index", flat[order].T, "bf16")
    k.case("dma_transpose %dst, %flat gather %short", flat[short[:, 0]].T, "bf16")
    # A column whose row is out of bounds keeps its bits.
    order = some.T.ravel()
    inside = order < 70
    k.case("dma_transpose %dst, %flat gather %some oob_mode skip", np.where(inside[None, :], flat[np.where(inside, order, 0)].T, keep), "bf16",
           before=("dma_copy %dst, %keep",))
    return k


main(kernel("dma_128x67", 128, 67, 300), kernel("dma_1x1", 1, 1, 2), transposes("dma_transposes"))
