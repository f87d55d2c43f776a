"""What runs on the host before the kernel."""

import numpy as np


def pack_qk_bias(b):
    """[2, Fp] or [2, 1, Fp] to [2, 128, Fp / 128]: element [qk, p, c] is column c * 128 + p."""
    b = np.asarray(b).reshape(2, -1)
    return np.ascontiguousarray(b.reshape(2, -1, 128).transpose(0, 2, 1))
