"""The public names of `nki`, as nkic implements them; only under nkic (see nkic.loader)."""

from nkic.dtypes import DType as dtype  # noqa: F401
from nkic.kernel import jit  # noqa: F401
from nkic.runner import simulate  # noqa: F401

from . import isa, language  # noqa: F401
