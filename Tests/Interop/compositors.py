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

    def __init__(self, program, root=""):
        """- root: the folder of another system, from which the compositor is started."""
        super().__init__(program, root + "/tmp" if root else None)
        self.root = root
        self.start_bus()
        self.environment |= {"XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": self.name}
        # Some refuse to run as root, and want a run-time folder of their user's.
        if os.getuid() == 0 and self.is_unprivileged:
            for folder in [self.folder, *(entry.path for entry in os.scandir(self.folder))]:
                os.chown(folder, NOBODY, NOBODY)
        before = set(self.sockets())
        self.compositor = self.start(*self.inside(self.command()), **self.variables)
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

    def inside(self, words):
        return ["chroot", self.root, *words] if self.root else words

    @property
    def variables(self):
        """Variables of the compositor: with its own system's names of the folder, and a bus of its own."""
        place = self.folder.removeprefix(self.root)
        changed = {"HOME": place, "XDG_RUNTIME_DIR": place, "XDG_CONFIG_HOME": place + "/config"} if self.root else {}
        return SOFTWARE | changed

    @property
    def executable(self):
        return self.programs[0]

    @classmethod
    def missing(cls, root=""):
        """The programs that are not installed."""
        return [name for name in cls.programs if not (os.path.exists(f"{root}/usr/bin/{name}") if root else shutil.which(name))]

    @property
    def title(self):
        """Its name and version."""
        said = subprocess.run(
            self.inside([self.executable, "--version"]), env=self.environment | self.variables, capture_output=True,
            text=True).stdout
        return f"{self.name} {next((word for word in said.split() if word[0].isdigit()), '')}"

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


class Labwc(Compositor):
    name = "labwc"
    programs = ["labwc"]

    def command(self):
        return ["labwc"]


class KWin(Compositor):
    name = "KWin"
    programs = ["kwin_wayland"]

    @property
    def executable(self):
        return self.folder.removeprefix(self.root) + "/kwin_wayland"

    def command(self):
        # Its file capabilities keep it from being started in a container; a copy has none, and the same name.
        copy = self.folder + "/kwin_wayland"
        shutil.copyfile(f"{self.root}/usr/bin/kwin_wayland", copy)
        os.chmod(copy, 0o755)
        return [self.executable, "--virtual", "--no-lockscreen", "--no-global-shortcuts"]


COMPOSITORS = {kind.name: kind for kind in (Sway, Labwc, Phoc, KWin)}
