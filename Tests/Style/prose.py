#!/usr/bin/env python3
"""Checks the English of comments and documents, and prints each offence as file:line: kind: text.

    prose.py [FILE...]      check these files, or all of the repository
    prose.py --count        print one count for each kind and each folder, and nothing else

The status is 1 if anything was found. The rules are listed in .github/CONTRIBUTING.md, chapter English.
"""

import collections
import dataclasses
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

LONGEST_SENTENCE = 25  # words
LONGEST_LINE = 120  # characters of a docstring
LONGEST_DOCUMENT_LINE = 160  # characters

# A docstring opens with a noun phrase or a verb in the third person. These words begin neither.
# "Whether" is allowed before a Boolean property; a function "reports whether".
HEADLESS = frozenset(
    """what how where when who whom whose why which of by as in into from to at on onto with without for after before
    between beyond until since under over through because if unless so that those it its they them this these he she
    something somebody someone nothing nobody not and or but also only there then nil `nil`""".split())

# Words with an everyday twin, as far as a pattern can tell them from their proper use.
BANNED = [(re.compile(pattern, re.IGNORECASE), better) for pattern, better in (
    (r"\banew\b", "again"),
    (r"\bheard of\b", "received, known"),
    (r"\bl(?:et|ets|etting) go of\b", "released"),
    (r"\bmend(?:s|ed|ing)?\b", "fix, repair"),
    (r"\bthe while\b", "meanwhile"),
    (r"\bthere is peace\b|\bat peace\b", "idle, quiet"),
    (r"\bquarrel(?:s|led|ling|some)?\b", "retries"),
    (r"\b(?:told|tells|tell) of\b", "reported, describes"),
    (r"\bwhat is there\b", "the existing ..."),
    (r"\bgoes on being\b", "stays"),
    (r"\b(?:is|are|was|were|be) asked for(?=[,.;:`]|\s+(?:again|once|first|last|in|by|and|as|before|after)\b|$)", "requested"),
    (r"\bnever (?:is|are) there\b", "there is never"),
    (r"\bsay how\b", "report how"),
    (r"\bhow \w+ does\b", "the state of ..."),
    (r"\bthereby\b|\bwherein\b|\bthereof\b|\bwhither\b|\bwhence\b", "by this, where"),
    (r"\bfor want of\b", "because there is no"),
)]

# Pronouns for a program, person or thing that a comment of the sources must name.
UNNAMED = re.compile(r"\b(?:somebody|nobody)\b|\bwhat stands\b|\bnothing tells\b", re.IGNORECASE)

NIL = re.compile(r"\bnil:", re.IGNORECASE)
DOC = re.compile(r"\s*///(?: (.*)|\s*)$")
DECLARATION = re.compile(r"(?:@\w+(?:\([^)]*\))?\s+|\w+(?:\(set\))?\s+)*?(func|init|subscript|var|let)\b")
ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)$")
FIELD = re.compile(r"(?:Parameters?(?: \w+)?|Returns|Throws|Note|Important|Warning|Complexity|Precondition|`?\w+`?):\s*(.*)$")
# An abbreviation's full stop ends no sentence, nor does one before a small letter or a digit.
END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\betc)[.!?][)\"”’`]*\s+(?=[\"“(`*]*[A-Z0-9`])")


class Docstring:
    """A run of lines that begin with ///, and the line of code below it."""

    def __init__(self, line, texts, code):
        self.line, self.texts, self.code = line, texts, code

    @property
    def opening(self):
        """The first words."""
        return next((text.strip() for text in self.texts if text.strip()), "")

    @property
    def headless(self):
        text = self.opening
        field = ITEM.match(text)
        if field:
            return False
        words = re.match(r"[`(]*([A-Za-z]+)", text)
        if not words or re.match(r"`(?!nil`)", text):
            return False
        if re.match(r"The same\b", text):
            return True
        word = words[1].lower()
        if word == "whether":
            kind = DECLARATION.match(self.code)
            return bool(kind) and kind[1] in ("func", "init", "subscript")
        return word in HEADLESS

    def pieces(self):
        """The paragraphs and list items without code and drawings: the range of their lines, a marker, their words."""
        found, current, fenced, drawn = [], None, False, False
        for number, text in enumerate(self.texts, self.line):
            if text.strip().startswith("```"):
                fenced, current = not fenced, None
                continue
            item = ITEM.match(text)
            # What is indented after an empty line is a drawing; after an item it continues the item.
            drawn = text.startswith("    ") and not item and (drawn or current is None)
            if fenced or drawn or not text.strip() or text.lstrip().startswith("|"):
                current = None
                continue
            if item or current is None:
                field = FIELD.match(item[1]) if item else None
                words = field[1] if field else item[1] if item else text.strip()
                current = Piece(number, number, text[:len(text) - len(words)] if item else "", words)
                found.append(current)
            else:
                current.end = number
                current.words = f"{current.words} {text.strip()}".strip()
        return found


