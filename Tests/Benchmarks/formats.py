"""The race of formats: Washboard beside libraries and programs that read, clean or convert the same documents.

    formats.py WASHBOARD [--rounds N] [--sizes 10k,100k,1m,10m] [--only RACE] [--python PYTHON]

Prints Markdown tables; the README beside it says what the columns are. Those who run within a process are started once and do
the job again and again, whole processes are started anew each time; all take turns, the order turned round in each round.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import documents

HERE = pathlib.Path(__file__).resolve().parent
FORMATS = HERE / ".build/release/formats"
# How long a contender repeats its job in one turn, and how long one run may take before it races at smaller sizes only.
TURN = 100_000_000
PATIENCE = 30


class Within:
    """Does the job again and again within its process."""

    def __init__(self, command, file):
        self.process = subprocess.Popen(
            [*command, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def turn(self, least=TURN):
        """Seconds that one job took, and how many of them of the processor's time; None for both if it has ended."""
        print(least, file=self.process.stdin, flush=True)
        words = self.process.stdout.readline().split()
        return tuple(int(word) / 1e9 for word in words) or (None, None)

    def seconds(self):
        return self.turn()[0]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Whole:
    """A process for each document; the file's path takes the place of '@'."""

    def __init__(self, command, file):
        self.command = [str(file) if word == "@" else word for word in command]

    def seconds(self):
        start = time.perf_counter()
        done = subprocess.run(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start if done.returncode == 0 else None

    def end(self):
        pass


class Race:
    """Contenders by name, ours first; documents of these kinds."""

    def __init__(self, name, title, kinds, way, contenders, largest="10m"):
        self.name, self.title, self.kinds, self.way = name, title, kinds, way
        self.contenders, self.largest = contenders, largest

    def run(self, folder, sizes, rounds):
        results = {}
        for kind in self.kinds:
            slow = set()
            for size in sizes:
                if documents.SIZES[size] > documents.SIZES[self.largest]:
                    continue
                file = documents.path(folder, kind, size)
                for name, times in self.turns(file, rounds, slow).items():
                    results[kind, size, name] = times
                    if times and statistics.median(times) > PATIENCE / 10:
                        slow.add(name)
        return results

    def turns(self, file, rounds, slow):
        running = {name: self.way(command, file) for name, command in self.contenders.items() if name not in slow}
        times = {name: [] for name in running}
        try:
            for number in range(rounds):
                order = list(running) if number % 2 == 0 else list(running)[::-1]
                for name in order:
                    seconds = running[name].seconds()
                    if seconds is None:
                        del running[name]
                        continue
                    times[name].append(seconds)
                    if seconds > PATIENCE / 3:
                        # One figure is all that it gets.
                        running.pop(name).end()
        finally:
            for contender in running.values():
                contender.end()
        return times


def races(washboard, python):
    def ours(*names):
        return {f"Washboard, {name}": [str(FORMATS), name] for name in names}

    def peers(*names):
        return {name: [python, "-B", str(HERE / "peers.py"), name] for name in names}

    def floors(*names):
        return {f"{name} (C)": [str(FORMATS), name] for name in names}

    office = tempfile.mkdtemp(prefix="washboard-bench-")
    soffice = ["soffice", f"-env:UserInstallation=file://{office}/profile", "--headless", "--convert-to", "txt:Text", "--outdir", office, "@"]
    pages = ["web.html", "word.html"]
    papers = ["word.rtf", "cocoa.rtf"]
    nasty = [kind for kind in documents.REPETITIONS]
    return [
        Race("html", "HTML, within a process", pages, Within, {
            **ours("html-to-html", "html-to-all", "read-html"),
            **peers("nh3", "nh3-with-styles", "selectolax", "lol-html", "turbohtml", "resiliparse", "fast5ever", "lxml-html-clean", "bleach",
                    "html5lib", "qt")}),
        Race("rtf", "RTF, within a process", papers, Within, {
            **ours("read-rtf", "rtf-to-text", "rtf-to-rtf", "rtf-to-all"), **peers("striprtf"), **floors("split-rtf")}),
        Race("text", "Plain text, within a process", ["ascii.txt", "mixed.txt"], Within, {
            **ours("text-to-text", "text-to-all", "read-text"), **floors("copy", "scan")}),
        Race("rtf-process", "RTF to text, a process each", papers, Whole, {
            "Washboard": [washboard, "convert", "--to", "text", "--profile", "structure", "@"],
            "unrtf": ["unrtf", "--text", "@"], "pandoc": ["pandoc", "-f", "rtf", "-t", "plain", "@"], "LibreOffice": soffice}, "1m"),
        Race("html-process", "HTML to Markdown, a process each", pages, Whole, {
            "Washboard": [washboard, "convert", "--to", "markdown", "--profile", "structure", "@"],
            "pandoc": ["pandoc", "-f", "html", "-t", "gfm", "@"]}, "1m"),
        Race("nasty-html", "Hostile repetitions of HTML, within a process", [k for k in nasty if k.endswith("html")], Within, {
            **ours("html-to-all"), **peers("nh3", "selectolax")}),
        Race("nasty-rtf", "Hostile repetitions of RTF, within a process", [k for k in nasty if k.endswith("rtf")], Within, {
            **ours("rtf-to-all"), **peers("striprtf")}),
    ]


def span(seconds):
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def table(race, results, sizes):
    """Each contender's median, its spread (half the range of the middle half), its speed, and how much longer it took than ours."""
    print(f"\n### {race.title}\n")
    print("| document | program | median | spread | MB/s | of Washboard's time |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for kind in race.kinds:
        for size in sizes:
            reference = None
            for name in race.contenders:
                times = results.get((kind, size, name))
                if times == []:
                    print(f"| {kind} {size} | {name} | failed | | | |")
                if not times:
                    continue
                median = statistics.median(times)
                reference = reference or median
                quarters = statistics.quantiles(times, n=4) if len(times) > 1 else [median] * 3
                print(f"| {kind} {size} | {name} | {span(median)} | ±{50 * (quarters[2] - quarters[0]) / median:.0f} % "
                      f"| {documents.SIZES[size] / 1e6 / median:.4g} | {median / reference:.3g} |")
    sys.stdout.flush()


def linear(results):
    """Time per byte of 10 MB beside that of 100 KB, for ours."""
    rows = []
    for (kind, size, name), times in results.items():
        small = results.get((kind, "100k", name))
        if size == "10m" and name.startswith("Washboard") and small and times:
            rows.append((kind, name, statistics.median(times) / 100 / statistics.median(small)))
    if rows:
        print("\n### Time per byte of 10 MB, of that of 100 KB\n\n| document | job | ratio |\n| --- | --- | ---: |")
        for kind, name, ratio in rows:
            print(f"| {kind} | {name.removeprefix('Washboard, ')} | {ratio:.2f} |")


# What is aimed at: at least so many times as fast as the other, in every document of 100 KB and more that both did.
GOALS = [
    ("html-to-html", "nh3", 4), ("html-to-html", "selectolax", 2), ("html-to-all", "selectolax", 1),
    ("read-rtf", "split-rtf (C)", 0.25), ("rtf-to-all", "striprtf", 10),
]
SPEEDS = [("text-to-text", "ascii.txt", 3000), ("text-to-text", "mixed.txt", 1000)]


def goals(results):
    print("\n### Goals\n\n| goal | least | most | reached |\n| --- | ---: | ---: | --- |")

    def line(text, goal, values):
        if values:
            print(f"| {text} | {min(values):.3g} | {max(values):.3g} | {'yes' if min(values) >= goal else 'no'} |")

    def medians(job):
        return {(kind, size): statistics.median(times) for (kind, size, name), times in results.items()
                if name.removeprefix("Washboard, ") == job and times and size != "10k"}

    for job, other, goal in GOALS:
        mine, theirs = medians(job), medians(other)
        line(f"{job} ≥ {goal} x {other}", goal, [theirs[key] / mine[key] for key in mine if key in theirs and key[0] not in documents.REPETITIONS])
    for job, kind, goal in SPEEDS:
        line(f"{job}, {kind} ≥ {goal} MB/s", goal,
             [documents.SIZES[size] / 1e6 / median for (each, size), median in medians(job).items() if each == kind])
    mine = medians("Washboard")
    for other in ("unrtf", "LibreOffice"):
        theirs = medians(other)
        line(f"RTF to text, a process each ≥ 100 x {other}", 100, [theirs[key] / mine[key] for key in theirs])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("washboard", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--sizes", default="10k,100k,1m,10m")
    parser.add_argument("--only", action="append", help="run this race: html, rtf, text, rtf-process, html-process, nasty-html, nasty-rtf")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has the libraries")
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    everything = {}
    with tempfile.TemporaryDirectory(prefix="washboard-bench-") as folder:
        for race in races(arguments.washboard, arguments.python):
            if not arguments.only or race.name in arguments.only:
                results = race.run(folder, sizes, arguments.rounds)
                table(race, results, sizes)
                everything |= results
    linear(everything)
    goals(everything)


if __name__ == "__main__":
    main()
