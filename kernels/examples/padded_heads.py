#!/usr/bin/python3
"""Runs attention_block_l1 with heads of a size that it does not have, by padding with zeros.

    padded_heads.py make DIR [SIZE]      SIZE 48 (default), 80, 96 or any even size up to 128
    padded_heads.py check DIR OUT.npy    compares with the block without padding, in float64

A head of SIZE features becomes one of D = 32, 64 or 128: columns of zeros in wqk and wvt, rows of
zeros in wot. A logit or an output then is the same sum with zeros added. Only the scale must be
given, because 1/sqrt(D) would be that of the padded head. RoPE turns feature i of a head
together with feature i + SIZE/2, and the kernel feature i with i + D/2: each half of a query or
key head is padded on its own.
"""
import pathlib
import sys

import numpy as np

HEADS, H, N, N_VALID = 6, 256, 256, 201


def bf16(x):
    """The nearest bf16 numbers, ties to even, as float32."""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def save(path, x, is_bf16):
    x = np.ascontiguousarray(x, np.float32)
    np.save(path, (x.view(np.uint32) >> 16).astype(np.uint16).view("V2") if is_bf16 else x)


def pad_heads(x, size, d, parts):
    """[..., HEADS * size] to [..., Fp]: each of the `parts` pieces of a head gets its own zeros,
    and heads of zeros fill the last group of 512."""
    x = x.reshape(*x.shape[:-1], HEADS, parts, size // parts)
    fill = -HEADS % (512 // d)
    zeros = [(0, 0)] * (x.ndim - 3)
    x = np.pad(x, [*zeros, (0, fill), (0, 0), (0, (d - size) // parts)])
    return x.reshape(*x.shape[:-3], -1)


def group_columns(x, d):
    """Head-major columns to the order of wqk: in each 128 columns one half of 256 / d heads."""
    quad = 256 // d
    x = x.reshape(*x.shape[:-1], -1, quad, 2, d // 2)
    return np.swapaxes(x, -3, -2).reshape(*x.shape[:-4], -1)


def rotation(size):
    angle = np.outer(100.0 ** (-np.arange(size // 2) / (size // 2)), np.arange(N)) / 4
    return np.float32(np.cos(angle)), np.float32(np.sin(angle))


def make(folder, size):
    d = next(d for d in (32, 64, 128) if d >= size)
    rng = np.random.default_rng(size)
    features = HEADS * size
    x = bf16(rng.standard_normal((N, H)))
    wqk = bf16(rng.standard_normal((2, H, features)) * 1.5 / np.sqrt(H))
    bqk = np.float32(rng.standard_normal((2, features)) * 0.2)
    wv = bf16(rng.standard_normal((H, features)) / np.sqrt(H))
    bv = np.float32(rng.standard_normal((1, features)) * 0.2)
    wo = bf16(rng.standard_normal((features, H)) / np.sqrt(features))
    bo = np.float32(rng.standard_normal((1, H)) * 0.2)
    cos, sin = rotation(size)

    # What the kernel takes.
    folder.mkdir(parents=True, exist_ok=True)
    bias = group_columns(pad_heads(bqk, size, d, 2), d)
    table = np.stack([cos, cos, -sin, sin])
    table = np.pad(table, [(0, 0), (0, (d - size) // 2), (0, 0)])
    save(folder / "h.npy", x, True)
    save(folder / "wqk.npy", group_columns(pad_heads(wqk, size, d, 2), d), True)
    save(folder / "bqk.npy", bias.reshape(2, -1, 128).transpose(0, 2, 1), False)
    save(folder / "tab.npy", np.tile(table, (1, 256 // d, 1)), False)
    save(folder / "wvt.npy", pad_heads(wv, size, d, 1), True)
    save(folder / "bv.npy", pad_heads(bv, size, d, 1), False)
    save(folder / "wot.npy", pad_heads(wo.T, size, d, 1).T, True)
    save(folder / "bo.npy", bo, False)
    (folder / "params.txt").write_text(
        f"head_dim={d}\nn_heads={HEADS}\nn_valid={N_VALID}\nscale={size ** -0.5!r}\n")

    # The block without padding.
    x, wqk, wv, wo = (np.float64(a) for a in (x, wqk, wv, wo))
    q, k = ((x @ wqk[i] + bqk[i]).reshape(N, HEADS, 2, size // 2) for i in range(2))
    c, s = cos.T[:, None], sin.T[:, None]
    q, k = (np.concatenate([t[:, :, 0] * c - t[:, :, 1] * s, t[:, :, 1] * c + t[:, :, 0] * s], -1)
            for t in (q, k))
    logits = np.einsum("qhd,khd->hqk", q, k[:N_VALID]) * size ** -0.5
    p = np.exp(logits - logits.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    v = (x @ wv + bv).reshape(N, HEADS, size)[:N_VALID]
    o = np.einsum("hqk,khd->qhd", p, v).reshape(N, features)
    np.save(folder / "expected.npy", o @ wo + bo)


def check(folder, output):
    expected = np.load(folder / "expected.npy")
    bits = np.load(output)[0].view(np.uint16).astype(np.uint32) << 16
    error = bits.view(np.float32) - expected
    relative = np.linalg.norm(error) / np.linalg.norm(expected)
    ok = relative < 8e-3  # bf16 rounding of every intermediate tile causes 5e-3
    print(f"{'ok' if ok else 'WRONG'}: relative L2 error {relative:.2g}")
    return 0 if ok else 1


def main(arguments):
    if arguments[:1] == ["make"] and len(arguments) in (2, 3):
        size = int(arguments[2]) if len(arguments) == 3 else 48
        if size % 2 or not 2 <= size <= 128:
            print(f"padded_heads.py: error: SIZE must be even and 2 to 128, but got {size}",
                  file=sys.stderr)
            return 1
        make(pathlib.Path(arguments[1]), size)
        return 0
    if arguments[:1] == ["check"] and len(arguments) == 3:
        return check(pathlib.Path(arguments[1]), arguments[2])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
