#!/bin/sh
# run.sh KERNEL DIR [NAME=VALUE]... [-- OPTION...]: makes data with msda-reference, runs the
# kernel on it with the options of nkic, and checks the output against double precision. The
# simulator must give the same bits on both targets, without findings.
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
# run OUTPUT OPTION...
run() {
  output=$1
  shift
  nkic run "$kernel" $(sed 's/^/-D/' "$dir/params.txt") "$@" \
    --in value="$dir/value.npy" --in sampling_locations="$dir/sampling_locations.npy" \
    --in attention_weights="$dir/attention_weights.npy" --out output="$dir/$output" ||
    { echo "failed: $options -- $*" >&2; exit 1; }
}
run out.npy "$@"
verdict=$(msda-reference check "$dir" "$dir/out.npy") ||
  { echo "wrong: $options -- $*: $verdict" >&2; exit 1; }
for target in trn2 trn3; do
  run $target.npy "$@" --on sim --target $target
  cmp "$dir/out.npy" "$dir/$target.npy" ||
    { echo "host and simulator ($target) differ: $options -- $*" >&2; exit 1; }
done
rm -f "$dir/value.npy" "$dir/expected.npy"
