"""The pairs that are worse on purpose, each with what arrives and the reason why. They are counted and printed apart."""

import dataclasses

from looks import LOOKS
from structure import ENTRIES, entries
from texts import ends, is_text, lines

BROWSERS = ("chromium-rich", "firefox-rich")
EDITORS = (*BROWSERS, "thunderbird")

REMOTE = "a picture on a server tells that server who pastes it, and when: its alternative text takes its place (`attachments.remote`)"
DRAWING = "a drawing that a page writes into itself can run and load: SVG is kept only where `attachments.types` lists it"
COUNTED = "`innerText` counts a line break that ends a block, and browsers show both pastes in the same height"
ENDED = "AbiWord shows the line feed that ends code as an empty line, the page does not"
MARGINS = "AbiWord takes over no margins of pages: paragraphs stand there without a gap, as those of every page do"
FIGURE = "the picture itself is pasted, and not its description"
UNMARKED = "Writer leaves no marker out: items that a page shows without one get a bullet instead of the number that they had"
READABLE = "MathML is shown by browsers alone: a formula is written as readable text, which every destination shows"
NUMBER = "the number of a note is set apart from its text"
LEADS = "a mark and its note lead to each other, as in Writer's own pages, and look like no link"
SAID = "the text that the source offers has no notes; here they are pasted"
LISTED = "the notes of a page are notes: each begins with its mark, and needs no list, no rule and no arrow back"
REAL = "the notes of a page are Writer's own notes, which are no part of the text around them"
CELL = "Calc takes the lines of `<div>`, with which lines without a margin are written, for one cell, and leaves out empty lines of `<pre>`"
TYPED = "the markers that Word types in fonts of symbols became list items, which are shown without a marker here, as those of pages are"
GAP = "AbiWord makes an item of each line behind a list; the gap that the page shows is a line of its own now"
QUOTE = "a quote has the margins that the destination gives quotes: the distances of a page are its look, which `structure` leaves behind"
BULLETS = "AbiWord makes items of all lists, also of those that a page shows without markers; it pasted the bare text before"
READING = "the reading of ruby text stands in brackets behind it, since most destinations join both or show the reading alone"
BESIDE = "AbiWord shows no blank line between a paragraph and a list; before it pasted the bare text, without list and emphasis"
FIRST = "AbiWord pastes the first paragraph of a page into the one that the cursor stands in; from our RTF it would show no table"
NOTES = "AbiWord is given HTML, which knows no notes: they stand at the end, numbered, with their words"
EMPTY = "AbiWord's document ends with empty paragraphs; its HTML, which was pasted before, loses them like the spaces beside bold words"
NUMBERS = "a table of line numbers and code gives the code: its numbers are no part of it"
STATED = "a page that draws a table of boxes and states it by roles gives a table, which has the distances of tables; it showed no lines of one"
BOXES = "lines in boxes of a font for code, which keep their spaces, are code"
PERMALINK = "a link of a heading to itself is a tool of the page, and no part of it (`text.page-tools`)"
WIDTH = "the width of a table is a distance of the page, which `structure` leaves behind: it is as wide as its words"
TOUCHING = "the source says that the paragraphs have no distance, which Writer passes over in HTML"
INDENTED = "Writer does not indent the first description of the page, which is indented in every browser"
TERMINAL = "a line end at the end would run what is pasted into a terminal (`text.trailing-newline` in `rules.d/terminals.toml`)"


@dataclasses.dataclass(frozen=True)
class Argument:
    """What arrives of a content in some destinations, and why that is accepted; `before` where it matters what it was."""

    content: str
    destinations: tuple
    aspect: str
    after: object
    why: str
    before: object = None

    def accepts(self, content, destination, aspect, base, active):
        return (self.content in (content, "*") and destination in self.destinations and aspect == self.aspect
                and arrived(aspect, active) == self.after and (self.before is None or arrived(aspect, base) == self.before))


def arrived(aspect, result):
    """An aspect of a paste, as the arguments name it."""
    if aspect == "text":
        return "\n".join(lines(result["text"], exact=is_text(result)))
    if aspect == "end":
        return ends(result["text"])
    if aspect in ENTRIES:
        return entries(aspect, result.get(aspect) or [])
    if aspect in LOOKS:
        return [tuple(entry[1:]) for entry in result["looks"] if entry[0] == aspect]
    return len(result["pictures"]) if aspect == "pictures" else result.get(aspect)


