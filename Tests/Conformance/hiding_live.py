#!/usr/bin/env python3
"""Copies pages with hidden text by real browsers, and says whether the hidden text is pasted.

    Tests/Conformance/hiding_live.py [--every N] [--faults] WASHBOARD...

Every Nth row of hiding.py is a page of its own that Chromium and Firefox show and copy with all that is on it. Whether its word is painted
is known from pixels, as in hiding.py, whose store is used. Counted is how often a browser copies a word that nobody saw, how often it is
left in what each program makes of that copy, and how often one goes that was seen. The copies stay in .build.
"""

import argparse
import collections
import json
import os
import pathlib
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from hiding import Pictures, explained, kept  # noqa: E402
from hiding_rows import MARK, rows  # noqa: E402
from pages_copies import Reader, Site  # noqa: E402

BROWSERS = ("chromium", "firefox")
STORE = HERE.parent.parent / ".build" / "hiding-live.json"
PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>row</title><body id="copy">%s</body></html>'


class Rows(Site):
    """Serves a page for each row."""

    def __init__(self, markups):
        super().__init__(HERE / "pages")
        self.pages = {str(number): PAGE % markup for number, markup in enumerate(markups)}


class Copier(Reader):
    """Copies pages without asking what they hold."""

    def html(self, browser, name):
        driver = self.browser(browser)
        for _ in range(3):
            self.peer.turn()
            self.peer.changes = []
            try:
                driver.copy(types.SimpleNamespace(name=name, page=""))
            except TimeoutError:
                # The page takes no keys.
                continue
            if self.peer.until(lambda: self.peer.changes, 5):
                return self.form("text/html")
        return None


def copies(markups):
    """What each browser copies of each page; `None` where it copies nothing."""
    known = json.loads(STORE.read_text()) if STORE.exists() else {}
    reader = Copier(Rows(markups))
    try:
        for browser in BROWSERS:
            for number, markup in enumerate(markups):
                if f"{browser} {markup}" not in known:
                    known[f"{browser} {markup}"] = reader.html(browser, str(number))
    finally:
        reader.close()
        STORE.parent.mkdir(exist_ok=True)
        STORE.write_text(json.dumps(known))
    return {browser: [known[f"{browser} {markup}"] for markup in markups] for browser in BROWSERS}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("washboard", nargs="+", type=os.path.abspath)
    parser.add_argument("--every", type=int, default=9)
    parser.add_argument("--faults", action="store_true", help="print each fault")
    options = parser.parse_args()
    tried = [row for row in rows() if not explained(row[1])][::options.every]
    markups = [row[2] for row in tried]
    pictures = Pictures()
    try:
        shown = pictures.shows(markups)
    finally:
        pictures.close()
    copied = copies(markups)
    print("| program | browser | pages | hidden | copied by the browser | pasted | shown and copied | taken away |\n" + "|---" * 8 + "|")
    for program in options.washboard:
        for browser, pages in copied.items():
            counts = collections.Counter()
            for (_, name, _), is_shown, page in zip(tried, shown, pages):
                counts["hidden"] += not is_shown
                if page is None or MARK not in page:
                    continue
                is_kept = kept(program, "html", page, "structure")
                counts["seen" if is_shown else "copied"] += 1
                if is_kept != is_shown:
                    counts["taken" if is_shown else "pasted"] += 1
                    if options.faults:
                        print(f"{'false alarm' if is_shown else 'leak'}: {browser}: {name}")
            print(f"| {pathlib.Path(program).name} | {browser} | {len(pages)} | {counts['hidden']} | {counts['copied']} | {counts['pasted']} "
                  f"| {counts['seen']} | {counts['taken']} |")


if __name__ == "__main__":
    main()
