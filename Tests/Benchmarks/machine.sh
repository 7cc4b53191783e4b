#!/usr/bin/env bash
# What was measured, and on which machine: the head of RESULTS.md.
set -euo pipefail
program=$1

# The page itself, which is being written anew, does not count.
commit=$(git describe --always)
git diff --quiet HEAD -- . ':!Tests/Benchmarks/RESULTS.md' || commit+=-dirty

echo "# Results"
echo
echo "$(date -u +%F), $("$program" --version) ($commit), $(nproc) x $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo),"
echo "$(. /etc/os-release; echo "$PRETTY_NAME"), $(swift --version 2>/dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' | head -1). The README beside this page says what the columns are."
echo
