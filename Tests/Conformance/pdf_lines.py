#!/usr/bin/env python3
"""Makes PDF files with LaTeX and LibreOffice, copies them out of viewers, and counts the paragraphs that the profile `pdf` makes whole.

    Tests/Conformance/pdf_lines.py [--documents N] [--seed N] [--readers NAME,NAME] [--faults] WASHBOARD

The text is that of the licenses in /usr/share/common-licenses, set in one or two columns, justified or not, hyphenated or not, in
several sizes, with running heads and page numbers. Readers: pdftotext, and evince and okular, in which everything is selected and
copied. A paragraph counts if all its letters stand together in what the reader gave. It is joined if it is one line afterwards, and
right if its spaces are right, too.
Letters that are gone, but for those of the pages' edges, and letters that are new are counted as damage.
"""

import argparse
import collections
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop")]

from peers import Desktop, Peer  # noqa: E402

SOURCES = ["GPL-3", "Apache-2.0", "MPL-2.0", "GFDL-1.3", "LGPL-2.1", "Artistic"]
HEAD = "Notes on the harbour of Saint Ursula"
READERS = ["pdftotext", "evince", "okular"]


def paragraphs_of(path):
    """The paragraphs of prose of a file, each in one line."""
    found = []
    for block in re.split(r"\n\s*\n", path.read_text(errors="ignore")):
        text = " ".join(block.split())
        if len(text) > 60 and re.match(r"[A-Z]", text) and text[-1] in ".;:" and re.fullmatch(r"[ -~]+", text) and "__" not in text:
            found.append(text)
    return found


def drawn(chance, prose):
    """What a document holds: pairs of a kind and a text."""
    blocks = []
    for _ in range(chance.randrange(18, 34)):
        kind = chance.choices(["text", "heading", "item", "short"], [12, 2, 3, 2])[0]
        text = chance.choice(prose)
        if kind == "heading":
            text = " ".join(text.split()[:chance.randrange(2, 6)]).rstrip(",.;:()\"")
        elif kind == "short":
            text = text.split(". ")[0][:200].rsplit(" ", 1)[0] + "."
        elif kind == "text" and chance.random() < 0.3:
            text += " " + chance.choice(prose)
        blocks.append((kind, text))
    return blocks


def escaped(text):
    text = re.sub(r"([\\{}$&#^_~%])", lambda match: {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}.get(match[1], "\\" + match[1]), text)
    return re.sub(r'"([^"]*)"', r"``\1''", text).replace('"', "''").replace("<", r"\textless{}").replace(">", r"\textgreater{}")


def latex(chance, blocks, folder):
    options = [chance.choice(["10pt", "11pt", "12pt"]), chance.choice(["a4paper", "letterpaper"])] + chance.choice([[], [], ["twocolumn"]])
    lines = [rf"\documentclass[{','.join(options)}]{{article}}", r"\usepackage[T1]{fontenc}", r"\usepackage{fancyhdr}"]
    lines += chance.choice([[], [r"\usepackage{lmodern}"], [r"\usepackage{mathptmx}"], [r"\usepackage{helvet}\renewcommand{\familydefault}{\sfdefault}"]])
    if chance.random() < 0.5:
        lines += [r"\pagestyle{fancy}", rf"\fancyhead{{}}\fancyhead[L]{{{HEAD}}}\fancyfoot{{}}\fancyfoot[C]{{\thepage}}"]
    if chance.random() < 0.4:
        lines.append(r"\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}")
    lines += [r"\begin{document}"] + chance.choice([[], [], [r"\raggedright"]])
    for kind, text in blocks:
        if kind == "heading":
            lines.append(rf"\section*{{{escaped(text)}}}")
        elif kind == "item":
            lines.append(rf"\begin{{itemize}}\item {escaped(text)}\end{{itemize}}")
        else:
            lines.append(escaped(text) + "\n")
    lines.append(r"\end{document}")
    (folder / "a.tex").write_text("\n".join(lines))
    subprocess.run(["pdflatex", "-interaction=batchmode", "a.tex"], cwd=folder, stdout=subprocess.DEVNULL, check=False)


