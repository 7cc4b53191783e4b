#!/usr/bin/env python3
"""Has other programs read our Markdown, compares what they find with our own document, and prints a table by kind.

    Tests/Conformance/markdown.py [--shared DIR] [--only WORD] [--names [KIND]] WASHBOARD

Every document of the RTF corpora, of the HTML corpora of real copies and of the captures is converted to Markdown and to the
native format. cmark-gfm and pandoc turn the Markdown into HTML, whose structure must be that of the native document, as far
as Markdown can say it; the last column is WASHBOARD's own reader. A cell of the table says in how many of the documents that
have the kind all of it is equal.
"""

import argparse
import collections
import concurrent.futures
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import urllib.parse

KINDS = ["text", "paragraphs", "headings", "bold", "italic", "strike", "script", "code", "links", "images", "lists",
         "quotes", "code blocks", "tables"]
TRAITS = ["bold", "italic", "strike", "script", "code"]


class Paragraph:
    """Characters with their traits, and the containers around them from the outside in."""

    def __init__(self, path, level=None):
        self.path, self.level, self.pieces = path, level, []
        # Whether it stands in a note, and the sides on which it is set apart.
        self.notes, self.apart = False, {"before", "after"}

    def add(self, text, traits):
        self.pieces.append((text, frozenset(traits)))

    def text(self):
        """One space for each stretch of white space, a line feed for a break, one character for a picture."""
        text = "".join("\ufffc" if named(traits, "image") else text for text, traits in self.pieces)
        text = re.sub(r"[ \t]+", " ", text)
        # A no-break space alone is a line that somebody left empty.
        return re.sub(r" ?\n ?", "\n", text).strip(" \n")

    def within(self, kind):
        return [block for block in self.path if block[0] == kind]


def bare(text):
    return "".join(text.split())


# What our native format says


def layouts(document):
    """The tables of one column without a header whose cells hold headings or blocks: they only place their content."""
    blocks, found, rows = document["blocks"], set(), collections.Counter()

    def table(index):
        while index is not None and index >= 0 and blocks[index]["kind"] != "table":
            index = blocks[index].get("parent")
        return index

    for block in blocks:
        if block["kind"] in ("list", "quote", "code", "table"):
            found.add(table(block.get("parent")))
    for style, block in zip(*(document["paragraphs"][start::3] for start in (1, 2))):
        if document["paragraphStyles"][style].get("headingLevel"):
            found.add(table(block))
    for block in blocks:
        if block["kind"] == "cell":
            rows[block["parent"]] += 1
            if block.get("header") or rows[block["parent"]] > 1:
                found.discard(table(block["parent"]))
    # A table in a cell that is written as one line is part of it.
    for index in sorted(outer for outer in found if outer is not None and outer >= 0):
        parent = blocks[index].get("parent")
        while parent is not None and parent >= 0:
            if blocks[parent]["kind"] == "table" and parent not in found:
                found.discard(index)
            parent = blocks[parent].get("parent")
    return found


