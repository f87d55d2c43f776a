#!/bin/bash
# Installs the Debian packages that nkic needs, and only those that are missing.
#
#   tools/dev/packages.sh          what building and running needs
#   tools/dev/packages.sh test     that, and what only the tests need
set -euo pipefail

packages=(
  cmake ninja-build g++                      # the build
  libmlir-22-dev mlir-22-tools llvm-22-dev   # MLIR 22: headers, TableGen, CMake files
  llvm-22-tools                              # lit, FileCheck, not
  libcli11-dev                               # the command line
  libgtest-dev libbenchmark-dev              # unit tests, benchmarks
  libpng-dev libjpeg62-turbo-dev             # picture-warp
  python3 python3-numpy                      # scripts; known values in the tests
)
if [[ ${1:-} == test ]]; then
  packages+=(clang-22 clang-14)              # emitted C++ is compiled with them, too
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $state == installed ]] || missing+=("$package")
done
if [[ ${#missing[@]} == 0 ]]; then
  echo "packages: all installed"
  exit 0
fi

root=()
if [[ $(id -u) != 0 ]]; then
  command -v sudo >/dev/null || {
    echo "error: these packages are missing and need root or sudo: ${missing[*]}" >&2
    exit 1
  }
  root=(sudo)
fi
echo "packages: installing ${missing[*]}"
"${root[@]}" apt-get -qq update
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
