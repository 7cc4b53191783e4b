"""A Qt 6 program on a headless Sway, which gets the focus and a key press as from a user.

    qt.py copy NAME::TEXT...    copies the forms, prints "copied", and goes on until it is ended
    qt.py paste NAME            prints the form, or nothing if it is not offered
"""

import os
import sys

from PyQt6.QtCore import QMimeData, QTimer
from PyQt6.QtWidgets import QApplication, QWidget

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import keyboards  # noqa: E402

TRIES = 50


class Window(QWidget):
    def __init__(self, then):
        super().__init__()
        self.then = then
        self.isPressed = False
        self.keyboard = keyboards.present()
        self.timer = QTimer()
        self.timer.timeout.connect(self.keyboard.press)
        self.timer.start(200)

    def keyReleaseEvent(self, event):
        if not self.isPressed:
            self.isPressed = True
            self.timer.stop()
            self.then()


def copy(forms):
    data = QMimeData()
    for name, text in forms.items():
        data.setData(name, text.encode())
    application.clipboard().setMimeData(data)
    print("copied", flush=True)


def paste(name, tries=TRIES):
    data = application.clipboard().mimeData()
    if data and data.hasFormat(name):
        sys.stdout.buffer.write(bytes(data.data(name)))
        sys.stdout.flush()
        application.quit()
    elif tries > 0:
        # A program that has just got the focus may not have been told yet what is on the clipboard.
        QTimer.singleShot(100, lambda: paste(name, tries - 1))
    else:
        application.quit()


application = QApplication(sys.argv[:1])
task, arguments = sys.argv[1], sys.argv[2:]
if task == "copy":
    window = Window(lambda: copy(dict(argument.split("::", 1) for argument in arguments)))
else:
    window = Window(lambda: paste(arguments[0]))
window.show()
QTimer.singleShot(60_000, application.quit)
application.exec()
