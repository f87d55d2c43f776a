#!/bin/bash
# Configures and builds nkic as people and CI do; does only what is left to do.
#
#   tools/dev/build.sh BUILD_DIR [TARGET...]
set -euo pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build_dir=$1
shift

# Quickstart and tests share one build, so warnings are errors in both.
mkdir -p "$build_dir"
log=$build_dir/configure.log
if ! cmake -S "$source_dir" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DNKIC_WERROR=ON >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
grep -e '^-- LLVM/MLIR' "$log" || true

targets=()
[[ $# == 0 ]] || targets=(--target "$@")
cmake --build "$build_dir" "${targets[@]}"
