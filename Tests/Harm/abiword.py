"""AbiWord as a destination and a source: one window for each paste, whose document is saved and read back."""

import os
import re
import signal
import xml.etree.ElementTree as ElementTree

from applications import wait_for
from editors import activate, contents, window_of

EMPTY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE abiword PUBLIC "-//ABISOURCE//DTD AWML 1.0 Strict//EN" "http://www.abisource.com/awml.dtd">
<abiword template="false" xmlns="http://www.abisource.com/awml.dtd" xmlns:xlink="http://www.w3.org/1999/xlink" version="3.0.5" fileformat="1.1">
<section><p style="Normal"></p></section></abiword>
"""
# AbiWord takes a page for text unless it is XHTML.
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>%s</title></head><body>%s</body></html>
"""
# The first of the types of lists without a number.
BULLET = 5
ADDRESS = "{http://www.w3.org/1999/xlink}href"


class AbiWord:
    """Starts the program for each paste; a copy stays with a window that stays open."""

    def __init__(self, desktop):
        self.desktop = desktop
        self.number = 0
        self.owner = None

    def open(self, path):
        process = self.desktop.start("abiword", path)
        return process, window_of(self.desktop, os.path.basename(path), 30)

    def press(self, window, *keys):
        activate(self.desktop, window)
        self.desktop.run("xdotool", "key", "--clearmodifiers", *keys)

    def paste(self):
        self.number += 1
        path = f"{self.desktop.folder}/harm-abiword-{self.number}.abw"
        with open(path, "w") as file:
            file.write(EMPTY)
        process, window = self.open(path)
        try:
            self.press(window, "ctrl+v")
            for _ in range(4):
                self.press(window, "ctrl+s")
                try:
                    wait_for(lambda: contents(path) != EMPTY.encode() and contents(path).rstrip().endswith(b"</abiword>"), 1)
                except TimeoutError:
                    continue
                if (result := read(contents(path))) is not None:
                    return result
            return None
        except TimeoutError:
            # It crashes at some pastes, and stores nothing of them.
            if process.poll() is None:
                raise
            return None
        finally:
            end(process)

    def copy(self, content):
        """Opens the content's markup as a document and copies all of it."""
        path = f"{self.desktop.folder}/{content.name}.html"
        with open(path, "w") as file:
            file.write(PAGE % (os.path.basename(path), content.document))
        if self.owner:
            end(self.owner)
        self.owner, window = self.open(path)
        self.press(window, "ctrl+a", "ctrl+c")


def end(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def local(element):
    return element.tag.rpartition("}")[2]


def squeeze(text):
    return " ".join(text.replace("\u00a0", " ").split())


def read(content):
    # A document's own entities are none, but its text may hold control characters that XML refuses.
    text = re.sub(r"&#(x0?[0-8bcef]|x1[0-9a-f]|[0-8]|1[124-9]|2[0-9]|3[01]);", "", content.decode(errors="replace"), flags=re.I)
    root = ElementTree.fromstring(re.sub(r"<[a-z][^<>]*>", without_repetitions, text))
    result = {key: [] for key in ("headings", "items", "tables", "links", "bold", "italic", "struck", "scripts", "pictures", "notes")}
    kinds = {item.get("id"): int(item.get("type") or BULLET) for item in root.iter() if local(item) == "l"}
    lines = []
    for section in root:
        if local(section) == "section":
            read_blocks(section, result, lines, kinds)
    # Levels from RTF begin with 0.
    if any(level == 0 for level, _, _ in result["items"]):
        result["items"] = [[level + 1, kind, text] for level, kind, text in result["items"]]
    result["text"] = "\n".join(lines)
    if not result["text"].strip() and not result["pictures"]:
        return None
    return result


def without_repetitions(tag):
    """A tag without attributes that it has twice, as AbiWord writes lists that were pasted."""
    seen = set()
    return re.sub(r'\s([\w:.-]+)="[^"]*"', lambda part: "" if part.group(1) in seen else seen.add(part.group(1)) or part.group(), tag.group())


def read_blocks(parent, result, lines, kinds):
    for block in parent:
        if local(block) == "p":
            lines.extend(read_paragraph(block, result, kinds).split("\n"))
        elif local(block) == "table":
            rows = {}
            for cell in block:
                if local(cell) != "cell":
                    continue
                place = properties(cell)
                inner = []
                read_blocks(cell, result, inner, kinds)
                rows.setdefault(int(place.get("top-attach", 0)), []).append("\n".join(inner))
            table = [rows[row] for row in sorted(rows)]
            result["tables"].append([[squeeze(cell) for cell in row] for row in table])
            lines.extend("\t".join(row) for row in table)
        else:
            read_blocks(block, result, lines, kinds)


def properties(element):
    pairs = (part.split(":", 1) for part in (element.get("props") or "").split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in pairs}


def read_paragraph(paragraph, result, kinds):
    runs = []
    collect(paragraph, {}, None, runs, result)
    text = "".join(run for run, _, _ in runs)
    style = paragraph.get("style") or ""
    if squeeze(text):
        if match := re.match(r"(?:Numbered )?Heading (\d)", style):
            result["headings"].append([int(match.group(1)), squeeze(text)])
        elif paragraph.get("listid") not in (None, "0"):
            kind = "bullet" if kinds.get(paragraph.get("listid"), BULLET) >= BULLET else "number"
            result["items"].append([int(paragraph.get("level") or 1), kind, squeeze(text)])
        if paragraph.get("listid") not in (None, "0"):
            # The gap behind the marker.
            text = text.removeprefix("\t")
    for run, look, address in runs:
        words = squeeze(run)
        if not words:
            continue
        if address:
            result["links"].append([words, address])
        if look.get("font-weight") == "bold" and not style.startswith("Heading"):
            result["bold"].append(words)
        if look.get("font-style") == "italic":
            result["italic"].append(words)
        if "line-through" in look.get("text-decoration", ""):
            result["struck"].append(words)
        if look.get("text-position") in ("superscript", "subscript"):
            result["scripts"].append([look["text-position"].removesuffix("script"), words])
    return text


def collect(element, look, address, runs, result):
    """The stretches of text within a paragraph, with what they look like and where they lead."""
    name = local(element)
    look = look | properties(element) if name == "c" else look
    address = element.get(ADDRESS) or address if name == "a" else address
    if name == "br":
        runs.append(("\n", look, address))
    if name == "image":
        size = properties(element)
        result["pictures"].append([size.get("width", ""), size.get("height", "")])
    if name == "field":
        return
    if name == "foot":
        result["notes"].append(squeeze("".join(element.itertext())))
        return
    if element.text:
        runs.append((element.text, look, address))
    for child in element:
        collect(child, look, address, runs, result)
        if child.tail:
            runs.append((child.tail, look, address))
