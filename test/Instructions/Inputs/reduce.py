"""Reductions and activations: tensor_reduce, tensor_partition_reduce,
tensor_scalar_reduce, activation, activation_reduce, and the accumulator registers that
live on between instructions."""

import math

import numpy as np

from harness import Kernel, decode, encode, main

np.seterr(all="ignore")
f4 = np.float32
erf = np.vectorize(math.erf, otypes=["f8"])


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def normal(x):
    return np.exp(-x * x / 2) / np.sqrt(2 * np.pi)


def phi(x):
    return (1 + erf(x / np.sqrt(2))) / 2


ACTIVATIONS = {
    "copy": lambda x: x,
    "square": lambda x: x * x,
    "sigmoid": sigmoid,
    "relu": lambda x: np.maximum(x, 0),
    "gelu": lambda x: x * phi(x),
    "gelu_dx": lambda x: phi(x) + x * normal(x),
    "gelu_apprx_tanh": lambda x: x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
    "gelu_apprx_sigmoid": lambda x: x * sigmoid(1.702 * x),
    "gelu_apprx_sigmoid_dx": lambda x: sigmoid(1.702 * x) * (1 + 1.702 * x * sigmoid(-1.702 * x)),
    "silu": lambda x: x * sigmoid(x),
    "silu_dx": lambda x: sigmoid(x) * (1 + x * sigmoid(-x)),
    "tanh": np.tanh,
    "softplus": softplus,
    "mish": lambda x: x * np.tanh(softplus(x)),
    "erf": erf,
    "erf_dx": lambda x: 2 / np.sqrt(np.pi) * np.exp(-x * x),
    "exp": np.exp,
    "sin": np.sin,
    "arctan": np.arctan,
    "sign": np.sign,
    "abs": np.abs,
}
POSITIVE = {
    "log": np.log,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
}


