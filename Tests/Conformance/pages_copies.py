"""Copies of pages by real browsers, what the pages show, and what a page made of a copy shows. All of it is stored."""

import hashlib
import json
import os
import types

from applications import wait_for
from browsers import Chromium, Firefox
from pages import Pages
from peers import Desktop, Peer
from webkit import WebKit

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FOLDER = os.path.join(ROOT, ".build", "pages")
BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
# A page without words, in which results are shown.
BLANK = '<!doctype html><html lang="en"><meta charset="utf-8"><title>result</title><body><div id="copy"></div></body></html>'

SHOWN = ""
for script in ("pages_notes.js", "pages_shown.js"):
    with open(os.path.join(HERE, script)) as file:
        SHOWN += file.read()
SHOW = f"(() => {{ {SHOWN}; const root = document.getElementById('copy'); return showPage(root) }})()"
MORE = f"(() => {{ {SHOWN}; return readMore(document.getElementById('copy')) }})()"
FILL = "(() => { document.getElementById('copy').innerHTML = %s; return true })()"


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


class Site(Pages):
    """Serves the pages of a folder as they are, with the drivers' reader."""

    def __init__(self, folder):
        self.pages = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".html"):
                with open(os.path.join(folder, name)) as file:
                    self.pages[name.removesuffix(".html")] = file.read()
        super().__init__([])

    def answer(self, path):
        name = path.removeprefix("/copy/")
        page = BLANK if name == "result" else self.pages.get(name)
        return ("text/html; charset=utf-8", page.encode()) if page else super().answer(path)


class Store:
    """Values by their digest, in files of their own, so that each is made once."""

    def __init__(self, kind):
        self.folder = os.path.join(FOLDER, kind)
        os.makedirs(self.folder, exist_ok=True)

    def value(self, key, make):
        path = os.path.join(self.folder, key + ".json")
        if os.path.exists(path):
            with open(path) as file:
                return json.load(file)
        value = make()
        with open(path + ".new", "w") as file:
            json.dump(value, file, ensure_ascii=False)
        os.replace(path + ".new", path)
        return value


class Reader:
    """Copies pages and reads results on a private desktop, which is there from the first time that it is needed."""

    def __init__(self, site):
        self.site = site
        self.desktop = None
        self.browsers = {}
        self.copies = {name: Store(name) for name in BROWSERS}
        self.results = Store("results")

    def copy(self, browser, name, may_copy=True):
        """The forms of the copy and what the page shows; throws if there is no copy."""
        key = f"{name}-{digest(self.site.pages[name], SHOWN, self.site.reader)}"
        if not may_copy and not os.path.exists(os.path.join(self.copies[browser].folder, key + ".json")):
            raise TimeoutError(f"no copy by {browser} of {name} is stored")
        return self.copies[browser].value(key, lambda: self.copied(browser, name))

    def copied(self, browser, name):
        driver = self.browser(browser)
        for _ in range(3):
            self.peer.turn()
            self.peer.changes = []
            driver.copy(types.SimpleNamespace(name=name, page=""))
            if self.peer.until(lambda: self.peer.changes, 5):
                break
        else:
            raise TimeoutError(f"{browser} copied nothing of {name}")
        forms = {kind: self.form(kind) for kind in ("text/html", "UTF8_STRING")}
        formulas = driver.evaluate(SHOW)
        return {"forms": forms, "truth": {**driver.read("copy"), **driver.evaluate(MORE), "formulas": formulas}}

    def form(self, kind):
        content = self.peer.paste(kind, 10) or b""
        if not isinstance(content, bytes):
            raise ValueError(f"{kind} comes in parts")
        return content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8").rstrip("\0")

    def read(self, markup):
        """What Chromium shows of the markup."""
        return self.results.value(digest(markup, SHOWN, self.site.reader), lambda: self.shown(markup))

    def shown(self, markup):
        driver = self.browser("chromium")
        if driver.evaluate("location.pathname") != "/copy/result":
            driver.open("/copy/result")
        wait_for(lambda: driver.evaluate(FILL % json.dumps(markup)), 10)
        driver.evaluate(SHOW)
        return {**driver.read("copy"), **driver.evaluate(MORE)}

    def browser(self, name):
        if self.desktop is None:
            self.desktop = Desktop(None, window_manager=True)
            self.peer = Peer(self.desktop.display)
        if name not in self.browsers:
            self.browsers[name] = BROWSERS[name](self.desktop, self.site)
        return self.browsers[name]

    def close(self):
        if self.desktop is not None:
            self.desktop.close()
        self.site.close()
