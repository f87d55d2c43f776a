"""Runs the kernels of features.py on host and simulator against NumPy in float64."""

import os
import sys

import numpy as np

sys.path.insert(0, sys.argv[1])
from nkic import loader, runner  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))
features = loader.load(os.path.join(here, "features.py"))
rng = np.random.default_rng(1)


def on_both(kernel, *arrays, **kwargs):
    """Results of the host; the simulator's are the same bits."""
    host_arrays = [a.copy() for a in arrays]
    sim_arrays = [a.copy() for a in arrays]
    host = runner.run(kernel, host_arrays, kwargs)
    sim = runner.run(kernel, sim_arrays, kwargs, on="sim")
    for h, s in zip(host if isinstance(host, tuple) else [host],
                    sim if isinstance(sim, tuple) else [sim]):
        assert h.tobytes() == s.tobytes(), kernel.__name__
    for h, s in zip(host_arrays, sim_arrays):
        assert h.tobytes() == s.tobytes(), kernel.__name__
    return host, host_arrays


def near(found, expected, what):
    error = np.abs(found - expected).max() / np.abs(expected).max()
    assert error < 1e-5, (what, error)


a, b = (rng.standard_normal((128, 32)).astype(np.float32) for _ in range(2))
(out, _) = on_both(features.elementwise, a, b, scale=3.0)
A, B = a.astype(np.float64), b.astype(np.float64)
e = np.exp(A - A.max(1, keepdims=True))
expected = [A + B, 3.0 - A, A / (B * B + 1), A * B.sum(1, keepdims=True),
            e / e.sum(1, keepdims=True), np.where(A > 0, A, B),
            np.floor(a * np.float32(3)), A.reshape(128, 8, 4).transpose(0, 2, 1).reshape(128, 32)]
for number, value in enumerate(expected):
    near(out[number], value, f"elementwise {number}")

rows = rng.permutation(128)[:32].astype(np.int32).reshape(32, 1)
cache = np.zeros((40, 16), np.float32)
(out, words), arrays = on_both(features.views, a, rows, cache)
near(out[0], a[:32, 1::2], "ap")
near(out[1], a[:32, 16:], "slice")
near(out[2], a[rows[:, 0], 16:], "gather")
near(out[3], np.broadcast_to(a[rows[3, 0], :16], (32, 16)), "offset")
near(words, np.abs(a[:32]), "view")
assert np.array_equal(arrays[2][4:36], a[rows[:, 0], 16:]) and not arrays[2][:4].any()

x, y = (rng.standard_normal(s).astype(np.float32) for s in ((256, 64), (256, 96)))
(out, back), _ = on_both(features.products, x, y)
near(out, x.astype(np.float64).T @ y, "matmul")
assert np.array_equal(back, x[:128].T)
print("features agree")
