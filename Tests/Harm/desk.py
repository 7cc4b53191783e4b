"""A private desktop with all sources and destinations, each started when it is first needed."""

import base64
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time

import contents
from abiword import AbiWord
from applications import wait_for
from browsers import Chromium, Firefox
from editors import Screen, Terminal, geany, mousepad
from mail import Thunderbird
from offices import Kind, Suite
from pages import Pages
from peers import Desktop, Peer
from programs import Application, Pipe, Viewer
from texts import visible

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# The program that each destination belongs to, and how it is asked.
DESTINATIONS = {
    "offers": ("peer", ""), "chromium-rich": ("chromium", "rich"), "chromium-plain": ("chromium", "plain"),
    "firefox-rich": ("firefox", "rich"), "firefox-plain": ("firefox", "plain"), "xterm": ("xterm", None),
    "mousepad": ("mousepad", None), "geany": ("geany", None), "writer": ("office", "writer"), "calc": ("office", "calc"),
    "abiword": ("abiword", None), "thunderbird": ("thunderbird", None),
}
# Sources whose program goes by another name here, because it is a destination too.
PROGRAMS = {"writer": "office-writer", "calc": "office-calc", "draw": "office-draw", "xterm": "screen"}



class Owner:
    """The plain owner that replays copies, in a process of its own."""

    def __init__(self, desktop):
        self.process = subprocess.Popen(
            [sys.executable, "-B", HERE + "/owner.py", desktop.display], env=desktop.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        desktop.running.append(self.process)

    def copy(self, content):
        forms = {name: base64.b64encode(form).decode() for name, form in content.forms.items()}
        print(json.dumps(forms), file=self.process.stdin, flush=True)
        self.process.stdout.readline()


class Desk:
    """Copies and pastes in one mode: with Washboard and a profile, or without it."""

    def __init__(self, program, profile):
        self.desktop = Desktop(program, window_manager=True)
        self.pages = Pages(contents.ALL)
        self.peer = Peer(self.desktop.display)
        self.profile = profile
        self.programs = {}
        self.copied = None
        self.truth = None
        if profile:
            self.configure()
            self.desktop.start_washboard("--config", self.desktop.folder + "/config/washboard/config.toml")

    def configure(self):
        """The shipped configuration and rules, with this profile for what no rule chooses."""
        folder = self.desktop.folder + "/config/washboard"
        os.makedirs(folder + "/rules.d")
        with open(ROOT + "/config/config.toml") as file:
            text = re.sub(r'(?m)^default-profile = .*$', f'default-profile = "{self.profile}"', file.read())
        text = text.replace("takeovers-per-second = 10", "takeovers-per-second = 100")
        with open(folder + "/config.toml", "w") as file:
            file.write(text)
        for name in os.listdir(ROOT + "/config/rules.d"):
            with open(f"{ROOT}/config/rules.d/{name}") as source, open(f"{folder}/rules.d/{name}", "w") as target:
                target.write(source.read())

    STARTERS = {
        "chromium": lambda desk: Chromium(desk.desktop, desk.pages), "firefox": lambda desk: Firefox(desk.desktop, desk.pages),
        "xterm": lambda desk: Terminal(desk.desktop), "mousepad": lambda desk: mousepad(desk.desktop),
        "geany": lambda desk: geany(desk.desktop), "office": lambda desk: Suite(desk.desktop), "owner": lambda desk: Owner(desk.desktop),
        "abiword": lambda desk: AbiWord(desk.desktop), "thunderbird": lambda desk: Thunderbird(desk.desktop, desk.pages),
        "screen": lambda desk: Screen(desk.desktop), "xclip": lambda desk: Pipe(desk.desktop),
        "evince": lambda desk: Viewer(desk.desktop, desk.program("office")),
        **{f"office-{kind}": lambda desk, kind=kind: Kind(desk.program("office"), kind) for kind in ("writer", "calc")},
        **{name.lower(): lambda desk, name=name: Application(desk.desktop, name) for name in ("GIMP", "Thunar", "KeePassXC")},
        "office-draw": lambda desk: Application(desk.desktop, "LibreOffice Draw"),
    }

    def program(self, name):
        if name not in self.programs:
            self.programs[name] = self.STARTERS[name](self)
        return self.programs[name]

    def attempt(self, content, source, destination):
        """A row's fields: what arrived, or why it could not be tried. Tried twice."""
        for last in False, True:
            began = time.monotonic()
            try:
                self.copy(content, source)
                result = self.paste(destination)
                if content.once or content.brief:
                    self.forget_copy()
                if content.brief:
                    self.drop(PROGRAMS.get(source, source))
                if result is None and not last:
                    # A lost key press and an empty paste look alike.
                    continue
                # The folder of this run is in the names of files.
                result = json.loads(json.dumps(result).replace(self.desktop.folder, "/run"))
                return {"result": result, "truth": self.truth, "seconds": round(time.monotonic() - began, 2)}
            except Exception as error:
                self.forget_copy()
                self.drop(DESTINATIONS[destination][0], PROGRAMS.get(source, source))
                if last:
                    return {"failed": f"{type(error).__name__}: {error}"[:300]}

    def drop(self, *names):
        """Ends programs; they are started again when they are next needed."""
        suite = {"office", "office-writer", "office-calc", "evince"}
        for name in suite.union(names) if suite.intersection(names) else names:
            program = self.programs.pop(name, None)
            process = getattr(program, "process", None)
            if isinstance(program, Application):
                program.end()
            elif process is not None and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def forget_copy(self):
        self.copied = None

    # MARK: copying

    def decided(self):
        copies = json.loads(self.desktop.run(self.desktop.program, "status", "--json").stdout)["copies"]
        return copies["cleaned"] + copies["left"]

    def copy(self, content, source):
        """Copies, unless this content was copied for the pair before, and waits for the service's decision."""
        if self.copied == (content.name, source):
            return
        program = self.program(PROGRAMS.get(source, source))
        before = self.decided() if self.profile else 0
        for _ in range(3):
            self.peer.turn()
            self.peer.changes = []
            self.truth = program.copy(content)
            if self.peer.until(lambda: self.peer.changes, 3) and self.is_copied(content):
                break
        else:
            raise TimeoutError("nothing was copied")
        if self.profile:
            # An owner that ended after it was read leaves nothing to decide on.
            wait_for(lambda: self.decided() > before or content.once and not self.peer.targets(), 10)
        self.rest()
        self.copied = (content.name, source)

    def is_copied(self, content):
        """Whether the owner has the first word of a program's document: a mark may have missed it."""
        first = re.sub("<[^>]*>", " ", content.document).split()[:1]
        if not first or content.once:
            return True
        text = self.peer.paste("UTF8_STRING")
        # What the service has cleaned lacks the invisible characters.
        return isinstance(text, bytes) and visible(first[0]) in visible(text.decode(errors="replace"))

    def rest(self, seconds=0.15):
        """Waits until the owner has not changed for a while."""
        count = -1
        while count != len(self.peer.changes):
            count = len(self.peer.changes)
            self.peer.until(lambda: len(self.peer.changes) != count, seconds)

    # MARK: pasting

    def paste(self, destination):
        program, kind = DESTINATIONS[destination]
        if program == "peer":
            return self.offers()
        place = self.program(program)
        return place.paste() if kind is None else place.paste(kind)

    def offers(self):
        """All targets with their size and digest, asked one after the other."""
        offers = {}
        for name in self.peer.targets():
            if name in ("TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY"):
                continue
            value = self.peer.paste(name)
            value = bytes(str(value), "utf-8") if isinstance(value, list) else value or b""
            value = value.replace(self.desktop.folder.encode(), b"/run")
            offers[name] = [len(value), hashlib.sha256(value).hexdigest()[:12], value[:200].decode(errors="replace")]
        return {"offers": offers}

    def close(self):
        self.drop(*self.programs)
        self.pages.close()
        self.desktop.close()
