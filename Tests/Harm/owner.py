"""A plain owner of the clipboard: replays the copy of a program that cannot be driven here.

    owner.py DISPLAY

Each line of standard input is a JSON object from target names to base64 bytes; "owned" is printed when the copy is made.
"""

import base64
import json
import os
import select
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Interop"))
from peers import Peer  # noqa: E402


def main():
    peer = Peer(sys.argv[1])
    while True:
        ready, _, _ = select.select([peer.display, sys.stdin], [], [])
        if sys.stdin in ready:
            line = sys.stdin.readline()
            if not line:
                return
            peer.copy({name: base64.b64decode(content) for name, content in json.loads(line).items()})
            print("owned", flush=True)
        peer.turn()


if __name__ == "__main__":
    main()
