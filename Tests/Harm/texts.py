"""Texts: their words and their order, lines and blank lines, indentation, the ends, boxes and single characters."""

import collections
import difflib
import re

from addresses import address
from verdicts import BETTER, SAME, WORSE, short

# A flag of England, Scotland or Wales is written in characters that are invisible elsewhere.
FLAG = "\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
INVISIBLE = re.compile(f"({FLAG})|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
# Control characters, and what stands for bytes that nobody could read.
UNREADABLE = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]")
MARKER = re.compile(r"^\s*([·•◦▪*-]|o|\w{1,2}[.)])\s+")
BOX = re.compile(r"(?m)^(\s*)([\u2610-\u2612]) ?")
# Programs whose document is the text that they copy.
TEXT_PROGRAMS = ("mousepad", "xterm", "xclip")
# The line ends with which programs end each paste of a page.
HABITS = {"abiword": 2, "thunderbird": 3}


def visible(text):
    return INVISIBLE.sub(r"\1", text)


def plain(text):
    """The text with line feeds as line ends, and without the zero byte with which AbiWord ends its own."""
    return text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")


def lines(text, hidden=(), exact=False):
    """The lines between the empty ones at both ends, with runs of empty lines as one, or all of them where nothing but text arrives."""
    # The sign of a box stands for the box, which pages do not have in their text.
    text = BOX.sub(r"\1", visible(plain(text).replace("\u00a0", " ")))
    for word in hidden:
        text = text.replace(word, "")
    if not exact:
        text = "\n".join(line.rstrip() for line in text.split("\n"))
    return (text if exact else re.sub(r"\n{3,}", "\n\n", text)).strip("\n").split("\n")


def words(text):
    return re.findall(r"\S+", "\n".join(text))


def shown(text):
    return [line for line in text if line]


def is_text(result):
    return not set(result) - {"text"}


def own_text(content):
    """The text that the program itself offers, where the fixture holds it."""
    if content.program in TEXT_PROGRAMS:
        return content.document
    form = (content.forms or {}).get("UTF8_STRING") or (content.button or {}).get("text/plain")
    return form.decode(errors="replace") if isinstance(form, bytes) else form


def known_text(content, page):
    """The page as it was shown, or a document as it was written; otherwise the program's own text."""
    return page["text"] if page and (content.page or content.truth) else own_text(content)


def compare_text(content, base_result, active_result, page):
    base, active = base_result["text"], active_result["text"]
    exact = is_text(base_result)
    truth = own_text(content) if exact else known_text(content, page)
    before, after = (lines(text, exact=exact) for text in (base, active))
    if any(active.count(word) > base.count(word) for word in content.hidden):
        return WORSE, "hidden words came"
    if not any(before) and any(after):
        known = known_text(content, page) or (page or {}).get("text")
        return (WORSE, f"added {short(words(after))}") if not known or strange(active, known) else (BETTER, "there is text")
    if before == after:
        return (BETTER, "invisible characters went") if visible(base) != base and visible(active) == active else (SAME, "")
    if any(active.count(word) < base.count(word) for word in content.hidden) and words(lines(base, content.hidden)) == words(lines(active, content.hidden)):
        return BETTER, "hidden words went"
    if exact and truth and after == lines(truth, exact=True):
        return BETTER, "as the program's own text"
    if without_tracking(before) == without_tracking(after):
        return BETTER, "tracking went"
    if shown(before) != shown(after) == unmarked(before, base_result, active_result):
        return BETTER, "markers became lists"
    lost = collections.Counter(words(before)) - collections.Counter(words(after))
    added = collections.Counter(words(after)) - collections.Counter(words(before))
    if "".join(words(before)) != "".join(words(after)):
        if truth and is_kept(truth, before, after) and apart(truth, after, words) < apart(truth, before, words):
            return BETTER, f"nearer to the words of the page: {short(added or lost)}"
        return WORSE, f"lost {short(lost)}; added {short(added)}: {difference(before, after)}"
    if not exact and not content.name.startswith("code") and without_one_space(before) == without_one_space(after):
        return SAME, "a space at the begin of lines"
    if truth and is_kept(truth, before, after) and apart(truth, after, words) <= apart(truth, before, words):
        if (apart(truth, after), apart(truth, after, "\n".join)) < (apart(truth, before), apart(truth, before, "\n".join)):
            return BETTER, "lines nearer to the page"
    return WORSE, layout(before, after)


def strange(pasted, known):
    """The words, but for markers of lines, that are not in a text, or not as often."""
    said = words([MARKER.sub("", line) for line in lines(pasted)])
    return collections.Counter(said) - collections.Counter(words(lines(known)))


# MARK: how far a text is from the page's


def apart(truth, now, split=list):
    """How far the lines of two texts are from each other; or their words in their order, or their single characters."""
    return round(1 - difflib.SequenceMatcher(None, split(lines(truth)), split(now), autojunk=False).ratio(), 6)