def from_native(data):
    document = json.loads(data)
    text, blocks, offset = document["text"].encode(), document["blocks"], 0
    runs, attachments = [], iter(document["attachments"])
    for length, style in zip(document["runs"][::2], document["runs"][1::2]):
        runs.append((offset, offset + length, document["characterStyles"][style]))
        offset += length
    placing = layouts(document)
    paragraphs, offset, run, last_role = [], 0, 0, ""
    for length, style, block in zip(*(document["paragraphs"][start::3] for start in range(3))):
        path, index = [], block
        while index is not None and index >= 0:
            path.insert(0, (blocks[index]["kind"], index, blocks[index]))
            index = blocks[index].get("parent")
        last = max((place for place, block in enumerate(path) if block[1] in placing), default=None)
        if last is not None:
            path = [block for place, block in enumerate(path) if place > last + 2 or block[0] not in ("table", "row", "cell")]
        # In narrow places paragraphs are lines if they do not say otherwise.
        looks, role = document["paragraphStyles"][style], path[-1][0] if path else ""
        is_line = looks.get("line", role in ("item", "cell", "term", "description"))
        # Markdown writes what description lists hold as lines, of which a term after a description begins a paragraph. It knows
        # notes by their marks alone.
        begins_entry = role == "term" and last_role == "description"
        last_role = role
        path = [block for block in path if block[0] not in ("descriptionList", "term", "description", "footnote", "endnote")]
        paragraph = Paragraph(path, looks.get("headingLevel"))
        paragraph.notes = blocks[block]["kind"] in ("footnote", "endnote") if block >= 0 else False
        paragraph.apart = {side for side in ("before", "after") if not is_line and looks.get("flush") != side}
        cell = next((place for place, block in enumerate(path) if block[0] == "cell"), None)
        if cell is not None:
            item = [block for block in path[cell:] if block[0] == "item"][-1:]
            paragraph.path, paragraph.level = path[:cell + 1] + item, None
        # A cell has no blocks of code, but may have code in its text.
        is_code = any(block[0] == "code" for block in path)
        while run < len(runs) and runs[run][0] < offset + length:
            begin, end = max(runs[run][0], offset), min(runs[run][1], offset + length)
            add_run(paragraph, text[begin:end].decode(), runs[run][2], attachments, is_code, {"code"} if is_code and cell is not None else set())
            if runs[run][1] > offset + length:
                break
            run += 1
        # A cell or an item in it of several paragraphs is one with breaks, and so are lines that nothing sets apart.
        before = paragraphs[-1] if paragraphs else None
        goes_on = before and before.path == paragraph.path and before.notes == paragraph.notes and not before.level and not paragraph.level
        is_next_line = goes_on and not (before.apart & {"after"} or paragraph.apart & {"before"} or begins_entry)
        is_next_line = is_next_line and not is_code and before.text() and paragraph.text()
        if cell is not None and before and before.path[-1:] == paragraph.path[-1:] or is_next_line:
            before.apart = paragraph.apart
            before.pieces += [("\n", frozenset())] * bool(before.text() and paragraph.text()) + paragraph.pieces
        else:
            paragraphs.append(paragraph)
        offset += length
    return paragraphs


def add_run(paragraph, text, style, attachments, is_code_block, block_traits):
    traits = set(block_traits)
    if style.get("note"):
        # The label of a note is its number, which Markdown does not repeat.
        paragraph.add("" if paragraph.notes else str(style["note"]), traits)
        return
    if style.get("caps") == "all":
        text = text.upper()
    if not is_code_block:
        traits |= {"bold"} if style.get("weight", 400) >= 600 else set()
        traits |= {"strike"} if style.get("strikethrough") else set()
        traits |= {"script"} if style.get("script") else set()
        traits |= {name for name in ("italic", "code") if style.get(name)}
        target = style.get("link", {}).get("target")
        if target and not re.match(r"\s*(javascript|vbscript|data|livescript|mocha)\s*:", target, re.I):
            traits.add(("link", normal(target)))
    for part in re.split("(\ufffc)", text.replace("\u2028", "\n")):
        if part == "\ufffc":
            attachment = next(attachments)
            alternative = " ".join(attachment.get("alternativeText", "").split())
            is_image = attachment["type"].startswith("image/") and not is_code_block
            paragraph.add("", traits | {("image", alternative)}) if is_image else paragraph.add(alternative, traits)
        elif part:
            paragraph.add(part, traits)


def normal(address):
    return urllib.parse.unquote("".join(c for c in address if c >= " " and c != "\x7f"))


# What others make of our Markdown


