"""LibreOffice Writer and Calc, driven over UNO: they copy documents and paste into empty ones, which are read back."""

import os
import re
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Support", "LibreOffice"))
import uno  # noqa: E402
from applications import wait_for  # noqa: E402
from com.sun.star.beans import PropertyValue  # noqa: E402
from com.sun.star.util import CloseVetoException  # noqa: E402
from libreoffice import Office  # noqa: E402
from looks import each, read_looks, squeeze  # noqa: E402

BOLD = 120
# The margin between two paragraphs that sets them apart, in hundredths of a millimetre.
GAP = 100
# The ends of the names of properties that count for letters of these ranges: of China, Japan and Korea; from Hebrew to Burmese, and Khmer.
SCRIPTS = {
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]": "Asian",
    "[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefe]": "Complex",
}
DIALOGS = "^(Text Import|Import Options)"


class Suite:
    """One LibreOffice for all documents."""

    def __init__(self, desktop):
        self.desktop = desktop
        pipe = f"harm{os.getpid()}x{len(desktop.running)}"
        self.process = desktop.start(
            "soffice", "--norestore", "--nologo", "--nodefault", f"--accept=pipe,name={pipe};urp;",
            f"-env:UserInstallation=file://{desktop.folder}/office{len(desktop.running)}", SAL_USE_VCLPLUGIN="gtk3")
        self.office = Office(pipe)
        self.copied = None
        self.is_pasting = False
        self.dialogs = threading.Lock()
        threading.Thread(target=self.accept_dialogs, daemon=True).start()

    def accept_dialogs(self):
        """Accepts what a paste asks (how to import text into cells), which would wait for a person."""
        while self.process.poll() is None:
            time.sleep(0.3)
            with self.dialogs:
                found = self.open_dialogs() if self.is_pasting else []
                if found:
                    self.desktop.run("xdotool", "windowactivate", "--sync", found[-1], "key", "--clearmodifiers", "Return")
                    try:
                        wait_for(lambda: found[-1] not in self.open_dialogs(), 3)
                    except TimeoutError:
                        pass

    def paste(self, kind):
        """Pastes into a new document of this kind, writer or calc; `None` if nothing arrives."""
        document = self.office.load("private:factory/s" + kind)
        self.is_pasting = True
        try:
            self.office.dispatch(document, "Paste")
            end = time.monotonic() + 2
            # A dialog does not hold up the command that opened it.
            while (result := self.office.ask(lambda: READERS[kind](document))) is None and (time.monotonic() < end or self.open_dialogs()):
                time.sleep(0.1)
            return result
        finally:
            with self.dialogs:
                self.is_pasting = False
            self.close(document)

    def open_dialogs(self):
        return self.desktop.run("xdotool", "search", "--onlyvisible", "--name", DIALOGS).stdout.split()

    def close(self, document):
        """Closes a document, which one of its dialogs may hold up for a moment."""
        def is_closed():
            try:
                self.office.ask(lambda: document.close(True))
                return True
            except CloseVetoException:
                # A message without a title, which has the keyboard; in the document itself the key only moves on by a cell.
                self.desktop.run("xdotool", "key", "--clearmodifiers", "Return")
                return False
        wait_for(is_closed, 20)

    def copy(self, kind, content):
        """Copies a document of this kind: writer (markup) or calc (tab-separated lines)."""
        document = self.office.load("private:factory/s" + kind)
        self.office.ask(lambda: WRITERS[kind](document, content, self.desktop.folder))
        if kind == "calc":
            rows = content.document.count("\n") + 1
            self.office.dispatch(document, "GoToCell", ToPoint=f"A1:{chr(65 + content.document.split(chr(10))[0].count(chr(9)))}{rows}")
        else:
            self.office.dispatch(document, "SelectAll")
        self.office.dispatch(document, "Copy")
        # A copy ends with its document.
        old, self.copied = self.copied, document
        if old:
            self.close(old)

    def export(self, content, path):
        """Stores the content's markup as a PDF."""
        document = self.office.load("private:factory/swriter")
        self.office.ask(lambda: write_writer(document, content, self.desktop.folder))
        filter_name = PropertyValue(Name="FilterName", Value="writer_pdf_Export")
        self.office.ask(lambda: document.storeToURL(uno.systemPathToFileUrl(path), (filter_name,)))
        self.close(document)


