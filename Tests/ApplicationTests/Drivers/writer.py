"""Drives a running LibreOffice Writer over its UNO pipe, as a person would by menu.

    writer.py PIPE copy FILE    opens the document, selects all, copies
    writer.py PIPE paste        pastes into a new document and prints its text portions, one JSON object a line
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


def main():
    context = connect(sys.argv[1])
    services = context.ServiceManager
    desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    dispatcher = services.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    if sys.argv[2] == "copy":
        document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(sys.argv[3]), "_blank", 0, ())
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setFocus()
        for command in (".uno:SelectAll", ".uno:Copy"):
            dispatcher.executeDispatch(frame, command, "", 0, ())
    else:
        document = desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, ())
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setFocus()
        dispatcher.executeDispatch(frame, ".uno:Paste", "", 0, ())
        for portion in portions(document):
            print(json.dumps(portion))


main()
