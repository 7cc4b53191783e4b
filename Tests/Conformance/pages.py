#!/usr/bin/python3 -B
"""Copies pages of known applications with Chromium, Firefox and WebKit, and compares what Washboard and pandoc make of the copies.

    Tests/Conformance/pages.py [--only NAME] [--browser NAME] [--stored] [--faults] WASHBOARD

Each page of `pages/` is opened on a private X server, and its marked part is copied by key. The truth is what the browser shows
of that part. The copied HTML becomes HTML (`convert --profile structure`, `pandoc -t html`) and Markdown (`pandoc -t gfm`; both
drawn by cmark-gfm); Chromium shows each result, and it is read as the page was. Printed are per cent for each page and aspect:
right entries of all, where an entry that is not on the page counts as wrong.

`--only` takes names or parts of names, between commas. `--faults` lists what is missing or added. Copies stay in .build/pages and
are made again when a page or its reader has changed; `--stored` makes none.

The notes of a page are compared as notes: as words at the end, where their marks lead (pages_notes.js).

Some of what a page shows is not in its copy: Firefox copies no styles, and nobody copies markers that are drawn. So the copy as it
is, shown in Chromium, is measured too. Ends with 1 if in an aspect of all pages Washboard is behind pandoc and behind the copy.
"""

import argparse
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
# The drivers' own `pages` comes before this script.
sys.path[:0] = [os.path.join(TESTS, "Interop"), os.path.join(TESTS, "Harm")]
from pages_copies import BROWSERS, FOLDER, Reader, Site, Store, digest  # noqa: E402
from pages_score import ASPECTS, Score, scores  # noqa: E402

FORMATS = ("html", "markdown")
EXTENSIONS = ("table", "strikethrough", "tasklist", "autolink", "footnotes")
NAMES = ("Washboard", "pandoc")
# The copy as it is, beside the two: what a program pastes that reads all of it.
COPY = "the copy"


def run(*command, markup):
    return subprocess.run(command, input=markup.encode(), capture_output=True, check=True, timeout=60).stdout.decode()


def drawn(markdown):
    extensions = [part for name in EXTENSIONS for part in ("-e", name)]
    return run("cmark-gfm", "--unsafe", *extensions, markup=markdown)


class Converters:
    """Washboard and pandoc: each makes HTML of copied HTML, directly or by way of Markdown."""

    def __init__(self, program):
        self.program = program
        self.pandoc = Store("pandoc")

    def made(self, name, form, markup):
        if name == COPY:
            return markup
        if name == "pandoc":
            return self.pandoc.value(digest(form, *EXTENSIONS, markup), lambda: self.by_pandoc(form, markup))
        profile = ("--profile", "structure", "--config", os.path.join(os.path.dirname(TESTS), "config", "config.toml"))
        result = run(self.program, "convert", "--from", "html", "--to", form, *profile, markup=markup)
        return drawn(result) if form == "markdown" else result

    @staticmethod
    def by_pandoc(form, markup):
        if form == "html":
            return run("pandoc", "-f", "html", "-t", "html", markup=markup)
        return drawn(run("pandoc", "-f", "html", "-t", "gfm", "--wrap=none", markup=markup))


def measure(reader, converters, pages, browser, may_copy, missing):
    """The scores by format, page and converter; pages that were not copied are added to `missing`."""
    found = {form: {} for form in FORMATS}
    for page in pages:
        try:
            copy = reader.copy(browser, page, may_copy)
        except TimeoutError as error:
            missing.append(str(error))
            continue
        for form in FORMATS:
            found[form][page] = {}
            for name in (*NAMES, COPY):
                result = reader.read(converters.made(name, form, copy["forms"]["text/html"]))
                found[form][page][name] = scores(copy["truth"], result, form)
    return found


def per_cent(score, digits=0):
    return f"{100 * score.share:.{digits}f}" if score.total else ""


