#!/usr/bin/env python3
"""Compares the structure that the HTML reader finds in real copies with what the editors' own tests say it is.

    Tests/Conformance/html_editors.py [--corpora DIR] [--show ID] COMMAND

COMMAND reads the HTML file that follows it and writes native JSON, such as "washboard convert --from html --to native".
The oracles are read here, by nothing of ours: HTML and CKEditor 5's model by Python's html.parser, Markdown by cmark-gfm.
A row of the table is a source program, a column one aspect of structure: cases equal / cases. Every miss that
html_editors_misses.txt does not explain is listed, and makes the exit status 1.

Normalisation, for both sides alike:
  space      runs of white space, U+00A0 and invisible separators included, are one space; the ends of lines have none,
             and marks count on visible characters only. Editors fill, keep and drop such space as their layout needs.
  empty      paragraphs without text are not compared: editors use them as spacing. Items that have text, rows and cells
             are.
  implied    the weight of headings and header cells, and the underline of links, go without saying.
  left       an alignment to the left says nothing.
  skipped    a level of lists whose item has no text is not counted, if ours has no marker either: Word skips levels,
             for which CKEditor 4 writes an empty item and CKEditor 5 nothing.
  address    a bare host ends with a slash or not, as the browser has it.
  pictures   are not compared; what editors do with their bytes is not structure.
For the oracles of one editor:
  CKEditor 4 Case does not count, as in its own tests. Its oracles are indented: white space with a line end between two
             elements may be none. An oracle that is empty or says NOTHING or TEST was never filled, and is no case. It makes
             numbered headings plain items, ends a list at a further paragraph of an item, and drops the alignment that
             Google Docs gives to paragraphs in items.
  CKEditor 5 Its model says neither where one list ends and the next begins nor, therefore, the number of an item; its
             first heading is h2, and h1 becomes the same. A group of its tests runs an editor with few plug-ins: an
             aspect that no oracle of the group has is not compared. Where Safari's copy has no model of its own, the
             HTML that the editor makes of it is the oracle; alignment is dropped in items.
  Markdown   has no underline, no letters for numbers, and no alignment except in tables.
"""

import argparse
import collections
import html.parser
import itertools
import json
import pathlib
import re
import shlex
import subprocess
import sys

ASPECTS = ["text", "heading", "list", "marker", "table", "link", "bold", "italic", "underline", "strike", "script", "align"]
# White space of an oracle's layout, which may be none.
LAYOUT = "\ue000"
SPACE = re.compile(r"[\s\u00a0\u200b-\u200d\u2060\ufeff\ufffc\u00ad]+")


class Paragraph:
    """One paragraph: where it stands, and its pieces of (text, marks, link)."""

    def __init__(self, place, heading=None, align=None):
        self.place, self.heading, self.align = place, heading, align
        self.pieces = []

    @property
    def text(self):
        text = "".join(piece[0] for piece in self.pieces)
        lines = [SPACE.sub(" ", line).strip(LAYOUT + " ") for line in re.split("[\n\u2028]", text)]
        return "\n".join(line for line in lines if line)


