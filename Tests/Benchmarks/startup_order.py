"""Writes down which functions the service runs at its start and for everyday copies: the linker puts them next to each other.

    startup_order.py WASHBOARD > Sources/washboard/Linking/startup.order

WASHBOARD is a release build with its symbols. Under valgrind's callgrind it starts, cleans a copy of plain text, of HTML and of RTF,
hands them out, and ends. What ran is a twentieth of the program; scattered over it, it would keep half of the program in memory, as
the kernel maps sixteen pages around each that is touched. Names that a later build does not have are ignored by the linker, so that
the list need not be exact, only not too old.
"""

import os
import re
import signal
import sys
import tempfile
import time

import documents

sys.path.insert(0, os.path.join(documents.pathlib.Path(__file__).resolve().parent.parent, "Interop"))
from peers import Desktop, Peer  # noqa: E402

COPIES = {"UTF8_STRING": "a word\u200b and another".encode(), "text/html": documents.make("web.html", 10_000),
          "text/rtf": documents.make("word.rtf", 10_000)}
FORMS = ["text/html", "text/rtf", "UTF8_STRING"]
# Slow machines under valgrind need a while.
PATIENCE = 60


def profile(washboard, path):
    """Runs the service under callgrind, which writes to the path."""
    with Desktop(washboard, window_manager=False) as desktop:
        process = desktop.start(
            "valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={path}", washboard, "daemon")
        peer = Peer(desktop.display)
        # Copies from before it listens are not taken.
        end = time.monotonic() + PATIENCE
        while not peer.requests:
            if process.poll() is not None or time.monotonic() > end:
                sys.exit("startup_order.py: error: the service did not start")
            peer.copy({"UTF8_STRING": COPIES["UTF8_STRING"]})
            peer.until(lambda: peer.requests, 1)
        for target, content in COPIES.items():
            peer.copy({target: content})
            if not peer.until(lambda: not peer.owns, PATIENCE):
                sys.exit(f"startup_order.py: error: a copy of {target} was not cleaned")
            for form in FORMS:
                peer.paste(form, PATIENCE)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def functions(path, program):
    """The mangled names of the functions of a program that a profile tells of (callgrind's format, "Name Compression")."""
    objects, names, found = {}, {}, set()
    present = None
    with open(path) as file:
        for line in file:
            match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line)
            if not match:
                continue
            called, kind, number, name = match.groups()
            table = objects if kind == "ob" else names
            if name:
                table[number] = name
            if called:
                continue
            if kind == "ob":
                present = table[number]
            elif present == program:
                # One that is called by itself has its depth behind its name.
                found.add(re.sub(r"'\d+$", "", names[number]))
    return found


def main():
    washboard = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "callgrind.out")
        profile(washboard, path)
        print("\n".join(sorted(name for name in functions(path, washboard) if not name.startswith(("0x", "(")))))


if __name__ == "__main__":
    main()
