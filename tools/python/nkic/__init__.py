"""nkic for Python: kernels written in NKI Python, traced, run and checked (docs/python.md)."""

from .errors import KernelError, NotSupported  # noqa: F401
