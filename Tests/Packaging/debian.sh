#!/usr/bin/env bash
# Installs the Debian package in a fresh Debian 12, uses it there, and takes it away again.
#
#     debian.sh PACKAGE [FOLDER]     as root; FOLDER keeps the bare system from one run to the next
set -euo pipefail

package=$(realpath "$1")
kept=${2:-}
bare=$(realpath -m "${kept:-$(mktemp -d)}")/bookworm
mkdir -p "$bare"
root=$(mktemp -d)
clean_up() {
  mountpoint -q "$root/proc" && umount "$root/proc"
  rm -rf --one-file-system "$root"
  [ -n "$kept" ] || rm -rf "$(dirname "$bare")"
}
trap clean_up EXIT

[ -e "$bare/etc/debian_version" ] || debootstrap --variant=minbase --include=systemd,man-db,bash-completion bookworm "$bare" >&2
cp -a "$bare/." "$root"
mount -t proc proc "$root/proc"
cp "$package" "$root/washboard.deb"
cp /etc/resolv.conf "$root/etc/resolv.conf"

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
step() { printf '%s: ' "$1"; shift; "$@" || { echo "failed: $*" >&2; exit 1; }; echo ok; }
installs() { inside apt-get update -qq && inside apt-get install -y -qq --no-install-recommends /washboard.deb >"$root/apt.log" 2>&1 || { cat "$root/apt.log" >&2; return 1; }; }
without_swift() { ! inside sh -c 'ls /usr/lib/swift /usr/libexec/swift 2>/dev/null' && ! inside ldd /usr/bin/washboard | grep -Ei 'not found|swift'; }
converts() { [ "$(printf '<p>A <b>bold</b> <a href="https://example.org/?utm_source=x">link</a>' | inside washboard convert --from html --to markdown --profile structure -)" = 'A **bold** [link](https://example.org/)' ]; }
verifies() {
  # The user manager's unit; what it names of a graphical session stands in no bare system, and is no fault of the unit.
  local said; said=$(inside mkdir -p /run/user/0 && inside env XDG_RUNTIME_DIR=/run/user/0 systemd-analyze --user --man=no verify /usr/lib/systemd/user/washboard.service 2>&1) || { echo "$said" >&2; return 1; }
  [ -z "$(grep -v 'graphical-session' <<<"$said")" ] || { echo "$said" >&2; return 1; }
}
checks() { inside washboard check /usr/share/washboard/config.toml >/dev/null; }
manuals() { local page; for page in washboard washboard.toml; do inside man -w "$page" | grep -q "$page" && inside man --warnings=all -P cat "$page" 2>&1 >/dev/null | { ! grep .; } || return 1; done; }
completes() { inside bash -c '. /usr/share/bash-completion/bash_completion; . /usr/share/bash-completion/completions/washboard; complete -p washboard' >/dev/null; }
files() { inside test -e /etc/xdg/autostart/washboard.desktop -a -e /usr/share/mime/packages/washboard.xml -a -e /usr/share/washboard/washboard.schema.json; }
removes() { inside apt-get purge -y -qq washboard >"$root/apt.log" 2>&1 && ! inside sh -c 'find / -xdev -name "*washboard*" ! -name washboard.deb ! -path "/var/lib/apt/*" ! -path "/var/cache/*" | grep .'; }

step "installs" installs
step "needs no Swift runtime" without_swift
step "says its version" inside washboard --version
step "converts and cleans" converts
step "the unit verifies" verifies
step "the shipped configuration is right" checks
step "the manual pages render" manuals
step "completions load" completes
step "autostart entry, MIME type and schema are there" files
step "goes without a trace" removes
