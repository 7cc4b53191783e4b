"""Holds what arrived with Washboard against what arrived without it: better, same or worse, aspect by aspect."""

from looks import compare_looks
from offers import compare_offers
from structure import EMPHASIS, ENTRIES, compare_lists, compare_pictures, compare_words
from texts import (
    UNREADABLE, compare_boxes, compare_characters, compare_ends, compare_text, known_text, plain, strange, without_marked)
from verdicts import BETTER, SAME, WORSE


def compare(content, base, active, truth, destination=""):
    """A list of aspect, verdict, reason."""
    if base is None or active is None:
        return [("paste", *compare_nothing(content, base, active, truth))]
    if "offers" in base:
        return [("offers", *compare_offers(content, base["offers"], active["offers"]))]
    if destination == "calc":
        base, active = (in_cells(side, truth) for side in (base, active))
    verdicts = [("text", *compare_text(content, base, active, truth))]
    if destination != "calc":
        verdicts.append(("end", *compare_ends(content, base, active, destination)))
    verdicts.append(("characters", *compare_characters(base, active, truth)))
    verdicts.append(("boxes", *compare_boxes(base, active, truth)))
    for aspect in ENTRIES:
        had, has = base.get(aspect), active.get(aspect)
        if had or has:
            if aspect == "items":
                has = without_marked(has or [], base["text"])
            verdicts.append((aspect, *compare_lists(content, aspect, had or [], has or [], truth and truth.get(aspect))))
    for aspect in EMPHASIS:
        if base.get(aspect) or active.get(aspect):
            verdicts.append((aspect, *compare_words(content, base.get(aspect, []), active.get(aspect, []), truth and truth.get(aspect))))
    if base.get("pictures") or active.get("pictures"):
        verdicts.append(("pictures", *compare_pictures(content, base, active, truth)))
    if base.get("looks") and active.get("looks"):
        verdicts += compare_looks(base["looks"], active["looks"], truth)
    return verdicts


def compare_nothing(content, base, active, truth):
    """A paste where nothing arrives at least once."""
    if base is None and active is None:
        return SAME, "nothing is pasted"
    if active is None:
        return WORSE, "nothing is pasted"
    if content.untouched:
        return WORSE, "something is pasted of what is left alone"
    pasted, known = active.get("text", ""), known_text(content, truth) or (truth or {}).get("text")
    if UNREADABLE.search(plain(pasted)):
        return WORSE, "unreadable characters are pasted"
    if strange(pasted, known or ""):
        return WORSE, "words are pasted that nobody copied"
    return BETTER, "something is pasted"


def in_cells(result, truth):
    """A sheet without the structure that lines of text take on in it: each is a cell, and a cell has one weight."""
    if truth is not None and not truth.get("tables"):
        return result | {"tables": [], "bold": []}
    return result | {"tables": [[row for row in table if sum(1 for cell in row if cell) > 1] for table in result["tables"]], "bold": []}
