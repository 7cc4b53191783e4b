"""Programs of others in a folder of their own, and the Washboard daemon beside them.

Nothing here is shared with the machine's own session: every program gets a home, a configuration and a message bus of its own.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile


class Session:
    """A folder and the variables of a session; ends everything that was started in it."""

    def __init__(self, program, parent=None):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="washboard-interop-", dir=parent)
        self.running = []
        self.bus = None
        self.daemons = 0
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder,
            "XDG_CONFIG_HOME": self.folder + "/config", "XDG_CACHE_HOME": self.folder + "/cache",
            "XDG_DATA_HOME": self.folder + "/data", "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1",
        }
        os.mkdir(self.folder + "/config")

    def start_bus(self):
        bus = subprocess.check_output(
            ["dbus-daemon", "--session", "--fork", "--print-address=1", "--print-pid=1"],
            env=self.environment, text=True).split()
        self.environment["DBUS_SESSION_BUS_ADDRESS"], self.bus = bus[0], int(bus[1])

    def start(self, *command, **environment):
        process = subprocess.Popen(
            command, env=self.environment | environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(self.folder + "/" + os.path.basename(command[0]) + ".log", "ab"), start_new_session=True)
        self.running.append(process)
        return process

    def start_washboard(self, *options, configuration=None):
        """Starts a daemon and waits until it is ready."""
        self.daemons += 1
        address = f"{self.folder}/notify-{self.daemons}"
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

    def stop(self, process):
        """Ends a program that was started here."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.running.remove(process)

    def close(self):
        for process in reversed(self.running):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in list(self.running):
            self.stop(process)
        if self.bus:
            os.kill(self.bus, signal.SIGTERM)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
