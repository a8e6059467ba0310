#!/bin/sh
# Runs what it is given with the Node that was installed with the rest, whatever the machine's own is. npm leaves a link
# to it from its version 11 on; older ones, which come with Node 20 and 22, leave it where it lies.
for folder in "$(dirname "$0")"/../node_modules/node-*/bin; do
  if [ -x "$folder/node" ]; then PATH="$(cd "$folder" && pwd):$PATH"; fi
done
exec node "$@"
