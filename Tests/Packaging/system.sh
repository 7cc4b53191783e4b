#!/usr/bin/env bash
# Installs the Debian package in one fresh system, uses it there, upgrades and downgrades it, and takes it away again.
#
#     system.sh PACKAGE SUITE FOLDER     as root; FOLDER keeps the bare system from one run to the next
#
# SUITE is a suite of Debian or Ubuntu. MIRROR and UBUNTU_MIRROR name other mirrors. Prints a line for each step.
set -euo pipefail

if [ -z "${WASHBOARD_APART:-}" ]; then
  # All that is mounted and started here ends with this namespace.
  exec env WASHBOARD_APART=1 unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi

package=$(realpath "$1")
suite=$2
bare=$(realpath -m "$3")/$suite
here=$(realpath "$(dirname "$0")")
root=$(mktemp -d)
group=
# Ends the processes of the session, and removes its control group once they have gone.
remove_group() {
  local end=$((SECONDS + 10))
  until find "$group" -depth -type d -delete 2>/dev/null || [ $SECONDS -ge $end ]; do
    { echo 1 >"$group/cgroup.kill"; } 2>/dev/null || true
    read -rt 0.1 <> <(:) || true
  done
}
clean_up() {
  [ -z "$group" ] || remove_group
  umount --recursive --lazy "$root" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap clean_up EXIT

step() {
  local name=$1
  shift
  if "$@" >"$root/step.log" 2>&1; then echo "$name: ok"; else
    echo "$name: failed"
    sed 's/^/    /' "$root/step.log" >&2
    exit 1
  fi
}
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# --- The system ---
# shellcheck source=Tests/Packaging/bare.sh
. "$here/bare.sh"
make_bare
mount --bind "$root" "$root"
cp -a "$bare/." "$root"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/packages"
cp "$package" "$root/packages/present.deb"
# The same files under an earlier number.
scratch=$(mktemp -d -p "$root/packages")
dpkg-deb --raw-extract "$package" "$scratch/files"
sed -i 's/^Version: .*/Version: 0.0.9-1/' "$scratch/files/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$scratch/files" "$root/packages/earlier.deb" >/dev/null
rm -rf "$scratch"

# shellcheck source=Tests/Packaging/steps.sh
. "$here/steps.sh"
# shellcheck source=Tests/Packaging/session.sh
. "$here/session.sh"

step "apt knows its packages" inside apt-get update -qq
step "installs an earlier package" put earlier
step "needs no Swift runtime" without_swift
step "prints its version and how it was installed" names_itself
step "converts and cleans" converts
step "the unit verifies" verifies
step "the shipped configuration is right" checks
step "the manual pages render" manuals
step "completions load" completes
step "autostart entry, MIME type and schema are there" files
step "upgrades, and an edited autostart entry stays" upgrades
step "downgrades" downgrades
if session_starts >"$root/session.log" 2>&1; then
  step "the service starts in a user manager" service_starts
  step "an upgrade restarts it and keeps the copy" keeps_copy present
  step "a downgrade restarts it and keeps the copy" keeps_copy earlier
  step "removal stops it" removal_stops
  step "goes without a trace" purges
else
  echo "the service through an upgrade: not tried, no user manager runs here ($(tail -n 1 "$root/session.log"))"
  step "is removed" inside apt-get remove -y -qq washboard
  step "goes without a trace" purges
fi