class Skeleton:
    """Paragraphs, and the cells and items that hold them; the same for every reader."""

    def __init__(self):
        self.paragraphs, self.tables = [], []

    def aspects(self):
        shown = [paragraph for paragraph in self.paragraphs if paragraph.text]
        result = {
            "text": [paragraph.text for paragraph in shown],
            "heading": [(paragraph.heading, paragraph.text) for paragraph in shown if paragraph.heading],
            "list": [],
            "marker": [],
            "table": self.tables,
            "align": [(paragraph.align, paragraph.text) for paragraph in shown if paragraph.align not in (None, "left")],
        }
        seen = set()
        texts = {id(step[4]) for paragraph in shown for step in paragraph.place[-1:] if step[0] == "list"}
        for paragraph in shown:
            lists = [step for step in paragraph.place if step[0] == "list" and (step[2] not in ("", "none") or id(step[4]) in texts)]
            if not lists:
                continue
            marker = lists[-1][3] if id(lists[-1][4]) not in seen else "+"
            if marker != "+" and lists[-1][1] == "ol" and lists[-1][2]:
                result["marker"].append((lists[-1][2], paragraph.text))
            seen.add(id(lists[-1][4]))
            result["list"].append((" ".join(step[1] for step in lists), marker, paragraph.text))
        for aspect, mark in [("bold", "b"), ("italic", "i"), ("underline", "u"), ("strike", "s")]:
            result[aspect] = self.stretches(lambda piece, mark=mark: mark if mark in piece[1] else None)
        result["script"] = self.stretches(lambda piece: next((m for m in ("sup", "sub") if m in piece[1]), None))
        result["link"] = self.stretches(lambda piece: piece[2] and re.sub(r"^(\w+://[^/?#]+)/$", r"\1", piece[2]))
        return result

    def stretches(self, value):
        """Maximal stretches of visible characters with the same value, paragraph by paragraph."""
        result = []
        for paragraph in self.paragraphs:
            last = None
            for piece in paragraph.pieces:
                visible = SPACE.sub("", piece[0]).replace(LAYOUT, "")
                if not visible:
                    continue
                now = value(piece)
                if now is not None and now == last:
                    result[-1] = (now, result[-1][1] + visible)
                elif now is not None:
                    result.append((now, visible))
                last = now
        return result


# --- Ours ------------------------------------------------------------------------------------------------------------


def skeleton_of_native(data):
    document = json.loads(data)
    skeleton, blocks = Skeleton(), document["blocks"]
    counts, tables, items, cells, rows = {}, {}, {}, {}, {}
    for index, block in enumerate(blocks):
        parent = block.get("parent")
        if block["kind"] == "item":
            counts[parent] = counts.get(parent, -1) + 1
            items[index] = counts[parent]
        elif block["kind"] == "table":
            tables[index] = len(skeleton.tables)
            skeleton.tables.append([])
        elif block["kind"] == "row":
            rows[index] = []
            skeleton.tables[tables[parent]].append(rows[index])
        elif block["kind"] == "cell":
            rows[parent].append((block.get("columns", 1), block.get("rows", 1)))
            cells[index] = (tables[blocks[parent]["parent"]], len(skeleton.tables[tables[blocks[parent]["parent"]]]), len(rows[parent]))
    text = document["text"].encode()
    pieces, at = [], 0
    for length, style in zip(document["runs"][::2], document["runs"][1::2]):
        pieces.append((at, at + length, document["characterStyles"][style]))
        at += length
    notes = [block for block in blocks if "note" in block["kind"]]
    at, first = 0, 0
    triples = document["paragraphs"]
    for length, style, block in zip(triples[::3], triples[1::3], triples[2::3]):
        style = document["paragraphStyles"][style]
        place, isHeader, inner = [], False, blocks[block] if block >= 0 else None
        while block >= 0:
            kind = blocks[block]["kind"]
            if kind == "item":
                of = blocks[blocks[block]["parent"]]
                marker = of["marker"]
                numbered = marker not in ("bullet", "circle", "square", "none", "text")
                shown = of.get("start", 1) + items[block] if numbered else "*"
                place.append(("list", "ol" if numbered else "ul", marker, shown, blocks[block]))
            elif kind == "cell":
                place.append(("cell", cells[block]))
                isHeader = isHeader or blocks[block].get("header", False)
            block = blocks[block].get("parent", -1)
        paragraph = Paragraph(place[::-1], style.get("headingLevel"), style.get("alignment"))
        while first < len(pieces) and pieces[first][1] <= at:
            first += 1
        for start, end, says in pieces[first:]:
            if start >= at + length:
                break
            if says.get("hidden"):
                continue
            marks = set()
            if says.get("weight", 400) >= 600 and not paragraph.heading and not isHeader:
                marks.add("b")
            link = says.get("link", {}).get("target")
            if says.get("note"):
                link = link_of_note(says["note"], notes, inner)
            marks |= {"i"} if says.get("italic") else set()
            marks |= {"u"} if says.get("underline") and not link else set()
            marks |= {"s"} if says.get("strikethrough") else set()
            marks |= {{"super": "sup"}.get(says["script"], says["script"])} if says.get("script") else set()
            paragraph.pieces.append((text[max(start, at):min(end, at + length)].decode(), marks, link))
        skeleton.paragraphs.append(paragraph)
        at += length
    return skeleton


