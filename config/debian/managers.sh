# shellcheck shell=sh
# Runs systemctl in each user manager of the machine, as its user. A manager that fails or hangs does not stop the package.
# deb-systemd-invoke has no try-restart, which leaves a stopped service stopped, and needs the system bus.
in_user_managers() {
  for folder in /run/user/*; do
    [ -S "$folder/systemd/private" ] || continue
    entry=$(getent passwd "${folder#/run/user/}") || continue
    user=${entry%%:*}
    group=$(id -g "$user") || continue
    setpriv --reuid="$user" --regid="$group" --init-groups \
      env -i PATH="$PATH" XDG_RUNTIME_DIR="$folder" timeout 30 systemctl --user --quiet "$@" || true
  done
}
