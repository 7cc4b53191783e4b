"""Holds what arrived with Washboard against what arrived without it: better, same or worse, aspect by aspect."""

import collections
import difflib
import re
import urllib.parse

from contents.kinds import PIXEL

INVISIBLE = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
MARKER = re.compile(r"^\s*([·•◦▪*-]|o|\w{1,2}[.)])\s+")
TRACKING = re.compile(r"^(utm_\w+|fbclid|gclid|msclkid|mc_eid|atlOrigin|igshid|si)$")
UNREADABLE = "\ufffd"
GOOD_SCHEMES = ("http", "https", "mailto", "tel", "")
BETTER, SAME, WORSE = "better", "same", "worse"

# Names of one form: what is offered under any of them is offered.
FORMS = {
    "text": {"UTF8_STRING", "text/plain", "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain;charset=utf-16", "TEXT", "STRING",
             "COMPOUND_TEXT", "UTF-8", "text/unicode", "GTK_TEXT_BUFFER_CONTENTS", "application/x-gtk-text-buffer-rich-text"},
    "html": {"text/html", "application/xhtml+xml"},
    "rtf": {"text/rtf", "application/rtf", "text/richtext"},
}
# Protocol, provenance, and the program's own notes.
NO_FORMS = re.compile(
    r"^(TARGETS|TIMESTAMP|MULTIPLE|SAVE_TARGETS|DELETE|LENGTH|LIST_LENGTH|HOSTNAME|HOST_NAME|IP_ADDRESS|USER|CLASS|NAME|CLIENT_WINDOW|OWNER_OS|ATOM|INTEGER"
    r"|chromium/x-(source-url|internal-source-rfh-token)|text/_moz_html(context|info)|text/x-moz-url-priv|org\.washboard\..*"
    r"|application/vnd\.washboard\..*|application/x-washboard.*|application/x-libreoffice-internal-id.*|application/x-openoffice-(link|objectdescriptor).*)$")


def compare(content, base, active, truth, destination=""):
    """A list of aspect, verdict, reason."""
    if base is None and active is None:
        return [("paste", SAME, "nothing is pasted")]
    if base is None and UNREADABLE in active.get("text", ""):
        return [("paste", WORSE, "unreadable characters are pasted")]
    if base is None:
        return [("paste", BETTER, "something is pasted")]
    if active is None:
        return [("paste", WORSE, "nothing is pasted")]
    if "offers" in base:
        return [("offers", *compare_offers(content, base["offers"], active["offers"]))]
    verdicts = []
    base, active = (side | {"items": without_signs(side.get("items", []))} for side in (base, active))
    if destination == "calc":
        base, active = (in_cells(side, truth) for side in (base, active))
    verdicts.append(("text", *compare_text(content, base, active, truth, destination)))
    # A line end that nobody copied breaks the line that is pasted into.
    # AbiWord ends its text with a zero byte.
    if destination not in ("calc", "abiword", "thunderbird") and base["text"].strip() and not base["text"].rstrip("\0").endswith(("\n", "\r")) and active["text"].endswith("\n"):
        verdicts.append(("end", WORSE, "a line end was added"))
    for aspect in "headings", "items", "tables", "links", "quotes", "notes", "formulas":
        if base.get(aspect) or active.get(aspect):
            known = truth.get(aspect, []) if truth else None
            if aspect == "items":
                active = active | {"items": without_marked(active.get("items", []), base["text"])}
            verdicts.append((aspect, *compare_lists(content, aspect, base.get(aspect, []), active.get(aspect, []), known)))
    for aspect in "bold", "italic", "struck":
        if base.get(aspect) or active.get(aspect):
            verdicts.append((aspect, *compare_words(content, base.get(aspect, []), active.get(aspect, []), truth and truth.get(aspect, []))))
    if base.get("pictures") or active.get("pictures"):
        verdicts.append(("pictures", *compare_pictures(content, base, active)))
    return verdicts


def in_cells(result, truth):
    """A sheet without the structure that lines of text take on in it: each is a cell, and a cell has one weight."""
    if truth is not None and not truth.get("tables"):
        return result | {"tables": [], "bold": []}
    return result | {"tables": [[row for row in table if sum(1 for cell in row if cell) > 1] for table in result["tables"]], "bold": []}


# MARK: text


def lines(text, hidden=()):
    # AbiWord ends its text with a zero byte.
    text = INVISIBLE.sub("", text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " "))
    # The sign of a box stands for the box, which pages do not have in their text.
    text = re.sub(r"(?m)^(\s*)[\u2610-\u2612] ?", r"\1", text)
    for word in hidden:
        text = text.replace(word, "")
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    text = re.sub(r"\n{3,}", "\n\n", text)
    return text.strip("\n").split("\n")