def link_of_note(number, notes, inner):
    """The link that editors have for the mark or the label of a note, by the name that Word gives it."""
    note = notes[number - 1]
    order = sum(other["kind"] == note["kind"] for other in notes[:number])
    return ("#_edn" if note["kind"] == "endnote" else "#_ftn") + ("ref" if note is inner else "") + str(order)


# --- Oracles ---------------------------------------------------------------------------------------------------------

BLOCKS = set("p div h1 h2 h3 h4 h5 h6 ul ol li table tbody thead tfoot tr td th caption blockquote pre hr dl dt dd "
             "center address figure figcaption section body html".split())
VOID = set("br hr img input meta link col area base embed source track wbr o:p".split()) - {"o:p"}
UNSEEN = {"script", "style", "title", "head", "xml"}
MARKS = {"b": "b", "strong": "b", "i": "i", "em": "i", "cite": "i", "u": "u", "ins": "u", "s": "s", "strike": "s",
         "del": "s", "sup": "sup", "sub": "sub"}
NUMBERED = {"decimal", "lower-alpha", "upper-alpha", "lower-roman", "upper-roman", "lower-latin", "upper-latin",
            "decimal-leading-zero", "lower-greek", "arabic-indic"}
BULLETS = {"disc", "circle", "square", "none"}


def css(text):
    pairs = (part.split(":", 1) for part in (text or "").split(";") if ":" in part)
    return {name.strip().lower(): value.strip().lower() for name, value in pairs}


