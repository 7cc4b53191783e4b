"""The service on a headless Mutter, which has no data control: XWayland repeats the copies of Wayland programs."""

import os
import re
import shutil
import time

from gi.repository import Gio, GLib

from peers import Peer
from session import Session

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = """<!doctype html><meta charset="utf-8"><title>keys</title><body>Press a key.<script>
let number = BASE
document.addEventListener('copy', event => {
  number += 1
  event.clipboardData.setData('text/html', '<p style="color:red">copy <b>' + number + '</b> pay\\u200bpal</p>' + FILLER)
  event.clipboardData.setData('text/plain', 'copy ' + number + ' pay\\u200bpal\\n' + FILLER)
  event.preventDefault()
  // Without something to draw its requests lie in its buffer until the next event.
  document.body.firstChild.data = number
})
document.addEventListener('keyup', () => document.execCommand('copy'))
</script>"""
KEY_A = 30
CLEAN = "org.washboard.rich-text"


class Mutter(Session):
    name = "mutter"
    programs = ["mutter", "Xwayland"]
    remote = "org.gnome.Mutter.RemoteDesktop"

    def __init__(self, program):
        super().__init__(program)
        self.start_bus()
        self.environment |= {
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "memory",
        }
        log = self.folder + "/mutter.log"
        self.compositor = self.start(
            "mutter", "--headless", "--wayland", "--virtual-monitor", "800x600", "--wayland-display", "wayland-0")
        end = time.monotonic() + 30
        while True:
            with open(log) as file:
                found = re.search(r"Using public X11 display (:\d+)", file.read())
            if found and os.path.exists(self.folder + "/wayland-0"):
                break
            if time.monotonic() > end:
                self.close()
                raise OSError("mutter does not start")
            time.sleep(0.05)
        self.environment |= {"DISPLAY": found[1], "WAYLAND_DISPLAY": "wayland-0", "GDK_BACKEND": "wayland"}
        self.connection = Gio.DBusConnection.new_for_address_sync(
            self.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        # Its bus may be up before its name is.
        while True:
            try:
                self.keyboard = self.call("/org/gnome/Mutter/RemoteDesktop", self.remote, "CreateSession")[0]
                break
            except GLib.Error:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.call(self.keyboard, self.remote + ".Session", "Start")

    @classmethod
    def missing(cls):
        return [name for name in cls.programs if not shutil.which(name)]

    def call(self, path, interface, method, arguments=None):
        return self.connection.call_sync(self.remote, path, interface, method, arguments, None, 0, 30_000, None).unpack()

    def press(self):
        """A key press, as of a user; without one no program may copy."""
        for state in (True, False):
            self.call(self.keyboard, self.remote + ".Session", "NotifyKeyboardKeycode", GLib.Variant("(ub)", (KEY_A, state)))

    def peer(self, selection):
        """A program on its XWayland."""
        for name in os.listdir(self.folder):
            if name.startswith(".mutter-Xwaylandauth"):
                os.environ["XAUTHORITY"] = f"{self.folder}/{name}"
        return Peer(self.environment["DISPLAY"], selection)

    def gtk(self, version, selection, base, size):
        return self.start("/usr/bin/python3", "-B", HERE + "/wayland_program.py", str(version), selection, str(base), str(size))

    def chromium(self, base, size):
        path = self.folder + "/keys.html"
        with open(path, "w") as file:
            file.write(PAGE.replace("BASE", str(base)).replace("FILLER", f"'{'Words that fill a page. '}'.repeat({size // 24})"))
        return self.start(
            "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--ozone-platform=wayland",
            f"--user-data-dir={self.folder}/chromium", f"--app=file://{path}")


# Each kind of copy: the selection that it is made to, and how its program is started.
TOOLKITS = {
    "GTK 3": ("CLIPBOARD", lambda session, *numbers: session.gtk(3, "CLIPBOARD", *numbers)),
    "GTK 4": ("CLIPBOARD", lambda session, *numbers: session.gtk(4, "CLIPBOARD", *numbers)),
    "GTK 3, PRIMARY": ("PRIMARY", lambda session, *numbers: session.gtk(3, "PRIMARY", *numbers)),
    "GTK 4, PRIMARY": ("PRIMARY", lambda session, *numbers: session.gtk(4, "PRIMARY", *numbers)),
    "Chromium": ("CLIPBOARD", lambda session, *numbers: session.chromium(*numbers)),
}


def has_chromium():
    return shutil.which("chromium") is not None


class Copies:
    """A program that copies at each key, and a look at what comes of it."""

    def __init__(self, session, toolkit, size=0):
        self.session = session
        selection, start = TOOLKITS[toolkit]
        self.peer = session.peer(selection)
        # So that none of its copies is taken for one of a program before.
        session.programs_started = getattr(session, "programs_started", 0) + 1
        base = self.number = 100_000 * session.programs_started
        self.program = start(session, base, size)
        # Its window gets the keyboard late, and keys are lost until then.
        end = time.monotonic() + 60
        while self.last() <= base:
            if time.monotonic() > end:
                raise OSError(f"{toolkit} copies nothing")
            session.press()
            self.peer.until(lambda: self.last() > base, 1)
        # More than one of them may have come at once.
        self.peer.until(lambda: False, 1)
        self.number = self.last()

    def last(self):
        """The number of the copy that is on the clipboard; 0 if there is none."""
        found = re.match(rb"copy (\d+) ", self.peer.paste("UTF8_STRING") or b"")
        return int(found[1]) if found else 0

    def press(self):
        self.session.press()
        self.number += 1

    def is_cleaned(self, limit=5):
        """Waits until the last copy is on the clipboard, clean."""
        end = time.monotonic() + limit
        while True:
            before = len(self.peer.changes)
            text = self.peer.paste("UTF8_STRING")
            if text and text.startswith(b"copy %d paypal" % self.number):
                return text
            if time.monotonic() > end:
                return None
            self.peer.until(lambda: len(self.peer.changes) > before, 0.05)

    def close(self):
        self.session.stop(self.program)
        self.peer.display.close()


def copies(session, toolkit, count):
    """How many of so many copies were cleaned, and the median of the milliseconds from key to clean copy."""
    trial = Copies(session, toolkit)
    times = []
    for _ in range(count):
        start = time.perf_counter()
        trial.press()
        if trial.is_cleaned():
            times.append(1000 * (time.perf_counter() - start))
    trial.close()
    return times


def pairs(session, toolkit, count):
    """In how many of so many pairs of copies, 0 to 49 ms apart, the last is on the clipboard in the end, clean."""
    trial = Copies(session, toolkit)
    last = 0
    for index in range(count):
        trial.press()
        trial.peer.until(lambda: False, index % 50 / 1000)
        trial.press()
        trial.is_cleaned()
        # It stays.
        trial.peer.until(lambda: False, 0.05)
        last += trial.is_cleaned(0) is not None
    trial.close()
    return last


def large(session, toolkit, count, size=5_000_000):
    """How many of so many copies of so many bytes were cleaned and are whole."""
    trial = Copies(session, toolkit, size)
    whole = 0
    for _ in range(count):
        trial.press()
        text = trial.is_cleaned(60)
        whole += text is not None and len(text) >= size // 24 * 24
    trial.close()
    return whole
