"""Places in the user's files: the frames that called into the front end.

A place is a tuple of (file, line, column), the innermost user's frame first. Frames of this
package and of Python's library are left out; it ends at the frame that launched the kernel.
"""

import os
import sys
import sysconfig

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_SHIM = os.path.join(os.path.dirname(_PACKAGE), "shim")
_STDLIB = sysconfig.get_paths()["stdlib"]
_kinds = {}  # code file -> whether it is the user's
_columns = {}  # (code, instruction) -> (line, column)


def is_user_file(file):
    known = _kinds.get(file)
    if known is None:
        path = os.path.abspath(file)
        inside = [_PACKAGE, _SHIM, _STDLIB]
        known = not file.startswith("<") and not any(
            path.startswith(folder + os.sep) for folder in inside)
        _kinds[file] = known
    return known


def _position(frame):
    key = (frame.f_code, frame.f_lasti)
    found = _columns.get(key)
    if found is None:
        line, column = frame.f_lineno, 0
        for index, (first, _, start, _) in enumerate(frame.f_code.co_positions()):
            if index == frame.f_lasti // 2:
                line, column = first or line, start or 0
                break
        found = _columns[key] = (line, column + 1)
    return found


def user_place(stop=None):
    """The place of the call that led here; `stop` is the frame to end at."""
    stop = stop or boundary
    frame = sys._getframe(1)
    place = []
    while frame is not None and frame is not stop:
        code = frame.f_code
        if is_user_file(code.co_filename):
            place.append((code.co_filename, *_position(frame)))
        frame = frame.f_back
    return tuple(place)


boundary = None  # the frame that runs the kernel being traced


def place_of_exception(traceback):
    """The same for an exception: its user's frames, innermost first."""
    place = []
    while traceback is not None:
        frame = traceback.tb_frame
        if is_user_file(frame.f_code.co_filename):
            line, column = traceback.tb_lineno, 0
            for index, (first, _, start, _) in enumerate(frame.f_code.co_positions()):
                if index == traceback.tb_lasti // 2:
                    line, column = first or line, start or 0
                    break
            place.insert(0, (frame.f_code.co_filename, line, column + 1))
        traceback = traceback.tb_next
    return tuple(place)


def mlir(place):
    """`loc(...)` text of a place, without the word: callsites from the inside out."""
    if not place:
        return "unknown"
    texts = ['"%s":%d:%d' % (file.replace("\\", "\\\\").replace('"', '\\"'), line, column)
             for file, line, column in place]
    text = texts[-1]
    for inner in reversed(texts[:-1]):
        text = f"callsite({inner} at {text})"
    return text
