"""Data for attention_block_l1 with results that follow from its definition, and comparisons.

    data.py mean|turn-queries|turn-keys DIR    makes inputs
    data.py check-... DIR                      checks DIR/out.npy: of any of the above
    data.py image DIR I OUT                    the inputs of image I of DIR
    data.py longer DIR N OUT                   the inputs of DIR with NaN tokens behind them
    data.py padding-heads DIR HEADS zeros|nan OUT
                                               the inputs of DIR with heads from HEADS on that hold
                                               nothing: values and rows of wot are zero, or all NaN
    data.py same-rows COUNT A.npy B.npy [BITS] equal first rows, or equal within 2^-BITS of the peak
    data.py joined ALL.npy A.npy B.npy         the rows of ALL are those of A, then of B
    data.py finite OUT.npy
    data.py zeros DIR ARG=SHAPE...             DIR/ARG-SHAPE.npy; SHAPE:TYPE for another type
"""
import pathlib
import sys

import numpy as np

N, N_VALID, H, FP, D = 256, 129, 128, 512, 64
HALF = D // 2
SCALE = 0.125
PREFIX = 5  # tokens without rotation


def save(path, x, is_bf16):
    x = np.ascontiguousarray(x, np.float32)
    bits = x.view(np.uint32)
    if is_bf16:
        assert not np.any(bits & 0xFFFF), f"{path}: not bf16 numbers"
    np.save(path, (bits >> 16).astype(np.uint16).view("V2") if is_bf16 else x)


