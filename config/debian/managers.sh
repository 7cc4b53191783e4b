# shellcheck shell=sh
# Runs systemctl in each user manager of the machine, as its user. A manager that fails or hangs does not stop the package.
in_user_managers() {
  for folder in /run/user/*; do
    [ -S "$folder/systemd/private" ] || continue
    entry=$(getent passwd "${folder#/run/user/}") || continue
    user=${entry%%:*}
    group=$(id -g "$user")
    setpriv --reuid="$user" --regid="$group" --init-groups \
      env -u DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR="$folder" timeout 30 systemctl --user --quiet "$@" || true
  done
}
