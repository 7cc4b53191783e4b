"""What a reader of an HTML page sees: its text, the marks on each character, and its pictures."""

import base64
import html.parser
import re
import urllib.parse

BLOCKS = frozenset(
    "address article blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre "
    "section table tbody td tfoot th thead title tr ul".split()
)
CELLS = frozenset(("td", "th"))
SILENT = frozenset(("head", "script", "style", "template", "title", "xml"))
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
# The marks, labels and texts of footnotes and endnotes, as Writer, pandoc and we write them.
NOTE_CLASS = re.compile(r"\bsd(?:foot|end)note(?:anc|sym)\b|\bfootnote-ref\b|\bfootnotes\b")
NOTE_NAME = re.compile(r"sd(?:foot|end)note\d+")
MARKS = {"b": "b", "strong": "b", "i": "i", "em": "i", "li": "li", "ol": "ol", "ul": "ul"}


class Page(html.parser.HTMLParser):
    """`text`, `marks` (one frozenset per character of `text`) and `sources` (of pictures, in order) of a page. Hidden text is part
    of `text`; `shown` is without it, and `without_notes` without it and without notes and their marks."""

    def __init__(self, markup):
        super().__init__(convert_charrefs=True)
        self.pieces, self.marks, self.sources = [], [], []
        self.open = []
        self.feed(markup)
        self.close()
        self.text = "".join(self.pieces)
        self.shown = self.without("hidden")
        self.without_notes = self.without("hidden", "note")

    def without(self, *names):
        return "".join(letter for letter, marks in zip(self.text, self.marks) if marks.isdisjoint(names))

    def handle_starttag(self, tag, attributes):
        attributes = {name: value or "" for name, value in attributes}
        if tag == "br" or tag in BLOCKS:
            self.put("\t" if tag in CELLS else "\n")
        if tag == "img" and "src" in attributes and not self.is_silent:
            self.sources.append(attributes["src"])
        if tag in VOID:
            return
        style = attributes.get("style", "").replace(" ", "").lower()
        marks = set(self.open[-1][1]) if self.open else set()
        if tag in MARKS:
            marks.add(MARKS[tag])
        if tag == "a" and "href" in attributes:
            # Word doubles the backslashes of paths; whether they are halved is a matter of taste.
            marks.add("a " + attributes["href"].replace("\\\\", "\\"))
        for weight, mark in (("font-weight:", "b"), ("font-style:", "i")):
            if weight in style:
                value = style.split(weight)[1].split(";")[0]
                if value in ("bold", "700", "italic"):
                    marks.add(mark)
                elif value in ("normal", "400"):
                    marks.discard(mark)
        if "display:none" in style:
            marks.add("hidden")
        if NOTE_CLASS.search(attributes.get("class", "")) or NOTE_NAME.fullmatch(attributes.get("id", "")):
            marks.add("note")
        is_silent = self.is_silent or tag in SILENT
        self.open.append((tag, frozenset(marks), is_silent))

    def handle_endtag(self, tag):
        if any(entry[0] == tag for entry in self.open):
            while self.open.pop()[0] != tag:
                pass
        if tag in BLOCKS:
            self.put("\n")

    def handle_data(self, data):
        if not self.is_silent:
            self.put(data, self.open[-1][1] if self.open else frozenset())

    @property
    def is_silent(self):
        return bool(self.open) and self.open[-1][2]

    def put(self, text, marks=frozenset()):
        self.pieces.append(text)
        self.marks += [marks] * len(text)

    def pictures(self, directory=None):
        """The bytes of the pictures, in order; those of files are looked up in `directory`."""
        found = []
        for source in self.sources:
            head, _, body = source.partition(",")
            if head.startswith("data:"):
                found.append(base64.b64decode(body) if head.endswith(";base64") else urllib.parse.unquote_to_bytes(body))
            elif directory:
                path = directory / urllib.parse.unquote(source)
                if path.resolve().is_relative_to(directory.resolve()) and path.is_file():
                    found.append(path.read_bytes())
        return found
