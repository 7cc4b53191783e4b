#!/usr/bin/env python3
"""Lets LibreOffice and pandoc read the RTF that we write, and prints what they see differently, by kind and count.

    Tests/Conformance/rtf_writer.py [--corpora DIR] [--from rtf|html] [--list] COMMAND

COMMAND converts documents, such as "washboard convert". Each file of the corpora is read by it and written as RTF; LibreOffice and
pandoc turn that RTF into HTML. The HTML that COMMAND itself writes of the same document says what must be there. White space does not
count. A cell of the table says how many documents are equal / how many were compared.
"""

import argparse
import html.parser
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

KINDS = ["text", "bold", "italic", "underline", "strike", "script", "link", "list", "table"]
STYLES = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strike", "strike": "strike", "del": "strike", "sup": "script", "sub": "script",
}
LOOKS = {"h1", "h2", "h3", "h4", "h5", "h6", "th"}


class Skeleton(html.parser.HTMLParser):
    """The characters of a page with what holds for each, its list items with their depth, and its tables as cells per row."""

    def __init__(self, markup):
        super().__init__(convert_charrefs=True)
        self.open, self.characters, self.items, self.tables, self.tableStack, self.lists = [], [], [], [], [], []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        # A remote picture is its alternative text in RTF.
        if tag == "img" and re.match(r"(?!data:)[a-z]+:", attributes.get("src") or ""):
            self.handle_data(attributes.get("alt") or "")
        if tag in ("br", "img", "meta", "link", "hr", "col", "input"):
            return
        kind = STYLES.get(tag)
        if tag == "a":
            kind = ("link", attributes.get("href")) if attributes.get("href") else None
        elif tag in ("ul", "ol"):
            self.lists.append(tag)
        elif tag == "li":
            self.items.append((len(self.lists), self.lists[-1] if self.lists else "", len(self.characters)))
        elif tag == "table":
            self.tables.append([])
            self.tableStack.append(self.tables[-1])
        elif tag == "tr" and self.tableStack:
            self.tableStack[-1].append(0)
        elif tag in ("td", "th") and self.tableStack and self.tableStack[-1]:
            self.tableStack[-1][-1] += 1
        self.open.append((tag, kind))

    def handle_endtag(self, tag):
        if not any(name == tag for name, _ in self.open):
            return
        while self.open:
            name, _ = self.open.pop()
            if name in ("ul", "ol"):
                self.lists.pop()
            elif name == "table":
                self.tableStack.pop()
            if name == tag:
                return

    def handle_data(self, data):
        if any(name in ("style", "script", "title", "head") for name, _ in self.open):
            return
        kinds = {kind for _, kind in self.open if kind}
        # Headings, header cells and links look as browsers show them, in RTF by direct formatting.
        if any(name in LOOKS for name, _ in self.open):
            kinds.add("bold")
        if any(isinstance(kind, tuple) for kind in kinds):
            kinds.add("underline")
        kinds = frozenset(kinds)
        self.characters += [(character, kinds) for character in data if not character.isspace()]

    def aspect(self, kind):
        if kind == "text":
            return [character for character, _ in self.characters]
        if kind == "link":
            return [next((address(k[1]) for k in kinds if isinstance(k, tuple)), None) for _, kinds in self.characters]
        if kind == "list":
            # Items without text cannot be told from the empty paragraphs beside them.
            return [item for item, after in zip(self.items, [*self.items[1:], (0, "", len(self.characters))])
                    if after[2] > item[2]]
        if kind == "table":
            return self.tables
        return [kind in kinds for _, kinds in self.characters]


def address(link):
    """Programs add the slash of an empty path and resolve addresses without a scheme by their own folder."""
    return link.removesuffix("/") if re.match(r"[a-z][a-z0-9+.-]+:", link) else "relative"


def convert(command, arguments, path):
    try:
        done = subprocess.run([*command, *arguments, str(path)], capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def libreoffice(paths, folder):
    """HTML by LibreOffice for each path it can read."""
    profile = f"-env:UserInstallation=file://{folder}/profile"
    for start in range(0, len(paths), 40):
        batch = [str(path) for path in paths[start:start + 40]]
        command = ["soffice", profile, "--headless", "--convert-to", "html:HTML:EmbedImages", "--outdir", str(folder / "lo")]
        subprocess.run([*command, *batch], capture_output=True, timeout=600)
    return {path: (folder / "lo" / (path.stem + ".html")) for path in paths}


def report(name, pairs, verbose):
    equal, compared, notes = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0), []
    for source, ours, theirs in pairs:
        # Formatting can only be compared character by character.
        for kind in KINDS if ours.aspect("text") == theirs.aspect("text") else ["text"]:
            compared[kind] += 1
            if ours.aspect(kind) == theirs.aspect(kind):
                equal[kind] += 1
            else:
                notes.append(f"  {name}: {kind}: {source}")
    print(f"| {name} | " + " | ".join(f"{equal[kind]}/{compared[kind]}" for kind in KINDS) + " |")
    return notes if verbose else []


def main():
    here = pathlib.Path(__file__).resolve()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--corpora", type=pathlib.Path, default=here.parents[3] / "shared/corpora")
    parser.add_argument("--from", dest="format", default="rtf")
    parser.add_argument("--list", action="store_true", help="name each document that is seen differently")
    options = parser.parse_args()
    command = shlex.split(options.command)
    sources = sorted(options.corpora.glob(f"{options.format}-*/**/*.{options.format}"))
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        ours, paths = {}, {}
        for number, source in enumerate(sources):
            rtf = convert(command, ["--from", options.format, "--to", "rtf"], source)
            page = convert(command, ["--from", options.format, "--to", "html"], source)
            if rtf is None or page is None:
                continue
            path = folder / f"{number:04}.rtf"
            path.write_bytes(rtf)
            paths[path], ours[path] = source.relative_to(options.corpora), Skeleton(page.decode())
        again = convert_all(command, paths)
        print(f"{len(paths)} documents of {len(sources)} files\n\n| reader | " + " | ".join(KINDS) + " |")
        print("|---" * (len(KINDS) + 1) + "|")
        notes = report("washboard", [(paths[path], ours[path], page) for path, page in again.items()], options.list)
        if shutil.which("soffice"):
            pages = {path: page for path, page in libreoffice(list(paths), folder).items() if page.exists()}
            read = [(paths[p], ours[p], Skeleton(page.read_text("utf-8", "replace"))) for p, page in pages.items()]
            notes += report("LibreOffice", read, options.list)
        if shutil.which("pandoc"):
            pages = {path: convert(["pandoc", "-f", "rtf", "-t", "html", "--wrap=none"], [], path) for path in paths}
            read = [(paths[p], ours[p], Skeleton(page.decode())) for p, page in pages.items() if page is not None]
            notes += report("pandoc", read, options.list)
        print(*notes, sep="\n")


def convert_all(command, paths):
    pages = {path: convert(command, ["--from", "rtf", "--to", "html"], path) for path in paths}
    return {path: Skeleton(page.decode()) for path, page in pages.items() if page is not None}


if __name__ == "__main__":
    main()
