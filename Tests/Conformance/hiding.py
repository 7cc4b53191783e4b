#!/usr/bin/env python3
"""Compares the text that Washboard keeps with the text that Chromium paints of HTML and LibreOffice of RTF, for ways to hide text.

    Tests/Conformance/hiding.py [--only WORD] [--faults] WASHBOARD

The oracle is pixels: each document is painted twice, with a word and with the same letters in another order, in a fixed-width
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

from hiding_rows import MARK, rows, rtf_rows  # noqa: E402
from hiding_shown import Painter, shown_in_office  # noqa: E402

# By how the name of a row begins: why the text is kept or taken away whatever is painted.
EXPLAINED = {
    "<details>": "the page has the text, and its reader opens it",
    "color: white on the page": "a page in dark mode is copied so, and a white page is a guess",
    "color: #fff on the page": "as before", "color: #fffffe on the page": "as before", "color: rgb(255,255,255) on the page": "as before",
    "color: rgb(100% 100% 100%) on the page": "as before", "color: hsl(0 0% 100%) on the page": "as before", "color: oklch(1 0 0) on the page": "as before",
    "color: color-mix(in srgb, white, white) on the page": "as before", "color: color(srgb 1 1 1) on the page": "as before",
    "<font color=white>": "as before", "<font color='#fffffe'>": "as before", r"\cf2": "as before", r"\cf4": "as before",
    "color: #123456 on background: url(": "a picture that no copy has may lie behind the text", "color: #123456 and background: url(": "as before",
    "a cell of background: url(": "as before",
    "letter-spacing: -": "painted, but all letters on each other", "block, letter-spacing: -": "as before",
    "@starting-style {": "Chromium never shows what would appear from no display, which is a fault of its own",
    "[data-x='One two' S]": "Selectors 4, which Firefox follows", ":lang('en')": "as before",
    "<img alt=": "a picture of one pixel is not seen", "<optgroup": "no list to choose from is around it, and only Chromium shows its label",
    "clip-path: inset(99px)": "whether anything is left depends on the size of the box", "block, clip-path: inset(": "as before",
    "position: absolute; right: -500%": "how far that is depends on the size of the box", "position: relative; right: -500%": "as before",
    **{f"{kind}, {style}": "white, or in the colour of a white page: a page of no stated colour may be dark" for kind in ("inline", "block") for style in (
        "filter: invert(1", "filter: brightness(0) invert(1)", "color: #888; filter: brightness(100)", "color: white; mix-blend-mode: ", "color: Canvas",
        "background: white; color: transparent; background-clip: text", "background: linear-gradient(white, white); -webkit-background-clip",
        "-webkit-text-stroke: 9px white")},
    "element, <math><mtext mathcolor=white>": "as before", "element, <svg><text y=20 fill=white>": "as before",
    **{f"{kind}, mask: url(#": "the mask may stand elsewhere in the page" for kind in ("inline", "block")},
    **{f"element, <{markup}": "no text of the page" for markup in ("iframe srcdoc=", "input placeholder=", "textarea placeholder=", "applet>", "xml>")},
    "element, <select size=3>": "what is not chosen is no text of the page", "element, <details": "the page has the text, and its reader opens it",
    "inline, letter-spacing: -": "painted, but all letters on each other",
    "sheet, @keyframes": "how an animation looks when the copy is made no copy tells",
    **{f"overflow: hidden; width: 200px; height: 40px / {own}": "programs scroll such boxes" for own in (
        "margin-left: 300px", "margin: 60px 0 0", "text-indent: 250px", "line-height: 60", "position: relative; left: 300px", "position: relative; top: 60px",
        "transform: translateX(300px)", "transform: translateY(60px)", "padding-left: 500%")},
    **{rf"\cf{ink}\cb{color}": "Writer reads no `cb`, other programs do" for ink, color in ((5, 6), (6, 5), (1, 1), (3, 3), (2, 5))},
    **{rf"\cbpat{color} \pard \cf2": "white on a page of no stated colour" for color in (2, 5)},
    r"\cf0\highlight1": "the automatic colour is white on a dark ground", r"\webhidden": "shown on paper alone", r"\deleted": "Writer shows what was deleted",
    r"\fs0": "Writer takes its usual size", r"\fs3": "read when it is enlarged", r"\fs8": "as before", r"\up3000": "Writer limits how far text is raised",
    r"\expnd-48": "painted, but all letters on each other", r"\expndtw-240": "as before", r"\expndtw-200": "as before",
    "a box, fHidden 1": "Word hides the box, Writer shows it", r"a box, fHidden 1, \plain": "as before",
    **{f"a box far {way}": "Writer moves boxes back to the page" for way in ("to the left", "to the right", "above")},
    "text-indent: -9999px; overflow: hidden / position: relative; left: 9999px": "moved away and back",
    "width: 40px /": "a move of 200 pixels hides only what stands at the edge of the page",
    "behind min-height: 40px / a far margin below": "whether the box is higher than its least height depends on the font",
    **dict.fromkeys(("rotate: 90deg / position: relative; left: -100px", "transform: rotate(180deg) / rotate: -90deg", "scale: -1 / rotate: -90deg",
                     "rotate: 3deg / position: relative; top: 9999px", "rotate: 3deg / scale: 1 -1; position: relative; top: 2500px",
                     "transform: matrix(0,1,-1,0,0,0) / position: relative; left: -100px", "transform: rotate(180deg); overflow: hidden / margin-left: 2500px",
                     "transform: rotate(180deg); overflow: hidden / rotate: -90deg"),
                    "where a box goes that is turned depends on its width, and on what stands around it: in others the word is seen"),
    **dict.fromkeys(("transform: rotate(180deg); overflow: hidden / position: absolute; top: 1500px",
                     "transform: rotate(180deg); overflow: hidden / scale: 1 -1; position: relative; top: 2500px",
                     "transform: rotate(180deg); overflow: hidden / position: relative; left: -100px",
                     "scale: 1 -1; position: fixed; top: 0; left: 0 / position: relative; left: -100px"),
                    "how large a box is that cuts off its end, or how long the words are that begin beyond the edge, no copy tells"),
}


def explained(name):
    return any(name == begin or name.startswith(begin) and not begin.startswith("\\") for begin in EXPLAINED)


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
        for markup in markups:
            if self.key(markup) not in self.known:
                self.painter = self.painter or Painter()
                self.known[self.key(markup)] = self.painter.shows(markup)
        return [self.known[self.key(markup)] for markup in markups]

    def shows_rtf(self, sources):
        new = [source for source in sources if self.key(source) not in self.known]
        self.known |= zip(map(self.key, new), shown_in_office(new))
        return [self.known[self.key(source)] for source in sources]

    @staticmethod
    def key(source):
        return hashlib.sha256(source.encode()).hexdigest()[:24]

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
    for (_, group, name, _), is_shown, is_kept in zip(tried, shown, found):
        kind = {(True, True): "kept", (True, False): "false alarm", (False, True): "leak", (False, False): "taken away"}[is_shown, is_kept]
        if is_shown != is_kept and explained(name):
            kind = "explained"
        counts[group][kind] += 1
        if options.faults and kind in ("leak", "false alarm"):
            print(f"{kind}: {group}: {name}")
    kinds = ("taken away", "leak", "kept", "false alarm", "explained")
    print("| group | rows | hidden: taken away | leak | shown: kept | false alarm | explained |")
    print("|---" * 7 + "|")
    total = sum(counts.values(), collections.Counter())
    for group, count in [*counts.items(), ("all", total)]:
        print(f"| {group} | {count.total()} | " + " | ".join(str(count[kind]) for kind in kinds) + " |")


if __name__ == "__main__":
    main()
