"""Sources that are driven as `make study NAME=interop` drives them, and a viewer of PDF files."""

import os
import shutil
import signal
import subprocess
import threading

import applications
from editors import activate, window_of


class Corner:
    """A desktop with a folder for one program, whose files are those of its only start, and with the processes it started."""

    def __init__(self, desktop, name):
        self.desktop = desktop
        # By the same name each time: the paths of files are pasted.
        self.folder = f"{desktop.folder}/corner-{name.replace(chr(32), chr(45))}"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder)
        self.running = []

    def __getattr__(self, name):
        return getattr(self.desktop, name)

    def start(self, *command, **environment):
        process = self.desktop.start(*command, **environment)
        self.running.append(process)
        return process


class Application:
    """A program of the interop table: it copies its own content once, and stays open until it is ended."""

    def __init__(self, desktop, name):
        self.desktop = Corner(desktop, name)
        self.drive = applications.APPLICATIONS[name]
        self.copied = threading.Event()
        self.error = None

    def copy(self, _):
        thread = threading.Thread(target=self.run, daemon=True)
        thread.start()
        while not self.copied.wait(0.1):
            if self.error:
                raise RuntimeError(self.error)

    def run(self):
        try:
            self.drive(self.desktop, self.wait)
        except Exception as error:
            self.error = repr(error)

    def end(self):
        for process in self.desktop.running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def wait(self):
        """Keeps the program as it is after its copy: it does not paste here."""
        self.copied.set()
        threading.Event().wait()


class Viewer:
    """Evince with a page that Writer stored as a PDF."""

    def __init__(self, desktop, suite):
        self.desktop = desktop
        self.suite = suite

    def copy(self, content):
        path = f"{self.desktop.folder}/{content.name}.pdf"
        if not os.path.exists(path):
            self.suite.export(content, path)
            self.desktop.start("evince", path)
        window = window_of(self.desktop, content.name)
        activate(self.desktop, window)
        self.desktop.run("xdotool", "key", "--clearmodifiers", "ctrl+a", "ctrl+c")


class Pipe:
    """xclip, which ends after one paste where a content says so."""

    def __init__(self, desktop):
        self.desktop = desktop

    def copy(self, content):
        subprocess.run(
            ["xclip", "-selection", "clipboard", *(["-loops", "1"] if content.once else [])], input=content.document, text=True,
            env=self.desktop.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
