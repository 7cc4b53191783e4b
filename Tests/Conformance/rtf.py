#!/usr/bin/env python3
"""Compares the text that RTF readers find with the oracles of the shared corpora, and prints a table per corpus.

    Tests/Conformance/rtf.py [--corpora DIR] [--below 0.9] COMMAND

COMMAND reads the RTF file that follows it and writes plain text, such as "washboard convert --from rtf --to text". Beside it stand
pandoc, unrtf and striprtf (a Python package) where they are installed. Text is compared as sequences of words, and of
single characters where a script has no spaces; white space, list markers and cell bars do not count. A cell of the table
says: mean similarity, files of 0.95 and more / files with a text oracle, assertions that hold / assertions.
"""

import argparse
import difflib
import json
import pathlib
import re
import shlex
import shutil
import subprocess

MARKER = re.compile(r"(?:^|\t)[\s>]*(?:[-*•◦▪·]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,5})[.)])\s+", re.MULTILINE)
WORD = re.compile(r"[^\W_\u0e00-\U0010ffff]+|[^\s|]")


def words(text):
    return WORD.findall(MARKER.sub("", text.replace("\u00a0", " ")))


def similarity(found, expected):
    found, expected = words(found), words(expected)
    if not expected and not found:
        return 1.0
    return difflib.SequenceMatcher(None, found, expected, autojunk=False).ratio()


def run(command, path):
    try:
        done = subprocess.run([*command, str(path)], capture_output=True, timeout=30)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def striprtf(path):
    from striprtf.striprtf import rtf_to_text

    try:
        return rtf_to_text(path.read_bytes().decode("latin-1"), errors="replace")
    except Exception:
        return None


def unrtf(path):
    text = run(["unrtf", "--nopict", "--text"], path)
    return None if text is None else re.sub(r"\A(?:###.*\n)*-*\n?", "", text)


def readers(command):
    yield "washboard", lambda path: run(shlex.split(command), path)
    if shutil.which("pandoc"):
        yield "pandoc", lambda path: run(["pandoc", "-f", "rtf", "-t", "plain", "--wrap=none"], path)
    if shutil.which("unrtf"):
        yield "unrtf", unrtf
    try:
        import striprtf as _  # noqa: F401
    except ImportError:
        return
    yield "striprtf", striprtf


def assertions(case, directory):
    """Pairs of a description and a predicate on text."""
    def flat(text):
        return " ".join(text.split())

    found = []
    for value in case.get("contains", []):
        found.append((f"contains {value[:30]!r}", lambda text, value=value: flat(value) in flat(text)))
    for value in case.get("not_contains", []):
        found.append((f"lacks {value[:30]!r}", lambda text, value=value: flat(value) not in flat(text)))
    for check in case.get("checks", []):
        if check.get("on") != "text":
            continue
        value = flat(check["value"])
        test = {
            "contains": lambda text, value=value: value in flat(text),
            "not_contains": lambda text, value=value: value not in flat(text),
            "equals": lambda text, value=value: value == flat(text),
        }.get(check["kind"])
        if test:
            found.append((f"{check['kind']} {value[:30]!r}", test))
    if "lines" in case:
        lines = (directory / case["lines"]).read_text("utf-8", "replace").split("\n")
        lines = [" ".join(words(line)) for line in lines if line.strip()]

        def ordered(text):
            text, at = " ".join(words(text)), 0
            for line in lines:
                at = text.find(line, at)
                if at < 0:
                    return False
                at += len(line)
            return True

        found.append(("lines in order", ordered))
    for row in case.get("rows", []):
        cells = [" ".join(words(str(cell))) for cell in row]
        found.append((f"row {str(row)[:30]}", lambda text, cells=cells: " ".join(filter(None, cells))
                      in " ".join(words(text))))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--corpora", type=pathlib.Path, default=root.parent / "shared" / "corpora")
    parser.add_argument("--below", type=float, default=0.9, help="name the files whose similarity is below this")
    parser.add_argument("command")
    arguments = parser.parse_args()

    peers = list(readers(arguments.command))
    total = {name: [[], 0, 0] for name, _ in peers}
    weak = []
    print("| corpus | files | " + " | ".join(name for name, _ in peers) + " |")
    print("|---|---|" + "---|" * len(peers))
    for manifest in sorted(arguments.corpora.glob("rtf-*/MANIFEST.json")):
        directory = manifest.parent
        cases = [case for case in json.loads(manifest.read_text()) if case["input"].endswith(".rtf")]
        cells = []
        for name, read in peers:
            ratios, held, count, unread = [], 0, 0, 0
            for case in cases:
                text = read(directory / case["input"])
                unread += text is None
                if "text" in case:
                    expected = (directory / case["text"]).read_text("utf-8", "replace")
                    ratio = 0.0 if text is None else similarity(text, expected)
                    ratios.append(ratio)
                    if name == "washboard" and ratio < arguments.below:
                        weak.append(f"{directory.name}/{case['input']} {ratio:.2f}")
                for description, test in assertions(case, directory):
                    count += 1
                    holds = text is not None and test(text)
                    held += holds
                    if name == "washboard" and not holds:
                        weak.append(f"{directory.name}/{case['input']} {description}")
            total[name][0] += ratios
            total[name][1] += held
            total[name][2] += count
            cells.append(cell(ratios, held, count) + (f" ({unread} unread)" if unread else ""))
        print(f"| {directory.name} | {len(cases)} | " + " | ".join(cells) + " |", flush=True)
    print("| all | | " + " | ".join(cell(*total[name]) for name, _ in peers) + " |")
    for line in weak:
        print(line)


def cell(ratios, held, count):
    if not ratios:
        return f"- {held}/{count}" if count else "-"
    mean = sum(ratios) / len(ratios)
    good = sum(ratio >= 0.95 for ratio in ratios)
    return f"{mean:.3f} {good}/{len(ratios)} {held}/{count}"


if __name__ == "__main__":
    main()
