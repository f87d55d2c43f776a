#!/usr/bin/env python3
"""Writes docs/reference/ and checks the documentation.

    tools/dev/docs.py                     writes the generated pages
    tools/dev/docs.py --check             fails when one is stale, a link is broken or a
                                          page has not the form of ours
    tools/dev/docs.py --run BIN PAGE...   runs the blocks of pages with the programs in BIN

Blocks: ```mlir is parsed and verified by nkic-opt, a fragment inside a function made for it (see
fragment.py); ```sh is run by bash in a scratch copy of the source tree, where
`build/bin` is BIN; a ```text right behind it is what it must print, in which `...` stands for
anything. ```console is not run. --root DIR takes another source tree.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import fragment
import reference

MAX_LINES, MAX_README = 150, 120
PAGES = ("README.md", "docs/**/*.md", "kernels/README.md", "dialects/README.md",
         "tools/dev/README.md")
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def pages(root):
    return sorted({path for pattern in PAGES for path in root.glob(pattern)})


def blocks(text):
    """(language, content, line, what stands between it and the block before)."""
    last = 0
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield match.group(1).strip(), match.group(2), line, text[last:match.start()]
        last = match.end()


def anchors(path):
    """The anchors of a page's headings, as GitHub makes them."""
    text = FENCE.sub("", path.read_text())
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        heading = re.sub(r"[^\w\- ]", "", heading.strip().lower())
        yield heading.replace(" ", "-")


def check_links(root, page):
    text = FENCE.sub(lambda match: "\n" * match.group(0).count("\n"), page.read_text())
    for match in LINK.finditer(text):
        target, _, anchor = match.group(1).partition("#")
        if re.match(r"\w+:", target):
            continue
        line = text.count("\n", 0, match.start()) + 1
        file = (page.parent / target).resolve() if target else page
        if not file.exists():
            yield f"{line}: broken link: {match.group(1)}"
        elif root not in file.parents and file != root:
            yield f"{line}: link out of the source tree: {match.group(1)}"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            yield f"{line}: no such heading: {match.group(1)}"


def check_form(root, page):
    """Hand-written pages: short, begin with their reader, and can be found."""
    lines = page.read_text().splitlines()
    limit = MAX_README if page == root / "README.md" else MAX_LINES
    if len(lines) > limit:
        yield f"1: has {len(lines)} lines, at most {limit}"
    if root / "docs" not in page.parents:
        return
    if not [line for line in lines[1:4] if line.startswith("*For ")]:
        yield "1: must say for whom it is below its title: *For ...*"
    index = root / "docs/README.md"
    if page != index and page not in [
            (index.parent / target.partition("#")[0]).resolve()
            for target in LINK.findall(index.read_text())]:
        yield "1: docs/README.md has no link to it"


def check_sources(root):
    """Every page that a figure of the machine comes from is in docs/sources.md."""
    known = re.findall(r"^\| `([^`]+)` \|", (root / "docs/sources.md").read_text(), re.MULTILINE)
    for header in reference.FIGURE_HEADERS:
        for table, rows in reference.figures(root, header).items():
            for name, _, _, kind, source in rows:
                if kind in ("assumed", "ours"):
                    continue
                for page in source.split(", "):
                    if page not in known:
                        yield f"{header}:1: {table}.{name}: '{page}' is not in docs/sources.md"


def check(root):
    offences = list(check_sources(root))
    generated = reference.generate(root)
    for name, text in generated.items():
        path = root / name
        if not path.exists() or path.read_text() != text:
            offences.append(f"{name}:1: stale; run tools/dev/docs.py")
    for page in pages(root):
        name = page.relative_to(root).as_posix()
        found = list(check_links(root, page))
        if name not in generated:
            found += check_form(root, page)
        offences += [f"{name}:{offence}" for offence in found]
    for offence in offences:
        print(offence)
    print(f"docs: {len(offences)} offences in {len(pages(root))} pages")
    return not offences


def matches(expected, output):
    """Whether the output is what the page shows; `...` stands for anything."""
    pattern = r"\s*\n".join(
        ".*?".join(re.escape(part) for part in line.rstrip().split("..."))
        for line in expected.strip("\n").split("\n"))
    return re.fullmatch(pattern + r"\s*", output, re.DOTALL)


class Runner:
    def __init__(self, root, binaries):
        self.binaries, self.count = binaries, 0
        self.scratch = tempfile.TemporaryDirectory(prefix="nkic-docs-")
        self.folder = pathlib.Path(self.scratch.name)
        for path in root.iterdir():
            if not path.name.startswith((".", "build")):
                (self.folder / path.name).symlink_to(path)
        (self.folder / "build").mkdir()
        (self.folder / "build/bin").symlink_to(binaries)
        # `python3` of a block is the one that runs this script.
        (self.folder / "build/path").mkdir()
        (self.folder / "build/path/python3").symlink_to(sys.executable)
        path = f"{self.folder}/build/path{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path}

    def run(self, command, text):
        self.count += 1
        return subprocess.run(command, input=text, cwd=self.folder, text=True, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run_page(self, page):
        previous = None
        for language, content, line, between in blocks(page.read_text()):
            if language == "mlir":
                done = self.run([self.binaries / "nkic-opt", "-o", "/dev/null", "-"],
                                fragment.complete(content))
                if done.returncode != 0:
                    yield f"{line}: nkic-opt refuses the block:\n{done.stdout}"
            elif language == "sh":
                done = self.run(["bash", "-euo", "pipefail"], content)
                if done.returncode != 0:
                    yield f"{line}: the block ends with {done.returncode}:\n{done.stdout}"
            elif language == "text" and previous == "sh" and not between.strip():
                if not matches(content, done.stdout):
                    yield f"{line}: the block above prints:\n{done.stdout}"
            previous = language


def run(root, binaries, names):
    ok = True
    for name in names:
        runner = Runner(root, binaries)
        for offence in runner.run_page(root / name):
            print(f"{name}:{offence}")
            ok = False
        print(f"docs: ran {runner.count} blocks of {name}")
    return ok


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--run", metavar="BIN", type=pathlib.Path)
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("pages", nargs="*", metavar="PAGE")
    options = parser.parse_args()
    root = options.root.resolve()
    if options.run:
        sys.exit(0 if run(root, options.run.resolve(), options.pages) else 1)
    if options.check:
        sys.exit(0 if check(root) else 1)
    for name, text in reference.generate(root).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
