#!/usr/bin/python3 -B
"""Copies pages of Debian's documentation packages by real browsers, and says what the service makes of the copies.

    Tests/Conformance/real_pages.py [--pages N] [--parts N] [--browser NAME] [--only PACKAGE] [--faults] WASHBOARD...

The pages stay with their packages and are made by no test: the manuals of about thirty makers' tools. Evenly spaced files of each package
are opened, copied whole and in parts that begin and end in the middle of a text, and given to each program, as a service on a private X
server, in the two forms that the browser offers. The oracle is the browser: it says of each text node whether it is painted
(real_pages.js). Letters count in their order, without case and punctuation.

Printed for each package: letters that were painted and are missing in the pasted HTML or text, letters that nobody saw and are pasted,
texts that are more than the browser's own with pieces cut, and lost items, cells, headings and links. `--faults` lists pieces. Copies
stay in .build/real-pages, by package, version and file. Ends with 1 if a painted letter is lost.
"""

import argparse
import collections
import html.parser
import json
import os
import pathlib
import subprocess
import sys
import unicodedata
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from browsers import COUNT  # noqa: E402
from pages_copies import BROWSERS, Reader, digest  # noqa: E402
from pages import Pages  # noqa: E402
from peers import Desktop, Peer  # noqa: E402

FOLDER = HERE.parent.parent / ".build" / "real-pages"
SCRIPT = (HERE / "real_pages.js").read_text()
# The package, and where its pages begin; the maker's tool is what its pages look like.
PACKAGES = {
    "python3.11-doc": "Sphinx, Python's theme", "cmake-doc": "Sphinx, classic", "python-jinja2-doc": "Sphinx, Pallets",
    "python-flask-doc": "Sphinx, Pallets", "python-scrapy-doc": "Sphinx, Read the Docs", "sphinx-doc": "Sphinx, its own",
    "python-pandas-doc": "Sphinx, pydata", "python-scipy-doc": "Sphinx, pydata", "python-attr-doc": "Sphinx, furo",
    "python-sympy-doc": "Sphinx, furo", "python-django-doc": "Sphinx, Django", "libcommons-lang3-java-doc": "javadoc",
    "rust-doc": "rustdoc and mdBook", "libxcb-doc": "Doxygen", "libglib2.0-doc": "gtk-doc", "libgtk-4-doc": "gi-docgen",
    "postgresql-doc-15": "DocBook", "debian-handbook": "Publican", "debian-reference-ja": "DocBook, Japanese",
    "libghc-aeson-doc": "Haddock", "qtbase5-doc-html": "QDoc", "git-doc": "AsciiDoc", "nodejs-doc": "Node", "r-doc-html": "Texinfo",
    "libboost1.74-doc": "Quickbook", "sqlite3-doc": "SQLite", "apache2-doc": "Apache",
}
KINDS = ("items", "cells", "headings", "links")
LARGEST = 1_500_000


