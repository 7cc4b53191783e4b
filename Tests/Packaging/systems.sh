#!/usr/bin/env bash
# Tries the Debian package in several fresh systems, and prints a table of what was seen.
#
#     systems.sh PACKAGE FOLDER SUITE...     as root; FOLDER keeps the bare systems
set -euo pipefail

package=$1 folder=$2
shift 2
here=$(dirname "$0")
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
status=0

for suite in "$@"; do
  echo "== $suite"
  "$here/system.sh" "$package" "$suite" "$folder" | tee "$logs/$suite" || status=1
done

echo
echo "| step | $(printf '%s | ' "$@")"
echo "| --- |$(printf ' --- |%.0s' "$@")"
cat "${@/#/$logs/}" | sed 's/: .*//' | awk '!seen[$0]++' | while read -r step; do
  printf '| %s |' "$step"
  for suite in "$@"; do printf ' %s |' "$(sed -n "s/^$step: //p" "$logs/$suite" | head -n 1)"; done
  echo
done
exit $status
