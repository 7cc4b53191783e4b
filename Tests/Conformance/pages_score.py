"""How much of what a page shows is in what was made of its copy, aspect by aspect."""

import collections
import difflib
import re

from structure import entries
from texts import visible

ASPECTS = ("words", "lines", "headings", "items", "markers", "cells", "links", "quotes", "bold", "italic", "struck", "code")
# Signs that stand for the box of an item.
BOX = re.compile("[\u2610-\u2612]")


class Score:
    """Right entries of all: those of the page and those that came from nowhere."""

    def __init__(self, right=0, total=0, lost=(), added=()):
        self.right, self.total = right, total
        self.lost, self.added = list(lost), list(added)

    def add(self, other):
        self.right += other.right
        self.total += other.total

    @property
    def share(self):
        """Right entries of all; 1 where there are none and none came."""
        return self.right / self.total if self.total else 1


def scores(truth, result, form):
    """A score by aspect."""
    formulas = truth.get("formulas", [])
    result = with_formulas(result, formulas)
    signs = "".join(squeezed(spelling) for _, *spellings in formulas for spelling in spellings)
    found = {}
    for aspect in ASPECTS:
        right, made = parts(aspect, truth), parts(aspect, result)
        if aspect in ("bold", "italic"):
            # Letters of formulas may be slanted or upright.
            made = [word for word in made if word not in signs or word in right]
        if aspect == "cells":
            # What places its content may stay, or leave the content alone.
            placed = collections.Counter(placed_cells(truth))
            made = list((collections.Counter(made + placed_cells(result)) - placed).elements())
        if aspect == "items" and form == "markdown":
            # Markdown has no items without a marker.
            unmarked = {entry[2] for entry in entries("items", truth["items"]) if entry[1] == "unmarked"}
            made = [entry for entry in made if entry[2] not in unmarked or entry in right]
        found[aspect] = in_order(right, made) if aspect in ("words", "lines") else in_any_order(right, made)
    return found


def squeezed(text):
    return "".join(text.split())


def with_formulas(value, formulas):
    """The result with the name of each formula in place of the spelling that is there."""
    if isinstance(value, str):
        for name, *spellings in formulas:
            for spelling in sorted(spellings, key=len, reverse=True):
                pattern = r"\s*".join(re.escape(letter) for letter in squeezed(spelling))
                value = re.sub(rf"\$*{pattern}\$*", lambda _: name, value)
        return value
    if isinstance(value, list):
        return [with_formulas(part, formulas) for part in value]
    return {key: with_formulas(part, formulas) for key, part in value.items()} if isinstance(value, dict) else value


def parts(aspect, side):
    """The entries of an aspect as they are compared."""
    if aspect in ("words", "lines"):
        text = BOX.sub(" ", visible(side["text"]).replace("\u00a0", " "))
        return text.split() if aspect == "words" else [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if aspect == "cells":
        return cleaned_cells(side["cells"])
    if aspect == "code":
        return [line.replace("\u00a0", " ").rstrip() for code in side["code"] for line in code.splitlines() if line.strip()]
    if aspect == "markers":
        # One counter has two names (CSS Counter Styles 3, section 7.1.5).
        named = [(marker.replace("cjk-ideographic", "trad-chinese-informal"), text) for marker, text in side["markers"]]
        return [(marker, squeezed(clean(text))) for marker, text in named if marker not in ("none", "bullet")]
    if aspect == "items":
        # An item without a marker looks like any other line.
        return [entry for entry in entries("items", side["items"]) if entry[1] != "unmarked"]
    if aspect in ("bold", "italic", "struck"):
        # The case that letters are shown in is the matter of "words".
        return [word for word in (clean(word).casefold() for word in side[aspect]) if word]
    return joined(entries(aspect, side[aspect])) if aspect == "links" else entries(aspect, side[aspect])


def placed_cells(side):
    """The cells of tables that are there for the layout alone."""
    return cleaned_cells(side["placed"])


def cleaned_cells(cells):
    return [(row, column, clean(words)) for row, column, words in cells if clean(words)]


def joined(links):
    """The links, of which those that follow each other to one address are one: a link around paragraphs is written in each."""
    found = []
    for words, address in links:
        if found and found[-1][1] == address:
            found[-1] = (found[-1][0] + words, address)
        else:
            found.append((words, address))
    return found


def clean(text):
    return " ".join(BOX.sub(" ", visible(text)).replace("\u00a0", " ").split())


def in_order(right, made):
    matcher = difflib.SequenceMatcher(None, right, made, autojunk=False)
    lost, added = [], []
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind != "equal":
            lost += right[first:last]
            added += made[begin:end]
    return Score(len(right) - len(lost), len(right) + len(added), lost, added)


def in_any_order(right, made):
    before, after = collections.Counter(right), collections.Counter(made)
    lost, added = list((before - after).elements()), list((after - before).elements())
    return Score(len(right) - len(lost), len(right) + len(added), lost, added)