class HTMLSkeleton(html.parser.HTMLParser):
    """Reads the plain, balanced HTML of an oracle."""

    def __init__(self, is_indented):
        super().__init__(convert_charrefs=True)
        self.is_indented = is_indented
        self.skeleton = Skeleton()
        self.stack = [dict(tag="", marks=frozenset(), link=None, align=None, heading=None, pre=False, header=False)]
        self.paragraph = None
        self.place = []

    @classmethod
    def read(cls, text, is_indented=False):
        reader = cls(is_indented)
        reader.feed(text)
        reader.close()
        return reader.skeleton

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        style = css(attributes.get("style"))
        if tag in BLOCKS:
            self.paragraph = None
        if tag == "br":
            self.add("\n")
        if tag in VOID:
            return
        # Browsers end an open item or cell where the next begins.
        frame = dict(self.stack[-1], tag=tag, depth=len(self.place))
        marks = set(frame["marks"])
        if tag in MARKS:
            marks.add(MARKS[tag])
        self.apply(style, marks)
        align = style.get("text-align") or (attributes.get("align") if tag in BLOCKS and tag != "table" else None)
        if tag == "table":
            frame["align"] = None
        if align:
            frame["align"] = {"start": None, "middle": "center", "justify": "justified"}.get(align.lower(), align.lower())
        if tag == "center":
            frame["align"] = "center"
        if re.fullmatch("h[1-6]", tag):
            frame["heading"] = int(tag[1])
        if tag == "a" and attributes.get("href"):
            frame["link"] = attributes["href"].strip()
        if tag == "pre":
            frame["pre"] = True
        self.open(tag, attributes, style, frame)
        frame["marks"] = frozenset(marks)
        self.stack.append(frame)

    @staticmethod
    def apply(style, marks):
        weight = style.get("font-weight")
        if weight:
            bold = weight in ("bold", "bolder") or weight.isdigit() and int(weight) >= 600
            (marks.add if bold else marks.discard)("b")
        if style.get("font-style"):
            (marks.add if style["font-style"] in ("italic", "oblique") else marks.discard)("i")
        lines = style.get("text-decoration", "") + " " + style.get("text-decoration-line", "")
        marks |= {"u"} if "underline" in lines else set()
        marks |= {"s"} if "line-through" in lines else set()
        position = style.get("vertical-align")
        if position in ("super", "sub"):
            marks.add({"super": "sup"}.get(position, position))

    def open(self, tag, attributes, style, frame):
        if tag in ("ul", "ol"):
            # A list directly in a list stands in the item before it.
            if self.stack[-1]["tag"] in ("ul", "ol") and "last" in self.stack[-1]["list"]:
                self.place.append(self.stack[-1]["list"]["last"])
            kind = style.get("list-style-type")
            kind = tag if kind is None else "ol" if kind in NUMBERED else "ul" if kind in BULLETS else tag
            start = attributes.get("start")
            type = {"a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}.get(attributes.get("type"))
            frame["list"] = dict(kind=kind, marker=style.get("list-style-type") or type or "decimal", next=int(start) if start and start.lstrip("-").isdigit() else 1)
        elif tag == "li":
            of = next((frame["list"] for frame in reversed(self.stack) if "list" in frame), dict(kind="ul", marker="", next=1))
            kind = style.get("list-style-type")
            kind = of["kind"] if kind is None else "ol" if kind in NUMBERED else "ul" if kind in BULLETS else of["kind"]
            value = attributes.get("value")
            of["next"] = int(value) if value and value.isdigit() else of["next"]
            marker = (style.get("list-style-type") or of["marker"]).replace("latin", "alpha") if kind == "ol" else ""
            of["last"] = ("list", kind, marker, of["next"] if kind == "ol" else "*", frame)
            self.place.append(of["last"])
            of["next"] += 1
        elif tag == "table":
            frame["table"] = len(self.skeleton.tables)
            self.skeleton.tables.append([])
        elif tag == "tr" and self.table is not None:
            self.skeleton.tables[self.table].append([])
        elif tag in ("td", "th") and self.table is not None:
            rows = self.skeleton.tables[self.table]
            if not rows:
                rows.append([])
            span = [int(attributes.get(name) or 1) for name in ("colspan", "rowspan")]
            rows[-1].append(tuple(span))
            self.place.append(("cell", (self.table, len(rows), len(rows[-1]))))
            frame["header"], frame["heading"] = tag == "th", None

    @property
    def table(self):
        return next((frame["table"] for frame in reversed(self.stack) if "table" in frame), None)

    def handle_endtag(self, tag):
        if tag in BLOCKS:
            self.paragraph = None
        if not any(frame["tag"] == tag for frame in self.stack):
            return
        while self.stack[-1]["tag"] != tag:
            del self.place[self.stack.pop()["depth"]:]
        del self.place[self.stack.pop()["depth"]:]

    def handle_data(self, text):
        if self.stack[-1]["tag"] in UNSEEN:
            return
        if self.is_indented and not self.stack[-1]["pre"]:
            text = re.sub(r"^[ \t\r\n]*\n[ \t\r\n]*|[ \t\r\n]*\n[ \t\r\n]*$", LAYOUT, text)
        self.add(text if self.stack[-1]["pre"] else re.sub(r"[ \t\r\n\f]+", " ", text))

    def add(self, text):
        if self.paragraph is None and not text.strip(LAYOUT + " \t\r\n\f"):
            return
        now = self.stack[-1]
        if self.paragraph is None:
            self.paragraph = Paragraph(list(self.place), now["heading"], now["align"])
            self.skeleton.paragraphs.append(self.paragraph)
        marks = set(now["marks"])
        if now["heading"] or now["header"]:
            marks.discard("b")
        if now["link"]:
            marks.discard("u")
        self.paragraph.pieces.append((text, marks, now["link"]))


class ModelSkeleton(html.parser.HTMLParser):
    """Reads CKEditor 5's model: flat list items with a level, and `$text` with attributes."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.skeleton = Skeleton()
        self.paragraph, self.text, self.place = None, None, []
        self.items, self.numbers = [], {}

    @classmethod
    def read(cls, text):
        reader = cls()
        # html.parser knows no names with a dollar, and values such as {"top":"0px"} hold quotes.
        text = re.sub(r'="(\{[^>]*?\})"', lambda m: "='" + m[1] + "'", text)
        reader.feed(text.replace("<$text", "<x-text").replace("</$text", "</x-text"))
        reader.close()
        return reader.skeleton

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "paragraph" or tag.startswith("heading"):
            align = {"justify": "justified"}.get(attributes.get("alignment"), attributes.get("alignment"))
            heading = int(tag[7:]) if tag != "paragraph" else None
            self.paragraph = Paragraph(list(self.place) + self.lists(attributes), heading, align)
            self.skeleton.paragraphs.append(self.paragraph)
        elif tag == "x-text":
            link = attributes.get("linkhref")
            marks = {mark for name, mark in [("bold", "b"), ("italic", "i"), ("underline", "u"), ("strikethrough", "s"),
                                             ("superscript", "sup"), ("subscript", "sub")] if name in attributes}
            self.text = (marks - ({"u"} if link else set()) - ({"b"} if self.paragraph and self.paragraph.heading else set()), link)
        elif tag == "softbreak" and self.paragraph:
            self.paragraph.pieces.append(("\n", set(), None))
        elif tag == "table":
            self.skeleton.tables.append([])
        elif tag == "tablerow":
            self.skeleton.tables[-1].append([])
        elif tag == "tablecell":
            rows = self.skeleton.tables[-1]
            rows[-1].append(tuple(int(attributes.get(name, 1)) for name in ("colspan", "rowspan")))
            self.place.append(("cell", (len(self.skeleton.tables) - 1, len(rows), len(rows[-1]))))

    def lists(self, attributes):
        if "listindent" not in attributes:
            self.items, self.numbers = [], {}
            return []
        indent = int(attributes["listindent"])
        kind = "ol" if attributes["listtype"] == "numbered" else "ul"
        # The model has a number only where a list begins with another than one.
        known = next((item for item in self.items if item[3] == attributes["listitemid"]), None)
        self.items = [item for item in self.items if item[0] < indent or item is known]
        self.numbers = {level: n for level, n in self.numbers.items() if level[0] <= indent}
        if known is None:
            key = (indent, kind)
            self.numbers[key] = self.numbers.get(key, int(attributes.get("liststart", 1)) - 1) + 1
            marker = attributes.get("liststyle", "").replace("latin", "alpha").replace("default", "decimal")
            known = (indent, kind, self.numbers[key], attributes["listitemid"], {}, marker if kind == "ol" else "")
            self.items.append(known)
        # A level that is skipped has no item; it counts as a list of the kind of the next.
        return [("list", item[1], item[5], item[2] if item[1] == "ol" else "*", item[4]) for item in self.items]

    def handle_endtag(self, tag):
        if tag == "paragraph" or tag.startswith("heading"):
            self.paragraph = None
        elif tag == "x-text":
            self.text = None
        elif tag == "tablecell":
            self.place.pop()
            self.items, self.numbers = [], {}

    def handle_data(self, text):
        if not self.paragraph:
            return
        # The fixtures are indented; a line end with tabs between elements is no text.
        text = re.sub(r"\n[\t\n ]*", "", text)
        if text:
            self.paragraph.pieces.append((text, *(self.text or (set(), None))))


def skeleton_of_markdown(path):
    done = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "tasklist", str(path)],
                          capture_output=True, check=True)
    return HTMLSkeleton.read(done.stdout.decode())


# --- Cases -----------------------------------------------------------------------------------------------------------

PROGRAMS = [
    (r"excel(\d+)", r"Excel \1"), (r"onenote", "OneNote"), (r"office365", "Word 365"), (r"word-11", "Word 2011"),
    (r"safari\.word(\d+)", r"Word \1, Safari"), (r"word(\d+)", r"Word \1"), (r"g(oogle-)?docs", "Google Docs"),
    (r"libre-?office", "LibreOffice"), (r"windows-edge", "Edge"), (r"browser-.*firefox", "Firefox"),
    (r"browser-", "Chrome"), (r"", "Word 2016"),
]


def program(name):
    for pattern, value in PROGRAMS:
        found = re.search(pattern, name.lower())
        if found:
            return found.expand(value)


def cases(corpora):
    for corpus in ("html-ckeditor4", "html-ckeditor5", "html-gdocs", "html-substance"):
        folder = corpora / corpus
        for case in json.loads((folder / "MANIFEST.json").read_text()):
            unfilled = case["oracle"] == "html" and (folder / case["html"]).read_text().strip() in ("", "NOTHING", "TEST")
            if case["oracle"] != "none" and not unfilled:
                name = case.get("app") or ("gdocs" if corpus == "html-gdocs" else case["id"])
                yield corpus, folder, case, program(name)


def group(case):
    """The fixtures that one test of CKEditor 5 reads, and so one editor."""
    return re.match("paste-from-google-docs-[a-z]*|[a-z]*", case["id"])[0]


def is_borrowed(case):
    """Whether the model is that of another browser's copy, while the filtered HTML belongs to this one."""
    return "safari" in case.get("normalized", "") and "safari" not in case["model"]


def expected(folder, case):
    def text(name):
        return (folder / case[name]).read_text("utf-8", "replace")

    if case["oracle"] == "html":
        return HTMLSkeleton.read(text("html"), is_indented=True).aspects()
    if is_borrowed(case):
        return HTMLSkeleton.read(text("normalized"), is_indented=True).aspects()
    if case["oracle"] == "model":
        return ModelSkeleton.read(text("model")).aspects()
    if case["oracle"] == "markdown":
        return skeleton_of_markdown(folder / case["markdown"]).aspects()
    return None


def expectations(expect, skeleton):
    """Aspects found and expected, for an oracle that states a few facts."""
    found = skeleton.aspects()
    both = {}
    if "text" in expect:
        both["text"] = (" ".join(found["text"]), expect["text"])
    if "paragraphs" in expect:
        both["text"] = (found["text"], expect["paragraphs"])
    if "links" in expect:
        both["link"] = (len(found["link"]), expect["links"])
    if "blocks" in expect:
        shown = [paragraph for paragraph in skeleton.paragraphs if paragraph.text]
        both["text"] = ([len(paragraph.text) for paragraph in shown], [block["length"] for block in expect["blocks"]])
        both["heading"] = ([paragraph.heading for paragraph in shown], [block.get("level") for block in expect["blocks"]])
        names = {"bold": "strong", "italic": "emphasis", "script": "superscript"}
        for aspect, name in names.items():
            spans = [SPACE.sub("", paragraph.text[start:end]) for paragraph, block in zip(shown, expect["blocks"])
                     for kind, start, end in block.get("spans", [])
                     if kind == name or (aspect == "script" and kind == "subscript")]
            some = Skeleton()
            some.paragraphs = [paragraph for paragraph, block in zip(shown, expect["blocks"]) if "spans" in block]
            both[aspect] = ([text for _, text in some.aspects()[aspect]], spans)
    return both


def fold(value):
    if isinstance(value, (list, tuple)):
        return type(value)(fold(part) for part in value)
    return value.casefold() if isinstance(value, str) else value


def settle(wanted, found):
    """`wanted` with its layout's white space as `found` has it."""
    if isinstance(wanted, (list, tuple)):
        pairs = itertools.zip_longest(wanted, found if isinstance(found, (list, tuple)) else [])
        return type(wanted)(settle(a, b) for a, b in itertools.islice(pairs, len(wanted)))
    if not isinstance(wanted, str) or LAYOUT not in wanted:
        return wanted
    result, found = "", found if isinstance(found, str) else ""
    for character in re.sub(f" ?{LAYOUT}[{LAYOUT} ]*", LAYOUT, wanted):
        if character != LAYOUT:
            result += character
        elif found[len(result):len(result) + 1] == " ":
            result += " "
    return result


def without(items, both):
    return tuple([entry for entry in side if entry[1] not in items] for side in both)


def habits(corpus, case, both, known):
    """What holds for all oracles of one editor, as the head of this file says; `known`: the aspects its plug-ins know."""
    if corpus == "html-ckeditor4":
        both = {aspect: (fold(found), fold(wanted)) for aspect, (found, wanted) in both.items()}
        items = {entry[2] for entry in both["list"][1]}
        both["heading"] = without(items, both["heading"])
        both["list"] = tuple([entry for entry in side if entry[1] != "+"] for side in both["list"])
        if case["app"] == "gdocs":
            both["align"] = without(items, both["align"])
        both = {aspect: (found, settle(wanted, found)) for aspect, (found, wanted) in both.items()}
    elif is_borrowed(case):
        both["align"] = without({entry[2] for entry in both["list"][1]}, both["align"])
        both = {aspect: (found, settle(wanted, found)) for aspect, (found, wanted) in both.items()}
    elif case["oracle"] == "model":
        found, wanted = both["list"]
        both["list"] = tuple([(path, marker == "+", text) for path, marker, text in side] for side in (found, wanted))
        found, wanted = both["heading"]
        both["heading"] = [(max(level - 1, 1), text) for level, text in found], wanted
        both = {aspect: pair for aspect, pair in both.items() if aspect in known | {"text", "table"}}
    elif case["oracle"] == "markdown":
        del both["underline"], both["align"], both["marker"]
    return both


def difference(found, wanted):
    if not isinstance(found, list) or not isinstance(wanted, list):
        return f"{found!r} / {wanted!r}"
    index = next((i for i, pair in enumerate(zip(found, wanted)) if pair[0] != pair[1]), min(len(found), len(wanted)))
    return f"at {index} of {len(found)}/{len(wanted)}: {found[index:index + 2]!r} / {wanted[index:index + 2]!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = pathlib.Path(__file__).resolve()
    parser.add_argument("--corpora", type=pathlib.Path, default=here.parents[2].parent / "shared" / "corpora")
    parser.add_argument("--show", help="print both skeletons of the case with this id")
    parser.add_argument("command")
    arguments = parser.parse_args()
    reasons = dict(line.split("\t", 1) for line in here.with_name("html_editors_misses.txt").read_text().splitlines()
                   if "\t" in line)

    table = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    explained, unexplained = [], []
    known = collections.defaultdict(set)
    for _, folder, case, _ in cases(arguments.corpora):
        if case["oracle"] == "model":
            known[group(case)] |= {aspect for aspect, found in expected(folder, case).items() if found}
    for corpus, folder, case, source in cases(arguments.corpora):
        name = f"{corpus}/{case['id']}"
        if arguments.show and arguments.show not in name:
            continue
        done = subprocess.run([*shlex.split(arguments.command), str(folder / case["input"])], capture_output=True, timeout=60)
        skeleton = skeleton_of_native(done.stdout) if done.returncode == 0 else Skeleton()
        if case["oracle"] == "expect":
            both = expectations(case["expect"], skeleton)
        else:
            found, wanted = skeleton.aspects(), expected(folder, case)
            both = {aspect: (found[aspect], wanted[aspect]) for aspect in ASPECTS}
            both = habits(corpus, case, both, known[group(case)])
        missed = [aspect for aspect in ASPECTS if aspect in both and both[aspect][0] != both[aspect][1]]
        for aspect in both:
            table[source][aspect][0] += aspect not in missed
            table[source][aspect][1] += 1
        table[source]["equal"][0] += not missed
        table[source]["equal"][1] += 1
        if missed:
            line = f"{name}: " + "; ".join(f"{aspect} {difference(*both[aspect])}" for aspect in missed)
            (explained if name in reasons else unexplained).append((name, line))
        if arguments.show:
            print(line if missed else name + " equal")
            for aspect in missed:
                print("  ours  ", aspect, json.dumps(both[aspect][0], ensure_ascii=False, indent=1))
                print("  oracle", aspect, json.dumps(both[aspect][1], ensure_ascii=False, indent=1))
    report(table, explained, unexplained, reasons)
    sys.exit(1 if unexplained else 0)


def report(table, explained, unexplained, reasons):
    columns = ["equal", *ASPECTS]
    total = collections.defaultdict(lambda: [0, 0])
    print("| program | " + " | ".join(columns) + " |")
    print("|---|" + "---|" * len(columns))
    for source in sorted(table):
        for column in columns:
            total[column] = [a + b for a, b in zip(total[column], table[source][column])]
        print(f"| {source} | " + " | ".join("{}/{}".format(*table[source][column]) for column in columns) + " |")
    print("| all | " + " | ".join("{}/{}".format(*total[column]) for column in columns) + " |")
    if total["equal"][1]:
        print(f"equal: {100 * total['equal'][0] / total['equal'][1]:.1f} %")
    for name, _ in explained:
        print(f"explained: {name}: {reasons[name]}")
    for _, line in unexplained:
        print(f"miss: {line}")


if __name__ == "__main__":
    main()
