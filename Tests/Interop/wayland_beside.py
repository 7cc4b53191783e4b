"""Washboard beside other clipboard managers on a compositor with data control: each copy has to come to rest, clean."""

import re
import shutil
import time

from wayland_client import Client, serve
from wayland_trials import PLAIN

WATCHED = 2.5
# The last change comes within this time.
LIMIT = 2.0
DIRT = re.compile(r"color|utm_|[\u200b\u202e]")
COPIES = {
    "rich": ({
        "text/html": '<meta charset="utf-8"><p style="color:red">Some <b>bold</b> pay\u200bpal</p>'.encode(),
        PLAIN: "Some bold pay\u200bpal".encode(), "text/plain": "Some bold pay\u200bpal".encode(),
    }, "Some bold paypal"),
    "plain, dirty": ({PLAIN: "invisible \u200b\u202e signs".encode()}, "invisible  signs"),
    "plain, clean": ({PLAIN: b"just text"}, "just text"),
}


class Keeper(Client):
    """A program that takes over every copy with all of its forms, as wl-clip-persist does."""

    def __init__(self, path, clients):
        super().__init__(path)
        self.others = clients
        self.kept = 0

    def keep(self):
        if self.source or not self.types:
            return
        forms = {}
        selection = self.selection
        for name in list(self.types):
            forms[name] = self.paste(name, self.others, 1) or b""
            if self.selection != selection:
                return
        self.kept += 1
        self.copy(forms)


def copyq(session, clients):
    session.start("copyq", QT_QPA_PLATFORM="wayland")
    end = time.monotonic() + 30
    while not session.run("copyq", "eval", "print(1)").stdout.startswith("1") and time.monotonic() < end:
        time.sleep(0.2)


def clipman(session, clients):
    session.start("wl-paste", "-t", "text", "--watch", "clipman", "store")


def watcher(session, clients):
    """The way of cliphist."""
    session.start("wl-paste", "--watch", "cat")


def keeper(session, clients):
    clients.append(Keeper(session.path, clients))


MANAGERS = {
    "CopyQ": (copyq, ["copyq"]), "clipman": (clipman, ["wl-paste", "clipman"]), "wl-paste --watch": (watcher, ["wl-paste"]),
    "a program that takes every copy over": (keeper, []),
}


def turn(clients, until, limit):
    end = time.perf_counter() + limit
    while not serve(clients, until, min(0.02, limit)):
        for client in clients:
            if isinstance(client, Keeper):
                client.keep()
        if time.perf_counter() > end:
            return


def watch(clients, kind):
    """Copies, looks on and pastes; the cells of a row and whether all is well."""
    forms, text = COPIES[kind]
    source, observer = clients[:2]
    source.copy(forms)
    observer.changes = []
    turn(clients, lambda: False, WATCHED)
    # The first change is the copy itself.
    changes = observer.changes[1:]
    last = changes[-1][0] - source.copied if changes else 0
    pasted = {name: observer.paste(name, clients) or b"" for name in (PLAIN, "text/html") if name in observer.types}
    plain = pasted.get(PLAIN, b"").decode()
    dirt = [name for name, content in pasted.items() if DIRT.search(content.decode())]
    is_clean = plain == text and not dirt
    return [kind, len(changes), f"{1000 * last:.0f}", "clean" if is_clean else "NOT CLEAN: " + (", ".join(dirt) or "other text")], \
        is_clean and last < LIMIT


def beside(session, name, row):
    """Rows of one manager, started after the service; whether all is well."""
    act, programs = MANAGERS[name]
    if missing := [program for program in programs if not shutil.which(program)]:
        print(f"{name} is skipped: not installed: {', '.join(missing)}")
        return True
    daemon = session.start_washboard()
    clients = [Client(session.path), Client(session.path)]
    before = len(session.running)
    act(session, clients)
    turn(clients, lambda: False, 1)
    fits = True
    for kind in COPIES:
        cells, is_well = watch(clients, kind)
        row(name, *cells)
        fits &= is_well
    fits &= all(process.poll() is None for process in session.running[before - 1:])
    for process in session.running[before:] + [daemon]:
        session.stop(process)
    for client in clients:
        client.socket.close()
    return fits
