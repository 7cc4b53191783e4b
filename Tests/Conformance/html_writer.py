#!/usr/bin/env python3
"""Compares what LibreOffice and Chromium make of our HTML with the document that it was written from.

    Tests/Conformance/html_writer.py [--corpora DIR] [--captures DIR] [--profile NAME] [--limit N] [--examples N] WASHBOARD

Every HTML file of the corpora and captures, and a sample of the RTF files, is converted to the native form (what the document
is) and to HTML (what is pasted). LibreOffice converts the HTML to flat ODF; a page in Chromium walks the DOM with computed
styles (html_writer.js). From all three come paragraphs: text, the place in lists, tables, quotes, code and notes, the heading
level, and for every character bold, italic, underline, strikethrough, superscript or subscript, and the link. Printed are the
differences by kind: paragraphs that have any, of how many.

The mark of a note leads to the note that it has, and the label of a note leads back to its mark. The box of an item is a sign
before its words. "hidden shown" counts paragraphs that differ only because LibreOffice shows what HTML hides: profiles that
remove hidden text leave none there.
"""

import argparse
import collections
import difflib
import hashlib
import http.server
import json
import pathlib
import subprocess
import tempfile
import threading
import urllib.parse
import xml.etree.ElementTree as ET

TRAITS = ("bold", "italic", "underline", "strikethrough", "script", "link")
# Links that the writer leaves out, and only their text stays (SafeMarkup.isInert).
ACTIVE = ("javascript:", "vbscript:", "livescript:", "mocha:", "data:")
# What the mark of a note and the label in a note lead to, with the number of the note.
MARK, LABEL = "#note ", "#mark of note "
BOXES = {True: "\u2611 ", False: "\u2610 "}
PLAIN = (False, False, False, False, "", "", False)


class Paragraph:
    """Text, a tuple of traits for each character, and where it stands."""

    def __init__(self, base=""):
        self.text = ""
        # What addresses are relative to, where the reader makes them so.
        self.base = base
        self.traits = []
        self.heading = 0
        self.alignment = ""
        # Kinds of lists from the outside in, and how deep in tables, quotes.
        self.lists = ()
        self.cell = ()
        self.quotes = 0
        # The number of the note that it stands in.
        self.note = 0

    def append(self, text, traits):
        self.text += text
        self.traits += [traits] * len(text)

    def keep(self, test):
        """Keeps the letters that pass the test of a letter and its traits."""
        kept = [pair for pair in zip(self.text, self.traits) if test(*pair)]
        self.text, self.traits = "".join(letter for letter, _ in kept), [traits for _, traits in kept]

    def words(self):
        return " ".join(self.text.split())


# --- What the document is ---------------------------------------------------------------------------------------------


def native_paragraphs(content):
    document = json.loads(content)
    text = document["text"].encode()
    styles = [(native_traits(style), style.get("note", 0)) for style in document["characterStyles"]]
    runs = document["runs"]
    traits = []
    for length, style in zip(runs[::2], runs[1::2]):
        traits += [styles[style]] * length
    blocks = document["blocks"]
    notes = {block: number for number, block in enumerate((i for i, b in enumerate(blocks) if "note" in b["kind"]), 1)}
    boxes = {index: BOXES[block["checked"]] for index, block in enumerate(blocks) if "checked" in block}
    found = []
    position = 0
    cells = {}
    entries = document["paragraphs"]
    for length, style, block in zip(entries[::3], entries[1::3], entries[2::3]):
        paragraph = Paragraph()
        style = document["paragraphStyles"][style]
        paragraph.heading = style.get("headingLevel", 0)
        lists = []
        cell = []
        box = boxes.pop(block, "")
        is_header = False
        while block is not None and block >= 0:
            kind = blocks[block]
            name = kind["kind"]
            if name == "list":
                lists.append("ol" if kind["marker"] not in ("bullet", "circle", "square", "none", "text") else "ul")
            elif name == "cell":
                cells.setdefault(block, (kind.get("columns", 1), kind.get("rows", 1)))
                is_header = is_header or not cell and kind.get("header", False)
                cell.append(cells[block])
            elif name == "quote":
                paragraph.quotes += 1
            paragraph.note = notes.get(block, paragraph.note)
            block = kind.get("parent", -1)
        paragraph.lists = tuple(reversed(lists))
        paragraph.cell = tuple(reversed(cell))
        # Header cells that say nothing else are centred.
        usual = "center" if is_header and not paragraph.heading else ""
        paragraph.alignment = style.get("alignment", usual).replace("left", "")
        paragraph.append(box, PLAIN)
        for character in text[position : position + length].decode():
            size = len(character.encode())
            if character != "\ufffc":
                own, note = traits[position]
                paragraph.append("\n" if character == "\u2028" else character, marked(own, note, note == paragraph.note))
            position += size
        found.append(paragraph)
    return found


