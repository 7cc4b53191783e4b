#!/usr/bin/env bash
# Makes Washboard in fresh systems without Swift, by the compiler that each suite has, and prints a table of what was seen.
#
#     toolchains.sh FOLDER SUITE...     as root; FOLDER keeps the systems, and what was made in them
#
# TARGETS are the targets of make that are tried, `demo` unless others are named. MIRROR and UBUNTU_MIRROR name other mirrors.
set -euo pipefail

if [ -z "${WASHBOARD_APART:-}" ]; then
  # All that is mounted and started here ends with this namespace.
  exec env WASHBOARD_APART=1 unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi

mkdir -p "$1"
folder=$(realpath "$1")
shift
checkout=$(realpath "$(dirname "$0")/../..")
# shellcheck source=Tests/Packaging/bare.sh
. "$checkout/Tests/Packaging/bare.sh"

inside() { chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
version() { inside dpkg-query -W -f '${source:Upstream-Version}' "$1" 2>/dev/null || echo none; }

rows=()
status=0
for suite in "$@"; do
  bare=$folder/$suite
  make_bare
  mount -t proc proc "$bare/proc"
  mount --rbind /dev "$bare/dev"
  cp /etc/resolv.conf "$bare/etc/resolv.conf"
  # The lists of a mirror that stands still expire.
  echo 'Acquire::Check-Valid-Until "false";' >"$bare/etc/apt/apt.conf.d/expired-lists"
  inside sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends make' >&2
  # The files keep their times, so that a second run makes less.
  tree=/usr/src/washboard
  rm -rf "$bare$tree"/{Sources,Tests}
  mkdir -p "$bare$tree"
  git -C "$checkout" ls-files -z | tar -C "$checkout" --null --files-from - --ignore-failed-read -c | tar -C "$bare$tree" -x
  for target in ${TARGETS:-demo}; do
    echo "== make $target in $suite" >&2
    start=$SECONDS result=ok
    inside make -C "$tree" "$target" 2>&1 | tee "$folder/$suite-$target.log" >&2 || result=failed status=1
    errors=$(sed -n 's/^.*error: //p' "$folder/$suite-$target.log" | sort -u | wc -l)
    rows+=("| $suite | $(version swiftlang) | $(inside g++ -dumpfullversion 2>/dev/null || echo none) | $(version libtomlplusplus-dev) | $target | $result | $errors | $(((SECONDS - start + 59) / 60)) |")
  done
done

echo
echo '| suite | Swift | C++ | toml++ | target | result | kinds of errors | minutes |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- |'
printf '%s\n' "${rows[@]}"
exit $status
