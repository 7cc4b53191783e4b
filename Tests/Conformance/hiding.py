#!/usr/bin/env python3
"""Compares the text that Washboard keeps with the text that Chromium paints of HTML and LibreOffice of RTF, for ways to hide text.

    Tests/Conformance/hiding.py [--only WORD] WASHBOARD

The oracle is pixels: each document is painted twice, with a word and with the same letters in another order, in a fixed-width
face. Where both pictures are equal nobody can read the word. If the source states that it is hidden, Washboard
promises to take it away; what hides by a trick of layout alone is listed. A false alarm is a word that is painted and
taken away. Printed are each fault and a table by group.
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

from hiding_rows import MARK, rows, rtf_rows  # noqa: E402
from hiding_shown import Painter, shown_in_office  # noqa: E402
from hiding_stated import is_unread, states  # noqa: E402

# By reason, how the names of rows begin: why a word is kept that is stated as hidden, or taken away that is painted.
EXPLAINED = {
    # What is painted.
    "an element around the word states that it is hidden, and the place of the word brings it back": (
        "overflow: hidden; height: 0 / position: absolute", "overflow: hidden; height: 0 / position: fixed",
        "position: absolute; left: -9999px / position: fixed"),
    "moved away and back": [f"{outer} / position: relative; left: 9999px" for outer in (
        "text-indent: -9999px; overflow: hidden", "position: absolute; left: -9999px", "margin-left: -9999px",
        "translate: -9999px")],
    "a turned box goes down": [
        f"{outer} / position: absolute; left: 9999px"
        for outer in ("rotate: 90deg", "transform: matrix(0,1,-1,0,0,0)")],
    "the lines behind a block are not the first, which alone are indented": [
        f"text-indent: {indent} / display: {display}{own}, behind it" for indent in ("-9999px", "-999em", "9999px")
        for display in ("block", "inline", "inline-block", "inline-table", "inline-flex")
        for own in ("", "; text-indent: 0")],
    "a margin draws the background away from behind the word": [
        f'{box} style="color: #123456; background: #123456">' for box in ("<p><b", "<table", "<table><tr><td")],
    "five times the width of a box of two pixels": ("width: 2px /",),
    "painted, but all letters on each other": (
        "letter-spacing: -", "block, letter-spacing: -", "inline, letter-spacing: -", r"\expnd-48", r"\expndtw-240",
        r"\expndtw-200"),
    "no text of the page": [f"element, <{markup}" for markup in (
        "iframe srcdoc=", "input placeholder=", "textarea placeholder=", "applet>", "xml>", "select size=3>")],
    "a picture of one pixel is not seen": ("<img alt=",),
    "no list to choose from is around it, and only Chromium shows its label": ("<optgroup",),
    "Selectors 4, which Firefox follows": ("[data-x='One two' S]", ":lang('en')"),
    "shown on paper alone": (r"\webhidden",),
    "Writer shows what was deleted": (r"\deleted",),
    "Writer takes its usual size": (r"\fs0",),
    "Writer limits how far text is raised": (r"\up3000",),
    "Writer reads no `cb`, other programs do": [
        rf"\cf{ink}\cb{color}" for ink, color in ((5, 6), (6, 5), (1, 1), (3, 3), (2, 5))],
    "Word hides the box, Writer shows it": ("a box, fHidden 1",),
    "Writer moves boxes back to the page": ("a box far ",),
    # What is not.
    "whether anything is left depends on the size of the box": ("clip-path: inset(99px)", "block, clip-path: inset("),
    "white, and a page of no stated colour may be dark": [
        *(f"{kind}, {style}" for kind in ("inline", "block") for style in (
            "background: white; color: transparent; background-clip: text",
            "background: linear-gradient(white, white); -webkit-background-clip")),
        *(rf"\cbpat{color} \pard \cf2" for color in (2, 5)), r"\cf0\highlight1"],
    "read when it is enlarged": (r"\fs3",),
    "how an animation looks when the copy is made no copy tells": ("sheet, @keyframes",),
    "Chromium never shows what would appear from no display, which is a fault of its own": ("@starting-style {",),
    "no element states the value": ("sheet, @property --x",),
    "stated under a condition on the style of an element": ("sheet, p { --x: 1 } @container style(",),
}


def explained(name):
    """The reason; `None` without one."""
    for reason, begins in EXPLAINED.items():
        if any(name == begin or name.startswith(begin) and not begin.startswith("\\") for begin in begins):
            return reason
    return None


def kept(program, kind, source, profile):
    """Whether the word is in the text that is pasted."""
    if kind == "html":
        source = f"<!doctype html><html><body>{source}</body></html>"
    answer = subprocess.run([program, "convert", "--quiet", "--from", kind, "--to", "text", "--profile", profile], input=source.encode(),
                            capture_output=True, check=True, timeout=60)
    return MARK in answer.stdout.decode()


class Pictures:
    """Stores whether a document's word is painted: painting two thousand takes minutes."""

    def __init__(self):
        self.path = HERE.parent.parent / ".build" / "hiding.json"
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.painter = None

    def shows(self, markups):
        """`None` for what was not painted."""
        for markup in markups:
            if self.key(markup) not in self.known:
                self.paint(markup)
        return [self.known.get(self.key(markup)) for markup in markups]

    def paint(self, markup):
        """Begins anew with another browser if the first one fails."""
        for _ in range(2):
            try:
                self.painter = self.painter or Painter()
                self.known[self.key(markup)] = self.painter.shows(markup)
                return
            except (OSError, RuntimeError, TimeoutError):
                self.close()

    def shows_rtf(self, sources):
        for _ in range(2):
            new = [source for source in sources if self.key(source) not in self.known]
            shown = zip(new, shown_in_office(new))
            self.known |= {self.key(source): is_shown for source, is_shown in shown if is_shown is not None}
        return [self.known.get(self.key(source)) for source in sources]

    @staticmethod
    def key(source):
        return hashlib.sha256(source.encode()).hexdigest()[:24]

    def close(self):
        if self.painter:
            self.painter.close()
            self.painter = None
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(json.dumps(self.known))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("washboard", type=os.path.abspath)
    parser.add_argument("--only", default="", help="rows whose name holds this word")
    parser.add_argument("--profile", default="faithful")
    options = parser.parse_args()
    tried = [("html", *row) for row in rows() if options.only in row[1]]
    tried += [("rtf", *row) for row in rtf_rows() if options.only in row[1]]
    pictures = Pictures()
    try:
        shown = pictures.shows([row[3] for row in tried if row[0] == "html"])
        shown += pictures.shows_rtf([row[3] for row in tried if row[0] == "rtf"])
    finally:
        pictures.close()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda row: kept(options.washboard, row[0], row[3], options.profile), tried))
    counts = collections.defaultdict(collections.Counter)
    for (_, group, name, source), is_shown, is_kept in zip(tried, shown, found):
        tag = "unread" if is_unread(source) else "stated" if states(source) else "layout"
        if is_shown is None:
            kind = "not painted"
        elif is_shown:
            kind = "kept" if is_kept else "false alarm"
        else:
            kind = f"{tag} missed" if is_kept else f"{tag} caught"
        reason = explained(name) if kind in ("stated missed", "false alarm") else None
        if reason:
            kind += ", explained"
        counts[group][kind] += 1
        if kind not in ("stated caught", "unread caught", "layout caught", "kept"):
            print(f"{kind}: {group}: {name}" + (f": {reason}" if reason else ""))
    total = sum(counts.values(), collections.Counter())
    kinds = ("stated caught", "stated missed", "stated missed, explained", "unread caught", "unread missed", "layout caught", "layout missed", "kept",
             "false alarm", "false alarm, explained", "not painted")
    print("\n| group | rows | " + " | ".join(kinds) + " |\n" + "|---" * (len(kinds) + 2) + "|")
    for group, count in [*counts.items(), ("all", total)]:
        print(f"| {group} | {count.total()} | " + " | ".join(str(count[kind]) for kind in kinds) + " |")


if __name__ == "__main__":
    main()
