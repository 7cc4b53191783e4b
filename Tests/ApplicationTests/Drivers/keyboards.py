"""Keyboards of headless compositors, which have none of their own."""

import os
import subprocess


class RemoteKeyboard:
    """The keyboard of a remote desktop on Mutter."""

    NAME = "org.gnome.Mutter.RemoteDesktop"
    KEY_A = 30

    def __init__(self):
        from gi.repository import Gio, GLib
        self.variant = GLib.Variant
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        path = self.call("/org/gnome/Mutter/RemoteDesktop", self.NAME, "CreateSession", None)[0]
        self.session = path
        self.call(path, self.NAME + ".Session", "Start", None)

    def call(self, path, interface, method, arguments):
        return self.bus.call_sync(self.NAME, path, interface, method, arguments, None, 0, 5000, None).unpack()

    def press(self):
        for state in (True, False):
            self.call(self.session, self.NAME + ".Session", "NotifyKeyboardKeycode",
                      self.variant("(ub)", (self.KEY_A, state)))


class VirtualKeyboard:
    """The keyboard of a program, on compositors that let programs have one."""

    def __init__(self):
        self.program = None

    def press(self):
        # Programs bind a new keyboard late, and one that ends at once takes its key back.
        if self.program is None or self.program.poll() is not None:
            self.program = subprocess.Popen(["wtype", "-s", "600", "a", "-s", "900"])


def present():
    """The keyboard for the compositor of this session."""
    return VirtualKeyboard() if os.environ.get("XDG_CURRENT_DESKTOP") == "sway" else RemoteKeyboard()