def kernel(name, p, a, b):
    k = Kernel(name, p)
    random = np.random.default_rng(7)
    # Multiples of 1/8 in a small range: sums are exact in any order.
    x = (random.integers(-64, 65, (p, a, b)) / 8).astype("f4")
    y = x.reshape(p, a * b)
    near = random.uniform(-3, 3, (p, a * b)).astype("f4")
    positive = np.exp2(random.uniform(-20, 20, (p, a * b))).astype("f4")
    whole = random.integers(-2**31, 2**31, (p, a, b)).astype("i4")
    column = (random.integers(-8, 9, (p, 1)) / 4).astype("f4")
    k.input("x", x, "f32")
    k.input("flat", y, "f32")
    k.input("half", encode(x, "f16"), "f16")
    k.input("near", near, "f32")
    k.input("positive", positive, "f32")
    k.input("whole", whole, "i32")
    k.input("c", column, "f32")
    k.input("cb", encode(column, "bf16"), "bf16")
    for name, value in (("n2", 2.0), ("half_", 0.5), ("n100", 100.0)):
        k.number(name, f"{value} : f32")
    k.number("zero", "0.0 : f32")
    for tile in ("res", "res2"):
        k.tile(tile, (p, 1), "f32")
    k.tile("resb", (p, 1), "bf16")
    k.tile("scratch", (p, a * b), "f32")

    # The trailing dimensions, one or all; the sums of f16 are made in f32.
    k.case("tensor_reduce %dst, add %x axis [2]", x.sum(2))
    k.case("tensor_reduce %dst, add %x axis [1, 2]", x.sum((1, 2)).reshape(p, 1))
    k.case("tensor_reduce %dst, add %half axis [1, 2] negate", -x.sum((1, 2)).reshape(p, 1), absolute=1e-300)
    k.case("tensor_reduce %dst, maximum %x axis [2]", x.max(2))
    k.case("tensor_reduce %dst, maximum %x axis [2] negate keepdims", -x.max(2, keepdims=True))
    k.case("tensor_reduce %dst, minimum %flat axis [1]", encode(y.min(1, keepdims=True), "bf16"), "bf16")
    k.case("tensor_reduce %dst, multiply %near axis [1]", np.prod(near.astype("f8"), 1).reshape(p, 1), relative=1e-4)
    k.case("tensor_reduce %dst, subtract %x axis [2]", 2 * x[..., 0] - x.sum(2))
    k.case("tensor_reduce %dst, bitwise_and %whole axis [2]", np.bitwise_and.reduce(whole, 2), "i32")
    k.case("tensor_reduce %dst, bitwise_or %whole axis [2]", np.bitwise_or.reduce(whole, 2), "i32")
    k.case("tensor_reduce %dst, bitwise_xor %whole axis [1, 2]", np.bitwise_xor.reduce(whole, (1, 2)).reshape(p, 1), "i32")
    # A permuted view reduces another dimension.
    k.view("turned", "permute %x [0, 2, 1]", f"memref<{p}x{b}x{a}xf32, strided<[{a * b}, 1, {b}]>, #nki.mem<sbuf>>")
    k.case("tensor_reduce %dst, add %turned axis [2]", x.sum(1))

    # Across partitions.
    k.case("tensor_partition_reduce %dst, add %flat", y.sum(0, keepdims=True))
    k.case("tensor_partition_reduce %dst, average %flat", y.sum(0, keepdims=True) / f4(p), relative=1e-6)
    k.case("tensor_partition_reduce %dst, maximum %x", encode(x.max(0, keepdims=True), "bf16"), "bf16")
    k.case("tensor_partition_reduce %dst, bitwise_or %whole", np.bitwise_or.reduce(whole, 0, keepdims=True), "i32")
    k.case("tensor_partition_reduce %dst, bitwise_and %whole", np.bitwise_and.reduce(whole, 0, keepdims=True), "i32")

    # An operator and the reduction of what it gives, before that is rounded to dst.
    total = (y * f4(2)).sum(1, keepdims=True)
    k.case("tensor_scalar_reduce %dst, %flat, multiply %n2 reduce_op add reduce_res %res", encode(y * 2, "bf16"), "bf16",
           also=(("res", total, "f32"),))
    k.case("tensor_scalar_reduce %dst, %flat, add %c reduce_op maximum reduce_res %res reduce_res_negate", y + column,
           also=(("res", -(y + column).max(1, keepdims=True), "f32"),))
    k.case("tensor_scalar_reduce %dst, %flat, abs reduce_op minimum reduce_res %resb", np.abs(y),
           also=(("resb", encode(np.abs(y).min(1, keepdims=True), "bf16"), "bf16"),))
    # reduce adds to what the register holds, load_reduce to a number.
    k.case("tensor_scalar_reduce %dst, %flat, add %zero reduce_op add reduce_cmd reduce reduce_res %res", y + f4(0),
           before=("tensor_scalar_reduce %scratch, %flat, multiply %n2 reduce_op add",),
           also=(("res", total + y.sum(1, keepdims=True), "f32"),))
    k.case("tensor_scalar_reduce %dst, %flat, add %zero reduce_op add reduce_cmd load_reduce reduce_init %!n100 reduce_res %res", y + f4(0),
           also=(("res", y.sum(1, keepdims=True) + f4(100), "f32"),))

    # op(data * scale + bias): every function, in a range where hardware has it too.
    for op, function in ACTIVATIONS.items():
        k.case(f"activation %dst, {op} %near", function(near.astype("f8")), relative=2e-6, absolute=2e-6)
    for op, function in POSITIVE.items():
        k.case(f"activation %dst, {op} %positive", function(positive.astype("f8")), relative=1e-6, absolute=1e-6)
    k.case("activation %dst, copy %flat scale %half_ bias %c", y * f4(0.5) + column, absolute=1e-300)
    k.case("activation %dst, relu %flat scale %c bias %cb", np.maximum(y * column + column, 0), absolute=1e-300)
    k.case("activation %dst, square %flat bias %n2", encode((y + 2) ** 2, "bf16"), "bf16")
    # Register of the scalar engine: reset, then two reductions, then a look at it.
    k.case("activation %dst, copy %flat reduce_cmd idle reduce_res %res", y,
           before=("activation %scratch, copy %flat reduce_cmd reset",
                   "activation %scratch, copy %flat scale %n2 reduce_cmd reduce reduce_op add",
                   "activation %scratch, copy %flat reduce_cmd reduce reduce_op add"),
           also=(("res", (y * f4(3)).sum(1, keepdims=True), "f32"),))
    k.case("activation %dst, square %flat reduce_cmd reset_reduce reduce_op add reduce_res %res", encode(y * y, "f8E4M3FN"), "f8E4M3FN",
           also=(("res", (y * y).sum(1, keepdims=True), "f32"),))
    k.case("activation_reduce %dst, copy %flat bias %c reduce_op add reduce_res %res", y + column, absolute=1e-300,
           also=(("res", (y + column).sum(1, keepdims=True), "f32"),))
    # The vector engine's register is another one.
    k.case("activation %dst, copy %flat reduce_cmd idle reduce_res %res", y,
           before=("activation_reduce %scratch, copy %flat reduce_op add",
                   "tensor_scalar_reduce %scratch, %flat, multiply %n2 reduce_op add"),
           also=(("res", y.sum(1, keepdims=True), "f32"),))
    return k