def codes():
    """Tables of line numbers and code, which give the code, and boxes of code, which become code."""
    cells = CHROMA.replace("\n\n", "\n")
    for name, before, after in ("code-sphinx", "Example:", "After it."), ("code-chroma-table", "", ""):
        def text(code, gap):
            return gap.join(part for part in (before, code, after) if part)
        yield Argument(name, (*EDITORS, "writer"), "text", text(CHROMA, "\n\n"), NUMBERS)
        yield Argument(name, ("calc",), "text", text(cells, "\n"), NUMBERS)
        yield Argument(name, ("abiword",), "text", text(CHROMA, "\n"), NUMBERS)
        yield Argument(name, (*EDITORS, "writer", "abiword"), "tables", [], NUMBERS, before=TABLE)
        yield Argument(name, ("calc",), "tables", [tuple((line.strip(),) for line in text(cells, "\n").split("\n"))], NUMBERS)
        yield Argument(name, EDITORS, "code", [CHROMA], NUMBERS)
    yield Argument("code-editor", EDITORS, "code", [CHROMA], BOXES, before=[])
    yield Argument("code-vscode", EDITORS, "code", ["for a in apples:\n    wrap(a)\n\nclose()"], BOXES, before=[])


def stated():
    """Rows and cells that roles state."""
    rows = "Day\tSort\tSum\nMo\tGala\t12.00\nTu\tBoskoop\t7.50"
    for destinations, text in (EDITORS, f"Sold\n\n{rows}\n\nAfter it."), (("writer",), f"Sold\n{rows}\n\nAfter it."), (("abiword",), f"Sold\n{rows}\nAfter it."):
        yield Argument("table-roles", destinations, "text", text, STATED)
        yield Argument("table-roles", destinations, "tables", [tuple(tuple(row.split("\t")) for row in rows.split("\n"))], STATED, before=[])
    yield Argument("table-roles", ("calc",), "text", "Sold\nDay\tSort\tSum\nMo\tGala\t12\nTu\tBoskoop\t7.5\nAfter it.", STATED)
    yield Argument("table-roles", ("writer",), "distance", [("After it.", [0])], STATED)
    yield Argument("table-roles", ("thunderbird",), "borders", ["Day"], STATED, before=[])


def permalinks():
    """A heading without the link to itself that a page draws beside it."""
    texts = {(*EDITORS,): "Title\nTwo\n\nText\n\nThree\nFour\n\nText", ("writer",): "Title\n\nTwo\n\nText\n\nThree\n\nFour\n\nText",
             ("calc", "abiword"): "Title\nTwo\nText\nThree\nFour\nText",
             ("chromium-plain", "firefox-plain", "xterm", "mousepad", "geany"): "Title\nTwo\nText\n\nThree\nFour\nText"}
    for destinations, text in texts.items():
        yield Argument("headings-anchors", destinations, "text", text, PERMALINK, before=text.replace("Title", "Title#"))
    headings = [(1, "Title"), (2, "Two"), (3, "Three"), (4, "Four")]
    yield Argument("headings-anchors", (*EDITORS, "writer"), "headings", headings, PERMALINK)
    yield Argument("headings-anchors", (*EDITORS, "writer", "calc", "abiword"), "links", [], PERMALINK, before=[("#", "#t")])


def formulas(name, sentence, *others):
    """The sentence with its formula, and what stands below it."""
    for destinations, gap in ((*EDITORS, "writer"), "\n\n"), (("calc", "abiword"), "\n"):
        yield Argument("formula-" + name, destinations, "text", gap.join((sentence, *others)), READABLE)


CHROMA = "def press(apples):\n    for apple in apples:\n        yield apple.juice()\n\nprint(press(4))"
TABLE = [(("1 2 3 4 5", " ".join(CHROMA.split())),)]
MARKDOWN = "How to store apples\n\nKeep them cold and apart:\n\nSort by size\n\nWrap in paper\none by one\n\nfor a in apples:\n    wrap(a)\n\nclose()\nSort\tWeeks\nGala\t8"
THREAD = "Hello Bert,\n\nthe press is mended.\n\nAnna\nOn Mon, Bert wrote:\nIs it?\nTell me."
CHAT = "belt|oil|Second|afteragap,ctlrestart.|step1step2|Bert9:44AM|Yes👍"
FOOTNOTES = [("1", "#sdfootnote1sym"), ("2", "#sdfootnote2sym"), ("1", "#sdfootnote1anc"), ("2", "#sdfootnote2anc")]

