"""Drives a running LibreOffice Writer over its UNO pipe, as a person would by menu.

    writer.py PIPE copy FILE    opens the document, selects all, copies
    writer.py PIPE paste        pastes into a new document and prints its text portions, one JSON object a line
    writer.py PIPE copy-note    writes a paragraph with a footnote and a field into a new document, copies it
    writer.py PIPE paste-note   pastes behind that paragraph; prints the text and counts of the document as a JSON object
"""

import json
import sys
import time

import uno
from com.sun.star.connection import NoConnectException


def connect(pipe):
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    deadline = time.monotonic() + 90
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


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


def with_note(desktop):
    documents = desktop.Components.createEnumeration()
    while documents.hasMoreElements():
        document = documents.nextElement()
        if document.supportsService("com.sun.star.text.TextDocument") and document.Footnotes.Count:
            return document
    raise SystemExit("there is no document with a footnote")


def main():
    context = connect(sys.argv[1])
    services = context.ServiceManager
    desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    dispatcher = services.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    command = sys.argv[2]

    def dispatch(document, *commands):
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setFocus()
        for name in commands:
            dispatcher.executeDispatch(frame, name, "", 0, ())

    if command == "paste-note":
        document = with_note(desktop)
        dispatch(document, ".uno:GoToEndOfDoc", ".uno:InsertPara", ".uno:Paste")
        print(json.dumps(count(document)))
        return
    address = uno.systemPathToFileUrl(sys.argv[3]) if command == "copy" else "private:factory/swriter"
    document = desktop.loadComponentFromURL(address, "_blank", 0, ())
    if command == "paste":
        dispatch(document, ".uno:Paste")
        for portion in portions(document):
            print(json.dumps(portion))
        return
    if command == "copy-note":
        write_note(document)
    dispatch(document, ".uno:SelectAll", ".uno:Copy")


main()
