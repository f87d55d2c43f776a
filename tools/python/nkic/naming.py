"""Names of tiles: the variable that the user's statement assigns to."""

import linecache
import re
import sys

from . import locations

_ASSIGNED = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?:\[[^=]*\])?\s*(?::[^=]*)?=[^=]")


def assigned_name():
    """The variable of the assignment in the innermost user's line, or nothing."""
    frame = sys._getframe(1)
    while frame is not None and not locations.is_user_file(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is None:
        return None
    found = _ASSIGNED.match(linecache.getline(frame.f_code.co_filename, frame.f_lineno))
    return found.group(1) if found else None
