#!/usr/bin/env python3
"""Checks that includes and links of our own code go one way: down.

    tools/dev/layers.py [ROOT]      ROOT is the source tree, this one by default

A layer may use those below it, never one above it or beside it. The headers that programs of
others include, `Runtime` and `Prepare`, use nothing of ours; only what stands at or above the
conversions, which take the meaning of scalars from `Runtime/Scalar.h`, uses them.
Prints one line per offence; the exit status is 1 when there is one.
"""

import pathlib
import re
import sys

# From the bottom up. A folder belongs to the longest path that begins its own.
LAYERS = [
    ["Support"],
    ["Machine"],
    ["Dialect/Nki"],
    ["Dialect/Nc"],
    ["Analysis"],
    ["Timing"],
    ["Dialect/Nki/Transforms", "Dialect/Nc/Transforms"],
    ["Conversion"],
    ["Emit", "Host", "Data"],
    ["Sim"],
    ["Report"],
    ["Registration"],  # lists dialects and passes for Driver and tools
    ["Driver"],
    ["tools"],
]
RANK = {path: rank for rank, layer in enumerate(LAYERS) for path in layer}
# Headers for callers of emitted C++, and the lowest layer that may use them.
ALONE = ("Runtime", "Prepare")
ALONE_USERS = RANK["Conversion"]

INCLUDE = re.compile(r'^\s*#\s*include\s+"nkic/([^"]+)"', re.MULTILINE)
LIBRARY = re.compile(r"\b(?:nkic_library|add_library)\(\s*(Nkic\w+)\s([^)]*)\)", re.DOTALL)
LINKS = re.compile(r"target_link_libraries\(\s*(Nkic\w+)\s([^)]*)\)", re.DOTALL)


def layer_of(path):
    """The layer of `Dialect/Nki/Nki.h` and the like, or None."""
    name = re.sub(r"\.(h|cpp|td)$", "", path)
    if name.split("/")[0] in ALONE:
        return name.split("/")[0]
    found = [layer for layer in RANK if name == layer or name.startswith(layer + "/")]
    return max(found, key=len, default=None)


def may_use(user, used):
    if user == used:
        return True
    if user in ALONE:
        return False
    if used in ALONE:
        return RANK[user] >= ALONE_USERS
    return RANK[used] < RANK[user]


def sources(root):
    """Every source file with its path below include/nkic, lib or tools."""
    for folder, prefix in (("include/nkic", ""), ("lib", ""), ("tools", "tools/")):
        base = root / folder
        for path in sorted(base.rglob("*")):
            if path.suffix in (".h", ".cpp") and path.is_file():
                yield path, prefix + path.relative_to(base).as_posix()


def check_includes(root):
    for path, name in sources(root):
        user = layer_of(name)
        if user is None:
            yield f"{path.relative_to(root)}: belongs to no layer of tools/dev/layers.py"
            continue
        for match in INCLUDE.finditer(path.read_text()):
            used = layer_of(match.group(1))
            if used is None:
                yield f"{path.relative_to(root)}: includes {match.group(1)}, which is in no layer"
            elif not may_use(user, used):
                line = path.read_text()[:match.start(1)].count("\n") + 1
                yield (f"{path.relative_to(root)}:{line}: {user} must not include {used} "
                       f"({match.group(1)})")


def library_name(layer):
    return "Nkic" + layer.replace("/", "")


def check_links(root):
    layer_of_library = {library_name(layer): layer for layer in RANK}
    for path in sorted((root / "lib").rglob("CMakeLists.txt")):
        text = re.sub(r"#[^\n]*", "", path.read_text())
        for pattern in (LIBRARY, LINKS):
            for library, rest in pattern.findall(text):
                user = layer_of_library.get(library)
                if user is None:
                    continue  # no library of a layer, such as precompiled headers
                for other in re.findall(r"\bNkic\w+", rest):
                    used = layer_of_library.get(other)
                    if used and not may_use(user, used):
                        yield f"{path.relative_to(root)}: {library} must not link {other}"


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else __file__).resolve()
    if len(sys.argv) == 1:
        root = root.parents[2]
    offences = [*check_includes(root), *check_links(root)]
    for offence in offences:
        print(offence)
    if not any(True for _ in sources(root)):
        sys.exit(f"{root}: holds no sources")
    print(f"layers: {len(offences)} offences in {sum(1 for _ in sources(root))} files")
    sys.exit(1 if offences else 0)


if __name__ == "__main__":
    main()
