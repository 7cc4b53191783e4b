"""Drives a running LibreOffice Writer over its UNO pipe, as a person would by menu.

    writer.py PIPE copy FILE    opens the document, selects all, copies
    writer.py PIPE paste        pastes into a new document and prints its text portions, one JSON object a line
    writer.py PIPE copy-note    writes a paragraph with a footnote and a field into a new document, copies it
    writer.py PIPE large        opens a document of large bold letters, with the cursor between its words "before" and "after"
    writer.py PIPE portions     prints the text portions of that document
    writer.py PIPE paste-note   pastes behind that paragraph; prints the text and counts of the document as a JSON object
"""

import json
import os
import sys

import uno

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Support", "LibreOffice"))
from libreoffice import Office, drive  # noqa: E402


def portions(document):
    paragraphs = document.Text.createEnumeration()
    while paragraphs.hasMoreElements():
        paragraph = paragraphs.nextElement()
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        runs = paragraph.createEnumeration()
        while runs.hasMoreElements():
            run = runs.nextElement()
            if run.String:
                yield {
                    "text": run.String,
                    "bold": run.CharWeight > 100,
                    "size": run.CharHeight,
                    "link": run.HyperLinkURL,
                    "color": run.CharColor,
                    "font": run.CharFontName,
                }


def write_note(document):
    text = document.Text
    cursor = text.createTextCursor()
    text.insertString(cursor, "Before the note", False)
    note = document.createInstance("com.sun.star.text.Footnote")
    text.insertTextContent(cursor, note, False)
    note.insertString(note.createTextCursor(), "Said below", False)
    text.insertString(cursor, " and ", False)
    text.insertTextContent(cursor, document.createInstance("com.sun.star.text.textfield.PageCount"), False)
    text.insertString(cursor, " pages.", False)


def count(document):
    fields = document.TextFields.createEnumeration()
    number = 0
    while fields.hasMoreElements():
        fields.nextElement()
        number += 1
    return {"text": document.Text.String, "footnotes": document.Footnotes.Count, "fields": number}


def write_large(office, document):
    cursor = document.Text.createTextCursor()
    cursor.CharHeight, cursor.CharWeight = 24, 150
    document.Text.insertString(cursor, "before after", False)
    place = document.CurrentController.ViewCursor
    office.ask(lambda: (place.gotoStart(False), place.goRight(len("before "), False)))
    office.ask(document.CurrentController.Frame.ContainerWindow.setFocus)


def document_with(desktop, condition):
    documents = desktop.Components.createEnumeration()
    while documents.hasMoreElements():
        document = documents.nextElement()
        if document.supportsService("com.sun.star.text.TextDocument") and condition(document):
            return document
    raise SystemExit("there is no such document")


def main():
    office = Office(sys.argv[1], limit=90)
    command = sys.argv[2]
    if command == "paste-note":
        document = document_with(office.desktop, lambda document: document.Footnotes.Count)
        for name in "GoToEndOfDoc", "InsertPara", "Paste":
            office.dispatch(document, name)
        print(json.dumps(count(document)))
        return
    if command == "portions":
        for portion in portions(document_with(office.desktop, lambda document: document.Text.String.startswith("before "))):
            print(json.dumps(portion))
        return
    address = uno.systemPathToFileUrl(sys.argv[3]) if command == "copy" else "private:factory/swriter"
    document = office.load(address)
    if command == "paste":
        office.dispatch(document, "Paste")
        for portion in portions(document):
            print(json.dumps(portion))
        return
    if command == "large":
        write_large(office, document)
        return
    if command == "copy-note":
        write_note(document)
    for name in "SelectAll", "Copy":
        office.dispatch(document, name)


drive(main)
