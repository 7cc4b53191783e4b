"""Makes the documents that are measured: the same bytes for the same seed on any machine.

    documents.py FOLDER [SIZE ...]          sizes in bytes, 10k, 1m; 10k 100k 1m 10m if none is named

For each size there are web.html (as browsers copy: inline styles on every element), word.html (as Word copies: a style sheet,
classes, o:p), word.rtf (as word processors copy: tables of fonts, colors and styles), cocoa.rtf (as macOS programs write),
ascii.txt and mixed.txt (Latin, Cyrillic, Greek, Chinese, emoji), and hostile repetitions: cells.html, references.html,
spans.html, groups.rtf. A tenth of the styled documents is headings, links and lists, one block in twenty a table.
"""

import pathlib
import random
import sys

SIZES = {"10k": 10_000, "100k": 100_000, "1m": 1_000_000, "10m": 10_000_000}
LATIN = ("amount before council during evening figure garden harbour initial journal kitchen letter morning nothing office paper "
         "question report season table under village window yellow a of the to in and is it as with").split()
WIDE = ["été", "Straße", "наука", "письмо", "λόγος", "文件", "資料", "“so”", "–", "…", "🙂", "naïve"]
FAMILIES = ["Calibri", "Times New Roman", "Comic Sans MS", "Arial", "Courier New"]


class Writer:
    """Writes blocks until the document is long enough."""

    opening = closing = ""
    foreign = 0.06

    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, least=4, most=12):
        chance = self.random
        return " ".join(
            chance.choice(WIDE) if chance.random() < self.foreign else chance.choice(LATIN)
            for _ in range(chance.randint(least, most)))

    def document(self, size):
        parts = [self.opening]
        length = len(self.opening.encode())
        while length < size - len(self.closing):
            parts.append(self.block())
            length += len(parts[-1].encode())
        return "".join(parts + [self.closing])

    def block(self):
        kind = self.random.random()
        if kind < 0.05:
            rows = range(self.random.randint(2, 5))
            return self.table([[self.words(1, 4) for _ in range(3)] for _ in rows])
        if kind < 0.15:
            return self.list([self.runs(2) for _ in range(self.random.randint(2, 5))])
        if kind < 0.2:
            return self.heading(self.words(2, 6))
        return self.paragraph(self.runs(6))

    def runs(self, most):
        return "".join(self.run(self.words() + " ", self.random.random()) for _ in range(self.random.randint(1, most)))


