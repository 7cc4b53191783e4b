"""What the program and its libraries add to the disk and to memory.

    sizes.py WASHBOARD LINK_MAP

LINK_MAP is what the linker (lld) wrote of the program: which bytes came from where. What is resident is read from a service at rest,
by the files that are mapped in it.
"""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Interop"))
from peers import Desktop, Peer  # noqa: E402
from goals import Goals, require  # noqa: E402

# Archives and folders of objects, by what they are.
SWIFT = "Swift's standard library and runtime"
PARTS = {
    "libswiftCore.a": SWIFT, "libswift_Concurrency.a": SWIFT, "libswiftSynchronization.a": SWIFT, "libswiftGlibc.a": SWIFT,
    "libdispatch.a": SWIFT, "libBlocksRuntime.a": SWIFT, "libswift_StringProcessing.a": "Swift's regular expressions",
    "libswift_RegexParser.a": "Swift's regular expressions", "libFoundationEssentials.a": "Foundation (essentials)",
    "lib_FoundationCollections.a": "Foundation (essentials)", "lib_FoundationCShims.a": "Foundation (essentials)",
    "ArgumentParser": "swift-argument-parser", "ArgumentParserToolInfo": "swift-argument-parser", "Logging": "swift-log",
    "CTOML": "toml++", "libstdc++.a": "the C++ library", "libgcc.a": "the C++ library", "libgcc_eh.a": "the C++ library",
    "washboard": "Washboard, command line",
}
OWN = ["RichText", "Sanitizer", "Configuration", "ClipboardTargets", "Guard", "Selections", "ICCCM", "X11Clipboard", "WaylandClipboard",
       "ServiceCore", "Service", "CDescriptors", "CSystemd", "CFontconfig"]
# What the program may weigh: as much as before small copies were made fast.
LARGEST = 24_100_000
NOT_IN_FILE = (".bss", ".tbss", ".relro_padding")
PEERS = ["copyq", "/usr/libexec/gpaste/gpaste-daemon", "parcellite", "xfce4-clipman", "autocutsel", "diodon"]


def contributions(link_map):
    """Bytes of the program by what they came from."""
    sizes = collections.Counter()
    section = ""
    with open(link_map) as file:
        for line in file:
            match = re.match(r" *[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) +\d+ ( *)(\S.*)$", line)
            if not match:
                continue
            size, indent, name = int(match[1], 16), len(match[2]), match[3]
            if indent == 0:
                section = name
            elif indent == 8 and section.startswith((".", "swift5_")) and section not in NOT_IN_FILE and ":(" in name:
                sizes[part(name.partition(":(")[0])] += size
    return sizes


def part(origin):
    archive = re.search(r"([^/]+\.a)\(", origin)
    folder = re.search(r"([^/]+)\.build/", origin)
    key = archive[1] if archive else folder[1] if folder else ""
    return "Washboard, " + key if key in OWN else PARTS.get(key, "the linker's tables, C's start")


def resident(washboard):
    """KiB resident and KiB of them private, by mapped file, of a service that has cleaned a copy."""
    with Desktop(washboard) as desktop:
        process = desktop.start_washboard()
        peer = Peer(desktop.display)
        peer.copy({"UTF8_STRING": "a copy\u200b".encode()})
        peer.until(lambda: not peer.owns, 10)
        time.sleep(1)
        sizes = collections.defaultdict(lambda: [0, 0])
        with open(f"/proc/{process.pid}/smaps") as file:
            for line in file:
                mapping = re.match(r"[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)$", line)
                if mapping:
                    name = mapping[1] if mapping[1].startswith("/") else "memory of its own"
                elif line.startswith("Rss:"):
                    sizes[name][0] += int(line.split()[1])
                elif line.startswith("Anonymous:"):
                    sizes[name][1] += int(line.split()[1])
        return sizes


def package(path):
    """The Debian package that a library comes from; empty on other systems."""
    if not shutil.which("dpkg"):
        return ""
    # Packages name what is in /usr/lib by the link /lib, too.
    for name in (path, path.removeprefix("/usr")):
        found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.partition(":")[0]
    return ""


def installed():
    """KiB of all files that `make install` lays down."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["make", "-s", "install", "HAVE_PACKAGES=1", f"DESTDIR={folder}", "PREFIX=/usr", "USER_CONFIG="],
                       check=True, stdout=subprocess.DEVNULL)
        return sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file()) // 1024


def table_of_programs(washboard):
    print("| program | bytes | installed, without what it needs, KiB |\n| --- | ---: | ---: |")
    print(f"| Washboard | {os.path.getsize(washboard)} | {installed()} |")
    for name in PEERS:
        path = shutil.which(name)
        if path and (origin := package(os.path.realpath(path))):
            size = subprocess.check_output(["dpkg-query", "-W", "-f", "${Installed-Size}", origin], text=True)
            print(f"| {os.path.basename(path)} ({origin}) | {os.path.getsize(path)} | {size} |")
    print()


def main():
    washboard = os.path.realpath(sys.argv[1])
    require([name for name in PEERS if not shutil.which(name)])
    table_of_programs(washboard)
    print("| part of the program | bytes |\n| --- | ---: |")
    print(f"| all of it, its symbols stripped | {os.path.getsize(washboard)} |")
    for name, size in contributions(sys.argv[2]).most_common():
        print(f"| {name} | {size} |")
    print("\n| mapped by a service at rest | bytes of the file | resident, KiB | private, KiB |\n| --- | ---: | ---: | ---: |")
    sizes = resident(washboard)
    for path, (rss, private) in sorted(sizes.items(), key=lambda entry: -entry[1][0]):
        if not rss:
            continue
        name = "the program" if path == washboard else os.path.basename(path)
        origin = package(path) if os.path.isfile(path) and path != washboard else ""
        size = os.path.getsize(path) if os.path.isfile(path) else ""
        print(f"| {name}{f' ({origin})' if origin else ''} | {size} | {rss} | {private} |")
    print(f"| sum | | {sum(rss for rss, _ in sizes.values())} | {sum(private for _, private in sizes.values())} |")
    goals = Goals()
    goals.most("the program, bytes", LARGEST, [os.path.getsize(washboard)])
    goals.print()


if __name__ == "__main__":
    main()
