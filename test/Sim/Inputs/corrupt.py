"""corrupt.py BYTECODE: `nkic check` of a file in which one byte is another ends with status 0 or 1,
wherever the byte is."""

import subprocess
import sys

data = open(sys.argv[1], "rb").read()
for place in range(4, len(data), max(1, len(data) // 40)):
    wrong = data[:place] + bytes([data[place] ^ 0xA5]) + data[place + 1 :]
    found = subprocess.run(["nkic", "check", "-"], input=wrong, capture_output=True, timeout=60)
    assert found.returncode in (0, 1), f"byte {place}: status {found.returncode}"
    assert found.returncode == 0 or b"error:" in found.stderr, f"byte {place}: no error"
