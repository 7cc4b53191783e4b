"""How a paste looks in Writer, as far as structure shows itself: headings, spacing, code, links, tables and cells.

The fonts, sizes and colors of running text are not compared: their loss is what the profile `structure` is for.
"""

import re

from verdicts import SAME, WORSE, tell

# Points of headings of levels 1 to 6 where a page says nothing of them, with text of 12 points.
PAGE_SIZES = (24, 18, 14, 12, 10, 8)
# Sizes that differ by less, in points, look the same; so do distances, in hundredths of a millimetre, and widths of tables, in millimetres.
SIZE, DISTANCE, WIDTH = 1.1, 220, 10
BOLD = 120
FIXED = 1
LOOKS = ("heading look", "distance", "indent", "width", "cell", "cell weight", "family", "link look")


def squeeze(text):
    return " ".join(text.replace("\u00a0", " ").split())


def each(access):
    listing = access.createEnumeration()
    while listing.hasMoreElements():
        yield listing.nextElement()


def read_looks(document):
    """Entries of kind, words and values, in the order of the document."""
    looks, below = [], 0
    for part in each(document.Text):
        if part.supportsService("com.sun.star.text.TextTable"):
            first = squeeze(part.getCellByName(part.CellNames[0]).String)
            looks.append(["width", first, [part.Width // 100]])
            for name in part.CellNames:
                paragraphs = [paragraph for paragraph in each(part.getCellByName(name)) if paragraph.supportsService("com.sun.star.text.Paragraph")]
                words = squeeze(" ".join(paragraph.String for paragraph in paragraphs))
                if words:
                    looks.append(["cell", words, [paragraphs[0].ParaTopMargin, paragraphs[-1].ParaBottomMargin]])
                    looks.append(["cell weight", words, [weight(paragraphs[0])]])
                for paragraph in paragraphs:
                    looks += runs(paragraph)
            below = 0
        elif part.supportsService("com.sun.star.text.Paragraph"):
            words = squeeze(part.String)
            if words:
                if looks:
                    looks.append(["distance", words, [max(below, part.ParaTopMargin)]])
                if part.OutlineLevel:
                    looks.append(["heading look", words, [part.OutlineLevel, first_run(part).CharHeight, weight(part)]])
                looks.append(["indent", words, [part.ParaLeftMargin]])
            below = part.ParaBottomMargin
            looks += runs(part)
    return looks


def first_run(paragraph):
    return next((run for run in each(paragraph) if squeeze(run.String)), paragraph)


def weight(paragraph):
    return "bold" if first_run(paragraph).CharWeight > BOLD else "usual"


def runs(paragraph):
    looks = []
    for run in each(paragraph):
        words = squeeze(run.String)
        if not words:
            continue
        if run.HyperLinkURL:
            looks.append(["link look", words, ["underlined" if run.CharUnderline else "plain", "coloured" if run.CharColor > 0 else "black"]])
        is_fixed = run.CharFontPitch == FIXED or re.search("Mono|Courier|Consolas", run.CharFontName)
        looks.append(["family", words, ["fixed" if is_fixed else "proportional"]])
    return looks


class Page:
    """What the page or document shows where it is copied from; nothing is known of some."""

    def __init__(self, truth):
        truth = truth or {}
        self.code, self.quotes = (" ".join(squeeze(block) for block in truth.get(key, [])) for key in ("code", "quotes"))
        self.lines = [squeeze(line) for line in truth.get("text", "").split("\n")]

    def is_apart(self, words):
        """Whether a blank line stands above these words; `None` if that is not known."""
        places = [place for place, line in enumerate(self.lines) if line == words]
        return not self.lines[places[0] - 1] if len(places) == 1 and places[0] > 0 else None


def is_alike(kind, words, before, after, page):
    if before == after:
        return True
    if kind == "heading look":
        usual = PAGE_SIZES[min(before[0], 6) - 1]
        sizes = min(abs(after[1] - before[1]), abs(after[1] - usual))
        return after[0] == before[0] and sizes < SIZE and after[2] in (before[2], "bold")
    if kind == "indent" and words in page.quotes:
        # Writer takes no margins from the style of an element.
        return after[0] - before[0] > -DISTANCE
    if kind == "distance" and page.is_apart(words) is not None and (after[0] > 0) == page.is_apart(words):
        return True
    if kind in ("distance", "indent", "cell"):
        return all(abs(one - other) < DISTANCE for one, other in zip(before, after))
    if kind == "width":
        return abs(before[0] - after[0]) < WIDTH
    if kind == "family":
        # Text that only a page's style shows in letters of one width is no code.
        return after == ["fixed"] or words not in page.code
    return kind == "link look" and after == ["underlined", "coloured"]


def compare_looks(base, active, truth):
    """Of each look that there is: its name, the verdict and the reason. What did not arrive both times is told by other aspects."""
    page = Page(truth)
    had, changed = {}, {kind: [] for kind in LOOKS if any(entry[0] == kind for entry in base + active)}
    for kind, words, values in base:
        had.setdefault((kind, words), []).append(values)
    for kind, words, values in active:
        known = had.get((kind, words))
        if known:
            before = known.pop(0)
            if not is_alike(kind, words, before, values, page):
                changed[kind].append((words[:40], before, "->", values))
    return [(kind, WORSE, tell(entries)) if entries else (kind, SAME, "") for kind, entries in changed.items()]
