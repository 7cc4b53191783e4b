#!/usr/bin/env python3
"""Compares the formulas of formulas.html with what pandoc makes of the Markdown that they become: the MathML of both has
the same structure if the elements that only group or format are left out.

    formulas.py PROGRAM
"""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

VOID = {"img", "br", "mprescripts", "none", "mspace"}
# Elements that group or format what they hold.
GROUPS = {"math", "semantics", "mrow", "mstyle", "mpadded", "mtd", "p", "span", "div", "html", "body"}
UNSEEN = {"annotation", "annotation-xml", "img", "mspace"}
LIMITS = {"munder": "msub", "mover": "msup", "munderover": "msubsup"}
SIGNS = {"ˉ": "¯", "‾": "¯", "\u0304": "¯", "\u0302": "^", "ˆ": "^", "~": "~", "˜": "~", "\u0303": "~", "⃗": "→", "-": "−",
         "∣": "|", "∥": "‖", "·": "⋅"}


class Tree(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = ("root", {}, [])
        self.open = [self.root]

    def handle_starttag(self, tag, attributes):
        node = (tag, dict(attributes), [])
        self.open[-1][2].append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attributes):
        self.open[-1][2].append((tag, dict(attributes), []))

    def handle_endtag(self, tag):
        if any(node[0] == tag for node in self.open[1:]):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data):
        self.open[-1][2].append(data)


def find(node):
    """Yields the formulas in a tree."""
    if isinstance(node, tuple):
        if node[0] == "math":
            yield node
        else:
            for child in node[2]:
                yield from find(child)


def shape(node):
    """The structure of a node as a list: signs, and elements with the shapes of their children."""
    if isinstance(node, str):
        text = re.sub(r"[\s\u2061-\u2064\u200b]", "", node)
        return [SIGNS.get(sign, sign) for sign in plain(text)]
    name, attributes, children = node
    if name in UNSEEN:
        return []
    parts = [shape(child) for child in children if not (isinstance(child, str) and not child.strip())]
    if name in GROUPS or name in ("mi", "mn", "mo", "mtext", "ms"):
        return [item for part in parts for item in part]
    if name == "mfenced":
        return [attributes.get("open", "(")] + [item for part in parts for item in part] + [attributes.get("close", ")")]
    name = LIMITS.get(name, name)
    if name == "mfrac" and attributes.get("linethickness", "1")[0] == "0":
        name = "stack"
    if name in ("msqrt", "mtr"):
        parts = [[item for part in parts for item in part]] if name == "msqrt" else [part for part in parts if part]
    if name == "mmultiscripts":
        # Its scripts before the base are those of an empty base for TeX.
        base, low, high, _, first, second = parts
        return [["msubsup", [], first, second], ["msubsup", base, low, high]]
    return [[name] + parts]


def plain(text):
    """The letters of an alphabet for formulas as ordinary ones."""
    import unicodedata
    return "".join(unicodedata.normalize("NFKC", sign) if sign.isalpha() else sign for sign in text)


def formulas(page):
    tree = Tree()
    tree.feed(page)
    return [shape(math) for math in find(tree.root)]


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main():
    program = sys.argv[1]
    lines = (Path(__file__).parent / "formulas.html").read_text().splitlines()[1:]
    same = 0
    for line in lines:
        markdown = run([program, "convert", "--from", "html", "--to", "markdown"], line)
        before = formulas(line)[:1]
        after = formulas(run(["pandoc", "-f", "markdown", "-t", "html", "--mathml"], markdown))
        if before == after:
            same += 1
        else:
            print(f"{markdown.strip()}\n  page:   {before}\n  pandoc: {after}")
    print(f"{same} of {len(lines)} formulas have the same structure")
    sys.exit(same < len(lines))


if __name__ == "__main__":
    main()
