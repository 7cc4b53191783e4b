"""A Qt program that copies and pastes, told what to do line by line on its standard input. Answers are single JSON lines.

    copy        copies its rich text by the clipboard's own keys, as a person does: select all, ctrl+c
    copy twice  two copies in one turn of the event loop, hence by one time
    state       whether Qt believes that it owns the clipboard, and what it would paste
"""

import json
import sys

from PyQt5.QtCore import QSocketNotifier, Qt
from PyQt5.QtTest import QTest
from PyQt5.QtWidgets import QApplication, QTextEdit

HTML = ('<p>Some <b>bold</b> and <span style="color:#ff0000">red</span> pay\u200bpal '
        '<a href="https://example.org/?id=7&amp;utm_source=mail">link</a></p>')

application = QApplication(sys.argv[:1])
editor = QTextEdit()
editor.setHtml(HTML)
editor.show()
clipboard = application.clipboard()


def say(**facts):
    print(json.dumps(facts), flush=True)


def state():
    pasted = QTextEdit()
    pasted.paste()
    data = clipboard.mimeData()
    say(owns=clipboard.ownsClipboard(), formats=data.formats(), html=data.html(), text=data.text(),
        pasted=pasted.toHtml(), pasted_text=pasted.toPlainText())


def obey():
    command = sys.stdin.readline().strip()
    if command.startswith("copy"):
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key_C, Qt.ControlModifier)
        if command == "copy twice":
            editor.setPlainText("the second\u200b copy")
            editor.selectAll()
            QTest.keyClick(editor, Qt.Key_C, Qt.ControlModifier)
        say(owns=clipboard.ownsClipboard())
    elif command == "state":
        state()
    else:
        application.quit()


notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
notifier.activated.connect(obey)
say(ready=True)
application.exec_()