def compare_text(content, base_result, active_result, page, destination):
    base, active = base_result["text"], active_result["text"]
    # The page as it was shown, or the program's own text; where only text is pasted, that is what was there before.
    truth = (page["text"] if page and content.page else own_text(content)) if len(base_result) > 1 else None
    before, after = lines(base), lines(active)
    if not any(before):
        return (SAME, "") if base_result.get("pictures") or not any(after) else (BETTER, "there is text")
    if destination == "abiword" and content.page and not content.name.startswith("code") and shown(before) == shown(after):
        return SAME, "margins are not in its documents"
    if before == after:
        return (BETTER, "invisible characters went") if INVISIBLE.search(base) and not INVISIBLE.search(active) else (SAME, "")
    if any(word in base for word in content.hidden) and not any(word in active for word in content.hidden):
        # What stood in its own place on the page took lines of its own.
        if "".join(words(lines(base, content.hidden))) == "".join(words(after)):
            return BETTER, "hidden words went"
    if len(base_result) == 1 and own_text(content) and after == lines(own_text(content)):
        return BETTER, "as the program's own text"
    if without_tracking(before) == without_tracking(after):
        return BETTER, "tracking went"
    if len(active_result.get("items", [])) > len(base_result.get("items", [])) and unmarked(before) == unmarked(after):
        return BETTER, "markers became lists"
    lost = collections.Counter(words(before)) - collections.Counter(words(after))
    added = collections.Counter(words(after)) - collections.Counter(words(before))
    squeezed = "".join(words(before)), "".join(words(after))
    if squeezed[0] != squeezed[1]:
        if truth and not lost and set(added) <= set(words(lines(truth))):
            return BETTER, f"words of the page that were missing: {short(added)}"
        if truth and distance(truth, after) < distance(truth, before):
            return BETTER, "nearer to the page"
        if any(word in content.hidden for word in lost) and set(lost) <= set(content.hidden):
            return BETTER, "hidden words went"
        return WORSE, f"lost {short(lost)}; added {short(added)}: {difference(before, after)}"
    if not content.name.startswith("code") and without_one_space(before) == without_one_space(after):
        return SAME, "a space at the begin of lines"
    if truth and distance(truth, after) <= distance(truth, before):
        return (BETTER, "lines nearer to the page") if distance(truth, after) < distance(truth, before) else (SAME, "")
    return WORSE, layout(before, after)


def without_one_space(text):
    """The lines without the single space that stands before the words of an item, behind its box or marker."""
    return [re.sub(r"^ (?! )", "", line) for line in text]


def shown(text):
    return [line for line in text if line]


def unmarked(text):
    """The lines' words without bullets and numbers before them."""
    return [words([MARKER.sub("", line)]) for line in text if line]


def without_signs(items):
    """The items without the signs of boxes, which stand for boxes where a program has none."""
    return [[depth, kind, re.sub("^[\u2610-\u2612]", "", words)] for depth, kind, words in items]


def without_marked(items, text):
    """The items but those that were lines with a bullet or number of their own: as items they lose nothing."""
    marked = {"".join(words([MARKER.sub("", line)])) for line in lines(text) if MARKER.match(line)}
    return [item for item in items if "".join(item[2].split()) not in marked]


def own_text(content):
    form = (content.forms or {}).get("UTF8_STRING") or (content.button or {}).get("text/plain")
    return form.decode(errors="replace") if isinstance(form, bytes) else form


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


def distance(truth, now):
    wanted = lines(truth)
    return round(1 - difflib.SequenceMatcher(None, wanted, now, autojunk=False).ratio(), 6)


def words(text):
    return re.findall(r"\S+", "\n".join(text))


def without_tracking(text):
    return [re.sub(r"https?://\S+", lambda match: address(match.group()), line) for line in text]


def short(counter):
    names = list(counter)
    return ", ".join(names[:5]) + (" ..." if len(names) > 5 else "") if names else "nothing"


# MARK: structure


def address(url):
    # A page's own places, which some programs complete with its address.
    parts = urllib.parse.urlsplit(re.sub(r"^http://127\.0\.0\.1:\d+/copy/[\w-]+(?=#)", "", url))
    query = [(name, value) for name, value in urllib.parse.parse_qsl(parts.query, keep_blank_values=True) if not TRACKING.match(name)]
    if parts.netloc.endswith("google.com") and parts.path == "/url":
        return address(dict(query).get("q", url))
    # Writer writes the slash of an empty path.
    path = parts.path if parts.path != "/" else ""
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, urllib.parse.urlencode(query), parts.fragment))


