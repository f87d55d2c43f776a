"""Element-wise instructions: copies and conversions, tensor_tensor, tensor_scalar,
scalar_tensor_tensor, memset, iota, reciprocal."""

import numpy as np

from harness import Kernel, decode, encode, main, special_f32

np.seterr(all="ignore")
f4 = np.float32


def f32(values):
    return np.asarray(values, "f4")


def kernel(name, p, f):
    k = Kernel(name, p)
    x = special_f32(p * f).reshape(p, f)
    y = np.roll(special_f32(p * f, 2), 5).reshape(p, f)
    extreme = np.resize(np.array([0, 1, -1, 2**31 - 1, -2**31, 16777217, -16777217, 5, 123456789, 46341], "i4"), p * f)
    i, j = extreme.reshape(p, f), np.roll(extreme, 3).reshape(p, f)
    column = f32(np.linspace(-3, 3, p)).reshape(p, 1)
    k.input("x", x, "f32")
    k.input("y", y, "f32")
    k.input("i", i, "i32")
    k.input("j", j, "i32")
    k.input("u", i.view("u4"), "ui32")
    k.input("c", column, "f32")
    k.input("b", encode(x, "bf16"), "bf16")
    k.input("small", np.resize(np.arange(-120, 127, 13), p * f).reshape(p, f).astype("i2"), "i16")
    k.input("shift", np.resize([0, 1, 31, 32, 5, 16], p * f).reshape(p, f).astype("i4"), "i32")
    for number in (0.5, 2.0, -3.0, 0.0):
        k.number(f"n{str(number).replace('.', '_').replace('-', 'm')}", f"{number} : f32")
    k.number("third", "0.333333343 : f32")
    k.number("i7", "7 : i32")
    k.number("im", "-2147483648 : i32")
    k.number("d3", "3 : index")
    k.number("dm", "-1000 : index")
    k.number("d0", "0 : index")
    bf = decode(encode(x, "bf16"), "bf16").astype("f4")

    # Copies: bits where the types are equal, else through f32 to the nearest.
    k.case("tensor_copy %dst, %x", x)
    k.case("tensor_copy %dst, %i", i, "i32")
    k.case("tensor_copy %dst, %b", encode(x, "bf16"), "bf16")
    for kind in ("bf16", "f16", "f8E4M3", "f8E4M3FN", "f8E5M2", "i8", "i16", "i32", "ui8", "ui16", "ui32"):
        k.case("tensor_copy %dst, %x", encode(x, kind), kind)
    k.case("tensor_copy %dst, %b engine scalar", bf)
    k.case("tensor_copy %dst, %i", f32(i))
    k.case("tensor_copy %dst, %i engine gpsimd", encode(f32(i), "ui32"), "ui32")
    k.case("tensor_copy %dst, %u", f32(i.view("u4")))

    # Two tiles. Comparisons give 1 and 0; NaN is equal to nothing.
    k.case("tensor_tensor %dst, %x, add %y", x + y)
    k.case("tensor_tensor %dst, %x, subtract %y", encode(x - y, "bf16"), "bf16")
    k.case("tensor_tensor %dst, %x, multiply %b", x * bf)
    # The sign of the larger of 0 and -0 is free.
    k.case("tensor_tensor %dst, %x, maximum %y", np.maximum(x, y), absolute=1e-300)
    k.case("tensor_tensor %dst, %x, minimum %y", encode(np.minimum(x, y), "i16"), "i16")
    for op, function in (("equal", np.equal), ("not_equal", np.not_equal), ("greater", np.greater),
                         ("greater_equal", np.greater_equal), ("less", np.less), ("less_equal", np.less_equal)):
        k.case(f"tensor_tensor %dst, %x, {op} %y", function(x, y).astype("u1"), "ui8")
    k.case("tensor_tensor %dst, %x, logical_and %y", f32((x != 0) & (y != 0)))
    k.case("tensor_tensor %dst, %x, logical_or %y", f32((x != 0) | (y != 0)))
    k.case("tensor_tensor %dst, %x, logical_xor %y", f32((x != 0) ^ (y != 0)))
    k.case("tensor_tensor %dst, %c, power %c", f32(np.power(column.astype("f8"), column)), relative=1e-6)
    # 32-bit integers are exact modulo 2^32, unless the vector engine is asked for.
    k.case("tensor_tensor %dst, %i, add %j", i + j, "i32")
    k.case("tensor_tensor %dst, %i, subtract %j", i - j, "i32")
    k.case("tensor_tensor %dst, %i, multiply %j engine gpsimd", (i.astype("i8") * j).astype("u8").astype("u4").view("i4"), "i32")
    k.case("tensor_tensor %dst, %i, maximum %j", np.maximum(i, j), "i32")
    k.case("tensor_tensor %dst, %u, minimum %u", i.view("u4"), "ui32")
    k.case("tensor_tensor %dst, %i, less %j", (i < j).astype("i4"), "i32")
    k.case("tensor_tensor %dst, %i, add %j engine vector", encode(f32(i) + f32(j), "i32"), "i32")
    k.case("tensor_tensor %dst, %i, add %j", f32(i) + f32(j))
    # Bits.
    k.case("tensor_tensor %dst, %i, bitwise_and %j", i & j, "i32")
    k.case("tensor_tensor %dst, %i, bitwise_or %j", i | j, "i32")
    k.case("tensor_tensor %dst, %i, bitwise_xor %j", i ^ j, "i32")
    bits = i.view("u4").astype("u8")
    shift = np.resize([0, 1, 31, 32, 5, 16], p * f).reshape(p, f).astype("u8")
    k.case("tensor_tensor %dst, %i, left_shift %shift", (bits << shift).astype("u4").view("i4"), "i32")
    k.case("tensor_tensor %dst, %i, right_shift %shift", (bits >> shift).astype("u4").view("i4"), "i32")

    # A number, a column, two operators, either side.
    k.case("tensor_scalar %dst, %x, add %n0_5", x + f4(0.5))
    k.case("tensor_scalar %dst, %x, subtract %c reverse", column - x)
    k.case("tensor_scalar %dst, %x, multiply %c, add %n0_5", x * column + f4(0.5))
    k.case("tensor_scalar %dst, %x, multiply %third, subtract %c reverse", encode(column - x * f4(0.333333343), "bf16"), "bf16")
    k.case("tensor_scalar %dst, %x, maximum %nm3_0, minimum %n2_0", np.minimum(np.maximum(x, f4(-3)), f4(2)))
    k.case("tensor_scalar %dst, %x, greater_equal %c", (x >= column).astype("u1"), "ui8")
    k.case("tensor_scalar %dst, %x, abs", np.abs(x))
    k.case("tensor_scalar %dst, %x, reciprocal, multiply %n2_0", f32(1) / x * f4(2))
    k.case("tensor_scalar %dst, %x, rsqrt", f32(1 / np.sqrt(x.astype("f8"))), relative=3e-7)
    k.case("tensor_scalar %dst, %small, multiply %n0_5", encode(k.arrays["small"][0] * 0.5, "i16"), "i16")
    k.case("tensor_scalar %dst, %i, add %i7", i + np.int32(7), "i32")
    k.case("tensor_scalar %dst, %i, multiply %i7, add %im", (i * np.int32(7) + np.int32(-2**31)).astype("i4"), "i32")
    k.case("tensor_scalar %dst, %i, add %d0", i.view("u4"), "ui32")
    k.case("tensor_scalar %dst, %i, bitwise_and %i7", i & 7, "i32")
    k.case("tensor_scalar %dst, %i, right_shift %i7", (i.view("u4") >> 7).view("i4"), "i32")
    k.case("tensor_scalar %dst, %i, invert", ~i, "i32")

    # Each operator rounds to f32: the product first, then the sum.
    k.case("scalar_tensor_tensor %dst, %x, multiply %third, add %y", x * f4(0.333333343) + y)
    k.case("scalar_tensor_tensor %dst, %x, subtract %c reverse, subtract %y reverse", y - (column - x))
    k.case("scalar_tensor_tensor %dst, %b, multiply %c, add %dst", bf * column + y, before=("tensor_copy %dst, %y",))
    k.case("scalar_tensor_tensor %dst, %i, add %n0_5, maximum %x", encode(np.maximum(f32(i) + f4(0.5), x), "f16"), "f16")

    # Constants.
    k.case("memset %dst, %third", np.full((p, f), 0.333333343, "f4"))
    k.case("memset %dst, %third", encode(np.full((p, f), 0.333333343), "bf16"), "bf16")
    k.case("memset %dst, %im", np.full((p, f), -2**31, "i4"), "i32")
    k.case("memset %dst, %i7 engine gpsimd", np.full((p, f), 7, "u1"), "ui8")

    # offset + p * channel_multiplier + the steps, outermost pair first.
    lane, free = np.arange(p)[:, None], np.arange(f)[None, :]
    k.case(f"iota %dst pattern [[3, {f}]] offset %!dm channel_multiplier %!d3", (-1000 + 3 * lane + 3 * free).astype("i4"), "i32")
    k.case(f"iota %dst pattern [[-1, {f}]] offset %!d0 channel_multiplier %!d0", f32(-free + 0 * lane))
    k.case(f"iota %dst pattern [[100, {f}], [1, 2]] offset %!d3 channel_multiplier %!dm",
           (3 - 1000 * lane[..., None] + 100 * free[..., None] + np.arange(2)).astype("i4"), "i32")
    k.case(f"iota %dst pattern [[3, {f}]] offset %!dm channel_multiplier %!d3", encode(-1000 + 3 * lane + 3 * free, "i8"), "i8")

    k.case("reciprocal %dst, %x", f4(1) / x)
    k.case("reciprocal %dst, %b", encode(f4(1) / bf, "bf16"), "bf16")
    return k


main(kernel("elementwise_128x67", 128, 67), kernel("elementwise_1x1", 1, 1))
