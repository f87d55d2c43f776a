"""The instructions of the nki dialect, from its TableGen records.

`instructions.json` stands beside the package; the build writes it (tools/python/instruction_records.py).
"""

import json
import os

PACKAGE = os.path.dirname(os.path.abspath(__file__))


def _load():
    for folder in (os.environ.get("NKIC_PYTHON_DIR", ""), os.path.dirname(PACKAGE)):
        path = os.path.join(folder, "instructions.json")
        if folder and os.path.exists(path):
            with open(path) as file:
                return json.load(file)
    raise ImportError("nkic: instructions.json is missing beside the package; build nkic first")


INSTRUCTIONS = _load()
