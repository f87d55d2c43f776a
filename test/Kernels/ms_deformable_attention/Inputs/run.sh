#!/bin/sh
# run.sh KERNEL DIR [NAME=VALUE]... [-- OPTION...]: makes data with msda-reference, runs the
# kernel on it with the options of nkic, and checks the output against double precision.
set -e
kernel=$1 dir=$2
shift 2
rm -rf "$dir"
options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  options="$options $1"
  shift
done
[ $# -eq 0 ] || shift
msda-reference make "$dir" $options > "$dir.log"
nkic run "$kernel" $(sed 's/^/-D/' "$dir/params.txt") "$@" \
  --in value="$dir/value.npy" --in sampling_locations="$dir/sampling_locations.npy" \
  --in attention_weights="$dir/attention_weights.npy" --out output="$dir/out.npy" ||
  { echo "failed: $options -- $*" >&2; exit 1; }
verdict=$(msda-reference check "$dir" "$dir/out.npy") ||
  { echo "wrong: $options -- $*: $verdict" >&2; exit 1; }
rm -f "$dir/value.npy" "$dir/expected.npy"