def edges(name):
    """Numbers that are not finite, and the ends of the range."""
    k = Kernel(name, 2)
    nan, inf = np.nan, np.inf
    x = np.array([[nan, inf, -inf, -0.0], [1e30, -1e30, 88.0, -104.0]], "f4")
    rows = np.array([[1, nan, 3, 2], [-inf, -1, -5, -inf]], "f4")
    k.input("x", x, "f32")
    k.input("rows", rows, "f32")
    k.case("activation %dst, exp %x", [[nan, inf, 0, 1], [inf, 0, np.exp(88.0), np.exp(-104.0)]], relative=1e-6, absolute=2e-45)
    k.case("activation %dst, tanh %x", [[nan, 1, -1, -0.0], [1, -1, 1, -1]], absolute=1e-300)
    k.case("activation %dst, sigmoid %x", [[nan, 1, 0, 0.5], [1, 0, 1, 0]], absolute=1e-30)
    # x * 0 is not a number where x is infinite, here as in the formula.
    k.case("activation %dst, gelu %x", [[nan, inf, nan, 0], [1e30, 0, 88, 0]], relative=1e-7, absolute=1e-300)
    k.case("activation %dst, silu %x", [[nan, inf, nan, 0], [1e30, 0, 88, 0]], relative=1e-7, absolute=1e-30)
    k.case("activation %dst, softplus %x", [[nan, inf, 0, np.log(2)], [1e30, 0, 88, 0]], relative=1e-6, absolute=1e-30)
    k.case("activation %dst, erf %x", [[nan, 1, -1, 0], [1, -1, 1, -1]], absolute=1e-300)
    k.case("activation %dst, arctan %x", [[nan, np.pi / 2, -np.pi / 2, 0], [np.pi / 2, -np.pi / 2, np.arctan(88), np.arctan(-104)]], relative=1e-6)
    k.case("activation %dst, relu %x", [[nan, inf, 0, 0], [1e30, 0, 88, 0]], relative=1e-7, absolute=1e-300)
    # A NaN in a row is its maximum and its sum.
    k.case("tensor_reduce %dst, maximum %rows axis [1]", np.array([[nan], [-1]], "f4"))
    k.case("tensor_reduce %dst, minimum %rows axis [1]", np.array([[nan], [-inf]], "f4"))
    k.case("tensor_reduce %dst, add %rows axis [1]", np.array([[nan], [-inf]], "f4"))
    eight = np.array([[3, 1, 4, 1, 5, 9, 2, 6, 5], [0, nan, -inf, inf, 7, 7, -1, -2, -3]], "f4")
    k.input("eight", eight, "f32")
    k.case("max8 %dst, %eight", np.array([[9, 6, 5, 5, 4, 3, 2, 1], [nan, inf, 7, 7, 0, -1, -2, -3]], "f4"))
    k.case("tensor_partition_reduce %dst, maximum %rows", np.array([[1, nan, 3, 2]], "f4"))
    return k


main(kernel("reduce_128", 128, 6, 11), kernel("reduce_1", 1, 1, 1), edges("reduce_edges"))
