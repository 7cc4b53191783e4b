"""A Qt program beside Washboard: does it know that it lost the clipboard, and does it paste the clean rich form?

    qt.py PROGRAM

An owner that is told of a loss at its own time goes on believing that it owns; that is why Washboard takes a copy at its
time plus one millisecond.
"""

import json
import os
import subprocess
import sys

from peers import Desktop, Peer

ROUNDS = 20


class QtProgram:
    def __init__(self, desktop):
        self.process = subprocess.Popen(
            [sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)), "qt_program.py")],
            env=desktop.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.read()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def do(self, command):
        print(command, file=self.process.stdin, flush=True)
        return self.read()

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


def taken(peer, program):
    return peer.until(lambda: "org.washboard.rich-text" in peer.targets(), 10)


def check(name, count, total):
    print(f"| {name} | {count} of {total} |", flush=True)
    return count == total


def main():
    with Desktop(os.path.abspath(sys.argv[1]), window_manager=True) as desktop:
        desktop.start_washboard(configuration="[clipboard]\ntakeovers-per-second = 1000\n")
        peer = Peer(desktop.display)
        program = QtProgram(desktop)
        knows = clean = rich = 0
        for _ in range(ROUNDS):
            program.do("copy")
            if not taken(peer, program):
                continue
            state = program.do("state")
            knows += not state["owns"]
            clean += "\u200b" not in state["pasted_text"] and "ff0000" not in state["pasted"] and "utm_" not in state["pasted"]
            rich += "font-weight" in state["pasted"] and 'href="https://example.org/?id=7"' in state["pasted"]
        twice = 0
        for _ in range(ROUNDS):
            program.do("copy twice")
            twice += taken(peer, program) and program.do("state")["pasted_text"] == "the second copy"
        program.close()
    print("| Qt program, copies by its keys | how often |\n| --- | --- |")
    fits = [
        check("knows that it lost the clipboard", knows, ROUNDS),
        check("pastes the clean form", clean, ROUNDS),
        check("pastes it rich, with weight and link", rich, ROUNDS),
        check("two copies in one turn of its loop: pastes the second, clean", twice, ROUNDS),
    ]
    sys.exit(not all(fits))


if __name__ == "__main__":
    main()
