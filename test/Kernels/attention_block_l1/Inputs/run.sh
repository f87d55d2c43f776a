#!/bin/sh
# run.sh KERNEL DIR [NAME=VALUE]... [-- OPTION...]: makes data with attention-reference, runs the
# kernel on it with the options of nkic, and checks the output against double precision.
# The simulator must give the same bits on both targets, without findings.
# Without NAME=VALUE it runs on the data that DIR already has and checks nothing.
set -e
kernel=$1 dir=$2
shift 2
options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  options="$options $1"
  shift
done
[ $# -eq 0 ] || shift
if [ -n "$options" ]; then
  rm -rf "$dir"
  attention-reference make "$dir" $options > "$dir.log"
fi
rm -f "$dir"/out.npy "$dir"/trn?.npy
# run OUTPUT OPTION...
run() {
  output=$1
  shift
  nkic run "$kernel" $(sed 's/^/-D/' "$dir/params.txt") "$@" \
    $(for a in h wqk bqk tab wvt bv wot bo; do echo --in $a="$dir/$a.npy"; done) \
    --out result="$dir/$output" || { echo "failed: $dir $options -- $*" >&2; exit 1; }
}
run out.npy "$@"
for target in trn2 trn3; do
  run $target.npy "$@" --on sim --target $target
  cmp "$dir/out.npy" "$dir/$target.npy" ||
    { echo "host and simulator ($target) differ: $options -- $*" >&2; exit 1; }
done
[ -n "$options" ] || exit 0
verdict=$(attention-reference check "$dir" "$dir/out.npy") ||
  { echo "wrong: $options -- $*: $verdict" >&2; exit 1; }
