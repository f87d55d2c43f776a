#!/bin/bash
# Everything CI checks: installs packages, builds with warnings as errors, runs all unit
# and text tests, among them the checks of layers, labels and docs. The last line counts
# the tests; the exit status is not 0 when one failed.
#
#   NKIC_BUILD_DIR=DIR tools/test.sh      DIR is `build` of the source tree by default
set -euo pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$(realpath -m "${NKIC_BUILD_DIR:-$source_dir/build}")

"$source_dir/tools/dev/packages.sh" test
"$source_dir/tools/dev/build.sh" "$build_dir"

# ctest fails when a test does; the summary says so, and how many.
results=$build_dir/test-results.xml
rm -f "$results"
ctest --test-dir "$build_dir" --output-on-failure --parallel "$(nproc)" \
  --test-output-size-passed 1000000 --test-output-size-failed 1000000 \
  --output-junit "$results" || true
exec python3 "$source_dir/tools/dev/summary.py" "$results"
