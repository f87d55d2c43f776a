"""The public names of `nki.isa`."""

from nkic.isa import *  # noqa: F401,F403
from nkic.language import NKIObject, NkiTensor  # noqa: F401

from . import constants  # noqa: F401
