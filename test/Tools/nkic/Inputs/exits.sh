#!/bin/sh
# exits.sh STATUS COMMAND...: runs a command that must end with this exit status.
wanted=$1
shift
"$@"
found=$?
[ "$found" = "$wanted" ] && exit 0
echo "exit status must be $wanted, but got $found: $*" >&2
exit 1
