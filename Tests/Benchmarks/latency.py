"""Latency from a copy to the takeover and to clean bytes in hand: Washboard, its peers, and the floor of the display.

    latency.py WASHBOARD [COPIES]

Each program has a display of its own, all of them at once; they are measured in turns within the same run, a fifth of the
copies at a time. Prints a table; the README beside it says what the columns are.
"""

import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Interop"))
from peers import Desktop  # noqa: E402

BUILT = os.path.join(HERE, ".build", "release")
TURNS = 5

COPYQ_TEXT = r"""copyq: var t = str(data(mimeText)); var c = t.replace(/\u200b/g, ''); if (c != t) copy(c)"""
COPYQ_HTML = (r"""copyq: var h = str(data(mimeHtml)); var c = h.replace(/ style="[^"]*"/g, '')"""
              r""".replace(/&amp;utm_[a-z]+=[^"&]*/g, ''); if (c != h) copy(mimeHtml, c)""")


def washboard(desktop):
    desktop.start_washboard(configuration="[clipboard]\ntakeovers-per-second = 1000\n")


def floor(desktop):
    desktop.start(BUILT + "/floor", desktop.display)


def copyq(desktop):
    desktop.start("copyq")
    while not desktop.run("copyq", "eval", "print(1)").stdout.startswith("1"):
        time.sleep(0.1)
    commands = [{"name": "text", "input": "text/plain", "cmd": COPYQ_TEXT}, {"name": "html", "input": "text/html", "cmd": COPYQ_HTML}]
    script = ", ".join(f"{{name: '{c['name']}', automatic: true, input: '{c['input']}', cmd: {c['cmd']!r}}}" for c in commands)
    # On its command line CopyQ would read the backslashes as its own.
    desktop.run("copyq", "eval", "-", words=f"setCommands([{script}])")


def gpaste(desktop):
    desktop.environment["GSETTINGS_BACKEND"] = "keyfile"
    for key, value in (("trim-items", "true"), ("track-changes", "true"), ("images-support", "false")):
        desktop.run("gsettings", "set", "org.gnome.GPaste", key, value)
    desktop.start("/usr/libexec/gpaste/gpaste-daemon")
    time.sleep(2)


# What must be gone, of each content: what the program can clean. Milliseconds between two copies.
ZERO_WIDTH, STYLE, SPACES, COLOR = "\u200b", "color: red", "  copy", "\\cf1"
CONTENDERS = {
    "floor": (floor, {"plain-1k": "none", "html-10k": "none", "html-1m": "none", "rtf-1m": "none"}, "earlier", 10),
    "Washboard": (washboard, {"plain-1k": ZERO_WIDTH, "html-10k": STYLE, "html-1m": STYLE, "rtf-1m": COLOR}, "earlier", 10),
    "Washboard, copy of this millisecond": (
        washboard, {"plain-1k": ZERO_WIDTH, "html-10k": STYLE, "html-1m": STYLE, "rtf-1m": COLOR}, "now", 10),
    "CopyQ": (copyq, {"plain-1k": ZERO_WIDTH, "html-10k": STYLE, "html-1m": STYLE}, "earlier", 100),
    "GPaste": (gpaste, {"plain-1k": SPACES}, "earlier", 100),
}


def measure(desktop, content, copies, first, when, dirt, pause):
    lines = subprocess.run(
        [BUILT + "/latency", desktop.display, content, str(copies), str(first), when, dirt, str(pause)],
        capture_output=True, text=True, check=True, env=desktop.environment).stdout.splitlines()
    return [tuple(int(word) / 1e6 for word in line.split()) if line != "lost" else None for line in lines]


def quantile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    program = os.path.abspath(sys.argv[1])
    copies = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    desktops = {}
    try:
        for name, (start, *_) in CONTENDERS.items():
            desktops[name] = Desktop(program)
            start(desktops[name])
        row("content", "program", "takeover, ms: median", "p99", "clean bytes, ms: median", "p99", "lost", "times the floor")
        row(*["---"] * 8)
        for content in "plain-1k", "html-10k", "html-1m", "rtf-1m":
            times = {name: [] for name, (_, dirt, *_) in CONTENDERS.items() if content in dirt}
            for turn in range(TURNS):
                for name in times:
                    _, dirt, when, pause = CONTENDERS[name]
                    # The slow ones need not keep the others waiting for an hour.
                    share = copies // TURNS if pause < 50 else max(10, copies // TURNS // 5)
                    times[name] += measure(desktops[name], content, share, 1 + turn * share, when, dirt[content], pause)
            base = quantile([time[1] for time in times["floor"] if time], 0.5)
            for name, all_times in times.items():
                took = [time[0] for time in all_times if time]
                clean = [time[1] for time in all_times if time]
                row(content, name, *(f"{quantile(values, part):.2f}" for values in (took, clean) for part in (0.5, 0.99)),
                    f"{len(all_times) - len(clean)} of {len(all_times)}", f"{quantile(clean, 0.5) / base:.1f}")
    finally:
        for desktop in desktops.values():
            desktop.close()


if __name__ == "__main__":
    main()