def plain(aspect, entry):
    """An entry as it is compared."""
    def clean(value):
        if isinstance(value, str):
            return " ".join(INVISIBLE.sub("", value.replace("\u00a0", " ")).split())
        return tuple(clean(part) for part in value) if isinstance(value, list) else value
    # Programs join the lines of an item or a link with a space, or with nothing.
    if aspect == "links":
        return ("".join(clean(entry[0]).split()), address(entry[1]))
    if aspect == "items":
        return (entry[0], entry[1], "".join(clean(entry[2]).split()))
    return clean(entry)


def matters(aspect, entry):
    if aspect == "links":
        scheme = urllib.parse.urlsplit(entry[1]).scheme
        return bool(entry[0]) and scheme in GOOD_SCHEMES
    if aspect in ("headings", "items"):
        return bool(entry[-1])
    return bool(entry)


def compare_lists(content, aspect, base, active, truth):
    before, after = ([plain(aspect, entry) for entry in side if matters(aspect, entry)] for side in (base, active))
    if before == after:
        return SAME, ""
    lost = list((collections.Counter(before) - collections.Counter(after)).elements())
    added = list((collections.Counter(after) - collections.Counter(before)).elements())
    if not lost and not added:
        return WORSE, "order"
    if any(word in str(lost) for word in content.hidden):
        return BETTER, "hidden words went"
    if truth is not None:
        right = [plain(aspect, entry) for entry in truth]
        # A program may make several items of one with several paragraphs.
        if aspect == "items":
            right += [entry for entry in added if any(entry[:2] == known[:2] and entry[2] in known[2] for known in right)]
        if all(entry in right for entry in added) and not any(entry in right for entry in lost):
            return BETTER, f"as on the page: {tell(added)}"
    if not lost:
        return (WORSE if truth is not None else BETTER), f"added {tell(added)}"
    return WORSE, f"lost {tell(lost)}" + (f"; added {tell(added)}" if added else "")


def tell(entries):
    return "; ".join(str(entry)[:160] for entry in entries[:3]) + (f" and {len(entries) - 3} more" if len(entries) > 3 else "")


def compare_words(content, base, active, truth):
    before, after = (collections.Counter(word for run in side for word in INVISIBLE.sub("", run).split()) for side in (base, active))
    lost, added = before - after, after - before
    if not lost and not added:
        return SAME, ""
    if lost and set(lost) <= set(content.hidden):
        return BETTER, "hidden words went"
    if not before and truth is None:
        return BETTER, f"now {short(added)}"
    right = collections.Counter(word for run in truth or [] for word in run.split())
    if truth is not None and not added - right and not lost & right:
        return BETTER, f"as on the page: {short(added or lost)}"
    if not lost:
        return WORSE, f"added {short(added)}"
    return WORSE, f"lost {short(lost)}" + (f"; added {short(added)}" if added else "")


# MARK: pictures


def compare_pictures(content, base, active):
    """By their number; a page tells the size, so that those of one pixel and those that did not load are not counted."""
    seen, now = (sum(1 for size in side.get("pictures", []) if "html" not in side or size not in ([0, 0], [1, 1])) for side in (base, active))
    if seen == now:
        return SAME, ""
    if now > seen or PIXEL in content.hidden:
        return BETTER, f"{seen} pictures, now {now}"
    return WORSE, f"{seen} pictures, now {now}"


# MARK: what is offered


def compare_offers(content, base, active):
    before, after = forms(base), forms(active)
    lost = sorted(name for name in set(before) - set(after) if not name.startswith(content.spellings or "\n"))
    if lost:
        return WORSE, "lost " + ", ".join(name[:60] for name in lost)
    if content.untouched:
        # A program may write a picture or a document otherwise each time; what is replayed stays as it was.
        fixed = [name for name in before if content.forms or name == "text"]
        if changed := [name for name in fixed if before[name] != after[name]]:
            return WORSE, "changed " + ", ".join(changed)
        if added := sorted(set(after) - set(before)):
            return WORSE, "added " + ", ".join(added)
    notes = [f"changed {name[:60]}" for name in before if name in after and name not in FORMS and before[name] != after[name]]
    return SAME, ", ".join(notes)


def forms(offers):
    """The digest of each form that was given, whatever its names."""
    given = {}
    # UTF8_STRING first: line ends and encodings differ under the other names.
    for name, (size, digest, _) in sorted(offers.items(), key=lambda offer: offer[0] != "UTF8_STRING"):
        if size and not NO_FORMS.match(name):
            given.setdefault(next((form for form, names in FORMS.items() if name in names), name), digest)
    return given
