"""How a paste looks in Writer, as far as structure shows itself: headings, spacing, code, links, tables and cells.

The fonts, sizes and colours of running text are not compared: their loss is what the profile `structure` is for.
"""

import re

from verdicts import SAME, WORSE, tell

# Points of headings of levels 1 to 6 where a page says nothing of them, with text of 12 points.
PAGE_SIZES = (24, 18, 14, 12, 10, 8)
# Sizes that differ by less, in points, look the same; so do distances, in hundredths of a millimetre, and shares of the page's width.
SIZE, DISTANCE, WIDTH = 1.1, 220, 8
BOLD = 120
FIXED = 1


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
            looks.append(["table", first, [part.RelativeWidth]])
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
            if words and part.OutlineLevel:
                looks.append(["heading", words, [part.OutlineLevel, part.CharHeight, weight(part)]])
            if words and looks:
                looks.append(["distance", words, [max(below, part.ParaTopMargin)]])
            if words:
                looks.append(["indent", words, [part.ParaLeftMargin]])
            below = part.ParaBottomMargin
            looks += runs(part)
    return looks


def weight(paragraph):
    """Of the first letters."""
    run = next((run for run in each(paragraph) if squeeze(run.String)), paragraph)
    return "bold" if run.CharWeight > BOLD else "usual"


def runs(paragraph):
    looks = []
    for run in each(paragraph):
        words = squeeze(run.String)
        if not words:
            continue
        if run.HyperLinkURL:
            looks.append(["link", words, ["underlined" if run.CharUnderline else "plain", "coloured" if run.CharColor > 0 else "black"]])
        is_fixed = run.CharFontPitch == FIXED or re.search("Mono|Courier|Consolas", run.CharFontName)
        looks.append(["family", words, ["fixed" if is_fixed else "proportional"]])
    return looks


def is_alike(kind, before, after, is_code, is_quote):
    if kind == "heading":
        usual = PAGE_SIZES[min(before[0], 6) - 1]
        sizes = min(abs(after[1] - before[1]), abs(after[1] - usual))
        return after[0] == before[0] and sizes < SIZE and after[2] in (before[2], "bold")
    if kind == "indent" and is_quote:
        # Writer takes no margins from the style of an element.
        return after[0] - before[0] > -DISTANCE
    if kind in ("distance", "indent", "cell"):
        return all(abs(one - other) < DISTANCE for one, other in zip(before, after))
    if kind == "table":
        return abs(before[0] - after[0]) < WIDTH
    if kind == "family":
        # Text that only a page's style shows in letters of one width is no code.
        return before == after or not is_code
    return before == after


def compare_looks(base, active, truth):
    """The looks of the words that arrived both times; what did not is told by other aspects."""
    code, quotes = (" ".join(squeeze(block) for block in (truth or {}).get(key, [])) for key in ("code", "quotes"))
    had, changed = {}, []
    for kind, words, values in base:
        had.setdefault((kind, words), []).append(values)
    for kind, words, values in active:
        known = had.get((kind, words))
        if known:
            before = known.pop(0)
            if not is_alike(kind, before, values, words in code, words in quotes):
                changed.append((kind, words[:40], before, "->", values))
    return (WORSE, tell(changed)) if changed else (SAME, "")
