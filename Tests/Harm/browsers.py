"""Chromium and Firefox with a window each, driven by their own remote protocols: they copy from a page and paste into one.

Keys reach the page by the protocol, the clipboard is the real one of the X server. No key press depends on the window focus.
"""

import json
import os
import socket
import subprocess
import time

from applications import wait_for

LOADED = "document.readyState === 'complete' && location.pathname === %s"
# The window counts its keys: Chromium drops those that come before a page's first frame.
COUNT = "window.pressed = 0; addEventListener('keydown', event => { if (event.key.length === 1) window.pressed++ }, true);"
SELECT = "(() => { window.focus(); getSelection().selectAllChildren(document.getElementById('copy')); %s return true })()" % COUNT
FOCUS = "(() => { document.getElementById('editor').focus(); window.entered = 0; %s return true })()" % COUNT


class Browser:
    """The steps that both browsers have in common."""

    def __init__(self, desktop, pages):
        self.desktop = desktop
        self.pages = pages
        self.begin()

    def open(self, path):
        self.navigate(self.pages.address + path)
        wait_for(lambda: self.evaluate(LOADED % json.dumps(path)), 20)

    def copy(self, content):
        """Copies the content's page; returns the page's structure as the browser shows it."""
        self.open("/copy/" + content.name)
        truth = self.read("copy") if content.page else None
        self.evaluate(SELECT)
        self.strike("c")
        return truth

    def paste(self, kind):
        """Pastes into an empty editor: `rich` or `plain`. `None` if nothing arrives."""
        self.open("/editor/" + kind)
        self.evaluate(FOCUS)
        self.strike("v")
        try:
            wait_for(lambda: self.evaluate("window.entered > 0"), 4)
        except TimeoutError:
            return None
        return self.read("editor")

    def strike(self, key):
        """Presses the key with control, again if the page did not get it."""
        for _ in range(10):
            self.press(key)
            try:
                return wait_for(lambda: self.evaluate("window.pressed > 0"), 0.4)
            except TimeoutError:
                pass
        raise TimeoutError("the page gets no keys")

    def read(self, name):
        return self.evaluate(f"(async () => {{ {self.pages.reader}; return await readDocument(document.getElementById('{name}')) }})()")


class Chromium(Browser):
    """Chromium over the pipe of its DevTools protocol."""

    def begin(self):
        to_read, to_write = os.pipe(), os.pipe()
        command = [
            "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--password-store=basic",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
            f"--user-data-dir={self.desktop.folder}/chromium{len(self.desktop.running)}", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{to_read[0]} 4>&{to_write[1]}', "-", *command], pass_fds=[to_read[0], to_write[1]],
            env=self.desktop.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(self.desktop.folder + "/chromium.log", "ab"), start_new_session=True)
        self.desktop.running.append(self.process)
        os.close(to_read[0])
        os.close(to_write[1])
        self.writing, self.reading = os.fdopen(to_read[1], "wb", 0), os.fdopen(to_write[0], "rb", 0)
        self.waiting = b""
        self.number = 0
        self.session = None
        page = wait_for(lambda: [target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page"])[0]
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.call("Page.bringToFront")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.writing.write(json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.waiting:
                part = self.reading.read(1 << 16)
                if not part:
                    raise ConnectionError("Chromium ended")
                self.waiting += part
            line, self.waiting = self.waiting.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]

    def navigate(self, address):
        self.call("Page.navigate", url=address)

    def evaluate(self, script):
        try:
            answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        except RuntimeError:
            # The page is being replaced.
            return None
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"])[:400])
        return answer["result"].get("value")

    def press(self, key):
        command = {"c": "copy", "v": "paste"}[key]
        place = dict(key=key, code="Key" + key.upper(), windowsVirtualKeyCode=ord(key.upper()), modifiers=2)
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", commands=[command], **place)
        self.call("Input.dispatchKeyEvent", type="keyUp", **place)


class Firefox(Browser):
    """Firefox, and Thunderbird's kin, over Marionette."""

    program = "firefox-esr"
    preferences = {}

    def begin(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        profile = f"{self.desktop.folder}/{self.program}{len(self.desktop.running)}"
        os.makedirs(profile, exist_ok=True)
        preferences = self.preferences | {
            "marionette.port": port, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            "browser.startup.page": 0, "browser.aboutwelcome.enabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
            "app.update.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
            "termsofuse.bypassNotification": True, "browser.tabs.warnOnClose": False,
        }
        with open(profile + "/user.js", "w") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        self.process = self.desktop.start(
            self.program, "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile, *self.arguments(),
            MOZ_DISABLE_CONTENT_SANDBOX="1")
        self.number = 0
        self.connection = wait_for(lambda: self.connected(port), 90)
        self.receive()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})

    def arguments(self):
        return ["about:blank"]

    def connected(self, port):
        try:
            return socket.create_connection(("127.0.0.1", port), 60)
        except OSError:
            return None

    def receive(self):
        head = b""
        while not head.endswith(b":"):
            part = self.connection.recv(1)
            if not part:
                raise ConnectionError(f"{self.program} ended")
            head += part
        rest, parts = int(head[:-1]), []
        while rest:
            part = self.connection.recv(rest)
            rest -= len(part)
            parts.append(part)
        return json.loads(b"".join(parts))

    def call(self, method, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, method, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{error['error']}: {error['message']}")
        return result

    def navigate(self, address):
        self.call("WebDriver:Navigate", url=address)

    def evaluate(self, script):
        # By value: a promise is waited for.
        return self.call("WebDriver:ExecuteScript", script=f"return {script}", args=[], sandbox=None)["value"]

    def press(self, key):
        control = "\ue009"
        steps = [("keyDown", control), ("keyDown", key), ("keyUp", key), ("keyUp", control)]
        self.call("WebDriver:PerformActions", actions=[
            {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": value} for kind, value in steps]}])
