"""without-each-wait.py PROGRAM: leaves out each wait of a program in turn, and counts the
programs in which `nkic check` then finds a race."""

import re
import subprocess
import sys

text = open(sys.argv[1]).read()
assert subprocess.run(["nkic", "check", sys.argv[1]], capture_output=True).returncode == 0
waits = list(re.finditer(r"#nc\.wait<[^>]*>(, )?", text))
races = 0
for wait in waits:
    without = text[: wait.start()] + text[wait.end() :]
    without = without.replace(", ]", "]").replace(" wait []", "")
    found = subprocess.run(["nkic", "check", "-"], input=without, capture_output=True, text=True)
    races += found.returncode == 1 and "error: race: " in found.stderr
    if "nc.wait []" in without:
        sys.exit("an empty wait is no race but a syntax error")
print(f"{len(waits)} waits, {races} races without them")
