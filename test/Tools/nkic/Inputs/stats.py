"""stats.py FILE THREADS: checks the keys, types and order of a --stats file."""

import json
import sys

with open(sys.argv[1]) as file:
    stats = json.load(file)
for key in ("wall_ns", "wall_ns_min", "threads"):
    assert isinstance(stats[key], int), (key, stats)
assert 0 < stats["wall_ns_min"] <= stats["wall_ns"] < 60e9, stats
assert isinstance(stats["compile_ms"], (int, float)) and stats["compile_ms"] > 0, stats
assert stats["threads"] == int(sys.argv[2]), stats
