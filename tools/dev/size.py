#!/usr/bin/env python3
"""Prints lines per folder and the longest files, so that growth is seen.

    tools/dev/size.py [--longest N] [ROOT]      ROOT is the source tree, this one by default

Lines that are not blank, of files that git tracks (of all files where there is no git).
"""

import argparse
import collections
import pathlib
import subprocess

KINDS = {".h": "C++", ".cpp": "C++", ".td": "TableGen", ".mlir": "MLIR", ".test": "lit",
         ".py": "Python", ".sh": "shell", ".cmake": "CMake", ".txt": "CMake", ".md": "docs"}
# Levels at which a folder gets a line of its own.
DEPTH = 2


def tracked(root):
    listing = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if listing.returncode == 0:
        return [root / name for name in listing.stdout.splitlines()]
    return [path for path in root.rglob("*") if path.is_file()]


def count(path):
    with open(path, encoding="utf-8") as file:
        return sum(1 for line in file if line.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--longest", type=int, default=10, metavar="N")
    parser.add_argument("root", nargs="?", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2])
    options = parser.parse_args()

    folders = collections.defaultdict(lambda: [0, 0])
    kinds, files = collections.Counter(), []
    for path in tracked(options.root):
        kind = KINDS.get(path.suffix)
        if not kind or not path.is_file():
            continue
        lines = count(path)
        name = path.relative_to(options.root)
        folder = "/".join(name.parts[:-1][:DEPTH]) or "."
        folders[folder][0] += lines
        folders[folder][1] += 1
        kinds[kind] += lines
        files.append((lines, name.as_posix()))

    print(f"{'lines':>7} {'files':>6}  folder")
    for folder, (lines, number) in sorted(folders.items()):
        print(f"{lines:7} {number:6}  {folder}")
    print(f"{sum(kinds.values()):7} {len(files):6}  in all: " +
          ", ".join(f"{kind} {lines}" for kind, lines in kinds.most_common()))
    print("\nlongest")
    for lines, name in sorted(files, key=lambda file: (-file[0], file[1]))[:options.longest]:
        print(f"{lines:7}  {name}")


if __name__ == "__main__":
    main()
