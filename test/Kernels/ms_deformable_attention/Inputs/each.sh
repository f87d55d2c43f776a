#!/bin/sh
# each.sh KERNEL DIR < LINES: one run.sh for each line of options; reports every line that
# fails, and how many there were.
kernel=$1 dir=$2 count=0 failed=0
here=$(dirname "$0")
mkdir -p "$dir"
while read -r line; do
  case $line in '' | '#'*) continue ;; esac
  count=$((count + 1))
  sh "$here/run.sh" "$kernel" "$dir/$count" $line < /dev/null || failed=$((failed + 1))
done
echo "$count configurations, $failed failed"
[ $failed = 0 ]