class Page(html.parser.HTMLParser):
    BLOCKS = {"blockquote": "quote", "ul": "list", "ol": "list", "li": "item", "pre": "code", "table": "table",
              "tr": "row", "td": "cell", "th": "cell"}
    MARKS = {"strong": "bold", "b": "bold", "em": "italic", "i": "italic", "del": "strike", "s": "strike",
             "sup": "script", "sub": "script", "code": "code"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.paragraphs, self.path, self.marks, self.open, self.level, self.count = [], [], [], None, None, 0
        self.is_in_notes, self.is_back = False, False
        self.feed(text)
        self.close()

    def end_paragraph(self):
        self.open = None

    def add(self, text, extra=()):
        is_code = any(block[0] == "code" for block in self.path)
        if self.open is None:
            if not text.strip(" \t\r\n") and not extra and not is_code:
                return
            self.open = Paragraph(list(self.path), self.level)
            self.paragraphs.append(self.open)
        if not is_code:
            text = text.replace("\n", " ") if text != "\n" or not extra else text
        self.open.add(text, (set() if is_code else {mark for _, mark in self.marks}) | set(extra))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        kind = attributes.get("class") or ""
        if tag == "section" and "footnotes" in kind:
            self.is_in_notes = True
        elif self.is_in_notes and tag in ("ol", "li"):
            self.end_paragraph()
        elif "footnote-back" in kind:
            self.is_back = True
        elif "footnote-ref" in kind or tag == "sup" and self.marks[-1:] == [("a", None)]:
            self.marks.append((tag, None))
        elif self.marks[-1:] == [("sup", None)] and tag == "a":
            self.marks.append((tag, None))
        elif tag in self.BLOCKS:
            self.end_paragraph()
            kind = {"marker": "decimal" if tag == "ol" else "bullet", "start": int(attributes.get("start") or 1),
                    "header": tag == "th"}
            self.path.append((self.BLOCKS[tag], self.count, kind))
            self.count += 1
            if self.BLOCKS[tag] in ("item", "cell"):
                self.paragraphs.append(Paragraph(list(self.path)))
        elif re.fullmatch("h[1-6]", tag):
            self.end_paragraph()
            self.level = int(tag[1])
        elif tag in ("p", "div"):
            self.end_paragraph()
        elif tag == "br":
            if self.open:
                self.open.add("\n", ())
        elif tag == "img":
            self.add("", {("image", " ".join((attributes.get("alt") or "").split()))})
        elif tag == "a":
            self.marks.append((tag, ("link", normal(attributes.get("href") or ""))))
        elif tag in self.MARKS:
            self.marks.append((tag, self.MARKS[tag]))

    def handle_endtag(self, tag):
        if self.is_back and tag == "a":
            self.is_back = False
        elif tag == "section":
            self.is_in_notes = False
        elif self.is_in_notes and tag in ("ol", "li"):
            self.end_paragraph()
        elif tag in self.BLOCKS:
            self.end_paragraph()
            while self.path and self.path.pop()[0] != self.BLOCKS[tag]:
                pass
        elif re.fullmatch("h[1-6]|p|div", tag):
            self.end_paragraph()
            self.level = None
        elif tag == "a" or tag in self.MARKS:
            for index in range(len(self.marks) - 1, -1, -1):
                if self.marks[index][0] == tag:
                    del self.marks[index]
                    break

    def handle_data(self, data):
        if not self.is_back:
            self.add(data)


# Comparison


def stretches(paragraphs, test):
    """The text of each stretch that passes the test, without white space; white space divides nothing."""
    found = []
    for paragraph in paragraphs:
        last = None
        for text, traits in paragraph.pieces:
            value = test(traits)
            if not bare(text) and not any(trait[0] == "image" for trait in traits if isinstance(trait, tuple)):
                continue
            if value and value == last:
                found[-1] = (value, found[-1][1] + bare(text))
            elif value:
                found.append((value, bare(text)))
            last = value
    return found


def named(traits, name):
    return next((trait for trait in traits if isinstance(trait, tuple) and trait[0] == name), None)


def kinds(paragraphs):
    outside = [p for p in paragraphs if not p.within("cell")]
    filled = [p for p in outside if p.text()]
    facts = {
        "text": " ".join(p.text() for p in paragraphs).split(),
        # Two breaks in a row begin a paragraph.
        "paragraphs": [part for p in filled if not p.within("code") for part in re.split("\n\n+", p.text())],
        "headings": [(p.level, p.text()) for p in filled if p.level],
        "links": stretches(paragraphs, lambda traits: named(traits, "link")),
        "images": [trait for p in paragraphs for _, traits in p.pieces for trait in [named(traits, "image")] if trait],
        "quotes": [(len(p.within("quote")), p.text()) for p in filled if p.within("quote")],
        "lists": lists(outside),
        "code blocks": code_blocks(outside),
        "tables": tables(paragraphs),
    }
    for trait in TRAITS:
        facts[trait] = [text for _, text in stretches(paragraphs, lambda traits: trait in traits)]
    return facts


def lists(paragraphs):
    """Each item that has text of its own by the lists around it, and the text."""
    items = {}
    for paragraph in paragraphs:
        if not paragraph.within("item"):
            continue
        around = tuple(("number", block[2].get("start", 1)) if block[2]["marker"].partition("-")[2] in ("alpha", "roman")
                       or block[2]["marker"] == "decimal" else ("bullet", 1) for block in paragraph.within("list"))
        key = paragraph.within("item")[-1][1]
        items.setdefault(key, [around, ""])[1] += bare(paragraph.text())
    return [item for item in items.values() if item[1]]


def code_blocks(paragraphs):
    blocks = {}
    for paragraph in paragraphs:
        if paragraph.within("code"):
            lines = blocks.setdefault(paragraph.within("code")[-1][1], [])
            lines.append("".join(text for text, _ in paragraph.pieces))
    return ["\n".join(lines).rstrip("\n") for lines in blocks.values()]


def tables(paragraphs):
    """The cells of each row that have text: where a span leaves a place empty does not matter here."""
    found = {}
    for paragraph in paragraphs:
        if not paragraph.within("cell"):
            continue
        table, row, cell = (paragraph.within(kind)[0][1] for kind in ("table", "row", "cell"))
        cells = found.setdefault(table, {}).setdefault(row, {})
        cells[cell] = cells.get(cell, "") + bare(paragraph.text())
    rows = [[[text for text in row.values() if text] for row in table.values()] for table in found.values()]
    return [[row for row in table if row] for table in rows]


def run(command, data):
    done = subprocess.run(command, input=data, capture_output=True, timeout=120)
    return done.stdout if done.returncode == 0 else None


def documents(shared):
    for pattern, source in [("corpora/rtf-*/**/*.rtf", "rtf"), ("corpora/html-ckeditor*/**/*.html", "html"),
                            ("corpora/html-gdocs/*.html", "html"), ("corpora/html-substance/**/*.html", "html"),
                            ("captures/*/*-text-rtf", "rtf"), ("captures/*/*-text-html", "html")]:
        for path in sorted(shared.glob(pattern)):
            yield path, source


def readers(washboard):
    found = {}
    if shutil.which("cmark-gfm"):
        command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "tasklist", "-e", "footnotes"]
        found["cmark-gfm"] = lambda text: (page := run(command, text)) and Page(page.decode()).paragraphs
    if shutil.which("pandoc"):
        pandoc = ["pandoc", "-f", "commonmark+pipe_tables+strikeout+raw_html+task_lists+footnotes", "-t", "html", "--wrap=none",
                  "--no-highlight", "--preserve-tabs"]
        # It adds a variation selector to this arrow.
        found["pandoc"] = lambda text: (page := run(pandoc, text)) and Page(page.decode().replace("↔\ufe0e", "↔")).paragraphs
    own = [washboard, "convert", "--from", "markdown", "--to", "native"]
    found["washboard"] = lambda text: (data := run(own, text)) and from_native(data)
    return found