class Kind:
    """One of the suite's programs as a source."""

    def __init__(self, suite, kind):
        self.suite = suite
        self.kind = kind

    def copy(self, content):
        self.suite.copy(self.kind, content)


def write_writer(document, content, folder):
    path = f"{folder}/{content.name}.html"
    with open(path, "w") as file:
        file.write(f'<!doctype html><html><head><meta charset="utf-8"></head><body>{content.document}</body></html>')
    cursor = document.Text.createTextCursor()
    cursor.insertDocumentFromURL(uno.systemPathToFileUrl(path), (PropertyValue(Name="FilterName", Value="HTML (StarWriter)"),))
    search = document.createSearchDescriptor()
    search.SearchString = "NOTE"
    number = 0
    while (found := document.findFirst(search)) is not None:
        number += 1
        found.String = ""
        note = document.createInstance("com.sun.star.text.Footnote")
        document.Text.insertTextContent(found, note, False)
        note.insertString(note.createTextCursor(), f"Said below, {number}", False)


def write_calc(document, content, _):
    sheet = document.Sheets.getByIndex(0)
    for row, line in enumerate(content.document.split("\n")):
        for column, cell in enumerate(line.split("\t")):
            place = sheet.getCellByPosition(column, row)
            if cell.startswith("=") or cell.isdigit():
                place.Formula = cell
            else:
                place.String = cell


WRITERS = {"writer": write_writer, "calc": write_calc}


def read_writer(document):
    result = {key: [] for key in ("headings", "items", "tables", "links", "bold", "italic", "struck", "scripts", "rules", "borders", "pictures", "notes")}
    lines, margin = [], 0
    for part in each(document.Text):
        if part.supportsService("com.sun.star.text.TextTable"):
            rows = table(part)
            result["tables"].append([[squeeze(cell) for cell in row] for row in rows])
            lines.extend("\t".join(row) for row in rows)
            first = part.getCellByName(part.CellNames[0])
            if words := next((words for row in result["tables"][-1] for words in row if words), None):
                result["borders"] += [words] if first.TopBorder.OuterLineWidth or first.BottomBorder.OuterLineWidth else []
            for name in part.CellNames:
                for paragraph in each(part.getCellByName(name)):
                    if paragraph.supportsService("com.sun.star.text.Paragraph"):
                        read_paragraph(paragraph, result, inside=True)
        elif part.supportsService("com.sun.star.text.Paragraph"):
            if lines and lines[-1] and part.String and max(margin, part.ParaTopMargin) > GAP:
                lines.append("")
            lines.append(read_paragraph(part, result))
            margin = part.ParaBottomMargin
    for index in range(document.Footnotes.Count):
        result["notes"].append(squeeze(document.Footnotes.getByIndex(index).String))
    pictures = document.GraphicObjects
    for name in pictures.ElementNames:
        graphic = pictures.getByName(name).Graphic
        size = graphic.SizePixel if graphic is not None else None
        if size is not None:
            result["pictures"].append([size.Width, size.Height])
    result["text"] = "\n".join(lines)
    result["looks"] = read_looks(document)
    empty = not result["text"].strip() and not result["pictures"] and not result["tables"]
    shapes = document.DrawPage.Count
    if shapes and not result["pictures"]:
        result["pictures"] = [[0, 0]] * shapes
        empty = False
    return None if empty else result


def table(part):
    cells = {}
    for name in part.CellNames:
        letters = name.rstrip("0123456789")
        cells.setdefault(int(name[len(letters):].split(".")[0]), []).append(part.getCellByName(name).String)
    return [cells[row] for row in sorted(cells)]


