"""Instructions that choose: tensor_copy_predicated, select_reduce, affine_select,
range_select."""

import numpy as np

from harness import Kernel, encode, main, special_f32

np.seterr(all="ignore")
f4 = np.float32
LOWEST = f4(-3.4028235e38)


def kernel(name, p, f):
    k = Kernel(name, p)
    random = np.random.default_rng(3)
    x = special_f32(p * f).reshape(p, f)
    finite = (random.integers(-64, 65, (p, f)) / 8).astype("f4")
    mask = random.integers(0, 2, (p, f)) * random.integers(1, 256, (p, f))
    mask[0, 0] = 128
    integers = np.resize([2**31 - 1, -2**31, 16777217, 0], p * f).astype("i4").reshape(p, f)
    column = (random.integers(-64, 65, (p, 1)) / 8).astype("f4")
    low = random.integers(-2, f + 2, (p, 1)).astype("f4")
    high = low + random.integers(-1, f + 1, (p, 1)).astype("f4")
    k.input("x", x, "f32")
    k.input("finite", finite, "f32")
    k.input("i", integers, "i32")
    k.input("mask", mask.astype("u1"), "ui8")
    k.input("wide", (mask << 8).astype("u2"), "ui16")
    k.input("signed", np.where(mask > 0, -1, 0).astype("i2"), "i16")
    k.input("c", column, "f32")
    k.input("low", low, "f32")
    k.input("high", high, "f32")
    k.number("n7", "7.3 : f32")
    k.number("i9", "-9 : i32")
    k.number("fill", "-1000.0 : f32")
    for name, value in (("d0", 0), ("d1", 1), ("d5", 5), ("dm3", -3)):
        k.number(name, f"{value} : index")
    k.tile("res", (p, 1), "f32")
    k.tile("scratch", (p, f), "f32")
    picked = mask != 0

    # Bits are copied, or a number is written; the others stay.
    k.case("tensor_copy_predicated %dst, %x predicate %mask", np.where(picked, x, finite), before=("tensor_copy %dst, %finite",))
    k.case("tensor_copy_predicated %dst, %x predicate %wide reverse_pred", np.where(picked, finite, x), before=("tensor_copy %dst, %finite",))
    k.case("tensor_copy_predicated %dst, %n7 predicate %mask", np.where(picked, encode(7.3, "bf16"), encode(finite, "bf16")), "bf16",
           before=("tensor_copy %dst, %finite",))
    k.case("tensor_copy_predicated %dst, %i predicate %mask", np.where(picked, integers, np.int32(-9)), "i32", before=("memset %dst, %i9",))

    # The largest of what was chosen, before it is rounded.
    chosen = np.where(picked, finite, f4(7.3))
    k.case("select_reduce %dst predicate %mask on_true %finite on_false %n7", chosen)
    k.case("select_reduce %dst predicate %signed reverse_pred on_true %x on_false %c", encode(np.where(picked, column, x), "bf16"), "bf16")
    k.case("select_reduce %dst predicate %mask on_true %finite on_false %n7 reduce_cmd reset_reduce reduce_res %res", encode(chosen, "bf16"), "bf16",
           also=(("res", chosen.max(1, keepdims=True), "f32"),))
    k.case("select_reduce %dst predicate %mask on_true %finite on_false %fill reduce_cmd reduce reduce_res %res",
           np.where(picked, finite, f4(-1000)),
           before=("select_reduce %scratch predicate %mask on_true %finite on_false %c reduce_cmd reset_reduce",),
           also=(("res", np.maximum(np.where(picked, finite, column), np.where(picked, finite, f4(-1000))).max(1, keepdims=True), "f32"),))

    # offset + p * channel_multiplier + f * step, compared with 0. The first is the causal mask.
    lane, free = np.arange(p)[:, None], np.arange(f)[None, :]
    k.case(f"affine_select %dst, %x where greater_equal pattern [[-1, {f}]] offset %!d0 channel_multiplier %!d1 else %!fill",
           np.where(lane - free >= 0, x, f4(-1000)))
    for op, function in (("equal", np.equal), ("not_equal", np.not_equal), ("less", np.less), ("less_equal", np.less_equal), ("greater", np.greater)):
        k.case(f"affine_select %dst, %finite where {op} pattern [[2, {f}]] offset %!d5 channel_multiplier %!dm3 else %!n7",
               encode(np.where(function(5 - 3 * lane + 2 * free, 0), finite, f4(7.3)), "bf16"), "bf16")
    k.case(f"affine_select %dst, %x where equal pattern [[0, {f}]] offset %!d0 channel_multiplier %!d0 else %!n7", x)

    # Columns between two bounds of each row; all others are the lowest f32.
    index = np.arange(f, dtype="f4")[None, :]
    inside = (index >= low) & (index < high)
    k.case("range_select %dst, %finite where greater_equal %low and less %high range_start %!d0 reduce_res %res",
           np.where(inside, finite, LOWEST), also=(("res", np.where(inside, finite, LOWEST).max(1, keepdims=True), "f32"),))
    inside = (index + 5 > low) & (index + 5 <= high)
    k.case("range_select %dst, %finite where greater %low and less_equal %high range_start %!d5",
           encode(np.where(inside, finite, -np.inf), "bf16"), "bf16")
    inside = (index == low) & (index <= high)
    k.case("range_select %dst, %x where equal %low and less_equal %high range_start %!d0", np.where(inside, x, LOWEST))
    return k


main(kernel("select_128x67", 128, 67), kernel("select_1x1", 1, 1))