def writer(chance, blocks, folder):
    size, columns = chance.choice([10, 11, 12]), chance.choice([1, 1, 2])
    align, hyphens = chance.choice(["justify", "start"]), chance.choice(["true", "false"])
    apart = chance.choice(["0cm", "0.2cm"])
    indent = "0.6cm" if apart == "0cm" else "0cm"
    font = chance.choice(["Liberation Serif", "Liberation Sans", "DejaVu Serif"])
    header = chance.random() < 0.6

    def mark(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    body = "".join({"heading": f'<text:h text:style-name="H" text:outline-level="1">{mark(text)}</text:h>',
                    "item": f'<text:list><text:list-item><text:p text:style-name="L">{mark(text)}</text:p></text:list-item></text:list>',
                    }.get(kind, f'<text:p text:style-name="P">{mark(text)}</text:p>') for kind, text in blocks)
    text = f'fo:font-size="{size}pt" fo:language="en" fo:country="US" fo:hyphenate="{hyphens}" style:font-name="F"'
    (folder / "a.fodt").write_text(f'''<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'{font}'"/></office:font-face-decls>
<office:styles><style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="{align}" fo:margin-bottom="{apart}"
 fo:text-indent="{indent}" fo:hyphenation-ladder-count="no-limit"/><style:text-properties {text} fo:hyphenation-remain-char-count="2"
 fo:hyphenation-push-char-count="2"/></style:style>
<style:style style:name="L" style:family="paragraph"><style:paragraph-properties fo:margin-left="1cm" fo:text-align="{align}"/>
<style:text-properties {text}/></style:style>
<style:style style:name="H" style:family="paragraph"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"/>
<style:text-properties fo:font-size="{size + 3}pt" fo:font-weight="bold" style:font-name="F"/></style:style></office:styles>
<office:automatic-styles><style:page-layout style:name="S"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm">
<style:columns fo:column-count="{columns}" fo:column-gap="0.7cm"/></style:page-layout-properties><style:header-style/><style:footer-style/>
</style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="S">
{f"<style:header><text:p>{HEAD}</text:p></style:header>" if header else ""}
<style:footer><text:p><text:page-number text:select-page="current">1</text:page-number></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>{body}</office:text></office:body></office:document>''')
    subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to", "pdf", "a.fodt"], cwd=folder,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def viewed(desktop, reader, file):
    """What a viewer copies after everything was selected; nothing if it does not answer."""
    peer = Peer(desktop.display)
    peer.copy({"UTF8_STRING": b"nothing yet"})
    process = desktop.start(reader, str(file), QT_QPA_PLATFORM="xcb")
    try:
        deadline = time.monotonic() + 60
        while peer.owns and time.monotonic() < deadline:
            shown = desktop.run("xdotool", "search", "--onlyvisible", "--name", file.stem).stdout.split()
            if shown:
                desktop.run("xdotool", "windowactivate", "--sync", shown[-1])
                for key in (["ctrl+4"] if reader == "okular" else []) + ["ctrl+a", "ctrl+c"]:
                    desktop.run("xdotool", "key", "--clearmodifiers", key)
                    peer.until(lambda: not peer.owns, 0.3)
            peer.until(lambda: not peer.owns, 0.3)
        return b"" if peer.owns else peer.paste("UTF8_STRING", 20) or b""
    finally:
        desktop.stop(process)


def without_edges(text):
    """The text without the lines of the pages' edges: the running head and numbers."""
    return "\n".join(line for line in text.replace("\f", "\n").split("\n") if not re.fullmatch(rf"\s*\d*\s*({HEAD})?\s*\d*\s*", line))


def bare(text):
    """The letters alone, with ligatures, quotes and bullets as they are typed."""
    for sign, typed in {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "“": '"', "”": '"', "’": "'", "‘": "'", "\u00ad": "-", "‐": "-"}.items():
        text = text.replace(sign, typed)
    return re.sub("[\uf020-\uf0ff]", "•", re.sub(r"[\s\"'`-]", "", text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readers", default=",".join(READERS))
    parser.add_argument("--faults", action="store_true", help="print the paragraphs that are not whole")
    parser.add_argument("program")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    readers = options.readers.split(",")
    prose = [text for name in SOURCES for text in paragraphs_of(pathlib.Path("/usr/share/common-licenses") / name)]
    counts = {reader: collections.Counter() for reader in readers}
    with tempfile.TemporaryDirectory(prefix="pdf.") as name:
        desktop = Desktop(options.program, window_manager=True)
        try:
            for number in range(options.documents):
                folder = pathlib.Path(name) / f"document{number}"
                folder.mkdir()
                blocks = drawn(chance, prose)
                (latex if number % 2 else writer)(chance, blocks, folder)
                if not (folder / "a.pdf").exists():
                    sys.exit(f"document {number} was not set")
                file = folder / f"harbour{number}.pdf"
                shutil.move(folder / "a.pdf", file)
                for reader in readers:
                    if reader == "pdftotext":
                        copied = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, check=True).stdout
                    else:
                        copied = viewed(desktop, reader, file)
                    if not copied:
                        counts[reader]["no copy"] += 1
                        continue
                    cleaned = subprocess.run([options.program, "convert", "--quiet", "--from", "text", "--to", "text", "--profile", "pdf"], input=copied,
                                             capture_output=True, check=True).stdout.decode()
                    before, after = copied.decode(errors="replace"), [" ".join(line.split()) for line in cleaned.split("\n")]
                    letters, lines = bare(before), collections.Counter(bare(line.lstrip("•–- ")) for line in after)
                    was = collections.Counter(bare(line.lstrip("•–- ")) for line in before.split("\n"))
                    exact = {re.sub(r"[\"'`“”‘’]", "", line.lstrip("•–- ")) for line in map(typed_ligatures, after)}
                    for kind, text in blocks:
                        if bare(text) not in letters:
                            continue
                        counts[reader]["whole"] += 1
                        counts[reader]["before"] += was[bare(text)] > 0
                        counts[reader]["joined"] += lines[bare(text)] > 0
                        right = re.sub(r"[\"'`]", "", text) in exact
                        counts[reader]["right"] += right
                        if options.faults and not right:
                            print(f"--- {reader}, document {number}, {kind}: {text}")
                    counts[reader]["heads left"] += sum(HEAD in line for line in after)
                    was_there, is_there = (collections.Counter(bare(without_edges(text))) for text in (before, cleaned))
                    counts[reader]["letters gone"] += (was_there - is_there).total()
                    counts[reader]["letters new"] += (is_there - was_there).total()
        finally:
            desktop.close()
    columns = ["whole", "before", "joined", "right", "heads left", "letters gone", "letters new", "no copy"]
    print(f"{'':10}" + "".join(f"{column:>14}" for column in columns))
    for reader in readers:
        print(f"{reader:10}" + "".join(f"{counts[reader][column]:14}" for column in columns))


def typed_ligatures(text):
    for sign, typed in {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"}.items():
        text = text.replace(sign, typed)
    return text


if __name__ == "__main__":
    main()
