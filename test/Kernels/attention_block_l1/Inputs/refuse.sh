#!/bin/sh
# refuse.sh KERNEL DIR [ARG=SHAPE]... [-DNAME=VALUE]...: runs the kernel on zeros, of 256 tokens
# of 128 features in one group where no other SHAPE is given, and prints what it says. Fails
# unless the exit status is 1 and no output is written.
kernel=$1 dir=$2
shift 2
shapes="h=256x128 wqk=2x128x512 bqk=2x128x4 tab=4x128x256 wvt=128x512 bv=1x512 wot=512x128 bo=1x128"
params="-Dhead_dim=64 -Dn_valid=100 -Dscale=0.125"
for word in "$@"; do
  case $word in
    -D*=) params=$(echo " $params" | sed "s/ ${word}[^ ]*//") ;; # leaves it out
    -D*) params=$(echo " $params" | sed "s/ ${word%%=*}=[^ ]*//")" $word" ;;
    *) shapes=$(echo " $shapes" | sed "s/ ${word%%=*}=[^ ]*//")" $word" ;;
  esac
done
rm -f "$dir/out.npy"
nkic run "$kernel" $params \
  $(for word in $shapes; do echo "--in ${word%%=*}=$dir/${word%%=*}-${word#*=}.npy"; done) \
  --out result="$dir/out.npy" 2>&1
status=$?
[ $status = 1 ] || { echo "exit status $status"; exit 1; }
[ ! -e "$dir/out.npy" ] || { echo "output written"; exit 1; }
