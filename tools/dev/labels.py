#!/usr/bin/env python3
"""Checks that the constraints of each op agree in three places.

    tools/dev/labels.py [ROOT]      ROOT is the source tree, this one by default

  (C1), (C2), ...  the op's own rules: in the op's text in dialects/, as a comment
                   `// <op> C1` on the check in lib/Dialect/, and in the name of a test
                   function `@<op>_c1` or `@<op>_c1_<which>` in test/Dialect/*-invalid.mlir;
                   of the nc dialect, whose ops are called `nc.<op>`, in a comment there
  (V-MATCH), ...   rules of many ops: said in the dialect's text, `// V-MATCH` on the shared
                   check, tested for one op at least as `@<op>_v_match`; an op whose test
                   names the rule lists it

Prints one line per label that stands in some places only; the exit status is then 1.
"""

import pathlib
import re
import sys

OP = re.compile(r'^def (Nki|Nc)_\w+Op\s*:\s*\w+<\s*"(\w+)"', re.MULTILINE)
END = re.compile(r"^}", re.MULTILINE)
OWN = re.compile(r"\((C\d+)\)")
SHARED = re.compile(r"\((V-[A-Z0-9]+)\)")


def read_texts(root):
    """{op: its labels}, and the shared labels of the dialect's own text."""
    labels, shared = {}, set()
    for path in sorted((root / "dialects").rglob("*.td")):
        text = path.read_text()
        if path.name.endswith("Dialect.td"):
            shared |= set(SHARED.findall(text))
        for match in OP.finditer(text):
            end = END.search(text, match.end())
            body = text[match.end():end.start() if end else len(text)]
            op = ("nc." if match.group(1) == "Nc" else "") + match.group(2)
            labels[op] = set(OWN.findall(body)) | set(SHARED.findall(body))
    return labels, shared


def expand(words):
    """C1-C4 -> C1, C2, C3, C4; anything else as it is."""
    for word in words:
        span = re.fullmatch(r"C(\d+)-C(\d+)", word)
        if span:
            yield from (f"C{n}" for n in range(int(span.group(1)), int(span.group(2)) + 1))
        else:
            yield word


def read_checks(root, ops):
    """{op: labels in comments}, and the shared labels. A comment may list several:
    `// select_reduce C5, range_select C3` or `// range_select C3, C4`."""
    labels, shared = {op: set() for op in ops}, set()
    for path in sorted((root / "lib" / "Dialect").rglob("*.cpp")):
        for comment in re.findall(r"//(.*)", path.read_text()):
            op = None
            for part in comment.split(","):
                words = part.replace(":", "").split()
                if words and words[0] in labels:
                    op = words.pop(0)
                for label in expand(words):
                    if op and re.fullmatch(r"C\d+", label):
                        labels[op].add(label)
                    elif re.fullmatch(r"V-[A-Z0-9]+", label):
                        shared.add(label)
                    else:
                        break
    return labels, shared


def read_tests(root, ops):
    labels = {op: set() for op in ops}
    for path in sorted((root / "test" / "Dialect").rglob("*invalid.mlir")):
        for op, label in re.findall(r"// (nc\.\w+) (C\d+)", path.read_text()):
            labels[op].add(label)
        for name in re.findall(r"@(\w+)", path.read_text()):
            for op in ops:
                match = re.fullmatch(rf"{op}_(?:(c\d+)|v_([a-z0-9]+))(?:_\w+)?", name)
                if match:
                    own, common = match.groups()
                    labels[op].add(own.upper() if own else "V-" + common.upper())
    return labels


def order(label):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", label)]


def compare(root):
    texts, declared = read_texts(root)
    checks, checked = read_checks(root, texts)
    tests = read_tests(root, texts)
    for op in sorted(texts):
        places = {"the text": texts[op], "the verifier": checks[op], "the tests": tests[op]}
        own = {label for labels in places.values() for label in labels if label[0] == "C"}
        for label in sorted(own, key=order):
            missing = [place for place, labels in places.items() if label not in labels]
            if missing:
                yield f"{op} {label}: missing in {' and '.join(missing)}"
        for label in sorted(tests[op] - texts[op]):
            if label[0] == "V":
                yield f"{op} {label}: tested, but missing in the text"
        for label in sorted(texts[op] - declared):
            if label[0] == "V":
                yield f"{op} {label}: missing in the dialect's text"
    tested = {label for labels in tests.values() for label in labels if label[0] == "V"}
    for place, labels in (("the verifier", checked), ("the tests", tested)):
        for label in sorted(declared - labels):
            yield f"shared {label}: missing in {place}"
    for label in sorted(checked - declared):
        yield f"shared {label}: missing in the dialect's text"


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else __file__).resolve()
    if len(sys.argv) == 1:
        root = root.parents[2]
    ops, _ = read_texts(root)
    if not ops:
        sys.exit(f"{root}: no op is declared in dialects/")
    offences = list(compare(root))
    for offence in offences:
        print(offence)
    print(f"labels: {len(offences)} offences in {len(ops)} ops")
    sys.exit(1 if offences else 0)


if __name__ == "__main__":
    main()
