# shellcheck shell=bash disable=SC2154
# The steps that need no session. Read by system.sh.

put() { inside apt-get install -y -qq --no-install-recommends --allow-downgrades "/packages/$1.deb"; }

without_swift() {
  ! inside sh -c 'ls /usr/lib/swift /usr/libexec/swift 2>/dev/null' && ! inside ldd /usr/bin/washboard | grep -Ei 'not found|swift'
}

names_itself() {
  local report
  report=$(inside washboard version --json) || return 1
  grep -q '"installedBy":"deb"' <<<"$report" && grep -q '"program":"/usr/bin/washboard"' <<<"$report"
}

converts() {
  local page='<p>A <b>bold</b> <a href="https://example.org/?utm_source=x">link</a>'
  [ "$(inside washboard convert --from html --to markdown --profile structure - <<<"$page")" = 'A **bold** [link](https://example.org/)' ]
}

# The user manager's unit. Units of a graphical session and a system bus are missing in a bare system, which is no fault of this unit.
verifies() {
  local said
  inside mkdir -p /run/user/0
  said=$(inside env XDG_RUNTIME_DIR=/run/user/0 systemd-analyze --user --man=no verify /usr/lib/systemd/user/washboard.service 2>&1)
  inside rm -rf /run/user/0
  ! grep -v -e graphical-session -e '^Failed to connect to system bus: No such file' <<<"$said" | grep .
}

checks() { inside washboard check /usr/share/washboard/config.toml; }

manuals() {
  local page
  for page in washboard washboard.toml; do
    inside man -w "$page" | grep -q "$page"
    ! inside man --warnings=all -P cat "$page" 2>&1 >/dev/null | grep . || return 1
  done
}

completes() {
  inside bash -c '. /usr/share/bash-completion/bash_completion; . /usr/share/bash-completion/completions/washboard; complete -p washboard'
}

files() {
  inside test -e /etc/xdg/autostart/washboard.desktop -a -e /usr/share/mime/packages/washboard.xml -a -e /usr/share/washboard/washboard.schema.json
}

# shellcheck disable=SC2016 # dpkg-query fills the mark in
version() { inside dpkg-query -W -f '${Version}' washboard; }

upgrades() {
  inside sh -c 'echo Hidden=true >>/etc/xdg/autostart/washboard.desktop'
  put present || return 1
  [ "$(version)" = "$(dpkg-deb --field "$package" Version)" ] && inside grep -q '^Hidden=true$' /etc/xdg/autostart/washboard.desktop
}

downgrades() { put earlier && [ "$(version)" = 0.0.9-1 ] && converts; }

# The run-time folder is of the session, and goes with it.
purges() {
  inside apt-get purge -y -qq washboard || return 1
  ! inside find / -xdev -name '*washboard*' ! -path '/var/lib/apt/*' ! -path '/var/cache/*' ! -path '/var/log/*' ! -path '/proc/*' ! -path '/run/user/*' | grep .
}
