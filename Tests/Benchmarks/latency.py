"""Latency from a copy to the takeover and to clean bytes in hand: Washboard, its peers, and the floor of the display.

    latency.py [--only NAME,...] [--contents NAME,...] [--copies N] WASHBOARD...

Each program has a display of its own, all of them at once; they are measured in turns within the same run, a few copies at a
time, so that what else the machine does meets all of them. Prints a table; the README beside it says what the columns are.
Several builds of Washboard are told apart by their paths: so a change is compared with what was before it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Interop"))
from peers import Desktop  # noqa: E402
from goals import Goals, require  # noqa: E402

BUILT = os.path.join(HERE, ".build", "release")
# Copies of a program before it is the next one's turn, and the least of the largest contents, of which a fiftieth is copied.
SHARE, LARGE_SHARE, LARGE_LEAST = 20, 2, 10

COPYQ_TEXT = r"""copyq: var t = str(data(mimeText)); var c = t.replace(/\u200b/g, ''); if (c != t) copy(c)"""
COPYQ_HTML = (r"""copyq: var h = str(data(mimeHtml)); var c = h.replace(/ style="[^"]*"/g, '')"""
              r""".replace(/&amp;utm_[a-z]+=[^"&]*/g, ''); if (c != h) copy(mimeHtml, c)""")


def washboard(desktop):
    # What the program is started with stands in its environment only.
    desktop.environment |= {"LD_PRELOAD": BUILT + "/libgrabs.so", "GRABS": desktop.folder + "/grabs"}
    process = desktop.start_washboard(configuration="[clipboard]\ntakeovers-per-second = 1000\n")
    del desktop.environment["LD_PRELOAD"]
    return process


def washboard_with_tray(desktop):
    process = washboard(desktop)
    desktop.start_tray()
    return process


def floor(desktop):
    return desktop.start(BUILT + "/floor", desktop.display)


def copyq(desktop):
    process = desktop.start("copyq")
    while not desktop.run("copyq", "eval", "print(1)").stdout.startswith("1"):
        time.sleep(0.1)
    commands = [{"name": "text", "input": "text/plain", "cmd": COPYQ_TEXT}, {"name": "html", "input": "text/html", "cmd": COPYQ_HTML}]
    script = ", ".join(f"{{name: '{c['name']}', automatic: true, input: '{c['input']}', cmd: {c['cmd']!r}}}" for c in commands)
    # On its command line CopyQ would read the backslashes as its own.
    desktop.run("copyq", "eval", "-", words=f"setCommands([{script}])")
    return process


def gpaste(desktop):
    desktop.environment["GSETTINGS_BACKEND"] = "keyfile"
    # By itself it passes over texts of a megabyte and more.
    for key, value in (("trim-items", "true"), ("track-changes", "true"), ("images-support", "false"),
                       ("max-text-item-size", str(64 << 20)), ("max-memory-usage", "1024")):
        desktop.run("gsettings", "set", "org.gnome.GPaste", key, value)
    process = desktop.start("/usr/libexec/gpaste/gpaste-daemon")
    time.sleep(2)
    return process


# What must be gone, of each kind of content: what the program can clean. Milliseconds between two copies.
ZERO_WIDTH, STYLE, SPACES, COLOR = "\u200b", "color: red", "  copy", "\\red255\\green0\\blue0"
WITH_TRAY = "Washboard with its tray icon"
CONTENDERS = {
    "floor": (floor, {"plain": "none", "html": "none", "rtf": "none"}, "earlier", 10),
    "Washboard": (washboard, {"plain": ZERO_WIDTH, "html": STYLE, "rtf": COLOR}, "earlier", 10),
    "Washboard, copy of this millisecond": (washboard, {"plain": ZERO_WIDTH, "html": STYLE, "rtf": COLOR}, "now", 10),
    WITH_TRAY: (washboard_with_tray, {"plain": ZERO_WIDTH, "html": STYLE, "rtf": COLOR}, "earlier", 10),
    "CopyQ": (copyq, {"plain": ZERO_WIDTH, "html": STYLE}, "earlier", 100),
    "GPaste": (gpaste, {"plain": SPACES}, "earlier", 100),
}
# The programs that must be installed.
PROGRAMS = {WITH_TRAY: "xfce4-panel", "CopyQ": "copyq", "GPaste": "/usr/libexec/gpaste/gpaste-daemon"}


def kind(content):
    return content.split("-")[0]


