"""Headless Wayland compositors, each in a session of its own."""

import os
import shutil
import subprocess
import time

from session import Session

NOBODY = 65534
SOFTWARE = {
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "QT_QPA_PLATFORM": "offscreen",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}


class Compositor(Session):
    """A session whose compositor has data control."""

    def __init__(self, program):
        super().__init__(program)
        self.start_bus()
        self.environment |= {"XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": self.name}
        # Some refuse to run as root, and want a run-time folder of their user's.
        if os.getuid() == 0 and self.is_unprivileged:
            for folder in [self.folder, *(entry.path for entry in os.scandir(self.folder))]:
                os.chown(folder, NOBODY, NOBODY)
        before = set(self.sockets())
        self.compositor = self.start(*self.command(), **SOFTWARE)
        end = time.monotonic() + 30
        while not (found := set(self.sockets()) - before):
            if self.compositor.poll() is not None or time.monotonic() > end:
                with open(f"{self.folder}/{os.path.basename(self.compositor.args[0])}.log") as log:
                    said = log.read().strip().splitlines()
                self.close()
                raise OSError(f"{self.name} does not start: {said[-1] if said else 'it says nothing'}")
            time.sleep(0.05)
        self.environment["WAYLAND_DISPLAY"] = found.pop()

    is_unprivileged = False

    @property
    def executable(self):
        return self.programs[0]

    @classmethod
    def missing(cls):
        """The programs that are not installed."""
        return [name for name in cls.programs if not shutil.which(name)]

    def version(self):
        said = subprocess.run(
            [self.executable, "--version"], env=self.environment | SOFTWARE, capture_output=True, text=True).stdout
        return next((word for word in said.split() if word[0].isdigit()), "")

    def sockets(self):
        return [name for name in os.listdir(self.folder) if name.startswith("wayland-") and not name.endswith(".lock")]

    @property
    def path(self):
        return f"{self.folder}/{self.environment['WAYLAND_DISPLAY']}"


class Sway(Compositor):
    name = "sway"
    programs = ["sway", "setpriv"]
    is_unprivileged = True

    def command(self):
        words = ["sway", "-c", "/dev/null"]
        return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words] if os.getuid() == 0 else words


class Phoc(Compositor):
    name = "phoc"
    programs = ["phoc"]

    def command(self):
        return ["phoc"]


class KWin(Compositor):
    name = "KWin"
    programs = ["kwin_wayland"]

    @property
    def executable(self):
        return self.folder + "/kwin_wayland"

    def command(self):
        # Its file capabilities keep it from being started in a container; a copy has none, and the same name.
        shutil.copyfile(shutil.which("kwin_wayland"), self.executable)
        os.chmod(self.executable, 0o755)
        return [self.executable, "--virtual", "--no-lockscreen", "--no-global-shortcuts"]


COMPOSITORS = {kind.name: kind for kind in (Sway, Phoc, KWin)}
