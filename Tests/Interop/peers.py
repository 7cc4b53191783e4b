"""A private desktop for programs of others: an X server, the Washboard daemon, and peers that copy, paste and count.

Nothing here is shared with the machine's own desktop: every program gets a home, a configuration and a message bus of its own.
"""

import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from Xlib import X, display
from Xlib.ext import xfixes
from Xlib.protocol import event


class Desktop:
    """An Xvfb with a message bus; ends everything that was started on it."""

    def __init__(self, program, window_manager=False):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="washboard-interop-")
        self.running = []
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-ac"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.display = ":" + numbers.readline().strip()
        self.environment = {
            "PATH": os.environ["PATH"], "DISPLAY": self.display, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder,
            "XDG_CONFIG_HOME": self.folder + "/config", "XDG_CACHE_HOME": self.folder + "/cache",
            "XDG_DATA_HOME": self.folder + "/data", "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1",
        }
        os.mkdir(self.folder + "/config")
        bus = subprocess.check_output(
            ["dbus-daemon", "--session", "--fork", "--print-address=1", "--print-pid=1"],
            env=self.environment, text=True).split()
        self.environment["DBUS_SESSION_BUS_ADDRESS"], self.bus = bus[0], int(bus[1])
        if window_manager:
            self.start("openbox")

    def start(self, *command, **environment):
        process = subprocess.Popen(
            command, env=self.environment | environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(self.folder + "/" + os.path.basename(command[0]) + ".log", "ab"), start_new_session=True)
        self.running.append(process)
        return process

    def start_washboard(self, *options, configuration=None):
        """Starts a daemon and waits until it is ready."""
        address = f"{self.folder}/notify-{len(self.running)}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifications:
            notifications.bind(address)
            notifications.settimeout(30)
            if configuration:
                path = self.folder + "/washboard.toml"
                with open(path, "w") as file:
                    file.write(configuration)
                options += ("--config", path)
            process = self.start(self.program, "daemon", *options, NOTIFY_SOCKET=address)
            while b"READY=1" not in notifications.recv(4096):
                pass
        return process

    def run(self, *command, words=""):
        """Runs a program to its end, with these words on its standard input."""
        return subprocess.run(
            command, env=self.environment, input=words, capture_output=True, text=True, timeout=60)

    def close(self):
        for process in reversed(self.running):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in self.running:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        os.kill(self.bus, signal.SIGTERM)
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Peer:
    """A client that copies, pastes and hears of every change of the clipboard's owner."""

    def __init__(self, name):
        self.display = display.Display(name)
        self.window = self.display.screen().root.create_window(-10, -10, 1, 1, 0, X.CopyFromParent)
        self.clipboard = self.atom("CLIPBOARD")
        self.display.xfixes_query_version()
        self.display.xfixes_select_selection_input(
            self.window, self.clipboard, xfixes.XFixesSetSelectionOwnerNotifyMask)
        self.display.sync()
        self.forms = {}
        self.changes = []
        self.requests = []
        self.answers = []

    def atom(self, name):
        return self.display.intern_atom(name)

    def copy(self, forms, own_time=X.CurrentTime):
        """Owns the clipboard with these forms, a dictionary from target to bytes in the order of TARGETS."""
        self.turn()
        self.forms = {self.atom(name): content for name, content in forms.items()}
        self.changes = []
        self.requests = []
        self.copied = time.monotonic()
        self.window.set_selection_owner(self.clipboard, own_time)
        self.display.sync()

    @property
    def owns(self):
        owner = self.display.get_selection_owner(self.clipboard)
        return owner != X.NONE and owner.id == self.window.id

    def paste(self, target, limit=3):
        """What the owner answers; nil if it refuses or is silent."""
        place = self.atom("_INTEROP")
        self.answers = []
        self.window.convert_selection(self.clipboard, self.atom(target), place, X.CurrentTime)
        self.display.flush()
        if not self.until(lambda: self.answers, limit) or self.answers[0] == X.NONE:
            return None
        value = self.window.get_full_property(place, X.AnyPropertyType)
        self.window.delete_property(place)
        if value is None:
            return None
        return value.value.encode() if isinstance(value.value, str) else bytes(value.value) if value.format == 8 else list(value.value)

    def targets(self):
        return [self.display.get_atom_name(atom) for atom in self.paste("TARGETS") or []]

    def until(self, condition, limit):
        """Acts as owner and requestor until the condition holds, or not after `limit` seconds."""
        end = time.monotonic() + limit
        while True:
            self.turn()
            if condition():
                return True
            rest = end - time.monotonic()
            if rest <= 0:
                return False
            select.select([self.display], [], [], min(rest, 0.02))

    def turn(self):
        while self.display.pending_events():
            happening = self.display.next_event()
            if happening.type == X.SelectionRequest:
                self.answer(happening)
            elif happening.type == X.SelectionNotify:
                self.answers.append(happening.property)
            elif (happening.type, getattr(happening, "sub_code", 0)) == self.display.extension_event.SetSelectionOwnerNotify:
                owner = happening.owner.id if hasattr(happening.owner, "id") else happening.owner
                self.changes.append((time.monotonic(), owner))

    def answer(self, request):
        place = request.property or request.target
        self.requests.append(self.display.get_atom_name(request.target))
        if request.target == self.atom("TARGETS"):
            request.requestor.change_property(
                place, self.atom("ATOM"), 32, [request.target] + list(self.forms))
        elif request.target in self.forms:
            request.requestor.change_property(place, request.target, 8, self.forms[request.target])
        else:
            place = X.NONE
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=place))
        self.display.flush()