class Contender:
    """A program on a display of its own, and what was measured of it for one content after the other."""

    def __init__(self, name, program):
        self.name = name
        start, self.dirt, self.when, self.pause = CONTENDERS[name]
        self.desktop = Desktop(program)
        self.process = start(self.desktop)
        self.begin()

    def begin(self):
        self.turns, self.lost, self.ticks = [], 0, 0

    def milliseconds_a_copy(self):
        return self.ticks * 1000 / os.sysconf("SC_CLK_TCK") / max(1, len(self.column(CLEAN)) + self.lost)

    def ratios(self, index, floor):
        """The ratios between turns that follow each other: so a busy machine is busy for both."""
        return [mine / its for mine, its in zip(self.medians(index), floor.medians(index)) if mine == mine]

    def turn(self, content, copies, first):
        before = self.processor_time()
        lines = subprocess.run(
            [BUILT + "/latency", self.desktop.display, content, str(copies), str(first), self.when, self.dirt[kind(content)],
             str(self.pause)],
            capture_output=True, text=True, check=True, env=self.desktop.environment).stdout.splitlines()
        self.ticks += self.processor_time() - before
        times = [[int(word) / 1e6 for word in line.split()] for line in lines if line != "lost"]
        self.lost += len(lines) - len(times)
        self.turns.append(times)

    def gave_up(self):
        """Whether a whole turn brought nothing: it is not waited for again."""
        return bool(self.turns) and not self.turns[-1]

    def processor_time(self):
        """Ticks of the program and of its children that have ended."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(int(word) for word in file.read().rsplit(")")[1].split()[11:15])

    def column(self, index):
        return [times[index] for turn in self.turns for times in turn]

    def medians(self, index):
        """One number a turn."""
        return [quantile([times[index] for times in turn], 0.5) for turn in self.turns]

    def row(self, content, floor):
        count = len(self.column(CLEAN))
        times = [*(f"{quantile(self.column(index), 0.5):.2f}" for index in range(CLEAN)),
                 f"{quantile(self.column(TAKEN), 0.99):.2f}",
                 *(f"{quantile(self.column(CLEAN), part):.2f}" for part in (0.5, 0.99)),
                 *(quartiles(self.ratios(index, floor)) for index in (TAKEN, CLEAN))]
        row(content, self.name, *(times if count else ["-"] * len(times)), f"{self.milliseconds_a_copy():.2f}",
            f"{self.lost} of {count + self.lost}")


TAKEN, CLEAN = 2, 3


def quantile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def quartiles(ratios):
    return f"{quantile(ratios, 0.5):.2f} ({quantile(ratios, 0.25):.2f}-{quantile(ratios, 0.75):.2f})"


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def measure(goals, content, contenders):
    """Adds what is aimed at with this content, of the copies that programs make by a key."""
    floor = contenders[0]
    others = {contender.name: contender for contender in contenders}
    for ours in contenders:
        if not ours.name.startswith("Washboard") or ours.when != "earlier" or not ours.column(CLEAN):
            continue
        name = f"{content}, {ours.name}"
        if ours.name == WITH_TRAY:
            alone = others["Washboard"] if "Washboard" in others else None
            if alone and alone.column(CLEAN):
                goals.most(f"{name}: takeover, times without", 1.1, [quantile(ours.ratios(TAKEN, alone), 0.5)])
                goals.most(f"{name}: processor, times without", 1.1, [ours.milliseconds_a_copy() / alone.milliseconds_a_copy()])
            continue
        if content in ("html-10k", "html-10k-and-text"):
            goals.most(f"{name}: takeover, times the floor's that reads the same forms", 2.75, [quantile(ours.ratios(TAKEN, floor), 0.5)])
            goals.most(f"{name}: seconds of the processor for 1,000 copies", 0.8, [ours.milliseconds_a_copy()])
        if content == "plain-1k":
            gpaste = others.get("GPaste")
            times = [quantile(ours.column(TAKEN), 0.5) / quantile(gpaste.column(TAKEN), 0.5)] if gpaste and gpaste.column(TAKEN) else []
            goals.most(f"{name}: takeover, times GPaste's", 1, times)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", help="contenders besides the floor, separated by commas")
    parser.add_argument("--contents", default="plain-1k,html-10k,html-10k-and-text,html-1m,rtf-1m,html-20m,plain-20m")
    parser.add_argument("--copies", type=int, default=500)
    parser.add_argument("programs", nargs="+", metavar="WASHBOARD")
    return parser.parse_args()


def main():
    wanted = arguments()
    programs = [os.path.abspath(program) for program in wanted.programs]
    names = [name for name in CONTENDERS if name == "floor" or not wanted.only or name in wanted.only.split(",")]
    require([name for name in names if name in PROGRAMS and not shutil.which(PROGRAMS[name])]
            + [path for path in (BUILT + "/latency", BUILT + "/floor", BUILT + "/libgrabs.so") if not os.path.exists(path)])
    contenders, goals = [], Goals()
    try:
        for name in names:
            for program in programs if name.startswith("Washboard") else programs[:1]:
                contenders.append(Contender(name, program))
                if len(programs) > 1 and name.startswith("Washboard"):
                    contenders[-1].name += f" ({os.path.relpath(program)})"
        idle = []
        row("content", "program", "TARGETS asked, ms", "form asked", "takeover", "p99", "clean bytes", "p99",
            "takeover, times the floor's (quartiles)", "clean bytes, times the floor's", "processor, ms a copy", "lost")
        row(*["---"] * 12)
        for content in wanted.contents.split(","):
            present = [contender for contender in contenders if kind(content) in contender.dirt]
            for contender in present:
                contender.begin()
            is_large = content.endswith("-20m")
            share, copies = (LARGE_SHARE, max(LARGE_LEAST, wanted.copies // 50)) if is_large else (SHARE, wanted.copies)
            for first in range(1, copies, share):
                for contender in present:
                    if not contender.gave_up():
                        # The slow ones need not keep the others waiting for an hour.
                        contender.turn(content, share if contender.pause < 50 or is_large else share // 5, first)
            for contender in present:
                contender.row(content, present[0])
                if not contender.column(CLEAN):
                    idle.append(f"{contender.name} ({content})")
            measure(goals, content, present)
        goals.print()
        for contender in contenders:
            if not contender.name.startswith("Washboard"):
                continue
            with open(contender.desktop.folder + "/grabs") as file:
                grabs = [int(line) / 1000 for line in file]
            print(f"{contender.name}: {len(grabs)} grabs of the server, {quantile(grabs, 0.5):.0f} µs at the median, "
                  f"{quantile(grabs, 0.99):.0f} µs at p99")
    finally:
        for contender in contenders:
            contender.desktop.close()
    if idle:
        sys.exit("error: these contenders have cleaned no copy: " + ", ".join(idle))


if __name__ == "__main__":
    main()