@dataclasses.dataclass
class Piece:
    """A paragraph or a list item of a docstring."""
    begin: int
    end: int
    marker: str
    words: str


def docstrings(lines):
    """The docstrings among the lines of a Swift file."""
    texts, begin = [], 0
    for number, line in enumerate(lines + [""], 1):
        match = DOC.match(line)
        if match:
            if not texts:
                begin = number
            texts.append(match[1] or "")
        elif texts:
            yield Docstring(begin, texts, line.strip())
            texts = []


def sentences(text):
    """The sentences of a piece of prose."""
    return [one for one in END.split(text) if one.strip()]


def comment(line):
    """What a line of Swift says to people: its comment, or the name of a test in back quotes."""
    match = re.match(r"\s*(?:///?|\*)\s?(.*)$", line) or re.search(r"\s//\s(.*)$", line)
    if match:
        return match[1]
    match = re.search(r"func `([^`]+)`", line)
    return match[1] if match else ""


def words_of(path, line, fenced):
    """What a line of any file says to people."""
    if path.endswith(".swift"):
        return comment(line)
    if path.endswith((".toml", ".service", ".sh")) or os.path.basename(path) == "Makefile":
        match = re.match(r"\s*#\s?(.*)$", line)
        return match[1] if match else ""
    return "" if fenced else re.sub(r"`[^`]*`", "", line)


def offences(path, text):
    """Each offence of a file, as its line, its kind and its words."""
    lines = text.split("\n")
    fenced = False
    must_name = path.startswith("Sources/") and path.endswith(".swift")
    for number, line in enumerate(lines, 1):
        if path.endswith(".md") and line.startswith("```"):
            fenced = not fenced
        words = words_of(path, line, fenced)
        for pattern, better in BANNED:
            match = pattern.search(words)
            if match:
                yield number, "word", f"'{match[0]}': write {better}"
        match = must_name and UNNAMED.search(words)
        if match:
            yield number, "word", f"'{match[0]}': name the program, person or thing"
        is_prose = path.endswith(".md") and not fenced and not line.startswith(("|", "    ", "![", "[", "<"))
        if is_prose and len(line) > LONGEST_DOCUMENT_LINE:
            yield number, "line", f"{len(line)} characters"
    if not path.endswith(".swift"):
        return
    for doc in docstrings(lines):
        if doc.headless:
            yield doc.line, "headless", doc.opening[:60]
        for number, line in enumerate(doc.texts, doc.line):
            if NIL.search(line):
                yield number, "nil", line.strip()[:60]
        for piece in doc.pieces():
            for number in range(piece.begin, piece.end + 1):
                if len(lines[number - 1]) > LONGEST_LINE:
                    yield number, "line", f"{len(lines[number - 1])} characters"
            for sentence in sentences(piece.words):
                count = len([word for word in sentence.split() if re.search(r"\w", word)])
                if count > LONGEST_SENTENCE:
                    yield piece.begin, "sentence", f"{count} words: {sentence[:60]}"


def files():
    """The files of the repository that hold prose."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    for path in listed.stdout.decode().split("\0"):
        name = os.path.basename(path)
        prose = path.endswith((".swift", ".md", ".1", ".5", ".toml", ".service")) or name == "Makefile"
        fixture = "/Fixtures/" in path or "/FormerFiles/" in path or name == "RESULTS.md"
        full = os.path.join(ROOT, path)
        if prose and not fixture and not os.path.islink(full) and os.path.isfile(full):
            yield path


def main(arguments):
    counting = "--count" in arguments
    named = [one for one in arguments if not one.startswith("--")]
    kinds, folders = collections.Counter(), collections.Counter()
    for path in named or files():
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
        for line, kind, words in offences(path, text):
            kinds[kind] += 1
            folders["/".join(path.split("/")[:2]), kind] += 1
            if not counting:
                print(f"{path}:{line}: {kind}: {words}")
    if counting:
        for kind, count in sorted(kinds.items()):
            print(f"{kind} {count}")
        for (folder, kind), count in sorted(folders.items()):
            print(f"  {folder} {kind} {count}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
