"""Programs of a Wayland session that copy, paste and hear of every selection, by data control and without a library."""

import array
import os
import select
import socket
import struct
import time

MANAGERS = ("ext_data_control_manager_v1", "zwlr_data_control_manager_v1")
DISPLAY = 1
CLEAN = "org.washboard.rich-text"


class Connection:
    """Messages to and from a compositor."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.setblocking(False)
        self.last = DISPLAY
        self.handlers = {DISPLAY: self.display_event}
        self.unread = b""
        self.descriptors = []

    def new(self, handler=lambda opcode, event: None):
        self.last += 1
        self.handlers[self.last] = handler
        return self.last

    def send(self, target, opcode, *arguments, descriptor=None):
        body = b""
        for argument in arguments:
            if isinstance(argument, str):
                text = argument.encode() + b"\0"
                body += struct.pack("I", len(text)) + text + b"\0" * (-len(text) % 4)
            else:
                body += struct.pack("I", argument)
        message = struct.pack("II", target, (len(body) + 8) << 16 | opcode) + body
        ancillary = [] if descriptor is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        while True:
            try:
                sent = self.socket.sendmsg([message], ancillary)
            except BlockingIOError:
                select.select([], [self.socket], [], 1)
                continue
            message, ancillary = message[sent:], []
            if not message:
                return

    def turn(self):
        """Handles what has arrived."""
        while True:
            try:
                data, ancillary, _, _ = self.socket.recvmsg(65536, socket.CMSG_SPACE(4 * 64))
            except BlockingIOError:
                return
            for _, kind, content in ancillary:
                if kind == socket.SCM_RIGHTS:
                    found = array.array("i")
                    found.frombytes(content[:len(content) - len(content) % 4])
                    self.descriptors += found
            if not data:
                raise ConnectionError("the compositor has closed the connection")
            self.unread += data
            while len(self.unread) >= 8:
                target, word = struct.unpack_from("II", self.unread)
                size = word >> 16
                if len(self.unread) < size:
                    break
                body, self.unread = self.unread[8:size], self.unread[size:]
                handler = self.handlers.get(target)
                if handler:
                    handler(word & 0xFFFF, Event(body))

    def display_event(self, opcode, event):
        if opcode == 0:
            raise ConnectionError(f"the compositor reports an error: {event.word()} {event.word()} {event.text()}")
        self.handlers.pop(event.word(), None)


class Event:
    """The arguments of an event, one after the other."""

    def __init__(self, body):
        self.body = body

    def word(self):
        value, self.body = struct.unpack_from("I", self.body)[0], self.body[4:]
        return value

    def text(self):
        size = self.word()
        value, self.body = self.body[:size - 1].decode(), self.body[size + (-size % 4):]
        return value


class Client(Connection):
    """A program without a window."""

    def __init__(self, path):
        super().__init__(path)
        self.manager = self.interface = None
        self.sources = {}
        self.source = None
        self.lost = None
        self.offers = {}
        self.selection = None
        self.changes = []
        self.reads = 0
        self.writing = {}
        seat = None
        globals_ = []
        registry = self.new(lambda opcode, event: globals_.append((event.word(), event.text())) if opcode == 0 else None)
        self.send(DISPLAY, 1, registry)
        self.wait()
        for name, interface in globals_:
            if interface == "wl_seat" and seat is None:
                seat = self.new()
                self.send(registry, 0, name, interface, 1, seat)
        for wanted in MANAGERS:
            for name, interface in globals_:
                if interface == wanted and self.manager is None:
                    self.manager, self.interface = self.new(), interface
                    self.send(registry, 0, name, interface, 1, self.manager)
        if self.manager is None:
            raise ConnectionError("the compositor has no data control")
        self.device = self.new(self.device_event)
        self.send(self.manager, 1, self.device, seat)
        self.wait()

    def wait(self, others=()):
        """Waits until the compositor has handled everything."""
        done = []
        self.send(DISPLAY, 0, self.new(lambda opcode, event: done.append(True)))
        serve([self, *others], lambda: done, 10)

    # MARK: Events

    def device_event(self, opcode, event):
        if opcode == 0:
            offer = event.word()
            self.offers[offer] = []
            self.handlers[offer] = lambda opcode, event: self.offers[offer].append(event.text())
        elif opcode == 1:
            offer = event.word()
            self.changes.append((time.perf_counter(), self.offers.get(offer)))
            if self.selection in self.offers:
                self.drop(self.selection)
            self.selection = offer or None
        elif opcode == 3 and (offer := event.word()) in self.offers:
            self.drop(offer)

    def drop(self, offer):
        self.send(offer, 1)
        del self.offers[offer], self.handlers[offer]

    def source_event(self, source, opcode, event):
        if opcode == 0:
            self.reads += 1
            end = self.descriptors.pop(0)
            os.set_blocking(end, False)
            # A source that is cancelled may still be asked.
            self.writing[end] = memoryview(self.sources.get(source, {}).get(event.text(), b""))
            self.write(end)
        elif source in self.sources:
            self.send(source, 1)
            del self.sources[source]
            if source == self.source:
                self.source, self.lost = None, time.perf_counter()

    def write(self, end):
        try:
            while self.writing[end]:
                self.writing[end] = self.writing[end][os.write(end, self.writing[end]):]
        except BlockingIOError:
            return
        except BrokenPipeError:
            pass
        del self.writing[end]
        os.close(end)

    # MARK: Copying and pasting

    def copy(self, forms):
        """Owns the clipboard with these forms, a dictionary from type to bytes in their order."""
        source = self.new()
        self.handlers[source] = lambda opcode, event: self.source_event(source, opcode, event)
        self.sources[source] = forms
        self.send(self.manager, 0, source)
        for name in forms:
            self.send(source, 0, name)
        self.source, self.lost = source, None
        self.copied = time.perf_counter()
        self.send(self.device, 0, source)

    def clear(self):
        self.send(self.device, 0, 0)

    @property
    def types(self):
        return self.offers.get(self.selection, [])

    @property
    def is_clean(self):
        return CLEAN in self.types

    def paste(self, name, among=(), limit=5):
        """The bytes of a form, or None if it does not come in time.

        - among: the other clients, which may be the owner."""
        if name not in self.types:
            return None
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        self.send(self.selection, 0, name, descriptor=writing)
        os.close(writing)
        parts, done = [], []

        def take():
            try:
                while part := os.read(reading, 1 << 20):
                    parts.append(part)
            except BlockingIOError:
                return False
            done.append(True)
            return True

        serve({self, *among}, take, limit, [reading])
        os.close(reading)
        return b"".join(parts) if done else None


def serve(clients, condition, limit, others=()):
    """Has clients act until the condition holds, or not after `limit` seconds; whether it holds."""
    end = time.perf_counter() + limit
    while True:
        for client in clients:
            client.turn()
            for pipe in list(client.writing):
                client.write(pipe)
        if condition():
            return True
        rest = end - time.perf_counter()
        if rest <= 0:
            return False
        select.select(
            [client.socket for client in clients] + list(others),
            [pipe for client in clients for pipe in client.writing], [], min(rest, 0.05))
