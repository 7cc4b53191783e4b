"""The harm matrix: is what programs paste with Washboard ever worse than without it?

    harm.py [--profile NAME] [--only content=NAME] [--only destination=NAME] [--short] [--table] PROGRAM

Each content is copied by one program and pasted into every destination, first with no Washboard running, then with it. Rows are
stored in .build/harm/ and not done again for the same program. Ends with 1 if something is worse or could not be tried. The
README beside this says what is compared.
"""

import argparse
import glob
import hashlib
import json
import os
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "Tests", "Interop"), HERE]
import contents  # noqa: E402
import report  # noqa: E402
from desk import Desk  # noqa: E402
from selection import cover, fixture, named  # noqa: E402

FOLDER = os.path.join(ROOT, ".build", "harm")
NONE = "none"
# Instead of a profile: no Washboard the second time either. Then nothing may differ.
CONTROL = "control"


class Rows:
    """A file of JSON lines, one a paste: what arrived, by content, source, destination and mode."""

    def __init__(self, path):
        self.path = path
        self.known = {}
        self.is_torn = False
        if os.path.exists(path):
            with open(path) as file:
                for line in file:
                    self.is_torn = not line.endswith("\n")
                    try:
                        row = json.loads(line)
                    except ValueError:
                        # Half a line of a run that was ended.
                        continue
                    self.known[row["pair"]] = row

    def add(self, pair, **fields):
        self.known[pair] = row = {"pair": pair, **fields}
        with open(self.path, "a") as file:
            file.write("\n" * self.is_torn + json.dumps(row, ensure_ascii=False) + "\n")
        self.is_torn = False

    def is_done(self, pair, fixture):
        row = self.known.get(pair)
        return row is not None and row["fixture"] == fixture and "failed" not in row


def checksum(program):
    """Of the program and the shipped configuration and rules, with which it runs."""
    whole = hashlib.sha256()
    for path in program, ROOT + "/config/config.toml", *sorted(glob.glob(ROOT + "/config/rules.d/*.toml")):
        with open(path, "rb") as file:
            whole.update(file.read())
    return whole.hexdigest()[:16]


def run(program, mode, rows, selection, patience):
    """Does the pairs of a mode that are missing: without Washboard, or with it and a profile."""
    groups = {}
    for content, source, destination in selection:
        if not rows.is_done(named(content, source, destination), fixture(content, source, destination)):
            groups.setdefault((content.name, source), (content, source, []))[2].append(destination)
    if not groups:
        return
    desk = Desk(program, None if mode in (NONE, CONTROL) else mode)
    start = time.monotonic()
    try:
        for number, (content, source, destinations) in enumerate(groups.values(), 1):
            if time.monotonic() - start > patience:
                print(f"the time is up after {number - 1} of {len(groups)} copies", file=sys.stderr)
                return
            began = time.monotonic()
            for destination in destinations:
                pair = content, source, destination
                rows.add(named(*pair), fixture=fixture(*pair), **desk.attempt(content, source, destination))
            desk.forget_copy()
            print(f"{mode}: {number}/{len(groups)} {content.name} from {source}, {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)
    finally:
        desk.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--profile", action="append", choices=["structure", "faithful", "minimal", "plain", CONTROL])
    parser.add_argument("--only", action="append", default=[], metavar="content=NAME|destination=NAME|source=NAME")
    parser.add_argument("--short", action="store_true", help="a few contents and destinations, for a couple of minutes")
    parser.add_argument("--table", action="store_true", help="print the table of what is stored; run nothing")
    parser.add_argument("--again", action="store_true", help="do the pairs that are worse, or failed, once more")
    parser.add_argument("--minutes", type=float, default=600)
    options = parser.parse_args()
    if wrong := [choice for choice in options.only if choice.partition("=")[0] not in ("content", "source", "destination")]:
        parser.error(f"--only takes content=, source= or destination=, not {wrong[0]}")
    program = os.path.abspath(options.program)
    # Ended from outside, the desk is still closed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    os.makedirs(FOLDER, exist_ok=True)
    selection = cover(contents.ALL, options.only, options.short)
    base = Rows(os.path.join(FOLDER, "without.jsonl"))
    end = time.monotonic() + options.minutes * 60
    profiles = options.profile or (["structure"] if options.short else ["structure", "faithful"])
    active = {profile: Rows(os.path.join(FOLDER, f"{checksum(program)}-{profile}.jsonl")) for profile in profiles}
    if options.again:
        for profile, rows in active.items():
            for pair in report.doubtful(base, rows, selection):
                base.known.pop(pair, None)
                rows.known.pop(pair, None)
    if not options.table:
        run(program, NONE, base, selection, end - time.monotonic())
        for profile, rows in active.items():
            run(program, profile, rows, selection, end - time.monotonic())
    results = [report.show(profile, base, rows, selection) for profile, rows in active.items()]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
