"""Rude clients of the control socket: what each is told, and that the service cleans copies meanwhile.

    control.py PROGRAM

As root, another user is tried as well. Prints a table; ends with 1 if a client was neither answered nor told a reason, if a copy
was not cleaned in time, or if the service grew or kept descriptors.
"""

import collections
import json
import os
import selectors
import socket
import subprocess
import sys
import time

from peers import Desktop, Peer

CLIENTS = 1000
LINE = b'{"version":1,"command":"status"}\n'
COPY = {"text/html": b'<p style="color:red">Some <b>bold</b> text</p>'}


def connect(path):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client


def answer(client, limit=10):
    """The kind of the next answer: its error's code, 'answered', or how the connection ended without one."""
    client.settimeout(limit)
    data = b""
    try:
        while not data.endswith(b"\n"):
            part = client.recv(65536)
            if not part:
                return "closed in silence"
            data += part
    except TimeoutError:
        return "no answer"
    except ConnectionError:
        return "reset"
    said = json.loads(data)
    return said["error"]["code"] if "error" in said else "answered"


def crowd(path):
    """All at once, each with its question."""
    clients = [connect(path) for _ in range(CLIENTS)]
    for client in clients:
        try:
            client.sendall(LINE)
        except ConnectionError:
            pass
    told = collections.Counter(answer(client) for client in clients)
    for client in clients:
        client.close()
    return told


def half_lines(path):
    """Lines that never end, while others are asked."""
    clients = [connect(path) for _ in range(CLIENTS)]
    for client in clients:
        try:
            client.sendall(LINE[:20])
        except ConnectionError:
            pass
    told = collections.Counter()
    with connect(path) as client:
        client.sendall(LINE)
        told["one more: " + answer(client)] += 1
    told.update(answer(client, 30) for client in clients)
    return told


def endless(path):
    """100 MB without a line's end."""
    client = connect(path)
    sent = 0
    piece = b"x" * 65536
    try:
        while sent < 100_000_000:
            sent += client.send(piece)
    except ConnectionError:
        pass
    return collections.Counter([f"{answer(client)} after at most {sent // 65536 * 64} KiB"])


def wrong(path):
    """Versions and lines that nobody knows."""
    lines = [b'{"version":2,"command":"status"}\n', b'{"version":"1","command":"status"}\n', b'{"command":"status"}\n', b"[]\n", b"\xff\n",
             b'{"version":1,"command":"reboot"}\n', b'{"version":1,"command":"pause","seconds":1e99}\n', b"[" * 60000 + b"\n"]
    told = collections.Counter()
    for line in lines:
        with connect(path) as client:
            client.sendall(line)
            told[answer(client)] += 1
    return told


def stranger(path):
    """Another user, to whom the folder was opened by mistake."""
    if os.getuid() != 0:
        return collections.Counter(["not tried: not root"])
    folder = os.path.dirname(path)
    above = []
    while folder != "/":
        above.append((folder, os.stat(folder).st_mode))
        folder = os.path.dirname(folder)
    for folder, mode in above:
        os.chmod(folder, mode | 0o711)
    os.chmod(path, 0o666)
    script = ("import socket; s = socket.socket(socket.AF_UNIX); s.connect(%r)\n"
              "s.settimeout(10)\n"
              # It may be told before it has said anything.
              "try: s.sendall(%r)\nexcept BrokenPipeError: pass\n"
              "try: print(s.recv(4096) or 'closed')\nexcept ConnectionError as e: print(type(e).__name__)") % (path, LINE)
    done = subprocess.run(["/usr/bin/python3", "-c", script], user=65534, group=65534, extra_groups=[], capture_output=True, text=True)
    os.chmod(path, 0o600)
    for folder, mode in above:
        os.chmod(folder, mode)
    said = done.stdout.strip() or done.stderr.strip().splitlines()[-1]
    return collections.Counter(["let in" if '"status"' in said else said[:120]])


def replaced(path):
    """The socket's file is another's: the service is unharmed, and a program that asks learns that nobody answers."""
    os.rename(path, path + ".away")
    stand_in = socket.socket(socket.AF_UNIX)
    stand_in.bind(path)
    stand_in.close()
    try:
        connect(path)
        told = "somebody answers"
    except ConnectionRefusedError:
        told = "refused by the stand-in"
    os.unlink(path)
    os.rename(path + ".away", path)
    with connect(path) as client:
        client.sendall(LINE)
        return collections.Counter([told, "back in place: " + answer(client)])


def state(process):
    fields = open(f"/proc/{process.pid}/status").read().split("\n")
    memory = next(int(line.split()[1]) for line in fields if line.startswith("VmRSS"))
    return memory / 1024, len(os.listdir(f"/proc/{process.pid}/fd"))


def main():
    bad = False
    with Desktop(os.path.abspath(sys.argv[1])) as desktop:
        process = desktop.start_washboard()
        path = f"{desktop.folder}/washboard/{desktop.display[1:]}.sock"
        print("| clients | what they were told | copies cleaned meanwhile, slowest | RSS, MiB | descriptors |\n| --- | --- | ---: | ---: | ---: |")
        before = state(process)
        print(f"| none | | | {before[0]:.1f} | {before[1]} |")
        for act in (crowd, half_lines, endless, wrong, stranger, replaced):
            # The rude one has a process of its own; here copies are made as long as it lasts.
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(reading)
                try:
                    said = dict(act(path))
                except Exception as error:
                    said = {f"failed: {error!r}": 1}
                with os.fdopen(writing, "w") as pipe:
                    json.dump(said, pipe)
                os._exit(0)
            os.close(writing)
            peer = Peer(desktop.display)
            slowest = copies = 0
            selector = selectors.DefaultSelector()
            selector.register(reading, selectors.EVENT_READ)
            while True:
                start = time.monotonic()
                peer.copy(COPY)
                if peer.until(lambda: not peer.owns, 5):
                    slowest = max(slowest, time.monotonic() - start)
                    clean = peer.paste("text/html")
                    bad |= clean is None or b"color" in clean
                else:
                    slowest = bad = True
                copies += 1
                # More than ten takeovers a second would make the service hold back.
                if selector.select(max(0, 0.15 - (time.monotonic() - start))):
                    break
            with os.fdopen(reading) as pipe:
                told = json.load(pipe)
            os.waitpid(child, 0)
            peer.display.close()
            with connect(path) as client:
                client.sendall(LINE)
                bad |= answer(client) != "answered"
            after = state(process)
            bad |= any(word in said for said in told for word in ("silence", "no answer", "reset", "let in", "failed"))
            print(f"| {act.__name__.replace('_', ' ')} | {', '.join(f'{n}: {said}' if n > 1 else said for said, n in told.items())} "
                  f"| {copies}, {1000 * slowest:.0f} ms | {after[0]:.1f} | {after[1]} |", flush=True)
        bad |= state(process)[0] > before[0] + 8 or state(process)[1] > before[1] + 3 or process.poll() is not None
    sys.exit(bad)


if __name__ == "__main__":
    main()
