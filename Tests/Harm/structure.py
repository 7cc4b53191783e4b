"""Headings, items, tables, links, emphasis and pictures, each entry by itself."""

import collections
import re
import urllib.parse

from addresses import GOOD_SCHEMES, address
from contents.kinds import PIXEL
from texts import visible
from verdicts import BETTER, SAME, WORSE, change, short, tell

ENTRIES = ("headings", "items", "tables", "links", "quotes", "notes", "formulas", "scripts", "code", "rules", "borders", "directions")
EMPHASIS = ("bold", "italic", "struck")


def plain(aspect, entry):
    """An entry as it is compared."""
    def clean(value):
        if isinstance(value, str):
            value = visible(value.replace("\u00a0", " "))
            return "\n".join(line.rstrip() for line in value.split("\n")) if aspect == "code" else " ".join(value.split())
        return tuple(clean(part) for part in value) if isinstance(value, list) else value
    # Programs join the lines of an item or a link with a space, or with nothing.
    if aspect == "links":
        return ("".join(clean(entry[0]).split()), address(entry[1]))
    if aspect == "items":
        return (entry[0], entry[1], "".join(re.sub("^[\u2610-\u2612]", "", clean(entry[2])).split()))
    return clean(entry)


def letters(aspect, entry):
    """What an entry says, however its spaces and addresses are spelled."""
    said = entry[0] if aspect == "links" else entry[-1] if aspect in ("headings", "items", "scripts") else entry
    return "".join(re.findall(r"\w", str(said))) or str(said)


def matters(aspect, entry):
    if aspect == "links":
        return bool(entry[0]) and urllib.parse.urlsplit(entry[1]).scheme in GOOD_SCHEMES
    if aspect in ("headings", "items"):
        return bool(entry[-1])
    return bool(entry)


def entries(aspect, side, hidden=()):
    def cut(value):
        if isinstance(value, str):
            for word in hidden:
                value = value.replace(word, "")
        return [cut(part) for part in value] if isinstance(value, list) else value
    side = [cut(entry) for entry in side] if hidden else side
    return [plain(aspect, entry) for entry in side if matters(aspect, entry)]


def compare_lists(content, aspect, base, active, truth):
    before, after = entries(aspect, base), entries(aspect, active)
    if before == after:
        return SAME, ""
    if content.hidden and entries(aspect, base, content.hidden) == after:
        return BETTER, "hidden words went"
    lost, added = differences(before, after)
    if not lost and not added:
        return WORSE, "order"
    if truth is not None and is_nearer(aspect, before, after, [plain(aspect, entry) for entry in truth]):
        return BETTER, f"as on the page: {tell(added or lost)}"
    return WORSE, change(tell(lost), tell(added))


def differences(before, after):
    before, after = collections.Counter(before), collections.Counter(after)
    return list((before - after).elements()), list((after - before).elements())


def is_nearer(aspect, before, after, right):
    """What came is on the page and was missing; what went is not on the page, or is there in another spelling; each as often as there."""
    lost, added = differences(before, after)
    missing = collections.Counter(right) - collections.Counter(before)
    # A program may make several items of one with several paragraphs.
    if aspect == "items":
        missing += collections.Counter(
            entry for entry in added if entry not in right and any(entry[:2] == known[:2] and entry[2] in known[2] for known in right))
    if collections.Counter(added) - missing or collections.Counter(lost) & (collections.Counter(right) - collections.Counter(after)):
        return False
    said, had, kept = ([letters(aspect, entry) for entry in side] for side in (right, before, after))
    def number(part, side):
        return sum(part in entry for entry in side)
    return all(number(part, kept) >= min(number(part, said), number(part, had)) for part in (letters(aspect, entry) for entry in lost))


def compare_words(content, base, active, truth):
    before, after = (collections.Counter(word for run in side for word in visible(run).split()) for side in (base, active))
    lost, added = before - after, after - before
    if not lost and not added:
        return SAME, ""
    if lost and not added and set(lost) <= set(content.hidden):
        return BETTER, "hidden words went"
    right = collections.Counter(word for run in truth or [] for word in visible(run).split())
    # What came is missing on the page without it; what went is there too often, or not at all.
    if truth is not None and not added - (right - before) and not lost & (right - after):
        return BETTER, f"as on the page: {short(added or lost)}"
    return WORSE, change(short(lost) if lost else "", short(added) if added else "")


def compare_pictures(content, base, active, truth):
    """By their number; browsers tell the size, so that those of one pixel and those that did not load are not counted there."""
    def sizes(side):
        return sorted(size for size in side.get("pictures", []) if "html" not in side or size not in ([0, 0], [1, 1]))
    seen, now = sizes(base), sizes(active)
    if len(seen) == len(now):
        return (WORSE, f"pictures {seen} -> {now}") if "html" in base and seen != now else (SAME, "")
    reason = f"{len(seen)} pictures, now {len(now)}"
    if len(now) > len(seen):
        return (BETTER if truth and len(sizes(truth)) >= len(now) else WORSE), reason
    pixels = 1 if PIXEL in content.hidden and "html" not in base else 0
    return (BETTER if len(seen) - len(now) <= pixels else WORSE), reason
