"""The race of formats: Washboard beside libraries and programs that read, clean or convert the same documents.

    formats.py WASHBOARD [--rounds N] [--sizes 10k,100k,1m,10m] [--only RACE] [--python PYTHON]

Prints Markdown tables; the README beside it says what the columns are. Those who run within a process are started once and do
the job again and again, whole processes are started anew each time; all take turns, the order turned round in each round.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import documents
from goals import Goals, require

HERE = pathlib.Path(__file__).resolve().parent
FORMATS = HERE / ".build/release/formats"
# How long a contender repeats its job in one turn; the seconds that decide which documents are too large for it.
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
                    # The next document is ten times as long.
                    if times and statistics.median(times) > PATIENCE / 100:
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
    nasty = [kind for kind in documents.REPETITIONS]
    return [
        Race("html", "HTML, within a process", PAGES, Within, {
            **ours("html-to-html", "html-to-all", "read-html"),
            **peers("nh3", "nh3-with-styles", "selectolax", "lol-html", "turbohtml", "resiliparse", "fast5ever", "lxml-html-clean", "bleach",
                    "html5lib", "qt")}),
        Race("rtf", "RTF, within a process", PAPERS, Within, {
            **ours("read-rtf", "rtf-to-text", "rtf-to-rtf", "rtf-to-all"), **peers("striprtf"), **floors("split-rtf")}),
        Race("text", "Plain text, within a process", ["ascii.txt", "mixed.txt"], Within, {
            **ours("text-to-text", "text-to-all", "read-text"), **floors("copy", "scan")}),
        Race("rtf-process", "RTF to text, a process each", PAPERS, Whole, {
            "Washboard": [washboard, "convert", "--to", "text", "--profile", "structure", "@"],
            "unrtf": ["unrtf", "--text", "@"], "pandoc": ["pandoc", "-f", "rtf", "-t", "plain", "@"], "LibreOffice": soffice}, "1m"),
        Race("html-process", "HTML to Markdown, a process each", PAGES, Whole, {
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


# How many times as fast as another contender ours is to be at least: our job, the other, the factor, documents, sizes.
PAGES, PAPERS = ["web.html", "word.html"], ["word.rtf", "cocoa.rtf"]
LARGE = ["100k", "1m", "10m"]
ALL_SIZES = ["10k", *LARGE]
FASTER = [
    ("html-to-html", "nh3", 1, ["web.html"], ["10k"]), ("html-to-html", "nh3", 1.5, ["word.html"], ["10k"]),
    ("html-to-html", "nh3-with-styles", 2, PAGES, LARGE), ("html-to-html", "selectolax", 1, PAGES, LARGE),
    ("read-rtf", "split-rtf (C)", 0.25, PAPERS, ALL_SIZES), ("rtf-to-all", "striprtf", 12, PAPERS, ALL_SIZES),
]
# How many times as long as another job of ours one may take at most.
DEARER = [("html-to-all", "html-to-html", 1.25, PAGES, ALL_SIZES)]


def goals(results):
    def ratios(job, other, kinds, sizes):
        """How often the other takes as long as our job."""
        pairs = [(results.get((kind, size, f"Washboard, {job}")), results.get((kind, size, other))) for kind in kinds for size in sizes]
        return [statistics.median(theirs) / statistics.median(mine) for mine, theirs in pairs if mine and theirs]

    def places(kinds, sizes):
        return f"{' and '.join(kinds)}, {' to '.join(dict.fromkeys((sizes[0], sizes[-1])))}"

    table = Goals()
    for job, other, factor, kinds, sizes in FASTER:
        table.least(f"{job} beside {other}, {places(kinds, sizes)}: times as fast", factor, ratios(job, other, kinds, sizes))
    for job, other, factor, kinds, sizes in DEARER:
        table.most(f"{job} beside {other}, {places(kinds, sizes)}: times as long", factor, ratios(other, f"Washboard, {job}", kinds, sizes))
    table.print()


def missing(chosen, python):
    """The contenders that are not installed."""
    libraries = {command[-1] for race in chosen for command in race.contenders.values() if command[-2].endswith("peers.py")}
    programs = {command[0] for race in chosen if race.way is Whole for command in race.contenders.values()}
    broken = [name for name in sorted(libraries)
              if subprocess.run([python, "-B", str(HERE / "peers.py"), name, os.devnull], stdin=subprocess.DEVNULL, capture_output=True).returncode]
    return broken + [name for name in sorted(programs) if not shutil.which(name)] + ([] if FORMATS.exists() else [str(FORMATS)])


def failures(race, results):
    """The contenders that did no document at all."""
    names = {name for _, _, name in results}
    return [f"{name} ({race.title})" for name in sorted(names) if not any(times for key, times in results.items() if key[2] == name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("washboard", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", default="10k,100k,1m,10m")
    parser.add_argument("--only", action="append", help="run this race: html, rtf, text, rtf-process, html-process, nasty-html, nasty-rtf")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has the libraries")
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    chosen = [race for race in races(arguments.washboard, arguments.python) if not arguments.only or race.name in arguments.only]
    require(missing(chosen, arguments.python))
    everything, failed = {}, []
    with tempfile.TemporaryDirectory(prefix="washboard-bench-") as folder:
        for race in chosen:
            results = race.run(folder, sizes, arguments.rounds)
            table(race, results, sizes)
            everything |= results
            failed += failures(race, results)
    linear(everything)
    goals(everything)
    if failed:
        sys.exit("error: these contenders have done nothing: " + ", ".join(failed))


if __name__ == "__main__":
    main()
