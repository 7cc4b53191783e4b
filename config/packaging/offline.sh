#!/usr/bin/env bash
# Runs a command whose Swift packages come from folders on this machine, for build systems without a network.
#
#     offline.sh FOLDER COMMAND...     FOLDER holds one folder for each line of config/packaging/dependencies
#
# A folder without a repository, such as an unpacked archive, becomes one with the version as its tag. Its commit is a new
# one, which the Swift package manager refuses for an account that has built from the network before: use a clean build root.
set -euo pipefail

folder=$(realpath "$1")
shift
while read -r name version; do
  [ -d "$folder/$name" ] || { echo "offline.sh: $folder/$name is missing" >&2; exit 1; }
  [ ! -e "$folder/$name/.git" ] || continue
  git -C "$folder/$name" init --quiet
  git -C "$folder/$name" add --all --force
  git -C "$folder/$name" -c user.name=packager -c user.email= commit --quiet --message "$name $version"
  git -C "$folder/$name" tag "$version"
done <"$(dirname "$0")/dependencies"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.file://$folder/.insteadOf" GIT_CONFIG_VALUE_0=https://github.com/apple/
exec "$@"
