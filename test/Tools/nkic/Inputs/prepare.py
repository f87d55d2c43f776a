"""Makes plain inputs of attention_block_l1, and checks what `nkic prepare` made of them."""
import pathlib
import sys

import numpy as np

command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rng = np.random.default_rng(7)
bias = rng.standard_normal((2, 1024)).astype("f4")
plain = rng.standard_normal((2, 3, 1024)).astype("f2")
angles = rng.uniform(-3, 3, (9, 32)).astype("f4")


def ordered(columns, d):
    """Columns [..., groups, quads, heads of a quad, halves, half] with the halves moved outwards."""
    half, quad = d // 2, 256 // d
    split = columns.reshape(columns.shape[:-1] + (-1, 512 // d // quad, quad, 2, half))
    return np.moveaxis(split, -2, -3).reshape(columns.shape)


def packed(columns):
    return columns.reshape(2, -1, 128).transpose(0, 2, 1)


if command == "make":
    np.save(folder / "bias.npy", bias)
    np.save(folder / "bias3.npy", bias[:, None, :])
    np.save(folder / "permuted.npy", ordered(bias, 64))
    np.save(folder / "plain.npy", plain)
    np.save(folder / "angles.npy", angles)
else:
    for name in ("bqk", "bqk3", "bqk-permuted"):
        assert np.array_equal(np.load(folder / f"{name}.npy"), packed(ordered(bias, 64))), name
    assert np.array_equal(np.load(folder / "wqk.npy"), ordered(plain, 32))
    tab = np.load(folder / "tab.npy")
    angle = np.zeros((16, 32))
    angle[5:14] = angles
    cos, sin = np.tile(np.cos(angle).T, (4, 1)), np.tile(np.sin(angle).T, (4, 1))
    np.testing.assert_allclose(tab, np.stack([cos, cos, -sin, sin]), rtol=1e-6, atol=1e-7)
    assert np.all(tab[:2, :, :5] == 1) and np.all(tab[2:, :, :5] == 0)
