# shellcheck shell=bash disable=SC2154
# A session of an ordinary user in the system: a user manager, an X server and the service. Read by system.sh.

user=tester
folder=/run/user/1000

# Waits until a command succeeds, for 30 seconds at most.
until_true() {
  local end=$((SECONDS + 30))
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || { echo "not within 30 seconds: $*"; return 1; }
    read -rt 0.2 <> <(:) || true
  done
}

as_user() { inside setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/$user XDG_RUNTIME_DIR=$folder DISPLAY="${display:-}" "$@"; }
systemctl_user() { as_user systemctl --user "$@"; }
main_process() { systemctl_user show --value -p MainPID washboard; }
copy() { as_user timeout 10 xclip -o -selection clipboard -t text/html; }

session_starts() {
  local hierarchy
  inside apt-get install -y -qq --no-install-recommends xvfb xclip || return 1
  inside useradd --uid 1000 --create-home $user || return 1
  # The manager has a control group of its own, which is its user's.
  hierarchy=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
  [ -n "$hierarchy" ] || { echo "no cgroup2"; return 1; }
  group=$hierarchy/washboard-packaging-$suite-$$-$RANDOM
  mkdir "$group" && chown -R 1000:1000 "$group" || return 1
  mkdir -p "$root/sys/fs/cgroup" "$root/dev/shm" "$root/run/systemd/system" "$root$folder" || return 1
  mount -t sysfs sysfs "$root/sys" && mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup" || return 1
  mount -t tmpfs tmpfs "$root/dev/shm" || return 1
  chown 1000:1000 "$root$folder" && chmod 700 "$root$folder" || return 1
  # The X server chooses a display that is free, and lives on while the service is away.
  inside mkdir -p -m 1777 /tmp/.X11-unix || return 1
  inside setpriv --reuid=1000 --regid=1000 --clear-groups sh -c 'exec Xvfb -displayfd 3 -noreset -nolisten tcp 3>/tmp/display' </dev/null >"$root/xvfb.log" 2>&1 &
  until_true test -s "$root/tmp/display" || { cat "$root/xvfb.log"; return 1; }
  display=:$(cat "$root/tmp/display")
  (
    echo "$BASHPID" >"$group/cgroup.procs"
    as_user /lib/systemd/systemd --user </dev/null >"$root/manager.log" 2>&1
  ) &
  until_true systemctl_user show-environment || { cat "$root/manager.log"; return 1; }
}

service_starts() {
  systemctl_user set-environment "DISPLAY=$display" || return 1
  systemctl_user start washboard || { cat "$root/manager.log"; return 1; }
  printf '<p style="color:red">The <b>copy</b> &#8203;that stays' >"$root/tmp/page.html"
  as_user washboard copy --from html /tmp/page.html && until_true copy || return 1
  copy | grep -q '<b>copy</b>\|<strong>copy</strong>'
}

# keeps_copy PACKAGE: another process serves the same copy once the package is installed.
keeps_copy() {
  local before process
  before=$(copy)
  process=$(main_process)
  put "$1" || return 1
  echo "process $process before, $(main_process) after"
  [ -n "$before" ] && [ "$(main_process)" -gt 0 ] && [ "$(main_process)" != "$process" ] || return 1
  until_true copy && [ "$(copy)" = "$before" ] && as_user washboard status --json
}

removal_stops() {
  inside apt-get remove -y -qq washboard || return 1
  [ "$(main_process)" = 0 ] && ! inside test -e /usr/bin/washboard
}
