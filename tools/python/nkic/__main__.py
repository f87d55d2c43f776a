"""python3 -m nkic SCRIPT.py [ARGUMENTS]: runs a script that imports nki and calls kernels."""

import os
import runpy
import sys

from . import loader
from .command import report
from .errors import KernelError


def main():
    if len(sys.argv) < 2:
        print("usage: python3 -m nkic SCRIPT.py [ARGUMENTS]", file=sys.stderr)
        return 2
    sys.argv = sys.argv[1:]
    loader.install(os.path.dirname(os.path.abspath(sys.argv[0])))
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except KernelError as error:
        print(error, file=sys.stderr)
        return 1
    except SystemExit:
        raise
    except Exception as error:
        return report(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