DISCUSSED = [("Is it mended? Anna 9:41", [0]), ("It is. Bert 9:44", [1000]), ("Since when? Anna 9:45", [2000]), ("Friday. Bert 9:50", [3000]), ("And oiled. Dora 10:02", [1000]),
             ("Thanks.", [0])]

ARGUED = [
    Argument("article-remote-picture", (*EDITORS, "writer"), "text", "Before.\n\nThe press\n\nAfter.", REMOTE),
    Argument("article-remote-picture", ("calc", "abiword"), "text", "Before.\nThe press\nAfter.", REMOTE),
    Argument("article-remote-picture", (*EDITORS, "writer", "calc", "abiword"), "pictures", 0, REMOTE, before=1),
    Argument("article-icons", EDITORS, "pictures", 0, DRAWING, before=1),
    Argument("article-figure", ("abiword",), "text", "A picture\n\nThe press in May\nAfter it.", FIGURE),
    Argument("mail-signature", EDITORS, "text", "Regards\n\n--\nAnna Weaver\nWeaver & Sons\nweaver.example", COUNTED),
    Argument("button-markdown", EDITORS, "text", MARKDOWN, COUNTED),
    Argument("article-details", ("abiword",), "text", "More\nWhat is inside.\nAfter it.", MARGINS),
    Argument("mail-signature", ("abiword",), "text", "Regards\n--\nAnna Weaver\nWeaver & Sons\nweaver.example", MARGINS),
    Argument("code-chroma", EDITORS, "text", CHROMA, COUNTED),
    Argument("code-chroma", EDITORS, "code", [CHROMA], COUNTED),
    Argument("code-plain", ("abiword",), "text", f"Example:\n{CHROMA}\n\tif tab: pass   # three  spaces\nAfter it.", ENDED),
    Argument("button-markdown", ("abiword",), "text", "How to store apples\nKeep them cold and apart:\nSort by size\nWrap in paper\none by one\n"
             "for a in apples:\n    wrap(a)\n\nclose()\nSort\tWeeks\nGala\t8", ENDED),
    *formulas("katex", "The yield is ex+7 per acre.", "Second line."),
    Argument("formula-katex", (*EDITORS, "writer", "abiword"), "scripts", [("super", "x")], READABLE, before=[]),
    *formulas("katex-copy", "The yield is 1/x per acre."),
    *formulas("mathjax", "Mass is E=mc2 here."),
    *formulas("mathml", "Half is 1/2 of it, and √x."),
    Argument("writer-notes", ("abiword",), "links", FOOTNOTES, LEADS, before=[]),
    Argument("rtf-notes", (*EDITORS, "abiword"), "links", FOOTNOTES, LEADS, before=[]),
    Argument("rtf-notes", (*EDITORS, "abiword"), "text", "Pressed since 19111, they say.\nIn every village2.\n1 Bought by Anna.\n2 Of the valley.", SAID),
    Argument("rtf-notes", (*EDITORS, "abiword"), "scripts", [("super", "1"), ("super", "2")], SAID, before=[]),
    Argument("rtf-notes", (*EDITORS, "abiword"), "bold", ["Anna"], SAID, before=[]),
    Argument("rtf-notes", ("abiword",), "notes", [], NOTES),
    Argument("page-notes", EDITORS, "text", "Pressed since 19111, they say.\n\nIn every village2.\n\n1 Bought by Anna.\n\n2 Of the valley.", LISTED),
    Argument("page-notes", ("calc", "abiword"), "text", "Pressed since 19111, they say.\nIn every village2.\n1 Bought by Anna.\n2 Of the valley.", LISTED),
    Argument("page-notes", EDITORS, "links", FOOTNOTES, LEADS),
    Argument("page-notes", ("calc", "abiword"), "links", FOOTNOTES, LEADS),
    Argument("page-notes", (*EDITORS, "writer"), "items", [], LISTED),
    Argument("page-notes", (*EDITORS, "writer"), "rules", [], LISTED),
    Argument("page-notes", ("writer",), "text", "Pressed since 19111, they say.\n\nIn every village2.", REAL),
    *(Argument("page-notes", ("writer",), aspect, [], REAL) for aspect in ("links", "scripts", "bold")),
    Argument("page-notes", ("writer",), "notes", ["Bought by Anna.", "Of the valley."], REAL),
    Argument("writer-notes", EDITORS, "text", "Pressed since 19111, they say.\n\nIn every village2.\n\n1 Said below, 1\n2 Said below, 2", NUMBER),
    Argument("chat-bubbles", ("writer",), "items", [(1, "bullet", "andonemore")], UNMARKED, before=[(1, "number", "andonemore")]),
    Argument("chat-work", ("abiword",), "items", [(1, "bullet", item) for item in CHAT.split("|")], GAP),
    Argument("mail-signature", ("calc",), "text", "Regards\n--Anna Weaver\nWeaver & Sons\nweaver.example", CELL),
    Argument("code-docusaurus", ("calc",), "text", "Run:\n" + CHROMA.replace("\n\n", "\n"), CELL),
    Argument("word", ("calc",), "text", "Minutes\nPresent: Anna and Bert.\nbelt\noil\nPress\t900\nSee May.", TYPED),
    Argument("word", ("abiword",), "text", "Minutes\nPresent: Anna and Bert.\nbelt\noil\n\nPress\n900\nSee May.", TYPED),
    Argument("mail-thread", EDITORS, "text", THREAD, QUOTE),
    Argument("mail-thread", ("calc",), "text", "Hello Bert,\nthe press is mended.\nAnnaOn Mon, Bert wrote:\nIs it?Tell me.", CELL),
    Argument("onlyoffice", ("calc",), "text", "MinutesAnna and Bert", CELL),
    Argument("chat-bubbles", ("abiword",), "items", [(1, "bullet", item) for item in ("andonemore", "Bert—Todayat10:02", "Anansweroftwolines")], BULLETS),
    Argument("chat-bubbles", ("abiword",), "text",
             "\tAnna — Today at 10:01\nFirst message\nand one more\nBert — Today at 10:02\nAn answer\nof two lines", BULLETS),
    Argument("script-japanese", (*EDITORS, "writer", "calc"), "text", "林檎(りんご)を搾る。\u3000全角空白。", READING),
    Argument("script-japanese", ("abiword",), "text", "林檎(りんご)を搾る。 全角空白。", READING),
    Argument("google-docs", ("abiword",), "text", "Minutes\nPresent: Anna and Bert.\na second press\nthe cart", BESIDE),
    Argument("writer-report", ("abiword",), "headings", [(2, "What is left")], FIRST),
    Argument("writer-notes", ("abiword",), "text", "Pressed since 19111, they say.\nIn every village2.\n1 Said below, 1\n2 Said below, 2", NOTES),
    Argument("writer-notes", ("abiword",), "notes", [], NOTES, before=["Said below, 1", "Said below, 2"]),
    Argument("writer-notes", ("abiword",), "scripts", [("super", "1"), ("super", "2")], NOTES, before=[]),
    Argument("writer-notes", ("abiword",), "end", (0, 2), NOTES, before=(0, 0)),
    *(Argument(name, (destination,), "end", after, EMPTY, before) for name in ("abiword-line", "abiword-report")
      for destination, before, after in (("chromium-rich", (0, 0), (0, 4)), ("firefox-rich", (0, 0), (0, 5)), ("geany", (0, 0), (0, 3)),
                                         ("thunderbird", (0, 3), (0, 8)))),
    *codes(),
    *stated(),
    *permalinks(),
    Argument("mail-newsletter", ("writer",), "width", [("News of May", [65])], WIDTH),
    Argument("onlyoffice", ("writer",), "distance", [("Anna and Bert", [0])], TOUCHING),
    Argument("list-discussion", ("writer",), "indent", DISCUSSED, INDENTED, before=[DISCUSSED[0], (DISCUSSED[1][0], [0]), *DISCUSSED[2:]]),
    Argument("*", ("xterm",), "end", (0, 0), TERMINAL),
]


def argument(content, destination, aspect, base, active):
    """Why this is accepted; `None` if it is not."""
    return next((entry.why for entry in ARGUED if entry.accepts(content, destination, aspect, base, active)), None)