def pages(package, count):
    """Evenly spaced pages of a package: those in Arabic and Japanese as often as all others together."""
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True)
    files = sorted(name for name in listed.stdout.splitlines()
                   if name.endswith((".html", ".htm")) and os.path.isfile(name) and 2_000 < os.path.getsize(name) < LARGEST)
    foreign = [name for name in files if "/ar-" in name or "/ja-" in name]
    if foreign and len(foreign) < len(files):
        own = [name for name in files if name not in set(foreign)]
        return spaced(foreign, count // 2) + spaced(own, count - count // 2)
    return spaced(files, count)


def spaced(files, count):
    return [files[number * len(files) // count] for number in range(count)] if len(files) > count else files


def version(package):
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True).stdout


class Files(Pages):
    """Serves the machine's documentation as it is."""

    TYPES = {".html": "text/html", ".htm": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
             ".png": "image/png", ".woff2": "font/woff2", ".woff": "font/woff"}

    def answer(self, path):
        name = os.path.normpath(urllib.parse.unquote(path))
        if not name.startswith(("/usr/share/", "/usr/lib/")) or not os.path.isfile(name):
            return "text/plain", None
        kind = self.TYPES.get(os.path.splitext(name)[1], "application/octet-stream")
        return kind, pathlib.Path(name).read_bytes()


class Copier(Reader):
    """Copies the pages, and keeps each copy in a file of its own."""

    def stored(self, browser, package, name, part):
        place = FOLDER / browser / package / digest(version(package), name, str(part), SCRIPT)
        if place.exists():
            return json.loads(place.read_text())
        try:
            value = self.copied(browser, name, part)
        except (TimeoutError, RuntimeError, ConnectionError, AttributeError) as error:
            print(f"{browser}: {name}: {error}", file=sys.stderr)
            self.browsers.pop(browser, None)
            return None
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(value, ensure_ascii=False))
        return value

    def copied(self, browser, name, part):
        driver = self.browser(browser)
        address = urllib.parse.quote(name)
        if driver.evaluate("location.pathname") != address:
            driver.navigate(self.site.address + address)
            self.wait(driver, address)
        if not driver.evaluate(f"(() => {{ {SCRIPT}; {COUNT} return selectPart({json.dumps(part)}) }})()"):
            return {}
        truth = driver.evaluate(f"(() => {{ {SCRIPT}; return readSelection() }})()")
        self.peer.turn()
        self.peer.changes = []
        driver.strike("c")
        if not self.peer.until(lambda: self.peer.changes, 20):
            raise TimeoutError("nothing is copied")
        return {"truth": truth, "forms": {kind: self.form(kind) for kind in ("text/html", "UTF8_STRING")}}

    @staticmethod
    def wait(driver, address):
        from applications import wait_for
        # A page may send its reader to another one.
        wait_for(lambda: driver.evaluate("document.readyState === 'complete' && location.protocol === 'http:'"), 30)


class Shown(html.parser.HTMLParser):
    """The text of written HTML, and how often its elements stand there."""

    NAMES = {"li": "items", "td": "cells", "th": "cells", "a": "links"} | {f"h{level}": "headings" for level in range(1, 7)}

    def __init__(self, markup):
        super().__init__()
        self.text, self.counts, self.depth = [], collections.Counter(), 0
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        if tag in self.NAMES and (tag != "a" or dict(attributes).get("href")):
            self.counts[self.NAMES[tag]] += 1
        if tag == "img":
            self.text.append(dict(attributes).get("alt") or "")

    def handle_data(self, data):
        self.text.append(data)

    @property
    def whole(self):
        return "".join(self.text)


def letters(text):
    return "".join(character for character in unicodedata.normalize("NFKC", text).casefold() if character.isalnum())


def judged(pieces, text):
    """The painted pieces that are missing in a text, and the others that stand in it between their neighbours."""
    text = letters(text)
    lost, kept, place, waiting = [], [], 0, []
    for piece, is_painted in pieces:
        sought = letters(piece)
        if not sought:
            continue
        if not is_painted:
            waiting.append((piece, sought))
            continue
        found = text.find(sought, place, place + len(sought) + 4_000)
        if found < 0:
            if sought not in text:
                lost.append(piece)
            continue
        between = text[place:found]
        kept += [hidden for hidden, word in waiting if word in between]
        waiting, place = [], found + len(sought)
    return lost, kept + [hidden for hidden, word in waiting if word in text[place:]]


def layout(text):
    """A text with its lines, and one space between its words."""
    return "\n".join(line for line in (" ".join(line.split()) for line in text.split("\n")) if line)


def is_cut(text, whole):
    """Whether a text is another one with pieces cut."""
    rest = iter(whole)
    return all(character in rest for character in text)


class Service:
    """The program as a service that is given copies and asked for pastes."""

    def __init__(self, program):
        self.desktop = Desktop(program)
        self.desktop.start_washboard()
        self.peer = Peer(self.desktop.display)

    def pasted(self, forms):
        self.peer.copy({kind: content.encode() for kind, content in forms.items()})
        if not self.peer.until(lambda: not self.peer.owns, 10):
            return None
        return {kind: (self.peer.paste(kind, 10) or b"").decode(errors="replace") for kind in forms}


def judge(service, copy):
    pasted = service.pasted(copy["forms"])
    if pasted is None:
        return None
    truth, row = copy["truth"], collections.Counter(copies=1)
    faults = []
    page = Shown(pasted["text/html"])
    # Letters that the browser did not copy are not ours to lose.
    lost_raw = set(judged(truth["pieces"], Shown(copy["forms"]["text/html"]).whole)[0])
    for form, text in (("html", page.whole), ("text", pasted["UTF8_STRING"])):
        lost, kept = judged(truth["pieces"], text)
        lost = [piece for piece in lost if piece not in lost_raw]
        row[f"lost {form}"] = sum(len(letters(piece)) for piece in lost)
        row[f"kept {form}"] = sum(len(letters(piece)) for piece in kept)
        faults += [(f"lost in {form}", piece) for piece in lost] + [(f"kept in {form}", piece) for piece in kept]
    row["pages that lose"] = int(row["lost html"] + row["lost text"] > 0)
    row["written anew"] = int(not is_cut(layout(pasted["UTF8_STRING"]), layout(copy["forms"]["UTF8_STRING"])))
    for kind in KINDS:
        row[kind] = max(0, min(truth["counts"][kind], Shown(copy["forms"]["text/html"]).counts[kind]) - page.counts[kind])
    return row, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=int, default=15, help="whole pages of each package")
    parser.add_argument("--parts", type=int, default=8, help="selections in parts of each package")
    parser.add_argument("--browser", choices=sorted(BROWSERS))
    parser.add_argument("--only", help="packages, between commas")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("programs", nargs="+", metavar="WASHBOARD")
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else [name for name in PACKAGES if version(name)]
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
                        print(f"  {kind}: {name}{' (part)' if part else ''}: {piece.strip()[:90]!r}", file=sys.stderr)
            total += row
            print(f"| {package} {version(package)} | {PACKAGES.get(package, '')} | " + " | ".join(str(row[name]) for name in columns) + " |")
        print("| all | | " + " | ".join(str(total[name]) for name in columns) + f" |\n\nNot copied or left with their owner: {total['none']}.")
    finally:
        service.desktop.close()
    return total["lost html"] + total["lost text"] > 0


if __name__ == "__main__":
    sys.exit(main())
