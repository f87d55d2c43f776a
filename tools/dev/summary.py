#!/usr/bin/env python3
"""Counts the tests of a ctest run in one line; fails when one failed or none ran.

    tools/dev/summary.py RESULTS.xml      as `ctest --output-junit` writes it

A unit test is a test of ctest. A lit suite is one, too, but holds many: they are counted
from the numbers that lit prints at its end.
"""

import re
import sys
import xml.etree.ElementTree

# What lit calls the outcome of a test, by what it means here.
OUTCOMES = {
    "passed": ("Passed", "Passed With Retry", "Expectedly Failed"),
    "failed": ("Failed", "Unexpectedly Passed", "Unresolved", "Timed Out"),
    "skipped": ("Unsupported", "Skipped", "Excluded"),
}


def count_lit(output):
    counts = dict.fromkeys(OUTCOMES, 0)
    for outcome, words in OUTCOMES.items():
        for word in words:
            for number in re.findall(rf"^\s*{word}\s*:\s*(\d+)", output, re.MULTILINE):
                counts[outcome] += int(number)
    return counts


def outcome_of(case):
    """Of a test of ctest. A program that was not built is a failure, not a skipped test."""
    skipped = case.find("skipped")
    if skipped is not None and "executable" in skipped.get("message", ""):
        return "failed"
    return {"run": "passed", "fail": "failed"}.get(case.get("status"), "skipped")


def count(results):
    """Counts of outcomes, and of tests by kind."""
    total = dict.fromkeys(OUTCOMES, 0)
    kinds = {"lit": 0, "unit": 0}
    for case in xml.etree.ElementTree.parse(results).getroot().iter("testcase"):
        own = outcome_of(case)
        counts = dict.fromkeys(OUTCOMES, 0)
        kind = "lit" if case.get("name").startswith("lit-") else "unit"
        if kind == "lit":
            counts = count_lit(case.findtext("system-out") or "")
        # A suite that could not start counts as one test that failed.
        if kind == "unit" or (own != "passed" and not counts["failed"]):
            counts[own] += 1
        kinds[kind] += sum(counts.values())
        for outcome, number in counts.items():
            total[outcome] += number
    return total, kinds


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        total, kinds = count(sys.argv[1])
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        sys.exit(f"nkic: no test ran: {error}")
    print(f"nkic: {total['passed']} tests passed, {total['failed']} failed, "
          f"{total['skipped']} skipped (lit {kinds['lit']}, unit {kinds['unit']})")
    sys.exit(1 if total["failed"] or not total["passed"] else 0)


if __name__ == "__main__":
    main()
