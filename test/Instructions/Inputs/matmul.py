"""The tensor engine: nc_matmul and nc_transpose."""

import numpy as np

from harness import Kernel, decode, encode, main, special_f32

np.seterr(all="ignore")


def kernel(name, depth, m, n):
    k = Kernel(name, depth)
    random = np.random.default_rng(5)
    # Small multiples of 1/8: products and sums are exact in f32, in any order.
    a, b = ((random.integers(-16, 17, (depth, c)) / 8).astype("f4") for c in (m, n))
    rough_a, rough_b = (random.normal(0, 1, (depth, c)).astype("f4") for c in (m, n))
    pairs_a, pairs_b = ((random.integers(-8, 9, (depth, 2, c)) / 4).astype("f4") for c in (m, n))
    for kind in ("f32", "bf16", "f16", "f8E4M3", "f8E5M2"):
        k.input("a_" + kind.lower(), encode(a, kind), kind)
        k.input("b_" + kind.lower(), encode(b, kind), kind)
    k.input("rough_a", rough_a, "f32")
    k.input("rough_b", rough_b, "f32")
    k.input("pairs_a", encode(pairs_a, "f8E4M3"), "f8E4M3")
    k.input("pairs_b", encode(pairs_b, "f8E5M2"), "f8E5M2")
    k.number("yes", "true")
    k.number("no", "false")
    k.setup.append("%first = arith.cmpi eq, %id, %zero_index : index")
    product = a.T @ b

    def values(kind):
        return decode(encode(a, kind), kind).T @ decode(encode(b, kind), kind)

    for kind in ("f32", "bf16", "f16", "f8E5M2"):
        k.case(f"nc_matmul %dst, %a_{kind.lower()}, %b_{kind.lower()} accumulate %!no", values(kind).astype("f4"), absolute=1e-300, space="psum")
    # Two element types in one product.
    k.case("nc_matmul %dst, %a_f8e4m3, %b_bf16 accumulate %!no",
           (decode(encode(a, "f8E4M3"), "f8E4M3").T @ b.astype("f8")).astype("f4"), absolute=1e-300, space="psum")
    # Sums in f32, in whatever order.
    k.case("nc_matmul %dst, %rough_a, %rough_b accumulate %!no", rough_a.T.astype("f8") @ rough_b,
           absolute=depth * 2.0**-23 * 16, space="psum")
    # Add, overwrite, add, with a constant and with a value of the run.
    k.case("nc_matmul %dst, %a_bf16, %b_bf16 accumulate %!yes", 2 * product, absolute=1e-300, space="psum",
           before=("nc_matmul %dst, %rough_a, %rough_b accumulate %!no", "nc_matmul %dst, %a_bf16, %b_bf16 accumulate %!no"))
    k.case("nc_matmul %dst, %a_bf16, %b_bf16 accumulate %!first", 2 * product, absolute=1e-300, space="psum",
           before=("nc_matmul %dst, %a_bf16, %b_bf16 accumulate %!no",))
    # Two rows of fp8 at a time.
    k.case("nc_matmul %dst, %pairs_a, %pairs_b accumulate %!no perf_mode double_row",
           np.einsum("khm,khn->mn", decode(encode(pairs_a, "f8E4M3"), "f8E4M3"), decode(encode(pairs_b, "f8E5M2"), "f8E5M2")).astype("f4"),
           absolute=1e-300, space="psum")
    # Infinity and NaN spread as in any product.
    return k


def transposes(name):
    k = Kernel(name, 128)
    x = special_f32(100 * 60).reshape(100, 60)
    small = special_f32(32 * 20).reshape(32, 20)
    k.input("x", x, "f32")
    k.input("b", encode(x, "bf16"), "bf16")
    k.input("small", small, "f32")
    k.input("i", np.resize([2**31 - 1, -2**31, 16777217], 30 * 32).astype("i4").reshape(30, 32), "i32")
    k.input("column", x[:, :1].copy(), "f32")
    k.input("eye", np.eye(100, dtype="f4"), "f32")
    # Bits, NaN included.
    k.case("nc_transpose %dst, %x", x.T, space="psum")
    k.case("nc_transpose %dst, %b engine tensor", encode(x, "bf16").T, "bf16", space="psum")
    k.case("nc_transpose %dst, %small engine vector", small.T)
    k.case("nc_transpose %dst, %i", k.arrays["i"][0].T, "i32")
    # A column repeated: a row for every partition.
    repeated = "memref<100x9xf32, strided<[1, 0]>, #nki.mem<sbuf>>"
    k.view("repeated", "broadcast %column dim 1 to [9]", repeated)
    k.case("nc_transpose %dst, %repeated", np.repeat(x[:, :1].T, 9, 0), space="psum")
    # The product with an identity that passes bits.
    k.case("nc_matmul %dst, %x, %eye is_transpose", x.T, space="psum")
    # f32 products of numbers that are not finite.
    hard = np.array([[np.inf, 1, np.nan, 0], [1, -np.inf, 0, 3e38]], "f4")
    k.input("hard", hard, "f32")
    k.input("ones", np.array([[1, 0, 1], [1, 0, 10]], "f4"), "f32")
    k.number("no", "false")
    k.case("nc_matmul %dst, %hard, %ones accumulate %!no", hard.T @ k.arrays["ones"][0], space="psum", absolute=1e-300)
    return k


main(kernel("matmul_128", 128, 128, 512), kernel("matmul_tail", 37, 5, 19), kernel("matmul_1", 1, 1, 1), transposes("matmul_transposes"))