def load(path):
    x = np.load(path)
    if x.dtype.kind == "V":
        x = (x.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return x


class Inputs:
    """Everything zero, no rotation."""

    def __init__(self):
        self.h = np.zeros((N, H))
        self.wqk = np.zeros((2, H, FP))
        self.bqk = np.zeros((2, FP))
        self.tab = np.zeros((4, 128, N))
        self.tab[:2] = 1
        self.wvt = np.zeros((H, FP))
        self.bv = np.zeros((1, FP))
        self.wot = np.zeros((FP, H))
        self.bo = np.zeros((1, H))

    def turn(self, tokens):
        """A quarter turn: cos = 0, sin = 1."""
        self.tab[:, :, tokens] = np.array([0, 0, -1, 1])[:, None, None]

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("h", "wqk", "wvt", "wot"):
            save(folder / f"{name}.npy", getattr(self, name), True)
        for name in ("tab", "bv", "bo"):
            save(folder / f"{name}.npy", getattr(self, name), False)
        save(folder / "bqk.npy", self.bqk.reshape(2, FP // 128, 128).transpose(0, 2, 1), False)
        (folder / "params.txt").write_text(f"head_dim={D}\nn_valid={N_VALID}\nscale={SCALE}\n")


def column(head, element):
    """The column of wqk, spelled out: halves of four heads side by side."""
    block = head // 4 * 2 + element // HALF
    return block * 128 + head % 4 * HALF + element % HALF


# Queries and keys that are 64 everywhere: logits of 64 * 64 * 64 / 8 = 32768, all equal, so each
# output is the mean of the values. Token t has the values v[t], and more tokens follow that
# would change it.
def mean(folder):
    rng = np.random.default_rng(7)
    inputs = Inputs()
    inputs.h = rng.integers(-8, 9, (N, H)).astype(float)
    inputs.h[N_VALID:] = 100
    inputs.bqk[:] = 64
    inputs.wvt[:, :H] = np.eye(H)
    inputs.bv[0, :H] = 0.25
    inputs.wot[:H] = np.eye(H)
    inputs.bo[0] = np.arange(H) % 4
    inputs.write(folder)


def check_mean(folder):
    h = load(folder / "h.npy").astype(float)
    expected = h[:N_VALID].mean(0) + 0.25 + np.arange(H) % 4
    error = np.abs(load(folder / "out.npy")[0] - expected) / np.maximum(1, np.abs(expected))
    # Rounding to bf16 twice; the values themselves are exact.
    assert error.max() < 2 * 2.0**-8, f"off by {error.max()}"


# A vector (1, 2, 3, 4), (p0, p1) its halves, turns into (-3, -4, 1, 2). Head 5 has another one.
# The four elements that are not zero are 0 and 1 of either half.
PLACES = (0, 1, HALF, HALF + 1)
VECTORS = {0: (1, 2, 3, 4), 5: (2, -1, 1, 3)}
TURNED = {0: (-3, -4, 1, 2), 5: (-1, -3, 2, -1)}


# Every query is the vector. Keys 0 to 3, which are not turned, pick one element of it each, with
# a factor that cancels the scale; all others are zero. The value of key s is 1 in feature s of
# each head, so output s is the probability of key s, and log(p[s] / p[4]) is an element.
def turn_queries(folder):
    inputs = Inputs()
    inputs.h[:64] = np.eye(64, H)
    for number, (head, vector) in enumerate(VECTORS.items()):
        for s, place in enumerate(PLACES):
            inputs.bqk[0, column(head, place)] = vector[s]
            inputs.wqk[1, s, column(head, place)] = 1 / SCALE
        inputs.wvt[range(64), range(head * D, head * D + 64)] = 1
        inputs.wot[range(head * D, head * D + 8), range(number * 8, number * 8 + 8)] = 1
    inputs.turn(slice(PREFIX, N))
    inputs.write(folder)


def check_turn_queries(folder):
    p = load(folder / "out.npy")[0].astype(float)
    for number, head in enumerate(VECTORS):
        elements = np.log(p[:, number * 8:number * 8 + 4] / p[:, number * 8 + 4:number * 8 + 5])
        expect_close(elements[:PREFIX], VECTORS[head], f"prefix queries of head {head}")
        expect_close(elements[PREFIX:], TURNED[head], f"turned queries of head {head}")


# The same for keys: keys 4 (not turned) and 6 (turned) are the vector, and queries 0 to 3, which
# are not turned, pick an element of it.
def turn_keys(folder):
    inputs = Inputs()
    inputs.h[:64] = np.eye(64, H)
    for number, (head, vector) in enumerate(VECTORS.items()):
        for s, place in enumerate(PLACES):
            inputs.wqk[0, s, column(head, place)] = 1 / SCALE
            inputs.wqk[1, [4, 6], column(head, place)] = vector[s]
        inputs.wvt[range(64), range(head * D, head * D + 64)] = 1
        inputs.wot[range(head * D, head * D + 8), range(number * 8, number * 8 + 8)] = 1
    inputs.turn(slice(PREFIX, N))
    inputs.write(folder)


def check_turn_keys(folder):
    p = load(folder / "out.npy")[0].astype(float)
    for number, head in enumerate(VECTORS):
        elements = np.log(p[:4, number * 8:number * 8 + 8] / p[:4, number * 8 + 7:number * 8 + 8])
        expect_close(elements[:, 4], VECTORS[head], f"prefix key of head {head}")
        expect_close(elements[:, 6], TURNED[head], f"turned key of head {head}")


def expect_close(found, expected, what):
    # Probabilities round to bf16 three times, 2^-9 each, in both of a quotient.
    error = np.abs(found - np.array(expected)).max()
    assert error < 0.02, f"{what}: {found[0]}, not {expected}"


ARRAYS = ("h", "wqk", "bqk", "tab", "wvt", "bv", "wot", "bo")


def copy(source, target, changed):
    target.mkdir(parents=True, exist_ok=True)
    for name in ARRAYS:
        np.save(target / f"{name}.npy", changed.get(name, np.load(source / f"{name}.npy")))


def image(source, index, target):
    h, tokens = np.load(source / "h.npy"), np.load(source / "tab.npy").shape[2]
    copy(source, target, {"h": h[index * tokens:(index + 1) * tokens]})
    words = (source / "params.txt").read_text().split()
    (target / "params.txt").write_text(
        "".join(f"{word}\n" for word in words if not word.startswith("nimg=")))


def longer(source, tokens, target):
    h, tab = np.load(source / "h.npy"), np.load(source / "tab.npy")
    more = tokens - len(h)
    nan = np.full((more, h.shape[1]), 0x7FC0, np.uint16).view(h.dtype)
    copy(source, target, {"h": np.concatenate([h, nan]),
                          "tab": np.pad(tab, [(0, 0), (0, 0), (0, more)], mode="edge")})
    (target / "params.txt").write_text((source / "params.txt").read_text())


def padding_heads(source, heads, kind, target):
    params = dict(word.split("=") for word in (source / "params.txt").read_text().split())
    d = int(params["head_dim"])
    arrays = {name: np.load(source / f"{name}.npy") for name in ("wqk", "wvt", "bv", "wot")}
    bits = {name: x.view(np.uint16 if x.dtype.kind == "V" else np.uint32).copy()
            for name, x in arrays.items()}
    nan = str(kind) == "nan"
    features = heads * d
    bits["wvt"][:, features:] = 0x7FC0 if nan else 0
    bits["bv"][:, features:] = 0x7FC00000 if nan else 0
    bits["wot"][features:] = 0x7FC0 if nan else 0
    if nan:
        # Columns of wqk, by group, quad, half and place in the quad.
        quad = 256 // d
        column = np.arange(bits["wqk"].shape[2])
        head = (column // 512 * 2 + column % 512 // 256) * quad + column % 128 // (d // 2)
        bits["wqk"][:, :, head >= heads] = 0x7FC0
    copy(source, target, {name: bits[name].view(x.dtype) for name, x in arrays.items()})
    (target / "params.txt").write_text((source / "params.txt").read_text())


def same_rows(count, a, b, bits=None):
    a, b = (load(x)[0, :count].astype(float) for x in (a, b))
    assert len(a) == len(b) == count
    limit = 0 if bits is None else np.abs(a).max() * 2.0**-bits
    error = np.abs(a - b).max()
    assert error <= limit, f"differ by {error}"  # NaN too


def joined(whole, *parts):
    parts = np.concatenate([np.load(part) for part in parts], 1)
    assert np.load(whole).tobytes() == parts.tobytes(), "differ"


def finite(output):
    assert np.isfinite(load(output)).all()


def zeros(folder, *words):
    folder.mkdir(parents=True, exist_ok=True)
    for word in map(str, words):
        name, shape = word.split("=")
        sizes, _, kind = shape.partition(":")
        kind = kind or ("bf16" if name in ("h", "wqk", "wvt", "wot") else "f32")
        save(folder / f"{name}-{shape}.npy", np.zeros([int(n) for n in sizes.split("x")]), kind == "bf16")


def main(words):
    command, rest = words[0], words[1:]
    paths = [int(word) if word.isdigit() else pathlib.Path(word) for word in rest]
    globals()[command.replace("-", "_")](*paths)


if __name__ == "__main__":
    main(sys.argv[1:])
