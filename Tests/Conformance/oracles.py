"""What the corpora say about their files, as text to compare with and as assertions that hold or do not.

Text is compared word by word, and character by character in scripts without spaces. White space does not count,
nor do list markers, cell bars, addresses in brackets after a link (`text("address")`) and case (capitals may be a style): readers
have their own habits there.
"""

import difflib
import hashlib
import json
import re

from visible import Page

MARKER = re.compile(r"(?:^|\t)[\s>]*(?:[-*]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,5})[.)])[^\S\n]+", re.MULTILINE)
ADDRESS = re.compile(r"\(\"[^\"\s]+\"\)")
WORD = re.compile(r"[^\W_\u0e00-\U0010ffff]+|[^\s|•◦▪·]")
LETTERS = re.compile(r"[^\W_]+")


def words(text):
    return WORD.findall(MARKER.sub("", ADDRESS.sub("", text.replace("\u00a0", " ").casefold())))


def similarity(found, expected):
    """How much of both texts is equal, in characters. Words that differ only in where the space stands between them are equal."""
    found, expected = words(found), words(expected)
    size = sum(map(len, found)) + sum(map(len, expected))
    equal = 0
    for _, a, b, c, d in difflib.SequenceMatcher(None, found, expected, autojunk=False).get_opcodes():
        left, right = "".join(found[a:b]), "".join(expected[c:d])
        equal += 2 * len(left) if left == right else 0
    return equal / size if size else 1.0


class Case:
    """One file of a corpus: `path`, the `text` it should give (or None), whether it `is_refused`, and `assertions`, pairs of
    a description and a predicate on a `Reading`."""

    def __init__(self, name, path, entry):
        self.name, self.path = name, path
        directory = path.parent
        self.is_refused = entry.get("oracle") == "reject"
        self.text = (directory / entry["text"]).read_text("utf-8", "replace") if "text" in entry else entry.get("expected")
        self.assertions = list(assertions(entry, directory))


def corpora(root, scratch):
    """Pairs of a corpus' name and its cases; cases without a file of their own get one in `scratch`."""
    for manifest in sorted(root.glob("rtf-*/MANIFEST.json")):
        directory = manifest.parent
        found = [
            Case(f"{directory.name}/{entry['input']}", directory / entry["input"], entry)
            for entry in json.loads(manifest.read_text())
            if entry["input"].endswith(".rtf")
        ]
        inline = directory / "cases.json"
        for entry in json.loads(inline.read_text()) if inline.exists() else []:
            path = scratch / f"{entry['id']}.rtf"
            path.write_bytes(entry["rtf"].encode("utf-8" if "65001" in entry["rtf"] else "latin-1"))
            case = Case(f"{directory.name}/{entry['id']}", path, {})
            case.assertions = [("equals", equal_text(entry["expected"]))]
            found.append(case)
        yield directory.name, found


def assertions(entry, directory):
    for value in entry.get("contains", []):
        yield f"contains {shown(value)}", lambda reading, value=flat(value): value in flat(reading.text)
    for value in entry.get("not_contains", []):
        yield f"lacks {shown(value)}", lambda reading, value=flat(value): value not in flat(reading.text)
    for check in entry.get("checks", []):
        predicate = checked(check)
        if predicate:
            yield f"{check['kind']} {shown(check['value'])}", predicate
    if "lines" in entry:
        yield "lines in order", in_order((directory / entry["lines"]).read_text("utf-8", "replace").split("\n"))
    for row in entry.get("rows", []):
        yield f"row {shown(row)}", has_row(row)
    if "images" in entry:
        images = json.loads((directory / entry["images"]).read_text())
        yield f"{len(images)} pictures", has_pictures(images)
    if "same_copy_html" in entry:
        page = Page((directory / entry["same_copy_html"]).read_text("utf-8", "replace"))
        yield "text of the same copy's HTML", lambda reading: similarity(reading.text, page.text) >= 0.95


def shown(value):
    return repr(value if len(str(value)) <= 40 else str(value)[:40] + "…")


def flat(text):
    return " ".join(text.split())


def checked(check):
    value = check["value"]
    if check["on"] == "xml":
        return marked(value, check["kind"] == "contains")
    value = flat(value)
    return {
        "contains": lambda reading: value in flat(reading.text),
        "not_contains": lambda reading: value not in flat(reading.text),
        "equals": lambda reading: value == flat(reading.text),
    }.get(check["kind"])


def marked(markup, is_expected):
    """Whether the text of a piece of markup stands in the page with the same bold, italic, links and lists on every character.
    Readers that give no page fail; a piece without text says nothing."""
    text, marks = dense(Page(markup))
    if not text:
        return None
    # A piece without marks says nothing about them.
    exact = {"b", "i"} if any(marks) else set()

    def holds(reading):
        if reading.page is None:
            return is_expected == (not any(marks) and text in "".join(reading.text.split()))
        found, found_marks = dense(reading.page)
        at = found.find(text)
        while at >= 0:
            pairs = zip(marks, found_marks[at : at + len(text)])
            if all(wanted <= there and there & exact <= wanted for wanted, there in pairs):
                return is_expected
            at = found.find(text, at + 1)
        return not is_expected

    return holds


def dense(page):
    kept = [(character, marks) for character, marks in zip(page.text, page.marks) if not character.isspace()]
    return "".join(character for character, _ in kept), [marks for _, marks in kept]


def equal_text(markup):
    """The encapsulated text or HTML, as what it shows."""
    expected = "".join(Page(markup).text.split())
    return lambda reading: "".join(reading.text.split()) == expected


def in_order(lines):
    lines = [" ".join(words(line)) for line in lines if line.strip()]

    def holds(reading):
        text, at = " ".join(words(reading.text)), 0
        for line in lines:
            at = text.find(line, at)
            if at < 0:
                return False
            at += len(line)
        return True

    return holds


def has_row(row):
    cells = " ".join(word for cell in row for word in LETTERS.findall(str(cell)))
    return lambda reading: cells in " ".join(LETTERS.findall(reading.text))


def has_pictures(images):
    """The same bytes in the same order. Others may stand between them (drawings and metafiles), unless there should be none."""
    expected = [hashlib.sha256(bytes.fromhex(image["hex"])).digest() for image in images]

    def holds(reading):
        found = [hashlib.sha256(picture).digest() for picture in reading.pictures]
        return [digest for digest in found if digest in expected] == expected if expected else not found

    return holds