def compare(path, source, washboard, peers):
    convert = [washboard, "convert", "--from", source, "--to"]
    data = path.read_bytes()
    native, markdown = run([*convert, "native"], data), run([*convert, "markdown"], data)
    if native is None or markdown is None:
        return None
    expected = kinds(from_native(native))
    found = {name: kinds(read(markdown) or []) for name, read in peers.items()}
    return expected, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--shared", type=pathlib.Path, default=root.parent / "shared")
    parser.add_argument("--only", default="", help="documents whose path holds this")
    parser.add_argument("--names", nargs="?", const="all", default="",
                        help="name the documents that differ, in all kinds or in one, and where")
    parser.add_argument("washboard")
    arguments = parser.parse_args()

    peers = readers(arguments.washboard)
    count = {kind: [0] + [0] * len(peers) for kind in KINDS}
    unread, total = 0, 0
    paths = [entry for entry in documents(arguments.shared) if arguments.only in str(entry[0])]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda entry: (entry[0], compare(*entry, arguments.washboard, peers)), paths)
        for path, result in results:
            total += 1
            if result is None:
                unread += 1
                continue
            expected, found = result
            for kind in KINDS:
                if not expected[kind] and not any(facts[kind] for facts in found.values()):
                    continue
                count[kind][0] += 1
                for place, (name, facts) in enumerate(found.items()):
                    count[kind][place + 1] += facts[kind] == expected[kind]
                    if arguments.names in ("all", kind) and facts[kind] != expected[kind]:
                        place = f"{path.relative_to(arguments.shared)} {name} {kind}"
                        print(f"{place}: {difference(facts[kind], expected[kind])}")
    print(f"{total} documents, {unread} of them not readable")
    print("| kind | documents | " + " | ".join(peers) + " |")
    print("|---|---|" + "---|" * len(peers))
    for kind in KINDS:
        has, *equal = count[kind]
        cells = [f"{number} ({100 * number / has:.1f} %)" if has else "-" for number in equal]
        print(f"| {kind} | {has} | " + " | ".join(cells) + " |")


def difference(found, expected):
    for one, other in zip(found, expected):
        if one != other:
            return f"{one!r} for {other!r}"
    return f"{len(found)} for {len(expected)}"


if __name__ == "__main__":
    main()
