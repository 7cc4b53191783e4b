#!/usr/bin/env bash
# Shows the main job on a real X server: one rich copy, before and after, in every form that Washboard publishes.
#
#     demo.sh PROGRAM
#
# Uses $DISPLAY if there is one and no Washboard serves it, else a private Xvfb. Changes nothing but that clipboard.
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
started=()
cleanup() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT

bold=$'\e[1m' plain=$'\e[0m'
if [ ! -t 1 ] || [ -n "${NO_COLOR:-}" ]; then bold='' plain=''; fi
title() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
fail() { printf 'demo: %s\n' "$*" >&2; [ -s "$folder/log" ] && cat "$folder/log" >&2; exit 1; }

# Waits until the command succeeds, ten seconds at most.
await() {
  local deadline=$((SECONDS + 10))
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

export XDG_RUNTIME_DIR=$folder
start_daemon() {
  "$program" daemon --config "$here/demo.toml" 2>"$folder/log" &
  started+=($!)
  await "$program" status
}

if [ -z "${DISPLAY:-}" ] || ! start_daemon; then
  Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
  started+=($!)
  await grep -q . "$folder/display" || fail "Xvfb did not start"
  DISPLAY=:$(cat "$folder/display")
  export DISPLAY
  start_daemon || fail "the daemon did not start"
fi
echo "Washboard runs on display $DISPLAY with $(basename "$here")/demo.toml."

title "Copied: text/rtf, $(wc -c <"$here/copy.rtf") bytes (two fonts, red and blue, a tracking link, hidden characters)"
cat "$here/copy.rtf"
xclip -selection clipboard -t text/rtf -i "$here/copy.rtf"
paste() { xclip -selection clipboard -o -t "$1"; }
is_clean() { paste TARGETS | grep -q '^org.washboard.rich-text$'; }
await is_clean || fail "the copy was not taken over"

title "What other programs are offered now"
paste TARGETS | tr "\n" " " | fold -s -w 100
echo
for target in $(paste TARGETS); do
  case $target in TARGETS | TIMESTAMP | MULTIPLE | SAVE_TARGETS) continue ;; esac
  title "Pasted as $target"
  case $target in
    *utf-16*) paste "$target" | iconv -f utf-16le -t utf-8 ;;
    *) paste "$target" ;;
  esac
  echo
done

title "washboard explain"
"$program" explain

title "Checked"
everything=$(for target in text/html text/rtf org.washboard.rich-text UTF8_STRING; do paste "$target"; done)
for gone in utm_ red255 '#ff0000' Calibri 'Comic Sans' $'\u200b' $'\u202e'; do
  case $everything in *"$gone"*) fail "'$gone' is still there" ;; esac
done
for kept in '<b>very good</b>' '<i>a tenth</i>' 'https://example.org/report?id=7"' '<h1' '<li' Carlito; do
  case $(paste text/html) in *"$kept"*) ;; *) fail "'$kept' is missing from the HTML" ;; esac
done
echo "Bold, italic, heading, list and link are kept; colors, fonts, tracking and hidden characters are gone."
