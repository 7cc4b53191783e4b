#!/usr/bin/env python3
"""Compares the text that Washboard keeps of HTML with the text that Chromium paints, for ways to hide text.

    Tests/Conformance/hiding.py [--only WORD] [--limit N] [--faults] WASHBOARD

The oracle is pixels: each page is painted twice, with a word and with the same letters in another order, in a fixed-width
face. Where both pictures are equal nobody can read the word. A leak is a word that nobody can read and Washboard keeps; a false
alarm is one that is painted and Washboard takes away. Printed is a table by group, with --faults each fault.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from hiding_rows import MARK, rows  # noqa: E402
from hiding_shown import Painter  # noqa: E402

# Kept on purpose, whatever is painted: the page has the text and its reader can open it, or only screen readers pass it by.
KEPT = ("<details>",)


def kept(program, markup, profile):
    """Whether the word is in the text that is pasted."""
    page = f"<!doctype html><html><body>{markup}</body></html>"
    answer = subprocess.run([program, "convert", "--quiet", "--from", "html", "--to", "text", "--profile", profile], input=page.encode(),
                            capture_output=True, check=True, timeout=60)
    return MARK in answer.stdout.decode()


class Pictures:
    """Stores whether Chromium paints a page's word: painting a thousand pages takes minutes."""

    def __init__(self):
        self.path = HERE.parent.parent / ".build" / "hiding.json"
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.painter = None

    def shows(self, markup):
        key = hashlib.sha256(markup.encode()).hexdigest()[:24]
        if key not in self.known:
            self.painter = self.painter or Painter()
            self.known[key] = self.painter.shows(markup)
        return self.known[key]

    def close(self):
        if self.painter:
            self.painter.close()
            self.path.parent.mkdir(exist_ok=True)
            self.path.write_text(json.dumps(self.known))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("washboard", type=os.path.abspath)
    parser.add_argument("--only", default="", help="rows whose name holds this word")
    parser.add_argument("--profile", default="faithful")
    parser.add_argument("--faults", action="store_true", help="print each fault")
    options = parser.parse_args()
    tried = [row for row in rows() if options.only in row[1]]
    pictures = Pictures()
    try:
        shown = [pictures.shows(markup) for _, _, markup in tried]
    finally:
        pictures.close()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda row: kept(options.washboard, row[2], options.profile), tried))
    counts = collections.defaultdict(collections.Counter)
    for (group, name, _), is_shown, is_kept in zip(tried, shown, found):
        wanted = is_shown or name.startswith(KEPT)
        kind = {(True, True): "kept", (True, False): "false alarm", (False, True): "leak", (False, False): "taken away"}[wanted, is_kept]
        counts[group][kind] += 1
        if options.faults and kind in ("leak", "false alarm"):
            print(f"{kind}: {group}: {name}")
    kinds = ("taken away", "leak", "kept", "false alarm")
    print("| group | rows | hidden: " + " | ".join(("taken away", "leak", "shown: kept", "false alarm")) + " |")
    print("|---" * 6 + "|")
    total = sum(counts.values(), collections.Counter())
    for group, count in [*counts.items(), ("all", total)]:
        print(f"| {group} | {count.total()} | " + " | ".join(str(count[kind]) for kind in kinds) + " |")


if __name__ == "__main__":
    main()
