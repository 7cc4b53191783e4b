"""Debian's documentation pages and the mails, copied whole and in parts by real browsers. The copies are stored."""

import json
import os
import pathlib
import subprocess
import sys
import urllib.parse

from applications import wait_for
from browsers import COUNT
from mails import mails
from pages import Pages
from pages_copies import Reader, digest

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent.parent / ".build" / "real-pages"
SCRIPT = (HERE / "real_pages.js").read_text()
# The packages, each with the tool that made its pages.
PACKAGES = {
    "python3.11-doc": "Sphinx, Python's theme", "cmake-doc": "Sphinx, classic", "python-jinja2-doc": "Sphinx, Pallets",
    "python-flask-doc": "Sphinx, Pallets", "python-scrapy-doc": "Sphinx, Read the Docs",
    "sphinx-doc": "Sphinx, its own", "python-pandas-doc": "Sphinx, pydata", "python-scipy-doc": "Sphinx, pydata",
    "python-attr-doc": "Sphinx, furo", "python-sympy-doc": "Sphinx, furo", "python-django-doc": "Sphinx, Django",
    "libcommons-lang3-java-doc": "javadoc", "rust-doc": "rustdoc and mdBook", "libxcb-doc": "Doxygen",
    "libglib2.0-doc": "gtk-doc", "libgtk-4-doc": "gi-docgen", "postgresql-doc-15": "DocBook",
    "debian-handbook": "Publican", "debian-reference-ja": "DocBook, Japanese", "libghc-aeson-doc": "Haddock",
    "qtbase5-doc-html": "QDoc", "git-doc": "AsciiDoc", "nodejs-doc": "Node", "r-doc-html": "Texinfo",
    "libboost1.74-doc": "Quickbook", "sqlite3-doc": "SQLite", "apache2-doc": "Apache",
}
MAILS = mails()
LARGEST = 1_500_000


def pages(package, count):
    """Evenly spaced pages of a package, or a sender's mails: Arabic and Japanese as often as all others together."""
    if package in MAILS:
        return spaced(list(MAILS[package]), count)
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True)
    files = sorted(name for name in listed.stdout.splitlines() if name.endswith((".html", ".htm"))
                   and os.path.isfile(name) and 2_000 < os.path.getsize(name) < LARGEST)
    foreign = [name for name in files if "/ar-" in name or "/ja-" in name]
    if foreign and len(foreign) < len(files):
        own = [name for name in files if name not in set(foreign)]
        return spaced(foreign, count // 2) + spaced(own, count - count // 2)
    return spaced(files, count)


def spaced(files, count):
    return [files[number * len(files) // count] for number in range(count)] if len(files) > count else files


def version(package):
    """The installed version, empty if there is none; of a sender's mails their digest."""
    if package in MAILS:
        return digest(*MAILS[package].values())[:8]
    query = ["dpkg-query", "-W", "-f", "${Version}", package]
    return subprocess.run(query, capture_output=True, text=True).stdout


class Files(Pages):
    """Serves the machine's documentation as it is, and the mails."""

    TYPES = {".html": "text/html", ".htm": "text/html", ".css": "text/css", ".js": "text/javascript",
             ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", ".woff": "font/woff"}

    def answer(self, path):
        name = os.path.normpath(urllib.parse.unquote(path))
        for written in MAILS.values():
            if name in written:
                return "text/html; charset=utf-8", written[name].encode()
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

    def source(self, browser, sender, name):
        """The mail's own markup as a copy, which no layout has changed; the browser says what is painted."""
        copy = self.stored(browser, sender, name, None)
        return copy and copy | {"forms": {"text/html": MAILS[sender][name], "UTF8_STRING": copy["truth"]["text"]}}

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
        # A page may send its reader to another one.
        wait_for(lambda: driver.evaluate("document.readyState === 'complete' && location.protocol === 'http:'"), 30)
