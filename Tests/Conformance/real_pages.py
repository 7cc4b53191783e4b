#!/usr/bin/python3 -B
"""Copies pages of Debian's documentation packages by real browsers, and reports what the service makes of the copies.

    Tests/Conformance/real_pages.py [--pages N] [--parts N] [--browser NAME] [--only PACKAGE] [--faults] WASHBOARD...

The pages stay with their packages and are made by no test: the manuals of about thirty makers' tools. After them come
sixty HTML mails (mails.py), a row for each sender. Evenly spaced files of each package are opened in Chromium, Firefox
and WebKit. They are copied whole and in parts that begin and end in the middle of a text; the source of a mail is a
copy as well. Each program gets the copies as a service on a private X server, in the two forms that the browser offers.
The oracle is the browser: it says of each text node whether it is painted (real_pages.js). Letters count in their
order, without case and punctuation. Line numbers of listings and links to local files do not count.

Printed for each package: letters that were painted and are missing in the pasted HTML or text, letters that nobody saw
and are pasted, texts that are more than the browser's own with pieces cut, and lost items, cells, headings and links.
`--faults` lists pieces; `--only mails` takes the mails alone. Copies stay in .build/real-pages, by package, version and
file. Ends with 1 if a painted letter is lost.
"""

import argparse
import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from pages_copies import BROWSERS  # noqa: E402
from real_pages_copies import MAILS, PACKAGES, Copier, Files, pages, version  # noqa: E402
from real_pages_score import KINDS, Service, judge  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=int, default=15, help="whole pages of each package")
    parser.add_argument("--parts", type=int, default=8, help="selections in parts of each package")
    parser.add_argument("--browser", choices=sorted(BROWSERS))
    parser.add_argument("--only", help="packages or senders of mails, between commas; all senders are `mails`")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("programs", nargs="+", metavar="WASHBOARD")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else [*filter(version, PACKAGES), "mails"]
    chosen = [part for name in names for part in (MAILS if name == "mails" else [name])]
    reader = Copier(Files([]))
    failed = False
    try:
        for browser in [options.browser] if options.browser else sorted(BROWSERS):
            copies = {package: [] for package in chosen}
            for package in chosen:
                for name in pages(package, options.pages):
                    copies[package].append((name, None, reader.stored(browser, package, name, None)))
                for name in pages(package, options.parts):
                    copies[package].append((name, [1, 3], reader.stored(browser, package, name, [1, 3])))
                for name in MAILS.get(package, ()):
                    copies[package].append((name, "source", reader.source(browser, package, name)))
            for program in options.programs:
                failed |= report(browser, program, copies, options.faults)
    finally:
        reader.close()
    return int(failed)


def report(browser, program, copies, shows_faults):
    service = Service(program)
    columns = ("copies", "pages that lose", "lost html", "lost text", "kept html", "kept text", "written anew", *KINDS)
    print(f"\n### {browser}, {program}\n\n| package | maker | " + " | ".join(columns) + " |")
    print("| --- | --- |" + " ---: |" * len(columns))
    total = collections.Counter()

    def cells(row):
        return " | ".join(str(row[name]) for name in columns)

    try:
        for package, made in copies.items():
            row = collections.Counter()
            for name, part, copy in made:
                result = judge(service, copy) if copy else None
                if result is None:
                    row["none"] += 1
                    continue
                row += result[0]
                if shows_faults:
                    for kind, piece in result[1]:
                        print(f"  {kind}: {name}{f' {part}' if part else ''}: {piece.strip()[:90]!r}", file=sys.stderr)
            total += row
            print(f"| {package} {version(package)} | {PACKAGES.get(package, 'a mail')} | {cells(row)} |")
        print(f"| all | | {cells(total)} |\n\nNot copied or left with their owner: {total['none']}.")
    finally:
        service.desktop.close()
    return total["lost html"] + total["lost text"] > 0


if __name__ == "__main__":
    sys.exit(main())
