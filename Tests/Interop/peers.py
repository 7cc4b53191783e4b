"""A private desktop for programs of others: an X server, the Washboard daemon, and peers that copy, paste and count."""

import os
import select
import subprocess
import time

from Xlib import X, display
from Xlib.ext import xfixes
from Xlib.protocol import event

from session import Session


class Desktop(Session):
    """An Xvfb with a message bus; ends everything that was started on it."""

    def __init__(self, program, window_manager=False):
        super().__init__(program)
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-ac"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.display = ":" + numbers.readline().strip()
        self.environment["DISPLAY"] = self.display
        self.start_bus()
        if window_manager:
            self.start("openbox")

    def start_tray(self):
        """Shows Washboard's icon in the tray of Xfce's panel, and waits until the tray has it."""
        self.start("xfce4-panel", "--disable-wm-check")
        self.start(self.program, "tray", "--wait")
        name = "org.kde.StatusNotifierWatcher"
        limit = time.monotonic() + 30
        while True:
            items = self.run("busctl", "--user", "--address=" + self.environment["DBUS_SESSION_BUS_ADDRESS"], "get-property", name,
                             "/StatusNotifierWatcher", name, "RegisteredStatusNotifierItems")
            if "org.washboard.Tray" in items.stdout:
                return
            if time.monotonic() > limit:
                raise TimeoutError("no tray has shown the icon: " + items.stderr)
            time.sleep(0.1)

    def close(self):
        super().close()
        self.server.terminate()
        self.server.wait()


class Peer:
    """A client that copies, pastes and hears of every change of a selection's owner."""

    LARGEST = 1 << 17

    def __init__(self, name, selection="CLIPBOARD"):
        self.display = display.Display(name)
        self.window = self.display.screen().root.create_window(
            -10, -10, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        self.clipboard = self.atom(selection)
        self.display.xfixes_query_version()
        self.display.xfixes_select_selection_input(
            self.window, self.clipboard, xfixes.XFixesSetSelectionOwnerNotifyMask)
        self.display.sync()
        self.forms = {}
        self.changes = []
        self.requests = []
        self.answers = []
        self.written = []

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
        self.written = []
        value = self.window.get_full_property(place, X.AnyPropertyType)
        self.window.delete_property(place)
        if value is None:
            return None
        if value.property_type == self.atom("INCR"):
            return self.increments(place, limit)
        return value.value.encode() if isinstance(value.value, str) else bytes(value.value) if value.format == 8 else list(value.value)

    def increments(self, place, limit):
        """The bytes of a transfer in increments; nil if one of them does not come in time."""
        content = b""
        while True:
            self.display.flush()
            if not self.until(lambda: place in self.written, limit):
                return None
            self.written.remove(place)
            value = self.window.get_full_property(place, X.AnyPropertyType)
            self.window.delete_property(place)
            if value is None or not value.value:
                return content
            content += value.value.encode() if isinstance(value.value, str) else bytes(value.value)

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
            elif happening.type == X.PropertyNotify and happening.state == X.PropertyNewValue:
                self.written.append(happening.atom)
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
            content = self.forms[request.target]
            # A request of the protocol holds 256 KiB.
            for start in range(0, len(content) or 1, self.LARGEST):
                mode = X.PropModeAppend if start else X.PropModeReplace
                request.requestor.change_property(place, request.target, 8, content[start:start + self.LARGEST], mode)
        else:
            place = X.NONE
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=place))
        self.display.flush()
