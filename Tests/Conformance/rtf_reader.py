#!/usr/bin/env python3
"""Compares what RTF readers find with the oracles of the shared corpora, and prints a table per corpus.

    Tests/Conformance/rtf_reader.py [--corpora DIR] [--below 0.9] COMMAND

COMMAND reads the RTF file that follows it and writes HTML, such as "washboard convert --from rtf --to html". Beside it stand
LibreOffice, pandoc, unrtf and striprtf (a Python package) where they are installed. All readers are judged by what their HTML
shows (striprtf: by its text), by the same rules (`oracles.py`). A cell of the table says: mean similarity, files of 0.95 and
more / files with a text oracle, assertions that hold / assertions; then files that were not read although they should be.
"""

import argparse
import pathlib
import tempfile

import oracles
import readers


class Score:
    """What one reader reached on some files."""

    def __init__(self):
        self.ratios, self.held, self.assertions, self.unread = [], 0, 0, 0

    def add(self, other):
        self.ratios += other.ratios
        self.held += other.held
        self.assertions += other.assertions
        self.unread += other.unread

    def __str__(self):
        cell = []
        if self.ratios:
            good = sum(ratio >= 0.95 for ratio in self.ratios)
            cell.append(f"{sum(self.ratios) / len(self.ratios):.3f} {good}/{len(self.ratios)}")
        if self.assertions:
            cell.append(f"{self.held}/{self.assertions}")
        if self.unread:
            cell.append(f"({self.unread} unread)")
        return " ".join(cell) or "-"


def judge(cases, readings, below):
    """The score of one reader on cases, and a line for each that is below `below` or breaks an assertion."""
    score, weak = Score(), []
    for case, reading in zip(cases, readings):
        if case.is_refused:
            continue
        if reading is None:
            score.unread += 1
            weak.append(f"{case.name}: not read")
        if case.text is not None:
            # Readers and oracles differ in whether hidden text and notes are text.
            page = reading.page if reading else None
            texts = ([reading.text] if reading else []) + ([page.shown, page.without_notes] if page else [])
            ratio = max((oracles.similarity(text, case.text) for text in texts), default=0.0)
            score.ratios.append(ratio)
            if ratio < below:
                weak.append(f"{case.name}: similarity {ratio:.2f}")
        for description, holds in case.assertions:
            score.assertions += 1
            if reading and holds(reading):
                score.held += 1
            else:
                weak.append(f"{case.name}: {description}")
    return score, weak


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--corpora", type=pathlib.Path, default=root.parent / "shared" / "corpora")
    parser.add_argument("--below", type=float, default=0.9, help="name the files whose similarity is below this")
    parser.add_argument("--only", help="compare only the readers with these names, separated by commas")
    parser.add_argument("command")
    arguments = parser.parse_args()

    compared = readers.installed(arguments.command)
    if arguments.only:
        compared = [(name, read) for name, read in compared if name in arguments.only.split(",")]
    totals = {name: Score() for name, _ in compared}
    remarks = []
    print("| corpus | files | " + " | ".join(name for name, _ in compared) + " |")
    print("|---|---|" + "---|" * len(compared))
    with tempfile.TemporaryDirectory() as scratch:
        for corpus, cases in oracles.corpora(arguments.corpora, pathlib.Path(scratch)):
            cells = []
            for name, read in compared:
                score, weak = judge(cases, read([case.path for case in cases]), arguments.below)
                totals[name].add(score)
                cells.append(str(score))
                if name == compared[0][0]:
                    remarks += weak
            print(f"| {corpus} | {len(cases)} | " + " | ".join(cells) + " |", flush=True)
    print("| all | | " + " | ".join(str(totals[name]) for name, _ in compared) + " |")
    print(f"\n{compared[0][0]}, below {arguments.below} or otherwise than its oracle:")
    for line in remarks:
        print("-", line)


if __name__ == "__main__":
    main()