def print_table(title, rows):
    """A row a page, in each aspect Washboard's figure and pandoc's."""
    print(f"\n{title}: Washboard/pandoc in per cent\n")
    print("| page | " + " | ".join(ASPECTS) + " |\n|" + " --- |" * (len(ASPECTS) + 1))
    for page, row in rows.items():
        cells = ["/".join(per_cent(row[name][aspect]) for name in NAMES).strip("/") for aspect in ASPECTS]
        print(f"| {page} | " + " | ".join(cells) + " |")


def summed(rows):
    """The scores of all pages together."""
    total = {name: {aspect: Score() for aspect in ASPECTS} for name in (*NAMES, COPY)}
    for row in rows.values():
        for name in total:
            for aspect in ASPECTS:
                total[name][aspect].add(row[name][aspect])
    return total


def print_summary(totals):
    """All pages together; returns the aspects where Washboard is behind pandoc and has less than the copy itself."""
    print("\nAll pages, in per cent\n")
    print("| copied by, made into | by | " + " | ".join(ASPECTS) + " |\n|" + " --- |" * (len(ASPECTS) + 2))
    behind = []
    for title, total in totals.items():
        for name in total if title.endswith("html") else NAMES:
            cells = (per_cent(total[name][aspect], 1) for aspect in ASPECTS)
            print(f"| {title} | {name} | " + " | ".join(cells) + " |")
        behind += [f"{title} {aspect}" for aspect in ASPECTS
                   if total[NAMES[0]][aspect].share < min(total[NAMES[1]][aspect].share, total[COPY][aspect].share)]
    return behind


def print_ahead(title, rows):
    ahead = {name: 0 for name in NAMES}
    perfect = even = 0
    for row in rows.values():
        for aspect in ASPECTS:
            if all(row[name][aspect].total == 0 for name in NAMES):
                continue
            ours, theirs = (row[name][aspect].share for name in NAMES)
            perfect += ours == 1
            if ours == theirs:
                even += 1
            else:
                ahead[NAMES[ours < theirs]] += 1
    print(f"{title}: {len(rows)} pages; aspects of pages: Washboard ahead {ahead[NAMES[0]]}, equal {even}, pandoc ahead {ahead[NAMES[1]]}; "
          f"Washboard without a fault {perfect} of {even + sum(ahead.values())}")


def print_faults(title, rows):
    for page, row in rows.items():
        for aspect in ASPECTS:
            ours, theirs, copied = (row[name][aspect] for name in (*NAMES, COPY))
            if ours.lost or ours.added:
                worse = [name for name, other in zip((*NAMES[1:], COPY), (theirs, copied)) if ours.share < other.share]
                mark = " worse than " + ", ".join(worse) if worse else ""
                print(f"{title} {page} {aspect} {per_cent(ours)}/{per_cent(theirs)}/{per_cent(copied)}{mark}")
                print(f"    lost  {ours.lost[:12]}\n    added {ours.added[:12]}"[:1200])


def main():
    parser = argparse.ArgumentParser(description="Compares what is made of real copies of pages with what the pages show.")
    parser.add_argument("--only", default="")
    parser.add_argument("--browser", choices=tuple(BROWSERS))
    parser.add_argument("--stored", action="store_true")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("washboard")
    options = parser.parse_args()
    os.makedirs(FOLDER, exist_ok=True)
    reader = Reader(Site(os.path.join(HERE, "pages")))
    converters = Converters(options.washboard)
    pages = [page for page in reader.site.pages if any(part in page for part in options.only.split(","))]
    totals, tables, missing = {}, {}, []
    try:
        for browser in [options.browser] if options.browser else BROWSERS:
            for form, rows in measure(reader, converters, pages, browser, not options.stored, missing).items():
                tables[f"{browser}, {form}"] = rows
    finally:
        reader.close()
    for title, rows in tables.items():
        print_table(title, rows)
        totals[title] = summed(rows)
    if options.faults:
        for title, rows in tables.items():
            print_faults(title, rows)
    behind = print_summary(totals)
    print()
    for title, rows in tables.items():
        print_ahead(title, rows)
    if behind:
        print("behind pandoc: " + ", ".join(behind))
    if missing:
        print("not measured: " + ", ".join(missing))
    return 1 if behind or missing else 0


if __name__ == "__main__":
    sys.exit(main())
