#!/bin/bash
# From a clean clone to a kernel that ran: installs packages, builds nkic, warps a
# photograph with kernels/ms_deformable_attention.mlir and compares the result with a
# reference in double precision. Debian 12; needs root or sudo for the packages.
#
#   NKIC_BUILD_DIR=DIR tools/quickstart.sh      DIR is `build` of the source tree by default
set -euo pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$(realpath -m "${NKIC_BUILD_DIR:-$source_dir/build}")
work=$build_dir/quickstart
step() { printf '\n[%s s] %s\n' "$SECONDS" "$*"; }

step "1/5 packages"
"$source_dir/tools/dev/packages.sh"

step "2/5 build"
"$source_dir/tools/dev/build.sh" "$build_dir" nkic picture-warp

# Kernels that are compiled on the way are kept here, not in the user's cache.
mkdir -p "$work"
export NKIC_CACHE_DIR=$work/cache

step "3/5 a photograph"
photo=$work/photo.jpg
if [[ ! -s $photo ]]; then
  # Debian ships one inside scikit-learn; the package is unpacked, not installed.
  rm -rf "$work/package"
  mkdir "$work/package"
  if (cd "$work/package" &&
      apt-get -qq -o APT::Sandbox::User="$(id -un)" download python3-sklearn &&
      dpkg-deb -x ./*.deb .) >"$work/download.log" 2>&1; then
    found=$(find "$work/package" -name china.jpg -print -quit)
    [[ -z $found ]] || mv "$found" "$photo"
  fi
  rm -rf "$work/package"
fi
if [[ ! -s $photo ]]; then
  echo "no photograph could be downloaded (see $work/download.log); one is drawn instead"
  photo=$work/drawn.png
  python3 "$source_dir/tools/dev/picture.py" "$photo"
fi
"$build_dir/bin/picture-warp" make "$photo" "$work"

step "4/5 run kernels/ms_deformable_attention.mlir"
# One `NAME=VALUE` per line.
mapfile -t params <"$work/params.txt"
"$build_dir/bin/nkic" run "$source_dir/kernels/ms_deformable_attention.mlir" \
  "${params[@]/#/-D}" \
  --in value="$work/value.npy" \
  --in sampling_locations="$work/sampling_locations.npy" \
  --in attention_weights="$work/attention_weights.npy" \
  --out output="$work/output.npy" \
  --repeat 5 --stats "$work/stats.json"
awk -F '[:,]' '
  /"wall_ns"/ { kernel = $2 / 1e6 } /"compile_ms"/ { compile = $2 / 1e3 } /"threads"/ { threads = $2 }
  END { printf "kernel %.1f ms on %d threads; compiled in %.1f s\n", kernel, threads, compile }' \
  "$work/stats.json"

step "5/5 look at it"
"$build_dir/bin/picture-warp" show "$work" "$work/output.npy" "$work/output.png"
echo "$work/output.png: the warped photograph alone"
step "done"
