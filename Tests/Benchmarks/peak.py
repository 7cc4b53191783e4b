"""The most memory that a copy of the largest size takes.

    peak.py WASHBOARD [MEBIBYTES]

For a copy of so many MiB (63: with what stands around it below the limit of 64) of HTML, RTF and plain text a daemon of its own
takes, cleans and publishes it. Printed is the most that it held (VmHWM), and how often that is twice the copy and all that is published.
"""

import json
import os
import sys
import tempfile
import time

import documents

sys.path.insert(0, os.path.join(documents.pathlib.Path(__file__).resolve().parent.parent, "Interop"))
from peers import Desktop  # noqa: E402

KINDS = {"web.html": "text/html", "word.rtf": "text/rtf", "mixed.txt": "UTF8_STRING"}


def status(process, name):
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name)) / 1024


def main():
    washboard = os.path.abspath(sys.argv[1])
    size = int(float(sys.argv[2] if len(sys.argv) > 2 else 63) * (1 << 20))
    print("| copy | MiB | published, MiB | peak, MiB | of twice the copy and the published | after, MiB | seconds |\n" + "| --- " + "| ---: " * 6 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for kind, target in KINDS.items():
            # One part again and again: what the documents hold does not matter, and large ones take long to make.
            part = documents.make(kind, 1_000_000)
            head, _, tail = part.partition(b"\n")
            body = tail.rstrip(b"}")
            content = head + b"\n" + body * ((size - len(head) - 2) // len(body)) + (b"}" if kind.endswith("rtf") else b"")
            if kind.endswith("txt"):
                # Something to clean, without which it would stay with its owner.
                content += "\u200b".encode()
            path = os.path.join(folder, kind)
            with open(path, "wb") as file:
                file.write(content)
            with Desktop(washboard) as desktop:
                process = desktop.start_washboard()
                start = time.monotonic()
                desktop.start("xclip", "-quiet", "-selection", "clipboard", "-target", target, "-i", path)
                published = []
                while not published and time.monotonic() < start + 300:
                    time.sleep(0.5)
                    said = desktop.run(washboard, "explain", "--json").stdout
                    published = json.loads(said or "{}").get("published", [])
                took = time.monotonic() - start
                peak, after = status(process, "VmHWM"), status(process, "VmRSS")
            # Equal bytes under several names are held once: what is written are native, HTML, RTF and text in two encodings.
            published = sum({form["bytes"] for form in published}) / (1 << 20)
            mebibytes = len(content) / (1 << 20)
            print(f"| {kind} | {mebibytes:.0f} | {published:.0f} | {peak:.0f} | {peak / (2 * mebibytes + published):.2f} | {after:.0f} | {took:.1f} |", flush=True)


if __name__ == "__main__":
    main()