def read_paragraph(paragraph, result, inside=False):
    text = paragraph.String
    if squeeze(text):
        if paragraph.OutlineLevel and not inside:
            result["headings"].append([paragraph.OutlineLevel, squeeze(text)])
        elif paragraph.NumberingIsNumber and paragraph.NumberingRules is not None:
            label = paragraph.ListLabelString
            kind = "number" if any(letter.isalnum() for letter in label) else "bullet"
            result["items"].append([paragraph.NumberingLevel + 1, kind, squeeze(text)])
    elif not text and (paragraph.ParaStyleName == "Horizontal Line" or paragraph.TopBorder.OuterLineWidth or paragraph.BottomBorder.OuterLineWidth):
        result["rules"].append("hr")
    bold, italic = "", ""
    for run in each(paragraph):
        words = squeeze(run.String)
        bold += emphasized(run, "CharWeight", lambda weight: weight > BOLD)
        italic += emphasized(run, "CharPosture", lambda posture: posture.value != "NONE")
        if run.HyperLinkURL and words:
            if result["links"] and result["links"][-1][1] == run.HyperLinkURL:
                result["links"][-1][0] += run.String
            else:
                result["links"].append([run.String, run.HyperLinkURL])
        if not words:
            continue
        if run.CharStrikeout:
            result["struck"].append(words)
        if run.CharEscapement:
            result["scripts"].append(["super" if run.CharEscapement > 0 else "sub", words])
    result["links"] = [[squeeze(text), address] for text, address in result["links"]]
    result["bold"] += [squeeze(bold)] if squeeze(bold) and not paragraph.OutlineLevel and not inside else []
    result["italic"] += [squeeze(italic)] if squeeze(italic) else []
    return text


def scripts_of(text):
    """Each letter of the text with the end of the name of its script's properties."""
    kinds = [next((name for pattern, name in SCRIPTS.items() if re.match(pattern, letter)), "" if letter.isalpha() else None) for letter in text]
    # Digits, signs and spaces are of the script before them, the first of the one behind them.
    kind = next((kind for kind in kinds if kind is not None), "")
    for letter, own in zip(text, kinds):
        kind = kind if own is None else own
        yield letter, kind


def emphasized(run, name, is_set):
    """The letters of a run that have this look, which a run has for each kind of script, and spaces for the others."""
    looks = {kind: is_set(getattr(run, name + kind)) for kind in ("", "Asian", "Complex")} if run.String else {}
    return "".join(letter if looks[kind] else " " for letter, kind in scripts_of(run.String))


def read_calc(document):
    sheet = document.Sheets.getByIndex(0)
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.RangeAddress
    result = {"tables": [], "links": [], "bold": [], "pictures": []}
    rows = []
    for row in range(min(last.EndRow, 400) + 1):
        cells = []
        for column in range(min(last.EndColumn, 40) + 1):
            cell = sheet.getCellByPosition(column, row)
            cells.append(cell.String)
            if cell.String and cell.CharWeight > BOLD:
                result["bold"].append(squeeze(cell.String))
            if cell.Type.value == "TEXT":
                for field in each(cell.TextFields):
                    result["links"].append([squeeze(field.Representation), field.URL])
        while cells and not cells[-1]:
            cells.pop()
        rows.append(cells)
    while rows and not rows[-1]:
        rows.pop()
    result["pictures"] = [[1, 1]] * sheet.DrawPage.Count
    if not rows and not result["pictures"]:
        return None
    result["text"] = "\n".join("\t".join(row) for row in rows)
    result["tables"] = [[[squeeze(cell) for cell in row] for row in rows]]
    formulas = [sheet.getCellByPosition(column, row).Formula for row in range(min(last.EndRow, 50) + 1) for column in range(min(last.EndColumn, 20) + 1)]
    result["formulas"] = [formula for formula in formulas if formula.startswith("=")]
    return result


READERS = {"writer": read_writer, "calc": read_calc}