def marked(traits, note, is_label=False):
    """The traits of a mark or a label, which lead to each other; others stay as they are."""
    return (*traits[:5], (LABEL if is_label else MARK) + str(note), traits[6]) if note else traits


def native_traits(style):
    script = {"super": "sup", "sub": "sub"}.get(style.get("script"), "")
    link = style.get("link", {}).get("target", "")
    return (
        style.get("weight", 400) >= 600,
        bool(style.get("italic")),
        "underline" in style,
        "strikethrough" in style,
        script,
        "" if link.strip().lower().startswith(ACTIVE) else link,
        bool(style.get("hidden")),
    )


# --- What LibreOffice makes of it -------------------------------------------------------------------------------------

NAMESPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
}


def q(name):
    prefix, local = name.split(":")
    return "{%s}%s" % (NAMESPACES[prefix], local)


class FlatODF:
    def __init__(self, path):
        # Links to files are stored relative to the file that is written, which lies beside the page.
        self.base = path.as_uri()
        self.root = ET.parse(path).getroot()
        self.styles = {}
        self.lists = {}
        self.notes = []
        for style in self.root.iter(q("style:style")):
            self.styles[(style.get(q("style:family")), style.get(q("style:name")))] = style
        for style in self.root.iter(q("text:list-style")):
            self.lists[style.get(q("style:name"))] = {
                level.get(q("text:level")): "ol" if level.tag == q("text:list-level-style-number") else "ul" for level in style
            }
        self.found = []

    def properties(self, family, name, kind):
        """The style's properties, those of its parents first."""
        style = self.styles.get((family, name))
        if style is None:
            return {}
        found = self.properties(family, style.get(q("style:parent-style-name")), kind)
        for part in style.findall(kind, NAMESPACES):
            found.update(part.attrib)
        return found

    def named(self, family, name):
        """The first style on the way up that a person could have chosen."""
        while name:
            style = self.styles.get((family, name))
            if style is None or not (name.startswith("P") and name[1:].isdigit()):
                return name
            name = style.get(q("style:parent-style-name"))
        return ""

    def paragraphs(self):
        body = self.root.find("office:body/office:text", NAMESPACES)
        self.blocks(body, (), None, ())
        for number, note in enumerate(self.notes, 1):
            start = len(self.found)
            self.blocks(note, (), None, ())
            for paragraph in self.found[start:]:
                paragraph.note = number
        return self.found

    def blocks(self, parent, lists, list_style, cell):
        for node in parent:
            if node.tag in (q("text:p"), q("text:h")):
                self.paragraph(node, lists, cell)
            elif node.tag == q("text:list"):
                style = node.get(q("text:style-name")) or list_style
                kind = self.lists.get(style, {}).get(str(len(lists) + 1), "ul")
                self.blocks(node, lists + (kind,), style, cell)
            elif node.tag in (q("text:list-item"), q("text:list-header"), q("text:section")):
                self.blocks(node, lists, list_style, cell)
            elif node.tag == q("table:table-cell"):
                spans = tuple(int(node.get(q("table:number-%s-spanned" % way), 1)) for way in ("columns", "rows"))
                self.blocks(node, (), None, cell + (spans,))
            elif node.tag in (q("table:table"), q("table:table-row"), q("table:table-header-rows")):
                self.blocks(node, lists, list_style, cell)

    def paragraph(self, node, lists, cell):
        paragraph = Paragraph(self.base)
        name = node.get(q("text:style-name"))
        named = self.named("paragraph", name) or ""
        if named.startswith("Heading_20_"):
            paragraph.heading = int(named[len("Heading_20_") :])
        paragraph.quotes = int(named == "Quotations")
        alignment = self.properties("paragraph", name, "style:paragraph-properties").get(q("fo:text-align"), "")
        paragraph.alignment = {"start": "", "left": "", "end": "right", "justify": "justified"}.get(alignment, alignment)
        paragraph.lists, paragraph.cell = lists, cell
        self.inline(node, paragraph, self.properties("paragraph", name, "style:text-properties"), "")
        self.found.append(paragraph)

    def inline(self, node, paragraph, properties, link):
        def append(text):
            if text:
                paragraph.append(text, self.traits(properties, link))

        # White space of the file collapses; what the document holds is elements.
        append(node.text)
        for child in node:
            if child.tag == q("text:span"):
                name = child.get(q("text:style-name"))
                own = {**properties, **self.properties("text", name, "style:text-properties")}
                self.inline(child, paragraph, own, link)
            elif child.tag == q("text:a"):
                own = {**properties, **self.properties("text", child.get(q("text:style-name")), "style:text-properties")}
                self.inline(child, paragraph, own, child.get(q("xlink:href"), ""))
            elif child.tag == q("text:s"):
                append(" " * int(child.get(q("text:c"), 1)))
            elif child.tag == q("text:tab"):
                append("\t")
            elif child.tag == q("text:line-break"):
                append("\n")
            elif child.tag == q("text:note"):
                self.notes.append(child.find("text:note-body", NAMESPACES))
                own = (*self.traits(properties, "")[:4], "sup", "", False)
                citation = child.findtext("text:note-citation", "", NAMESPACES)
                paragraph.append(citation.strip("[]"), marked(own, len(self.notes)))
            append(child.tail)

    @staticmethod
    def traits(properties, link):
        def stated(name, value):
            # Scripts of Asia and those written right to left have properties of their own.
            names = (q("fo:" + name), q(f"style:{name}-asian"), q(f"style:{name}-complex"))
            return any(properties.get(each) == value for each in names)

        position = properties.get(q("style:text-position"), "0%").split()[0]
        script = "" if position == "0%" else "sub" if position.startswith(("sub", "-")) else "sup"
        return (
            stated("font-weight", "bold") or any(stated("font-weight", str(weight)) for weight in (600, 700, 800, 900)),
            stated("font-style", "italic"),
            properties.get(q("style:text-underline-style"), "none") != "none",
            properties.get(q("style:text-line-through-style"), "none") != "none",
            script,
            link,
            properties.get(q("text:display")) == "none",
        )