class Web(Writer):
    opening = "<meta charset='utf-8'>"
    style = ('style="color: rgb(32, 33, {}); font-family: {}, sans-serif; font-size: 14px; font-style: normal; '
             'font-variant-ligatures: normal; font-weight: {}; letter-spacing: normal; orphans: 2; text-indent: 0px; '
             'white-space: normal; background-color: rgb(255, 255, 255);"')

    def styled(self, weight=400):
        return self.style.format(self.random.randrange(30, 40), self.random.choice(FAMILIES), weight)

    def run(self, text, kind):
        if kind < 0.1:
            return f"<b {self.styled(700)}>{text}</b>"
        if kind < 0.2:
            number = self.random.randrange(10**6)
            return f'<a href="https://example.org/{number}?utm_source=mail&amp;page={number % 9}" {self.styled()}>{text}</a>'
        if kind < 0.5:
            return f"<span {self.styled()}>{text}</span>"
        return text.replace(" of ", " &amp; ")

    def paragraph(self, runs):
        return f"<p {self.styled()}>{runs}</p>\n"

    def heading(self, text):
        return f"<h2 {self.styled(700)}>{text}</h2>\n"

    def list(self, items):
        return "<ul>" + "".join(f"<li {self.styled()}>{item}</li>" for item in items) + "</ul>\n"

    def table(self, rows):
        cells = "".join("<tr>" + "".join(f"<td {self.styled()}>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table><tbody>{cells}</tbody></table>\n"


class Word(Writer):
    opening = """<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
p.MsoListParagraph {margin-left:36.0pt; font-size:11.0pt; font-family:"Calibri",sans-serif;}
span.Note {mso-style-name:Note; color:#2F5496; font-style:italic;}
--></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->"""
    closing = "<!--EndFragment--></body></html>"

    def run(self, text, kind):
        if kind < 0.1:
            return f"<b style='mso-bidi-font-weight:normal'><span lang=EN-US style='mso-ansi-language:EN-US'>{text}</span></b>"
        if kind < 0.15:
            return f'<a href="https://example.org/?p={self.random.randrange(10**6)}"><span style="mso-fareast-language:DE">{text}</span></a>'
        if kind < 0.3:
            return f"<span class=Note style='font-family:\"{self.random.choice(FAMILIES)}\",serif;mso-fareast-language:DE'>{text}</span>"
        return text

    def paragraph(self, runs):
        return f"<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'>{runs}<o:p></o:p></p>\n\n"

    def heading(self, text):
        return f"<h2 style='margin-top:2.0pt'><span lang=EN-US>{text}<o:p></o:p></span></h2>\n\n"

    def list(self, items):
        mark = ("<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span "
                "style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>")
        return "".join(
            f"<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>{mark}{item}<o:p></o:p></p>\n\n" for item in items)

    def table(self, rows):
        cells = "".join(
            "<tr>" + "".join(f"<td width=200 valign=top style='width:150.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal>{cell}"
                             "<o:p></o:p></p></td>" for cell in row) + "</tr>" for row in rows)
        return f"<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>{cells}</table>\n"


def rtf_text(text):
    """Every UTF-16 unit beyond ASCII as \\u."""
    def escaped(character):
        if character < "\x80":
            return character
        units = character.encode("utf-16-le")
        return "".join(f"\\u{int.from_bytes(units[i:i + 2], 'little', signed=True)}?" for i in range(0, len(units), 2))
    return "".join(map(escaped, text))


class WordRTF(Writer):
    opening = ("{\\rtf1\\adeflang1025\\ansi\\ansicpg1252\\uc1\\deff0\\stshfdbch31505{\\fonttbl"
               + "".join(f"{{\\f{n}\\fbidi \\fswiss\\fcharset0\\fprq2 {family};}}" for n, family in enumerate(FAMILIES))
               + "}{\\colortbl;\\red0\\green0\\blue0;\\red47\\green84\\blue150;\\red255\\green0\\blue0;}"
               "{\\stylesheet{\\ql \\li0\\ri0\\f0\\fs22 \\snext0 Normal;}{\\s2\\ql\\f0\\fs26\\cf2 \\sbasedon0 \\snext0 heading 2;}}"
               "{\\*\\rsidtbl \\rsid1\\rsid2}\\paperw11906\\paperh16838\n")
    closing = "}"

    def run(self, text, kind):
        look = f"\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 \\f{self.random.randrange(5)}\\fs{self.random.choice((20, 22, 24))}"
        if kind < 0.1:
            look += "\\b"
        if kind < 0.05:
            return ("{\\field{\\*\\fldinst {HYPERLINK \"https://example.org/" + str(self.random.randrange(10**6)) + "\"}}{\\fldrslt {"
                    + look + "\\ul\\cf2 " + rtf_text(text) + "}}}")
        if kind < 0.3:
            look += f"\\cf{self.random.randint(1, 3)}"
        return "{" + look + f"\\insrsid{self.random.randrange(10**7)} " + rtf_text(text) + "}"

    def paragraph(self, runs):
        return f"\\pard\\plain \\ltrpar\\ql \\li0\\ri0\\sa160\\sl259\\slmult1\\widctlpar {runs}{{\\par }}\n"

    def heading(self, text):
        return f"\\pard\\plain \\s2\\ql\\sb40\\keepn\\outlinelevel1 {{\\f0\\fs26\\cf2 {rtf_text(text)}}}{{\\par }}\n"

    def list(self, items):
        return "".join(
            "{\\listtext\\pard\\plain \\f3 \\'b7\\tab}\\pard\\plain \\ql \\fi-360\\li720" + "{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}} "
            + item + "{\\par }\n" for item in items)

    def table(self, rows):
        return "".join(
            "\\trowd \\trgaph108" + "".join(f"\\clbrdrt\\brdrs\\brdrw10 \\cellx{3000 * (n + 1)}" for n in range(len(row)))
            + "".join(f"\\pard\\intbl {{{rtf_text(cell)}}}\\cell " for cell in row) + "\\row\n" for row in rows) + "\\pard\n"


class Cocoa(WordRTF):
    opening = ("{\\rtf1\\ansi\\ansicpg1252\\cocoartf2639\n{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;\\f1\\fswiss\\fcharset0 Helvetica-Bold;}\n"
               "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;}\n{\\*\\expandedcolortbl;;\\cssrgb\\c0\\c0\\c0;}\n")

    def run(self, text, kind):
        if kind < 0.1:
            return f"\n\\f1\\b {rtf_text(text)}\n\\f0\\b0 "
        return (f"\\cf2 \\fs{self.random.choice((24, 26, 28))} " if kind < 0.4 else "") + rtf_text(text)

    def paragraph(self, runs):
        return f"\\pard\\tx560\\tx1120\\pardirnatural\\partightenfactor0\n\\f0 {runs}\\\n"

    def heading(self, text):
        return self.paragraph(f"\\fs36 {rtf_text(text)}\\fs24 ")

    def list(self, items):
        return "".join(self.paragraph("{\\listtext\t\\u8226 \t}" + item) for item in items)


class Text(Writer):
    def block(self):
        return self.words(40, 120) + "\n"


class ASCII(Text):
    foreign = 0


class Mixed(Text):
    foreign = 0.35


WRITERS = {"web.html": Web, "word.html": Word, "word.rtf": WordRTF, "cocoa.rtf": Cocoa, "ascii.txt": ASCII, "mixed.txt": Mixed}
REPETITIONS = {
    "cells.html": ("<table>", "<td>x"), "references.html": ("", "&amp;&notin;&#x41;"),
    "spans.html": ("", "<p><span style='color:#123456'>x</span>"), "groups.rtf": ("{\\rtf1 ", "{\\b x}"),
}


def make(kind, size):
    """The bytes of a document of this kind, of about so many bytes."""
    if kind in REPETITIONS:
        opening, piece = REPETITIONS[kind]
        return (opening + piece * ((size - len(opening)) // len(piece))).encode()
    return WRITERS[kind](seed=1).document(size).encode()


def path(folder, kind, size):
    """Where the document lies; made if it does not yet."""
    file = pathlib.Path(folder, f"{size}-{kind}")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(make(kind, SIZES[size]))
    return file


if __name__ == "__main__":
    for size in sys.argv[2:] or SIZES:
        for kind in [*WRITERS, *REPETITIONS]:
            print(path(sys.argv[1], kind, size))