def is_kept(truth, before, after):
    """Reports whether no word of the page is lost, and none is added that it has not."""
    wanted, had, has = (collections.Counter(words(text)) for text in (lines(truth), before, after))
    return wanted - has <= wanted - had and has - wanted <= had - wanted


def without_one_space(text):
    """The lines without the single space that stands before the words of an item, behind its box or marker."""
    return [re.sub(r"^ (?! )", "", line) for line in text]


def without_tracking(text):
    return [re.sub(r"https?://\S+", lambda match: address(match.group()), line) for line in text]


def layout(before, after):
    full = [line.strip() for line in before if line], [line.strip() for line in after if line]
    if shown(before) == shown(after):
        blank = before.count(""), after.count("")
        return f"blank lines {blank[0]} -> {blank[1]}: {difference(before, after)}"
    if full[0] == full[1]:
        return f"indentation: {difference(before, after)}"
    if len(full[0]) != len(full[1]):
        return f"lines {len(full[0])} -> {len(full[1])}: {difference(before, after)}"
    return f"spaces: {difference(before, after)}"


def difference(before, after):
    for kind, first, last, start, end in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            return f"{before[first:last][:4]!r} -> {after[start:end][:4]!r}"
    return ""


# MARK: markers


def marked(line):
    """The kind of item that a line with a bullet or a number of its own is, with its letters."""
    match = MARKER.match(line)
    if not match:
        return None
    return "number" if match.group(1)[-1] in ".)" else "bullet", "".join(line[match.end():].split())


def unmarked(text, base, active):
    """The lines without the bullets and numbers of those that became items of that kind."""
    def kinds(result):
        return collections.Counter((kind, "".join(letters.split())) for _, kind, letters in result.get("items", []))
    added = kinds(active) - kinds(base)
    return [MARKER.sub("", line) if added[marked(line)] > 0 else line for line in shown(text)]


def without_marked(items, text):
    """The items but those that were lines with a bullet or number of their own: as items they lose nothing."""
    were = collections.Counter(marked(line) for line in lines(text) if MARKER.match(line))
    left = []
    for item in items:
        kind = item[1], "".join(item[2].split())
        if were[kind] > 0:
            were[kind] -= 1
        else:
            left.append(item)
    return left


# MARK: ends


def ends(text):
    """The numbers of empty lines before the first words, and of line ends after the last."""
    text = plain(text)
    return len(text) - len(text.lstrip("\n")), len(text) - len(text.rstrip("\n"))


def compare_ends(content, base, active, destination):
    """A line end that nobody copied breaks the line that is pasted into, or runs a command."""
    before, after = ends(base["text"]), ends(active["text"])
    if before == after:
        return SAME, ""
    reason = f"line ends before and after: {before} -> {after}"
    if not is_text(base):
        # An empty paragraph fewer is no loss in a document.
        habit = max(before[1], HABITS.get(destination, 0) if has_markup(content) else 0)
        within = after[0] <= before[0] and after[1] <= habit
        return (SAME, "") if within or own_text(content) and after == ends(own_text(content)) else (WORSE, reason)
    return (BETTER, "as the program's own text") if own_text(content) and after == ends(own_text(content)) else (WORSE, reason)


def has_markup(content):
    return bool(content.page or content.truth or {"text/html", "text/rtf"} & set(content.forms or content.button or ()))


# MARK: single characters


def compare_characters(base, active, page):
    """No-break spaces, invisible and unreadable characters that come, which nobody sees before it is too late."""
    known = page["text"] if page else ""
    def odd(text):
        return collections.Counter(letter for letter in text if letter == "\u00a0" or UNREADABLE.match(letter) or INVISIBLE.fullmatch(letter))
    # A flag's letters are its own.
    had, has, may = (odd(re.sub(FLAG, "", text)) for text in (base["text"], active["text"], known))
    if came := has - (had | may):
        return WORSE, "added " + ", ".join(f"U+{ord(letter):04X} {number} times" for letter, number in came.items())
    flags = [len(re.findall(FLAG, side["text"])) for side in (base, active)]
    return (WORSE, "a flag became another") if flags[1] < flags[0] else (SAME, "")


def boxes(result):
    """The states of boxes, as items or as signs at the begin of lines."""
    states = [kind for _, kind, _ in result.get("items", []) if kind in ("open", "done")]
    return states or ["open" if sign == "\u2610" else "done" for _, sign in BOX.findall(result["text"])]


def compare_boxes(base, active, page):
    before, after = boxes(base), boxes(active)
    if before == after:
        return SAME, ""
    right = boxes(page) if page else None
    return (BETTER, "boxes of the page") if not before and after == right else (WORSE, f"boxes {before} -> {after}")
