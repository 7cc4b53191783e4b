"""Hostile repetitions of HTML: how much dearer than plain text each is to Washboard and to its peers, and whether the cost is linear.

    repetitions.py NASTY [--turns N] [--python PYTHON]

NASTY is the program of ../Fuzz/Nasty.swift, which makes the repetitions. Each of them is read by all contenders in turns, and the
least processor time counts. Prints a Markdown table; the README beside it says what the columns are.
"""

import argparse
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile

import formats

PEERS = formats.HERE / "peers.py"
LARGE, SMALL = 1 << 20, 100 << 10
# Nanoseconds of a turn; seconds of the processor after which a contender has no further turn, and after which it is ended.
TURN = 20_000_000
ENOUGH, PATIENCE = 2, 20
# What a repetition may cost of plain text's time, and a megabyte of 100 KB's a byte.
BOUND = 3


class Cost:
    """The least time for each byte of a file: what it is at least if that was not waited for, nothing if the contender failed."""

    def __init__(self, contender, file):
        self.running = formats.Within(["prlimit", f"--cpu={PATIENCE}:{PATIENCE + 1}", *contender], file)
        self.bytes = file.stat().st_size
        self.times = []
        self.has_ended = False

    def turn(self):
        if self.has_ended or sum(self.times) > ENOUGH:
            return
        _, seconds = self.running.turn(TURN)
        if seconds is None:
            self.has_ended = True
        else:
            self.times.append(seconds)

    def end(self):
        self.running.end()
        self.is_late = not self.times and self.running.process.returncode == -signal.SIGXCPU
        least = min(self.times, default=PATIENCE if self.is_late else None)
        self.each = least and least / self.bytes

    def of(self, other):
        """How often the other's."""
        return self.each / other.each if self.each and other.each else None

    def figure(self, other):
        ratio = self.of(other)
        return "failed" if ratio is None else f"{'> ' if self.is_late else ''}{ratio:.1f}"


def costs(contenders, file, turns):
    """By contender."""
    running = {name: Cost(command, file) for name, command in contenders.items()}
    for number in range(turns):
        for name in list(running) if number % 2 == 0 else list(running)[::-1]:
            running[name].turn()
    for cost in running.values():
        cost.end()
    return running


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nasty")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has the libraries")
    arguments = parser.parse_args()
    contenders = {"Washboard": [formats.FORMATS, "read-html"]} | {
        name: [arguments.python, "-B", PEERS, name] for name in ("selectolax-parse", "selectolax", "nh3")}
    with tempfile.TemporaryDirectory(prefix="washboard-repetitions-") as folder:
        for size in (LARGE, SMALL):
            place = pathlib.Path(folder, str(size))
            place.mkdir()
            names = subprocess.run(
                [arguments.nasty, "files", "html", str(size), place], capture_output=True, text=True, check=True).stdout.splitlines()
        compare(contenders, names, pathlib.Path(folder), arguments.turns)


def compare(contenders, names, folder, turns):
    def costs_of(size, number, turns=turns):
        return costs(contenders, folder / str(size) / f"{number}.html", turns)

    # Everything is measured by it.
    plain = costs_of(LARGE, 0, turns * 4)
    row("repetition", *contenders)
    row("---", *["---:"] * len(contenders))
    row("plain text, MB/s", *(f"{1e-6 / cost.each:.0f}" for cost in plain.values()))
    large, small = [], []
    for number, repetition in enumerate(names[1:], 1):
        large.append(costs_of(LARGE, number))
        small.append(costs_of(SMALL, number))
        row(f"`{repetition[:60]}`",
            *(f"{cost.figure(plain[name])} ({cost.figure(small[-1][name])})" for name, cost in large[-1].items()))

    def summary(title, text):
        row(title, *(text(name) for name in contenders))

    def dearer(name):
        return [ratio for cost in large if (ratio := cost[name].of(plain[name]))]

    def count(conditions):
        return f"{sum(map(bool, conditions))} of {len(large)}"

    summary(f"within {BOUND} times plain text", lambda name: count(ratio <= BOUND for ratio in dearer(name)))
    summary("median; most", lambda name: f"{statistics.median(dearer(name)):.1f}; {max(dearer(name)):.0f}")
    summary(f"grown more than {BOUND} times", lambda name: count(
        (each[name].of(less[name]) or 0) > BOUND for each, less in zip(large, small)))
    first = next(iter(contenders))
    summary(f"longer than {first}", lambda name: count((cost[name].of(cost[first]) or 0) > 1 for cost in large))
    summary("failed", lambda name: count(cost[name].each is None for cost in large))


if __name__ == "__main__":
    main()