def libreoffice(pages, folder):
    profile = f"-env:UserInstallation=file://{folder}/office"
    paths = sorted(str(path) for path in pages)
    for start in range(0, len(paths), 100):
        subprocess.run(
            ["soffice", profile, "--headless", "--infilter=HTML (StarWriter)", "--convert-to",
             "fodt:OpenDocument Text Flat XML", "--outdir", folder, *paths[start : start + 100]],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900,
        )
    for page in pages:
        result = pathlib.Path(folder, page.stem + ".fodt")
        if result.exists():
            yield page, FlatODF(result).paragraphs()


# --- What Chromium makes of it ----------------------------------------------------------------------------------------


def chromium(pages, folder):
    results = {}
    finished = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/":
                script = pathlib.Path(__file__).with_suffix(".js").read_text()
                body = f"<!doctype html><link rel=icon href='data:,'><body><script>walkAll({len(pages)});{script}</script>".encode()
            elif self.path.lstrip("/").isdigit():
                body = pages[int(self.path[1:])].read_bytes()
            else:
                body = b""
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self):
            content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()
            if self.path == "/finished":
                finished.set()
            else:
                results[int(self.path[1:])] = content

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        ["chromium", "--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-background-networking",
         f"--user-data-dir={folder}/chromium", f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    finished.wait(timeout=900)
    browser.terminate()
    browser.wait(timeout=20)
    for number, found in sorted(results.items()):
        paragraphs = []
        for entry in found:
            paragraph = Paragraph()
            for text, traits in entry["runs"]:
                # What stands for a picture is no text, as in the document.
                paragraph.append(text.replace("\ufffc", ""), tuple(traits))
            paragraph.heading, paragraph.alignment, paragraph.note = entry["heading"], entry["alignment"], entry["note"]
            paragraph.lists, paragraph.quotes = tuple(entry["lists"]), entry["quotes"]
            paragraph.cell = tuple(tuple(spans) for spans in entry["cell"])
            paragraphs.append(paragraph)
        yield pages[number], paragraphs


# --- Comparing --------------------------------------------------------------------------------------------------------


def visible(paragraphs):
    """What is shown: without hidden text, and of the paragraphs those that hold any."""
    result = []
    for paragraph in paragraphs:
        paragraph.keep(lambda _, traits: not traits[6])
        if paragraph.text.strip():
            result.append(paragraph)
    return result


def as_in_writer(paragraphs):
    """The document as Writer shows it, which draws the labels of notes itself, and raises their marks without brackets."""
    marks = {traits[5] for paragraph in paragraphs for traits in paragraph.traits if traits[5].startswith(MARK)}
    for paragraph in paragraphs:
        # A note without a mark is text.
        if MARK + str(paragraph.note) not in marks:
            paragraph.note = 0
            continue
        if any(traits[5].startswith(LABEL) for traits in paragraph.traits):
            paragraph.keep(lambda _, traits: not traits[5].startswith(LABEL))
            begin = len(paragraph.text) - len(paragraph.text.lstrip())
            paragraph.text, paragraph.traits = paragraph.text[begin:], paragraph.traits[begin:]
    for paragraph in paragraphs:
        paragraph.keep(lambda letter, traits: letter not in "[]" or not traits[5].startswith(MARK))
        paragraph.traits = [(*t[:4], "sup", *t[5:]) if t[5].startswith(MARK) else t for t in paragraph.traits]
    return paragraphs


def differences(expected, found):
    """Yields a kind and a paragraph for each difference."""
    whole = {paragraph: paragraph.words() for paragraph in expected}
    left, right = visible(expected), visible(found)
    hidden = collections.Counter(text for paragraph, text in whole.items() if text and text != paragraph.words())
    matcher = difflib.SequenceMatcher(None, [p.words() for p in left], [p.words() for p in right], autojunk=False)
    for tag, low, high, start, end in matcher.get_opcodes():
        if tag == "equal":
            for one, other in zip(left[low:high], right[start:end]):
                yield from paragraph_differences(one, other)
            continue
        added = []
        for paragraph in right[start:end]:
            if hidden[paragraph.words()]:
                hidden[paragraph.words()] -= 1
                yield "hidden shown", paragraph, paragraph.text
            else:
                added.append(paragraph)
        shown = {paragraph.words() for paragraph in right[start:end]} - {paragraph.words() for paragraph in added}
        lost = [paragraph for paragraph in left[low:high] if whole[paragraph] not in shown]
        for paragraph in lost:
            yield "text", paragraph, " | ".join(p.text for p in added)
        if not lost:
            for paragraph in added:
                yield "added text", paragraph, paragraph.text


def address(link, base):
    link = urllib.parse.unquote(link).rstrip("/")
    return urllib.parse.urljoin(base, link) if link else ""


def paragraph_differences(expected, found):
    if expected.text != found.text:
        yield "spaces", expected, repr(found.text)
    left = [t for c, t in zip(expected.text, expected.traits) if not c.isspace()]
    right = [t for c, t in zip(found.text, found.traits) if not c.isspace()]
    for index, name in enumerate(TRAITS):
        # Headings and header cells are bold by themselves, links underlined.
        pairs = [
            (one[index], other[index])
            for one, other in zip(left, right)
            if not (name == "bold" and not one[0] and (expected.heading or expected.cell))
            and not (name == "underline" and one[5] and not one[2] and not one[5].startswith((MARK, LABEL)))
            and not (name == "link" and address(one[5], found.base) == address(other[5], found.base))
        ]
        if any(one != other for one, other in pairs):
            yield name, expected, str(next(pair for pair in pairs if pair[0] != pair[1]))
    for name in ("heading", "lists", "cell", "alignment", "quotes", "note"):
        if getattr(expected, name) != getattr(found, name):
            yield name, expected, f"{getattr(expected, name)} / {getattr(found, name)}"


# --- The run ----------------------------------------------------------------------------------------------------------


def sources(arguments):
    for corpus in sorted(pathlib.Path(arguments.corpora).glob("html-*")):
        for path in sorted(corpus.rglob("*.html")):
            yield corpus.name, "html", path
    for path in sorted(pathlib.Path(arguments.captures).glob("*/*-text-html")):
        yield "captures", "html", path
    for corpus in sorted(pathlib.Path(arguments.corpora).glob("rtf-*")):
        # Every fourth is enough to see the kinds of things that only RTF says.
        for path in sorted(corpus.rglob("*.rtf"))[::4]:
            yield corpus.name, "rtf", path


def main():
    shared = pathlib.Path(__file__).resolve().parents[2].parent / "shared"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", default=shared / "corpora")
    parser.add_argument("--captures", default=shared / "captures")
    parser.add_argument("--profile")
    parser.add_argument("--limit", type=int, default=None)
    parser.add_argument("--examples", type=int, default=0, help="so many differences of each kind are shown")
    parser.add_argument("washboard")
    arguments = parser.parse_args()
    options = ["--profile", arguments.profile] if arguments.profile else []

    with tempfile.TemporaryDirectory() as folder:
        documents = {}
        for corpus, form, path in list(sources(arguments))[: arguments.limit]:
            converted = []
            for target in ("native", "html"):
                done = subprocess.run(
                    [arguments.washboard, "convert", "--from", form, "--to", target, *options, str(path)], capture_output=True
                )
                converted.append(done.stdout if done.returncode == 0 else None)
            native, html = converted
            if not html or len(html) > 200_000:
                continue
            page = pathlib.Path(folder, hashlib.sha256(html).hexdigest()[:16] + ".html")
            if page not in documents:
                page.write_bytes(html)
                documents[page] = (f"{corpus}/{path.name}", native)
        pages = list(documents)
        print(f"{len(pages)} different pages")
        for name, reader, view in (("LibreOffice", libreoffice, as_in_writer), ("Chromium", chromium, lambda document: document)):
            kinds = collections.Counter()
            affected = collections.Counter()
            total = read = 0
            for page, found in reader(pages, folder):
                source, native = documents[page]
                expected = view(native_paragraphs(native))
                read += 1
                seen = set()
                for kind, paragraph, detail in differences(expected, found):
                    kinds[kind] += 1
                    seen.add(kind)
                    if kinds[kind] <= arguments.examples:
                        print(f"  {kind}: {source}: {paragraph.text[:60]!r}: {detail[:160]}")
                affected.update(seen)
                total += len(visible(expected))
            print(f"\n{name}: {read} pages, {total} paragraphs")
            for kind, count in kinds.most_common():
                print(f"  {kind:15} {count:6} paragraphs in {affected[kind]} pages")


if __name__ == "__main__":
    main()
