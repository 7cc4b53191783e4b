"""Holds the instructions of fixed work against committed limits, so that a slow-down is seen on any machine.

    check.py WASHBOARD             exits 1 where a limit is passed
    check.py WASHBOARD --update    writes the limits anew: 3 % above what was counted

Counted by valgrind's callgrind is `washboard convert` of generated documents (documents.py, 100 KB each), less the same
conversion of an empty one. Limits are instructions for each byte read.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import documents

LIMITS = pathlib.Path(__file__).with_name("limits.json")
MARGIN = 1.03
# The style makes the tables of CSS, which a process makes once.
EMPTY = {"html": b"<p style='color:red'>x", "rtf": b"{\\rtf1 }", "txt": b""}
WORK = [
    ("web.html", "html"), ("web.html", "rtf"), ("web.html", "native"), ("web.html", "text"), ("word.html", "html"), ("word.html", "rtf"),
    ("word.rtf", "rtf"), ("word.rtf", "html"), ("word.rtf", "text"), ("cocoa.rtf", "html"), ("ascii.txt", "text"), ("ascii.txt", "html"),
    ("mixed.txt", "text"), ("web.html", "markdown"), *((kind, "html") for kind in documents.REPETITIONS),
]


def instructions(washboard, file, target):
    """Of one conversion, the program's start included."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", washboard, "convert", "--quiet", "--profile", "structure",
               "--to", target, str(file)]
    # Hashes are seeded otherwise anew in each process; the configuration of whoever runs this does not matter.
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1", "XDG_CONFIG_HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not counted:
        sys.exit(f"check.py: error: {' '.join(command)} failed:\n{done.stderr[-500:]}")
    return int(counted.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("washboard", type=os.path.abspath)
    parser.add_argument("--update", action="store_true", help="write the limits anew")
    arguments = parser.parse_args()
    limits = json.loads(LIMITS.read_text()) if LIMITS.exists() else {}
    with tempfile.TemporaryDirectory(prefix="washboard-bench-") as folder, ThreadPoolExecutor(os.cpu_count()) as workers:
        def per_byte(work):
            kind, target = work
            file = documents.path(folder, kind, "100k")
            ending = kind.rpartition(".")[2]
            empty = pathlib.Path(folder, "empty." + ending)
            empty.write_bytes(EMPTY[ending])
            more = instructions(arguments.washboard, file, target) - instructions(arguments.washboard, empty, target)
            return more / file.stat().st_size

        counts = {f"{kind} to {target}": count for (kind, target), count in zip(WORK, workers.map(per_byte, WORK))}
    passed = []
    print("| work | instructions a byte | limit |\n| --- | ---: | ---: |")
    for name, count in counts.items():
        limit = limits.get(name)
        if limit is None or count > limit:
            passed.append(name)
        print(f"| {name} | {count:.1f} | {limit} |")
    if arguments.update:
        LIMITS.write_text(json.dumps({name: round(count * MARGIN, 1) for name, count in counts.items()}, indent=2) + "\n")
    elif passed:
        sys.exit(f"check.py: error: more than the limit: {', '.join(passed)}")


if __name__ == "__main__":
    main()
