"""The public names of `nki.language`."""

from nkic.language import *  # noqa: F401,F403
