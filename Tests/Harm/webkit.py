"""WebKitGTK, the engine of GNOME Web, Evolution and Geary: copies from a page, by the steps of the other browsers."""

import json
import os
import subprocess

from browsers import Browser

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "webkit_program.py")


class WebKit(Browser):
    """A window with a web view, in a process of its own that takes commands line by line."""

    def begin(self):
        # Without a graphics card WebKit would draw nothing.
        environment = self.desktop.environment | {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-B", PROGRAM], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=open(self.desktop.folder + "/webkit.log", "ab"), text=True, start_new_session=True)
        self.desktop.running.append(self.process)

    def call(self, command, argument):
        self.process.stdin.write(json.dumps([command, argument]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError("WebKit ended")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def navigate(self, address):
        self.call("navigate", address)

    def evaluate(self, script):
        return self.call("evaluate", script)

    def strike(self, key):
        """Gives the command of the key, which needs no focus."""
        self.call("edit", {"c": "Copy", "v": "Paste"}[key])
