#!/usr/bin/env bash
# Turns a folder of installed files into a Debian package, with the same bytes for the same files.
#
#     build.sh STAGE PACKAGE VERSION ARCHITECTURE MAINTAINER      SOURCE_DATE_EPOCH is the time of all files
set -euo pipefail
umask 022

stage=$1 package=$2 version=$3 architecture=$4 maintainer=$5
here=$(dirname "$0")
documents=$stage/usr/share/doc/washboard
control=$stage/DEBIAN

# $1 with its marks replaced. The script with the functions for user managers stands whole where its mark is.
filled() {
  sed -e "/^@MANAGERS@\$/{r $here/managers.sh" -e 'd}' -e "s/@VERSION@/$version/; s/@RELEASE@/${version%-*}/; s/@ARCHITECTURE@/$architecture/" \
    -e "s/@MAINTAINER@/$maintainer/; s/@DATE@/$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")/" "$here/$1"
}

install -D -m 644 -t "$documents" "$here/copyright"
gzip -9nc CHANGELOG.md >"$documents/changelog.gz"
filled changelog.in | gzip -9n >"$documents/changelog.Debian.gz"
gzip -9n "$stage"/usr/share/man/man?/*
# The script is read by a running shell, and names none.
sed -i '1{/^#!/d}' "$stage/usr/share/bash-completion/completions/washboard"
install -D -m 644 "$here/lintian-overrides" "$stage/usr/share/lintian/overrides/washboard"

install -d "$control" "$stage/../debian"
for script in postinst prerm postrm; do
  filled $script.in >"$control/$script"
  chmod 755 "$control/$script"
done
printf '/etc/xdg/autostart/%s.desktop\n' washboard washboard-tray >"$control/conffiles"
(cd "$stage" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$control/md5sums"

# The size that Debian Policy describes: files in whole KiB, and one for anything else. It does not depend on the file system.
size=$(find "$stage" -path "$control" -prune -o -type f -printf '%s\n' -o -printf '1\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
printf 'Source: washboard\n\nPackage: washboard\nArchitecture: any\n' >"$stage/../debian/control"
depends=$(cd "$stage/.." && dpkg-shlibdeps -O stage/usr/bin/washboard | sed -n 's/^shlibs:Depends=//p')
# Packed relocations need this C library, which dpkg-shlibdeps does not see.
depends=$(sed -E 's/libc6 \(>= [0-9.]+\)/libc6 (>= 2.36)/' <<<"$depends")
filled control.in | sed -e "s/@SIZE@/$size/; s/@DEPENDS@/$depends/" >"$control/control"

find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$(dirname "$package")"
# With several threads xz writes other bytes.
dpkg-deb --root-owner-group --threads-max=1 -Zxz -z9 --build "$stage" "$package"
