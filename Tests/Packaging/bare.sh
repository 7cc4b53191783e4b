# shellcheck shell=bash disable=SC2154
# The bare system of a suite, made once by debootstrap. Read by system.sh.

make_bare() {
  [ ! -e "$bare/complete" ] || return 0
  local options=(--variant=minbase) mirror=${MIRROR:-} script=()
  local include=ca-certificates,systemd,dbus,man-db,bash-completion
  case $suite in
    noble | questing | resolute | jammy)
      mirror=${UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
      options+=("--components=main,universe")
      # An older debootstrap does not know the suite, whose script is that of all Ubuntu suites.
      [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=(/usr/share/debootstrap/scripts/gutsy)
      if [ -e "${UBUNTU_KEYRING:=/usr/share/keyrings/ubuntu-archive-keyring.gpg}" ]; then
        options+=("--keyring=$UBUNTU_KEYRING")
      else
        echo "the base of $suite: signatures not checked, $UBUNTU_KEYRING is missing"
        options+=(--no-check-gpg)
      fi
      ;;
  esac
  rm -rf "$bare"
  mkdir -p "$bare"
  debootstrap "${options[@]}" --include=$include "$suite" "$bare" ${mirror:+"$mirror"} "${script[@]}" >&2
  # Manual pages are wanted here, which Ubuntu's small systems leave out.
  rm -f "$bare/etc/dpkg/dpkg.cfg.d/excludes"
  touch "$bare/complete"
}
