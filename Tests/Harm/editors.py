"""Destinations that show plain text: xterm, Mousepad and Geany. Each window stays open and is emptied before each paste."""

import os
import sys
import time

from applications import wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
EMPTY = "~"


def window_of(desktop, name, limit=60):
    """The newest visible window whose title has this in it."""
    return wait_for(lambda: desktop.run("xdotool", "search", "--onlyvisible", "--name", name).stdout.split(), limit)[-1]


def activate(desktop, window):
    """Gives a window the keyboard and waits until it has it."""
    def is_active():
        if desktop.run("xdotool", "getactivewindow").stdout.strip() == window:
            return True
        desktop.run("xdotool", "windowactivate", window)
        return False
    wait_for(is_active, 20)


def contents(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


class Terminal:
    """An xterm whose program stores what it reads."""

    def __init__(self, desktop, name="harm-terminal"):
        self.desktop = desktop
        self.path = desktop.folder + "/terminal.txt"
        self.process = desktop.start(
            "xterm", "-T", name, "-u8", "-xrm", "XTerm*VT100.translations: #override <Key>F5: insert-selection(CLIPBOARD)",
            "-e", sys.executable, "-B", HERE + "/terminal_reader.py", self.path)
        self.window = window_of(desktop, name)
        wait_for(lambda: os.path.exists(self.path))

    def paste(self):
        with open(self.path, "wb"):
            pass
        activate(self.desktop, self.window)
        self.desktop.run("xdotool", "key", "--clearmodifiers", "F5")
        try:
            wait_for(lambda: contents(self.path), 3)
        except TimeoutError:
            return None
        return {"text": settled(lambda: contents(self.path)).decode(errors="replace").replace("\r", "\n")}


class Screen:
    """An xterm that shows lines, which are marked with the mouse and so copied."""

    def __init__(self, desktop):
        self.desktop = desktop

    def copy(self, content):
        path = f"{self.desktop.folder}/{content.name}.txt"
        with open(path, "w") as file:
            file.write(content.document)
        if not self.desktop.run("xdotool", "search", "--name", content.name).stdout:
            self.desktop.start(
                "xterm", "-T", content.name, "-geometry", "80x24", "-xrm", "XTerm*selectToClipboard: true", "-xrm", "XTerm*multiClickTime: 1",
                "-e", "sh", "-c", f"cat '{path}'; exec sleep 100000")
        window = window_of(self.desktop, content.name)
        activate(self.desktop, window)
        size = dict(line.split("=") for line in self.desktop.run("xdotool", "getwindowgeometry", "--shell", window).stdout.split())
        height = int(size["HEIGHT"]) // 24
        rows = content.document.count("\n")
        # From the first cell to behind the last line; a click elsewhere first ends an older mark. A second click soon after it would mark
        # from there on: none is soon with that time between two.
        self.desktop.run("xdotool", "mousemove", "--window", window, "300", str(20 * height), "click", "1")
        self.desktop.run("xdotool", "mousemove", "--window", window, "3", "5", "mousedown", "1")
        self.desktop.run("xdotool", "mousemove", "--window", window, "480", str(int((rows - 0.5) * height) + 2))
        self.desktop.run("xdotool", "mouseup", "1")


def settled(value, rest=0.4):
    """A value that has not changed for a while: nothing tells that a terminal has had it all."""
    last, since = value(), time.monotonic()
    while time.monotonic() - since < rest:
        time.sleep(0.05)
        if (now := value()) != last:
            last, since = now, time.monotonic()
    return last


class TextEditor:
    """An editor with one file: everything is replaced by the paste, and saved."""

    def __init__(self, desktop, command, title):
        self.desktop = desktop
        self.path = f"{desktop.folder}/{title}.txt"
        with open(self.path, "w") as file:
            file.write(EMPTY)
        self.command = command
        self.process = desktop.start(*command, self.path)
        self.window = window_of(desktop, title + ".txt")

    def press(self, *keys):
        activate(self.desktop, self.window)
        self.desktop.run("xdotool", "key", "--clearmodifiers", *keys)

    def saved(self, condition, limit):
        """Saves until the file fulfils the condition."""
        end = time.monotonic() + limit
        while True:
            self.press("ctrl+s")
            try:
                return wait_for(lambda: condition(contents(self.path).rstrip(b"\r\n")), 0.5)
            except TimeoutError:
                if time.monotonic() > end:
                    raise

    def copy(self, content):
        """Opens the content's lines in a window of its own and copies all of them."""
        path = f"{self.desktop.folder}/{content.name}.txt"
        with open(path, "w") as file:
            file.write(content.document)
        if not self.desktop.run("xdotool", "search", "--name", content.name + ".txt").stdout:
            self.desktop.start(*self.command, path)
        window = window_of(self.desktop, content.name + ".txt")
        activate(self.desktop, window)
        self.desktop.run("xdotool", "key", "--clearmodifiers", "ctrl+a", "ctrl+c")

    def paste(self):
        if contents(self.path).rstrip() != EMPTY.encode():
            self.press("ctrl+a", "Delete", "asciitilde")
            self.saved(lambda saved: saved == EMPTY.encode(), 15)
        self.press("ctrl+a", "ctrl+v")
        try:
            self.saved(lambda saved: saved != EMPTY.encode(), 3)
        except TimeoutError:
            return None
        return {"text": settled(lambda: contents(self.path), 0.1).decode(errors="replace")}


def mousepad(desktop):
    return TextEditor(desktop, ["mousepad", "--disable-server"], "harm-mousepad")


def geany(desktop):
    folder = desktop.folder + "/geany"
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/geany.conf", "w") as file:
        file.write("[geany]\nauto_indent_mode=0\npref_editor_disable_dnd=true\npref_editor_auto_close_xml_tags=false\n"
                   "pref_editor_new_line=false\npref_editor_trail_space=false\ncheck_detect_indent=false\n")
    return TextEditor(desktop, ["geany", "-i", "-s", "-t", "-m", "-c", folder], "harm-geany")
