"""A running LibreOffice, driven over its UNO pipe as a person would by menu."""

import os
import sys
import threading
import time
import traceback

import uno
import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException


def drive(work):
    """Does `work` and ends the process at once, with the exit status that Python would give it.

    A thread of the bridge may still be on its way back from Task.notify; an interpreter that is taken down under it crashes.
    """
    status = 0
    try:
        work()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


class Office:
    """Waits until LibreOffice answers at the pipe; it may have been started a moment ago.

    What concerns windows is done in LibreOffice's main thread, as its menus do it. The bridge would do it in a thread of its
    own, and where that looks at the clipboard (a paste does, and the menu of a new window) it may wait for ever: GTK's
    gtk_clipboard_wait_for_contents misses the answer if the main loop reads it before the other thread has begun to wait.
    """

    def __init__(self, pipe, limit=120):
        context = connected(pipe, limit)
        services = context.ServiceManager
        self.desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        self.dispatcher = services.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
        self.main_thread = services.createInstanceWithContext("com.sun.star.awt.AsyncCallback", context)

    def load(self, address):
        """Opens a document in a window of its own; private:factory/swriter and the like make new ones."""
        return self.ask(lambda: self.desktop.loadComponentFromURL(address, "_blank", 0, ()))

    def dispatch(self, document, command, **arguments):
        """Does what a menu's entry does, in the document's window."""
        values = tuple(PropertyValue(Name=name, Value=value) for name, value in arguments.items())

        def work():
            frame = document.CurrentController.Frame
            frame.ContainerWindow.setFocus()
            self.dispatcher.executeDispatch(frame, ".uno:" + command, "", 0, values)

        self.ask(work)

    def ask(self, work):
        """What `work` returns or raises, done in LibreOffice's main thread."""
        task = Task(work)
        self.main_thread.addCallback(task, None)
        return task.wait()


class Task(unohelper.Base, XCallback):
    """Something that LibreOffice calls back for in its main thread; what that calls in turn runs in the same thread."""

    def __init__(self, work):
        self.work = work
        self.result = None
        self.error = None
        self.ended = threading.Event()

    def notify(self, _):
        try:
            self.result = self.work()
        except BaseException as error:  # told in wait()
            self.error = error
        finally:
            self.ended.set()

    def wait(self, limit=100):
        if not self.ended.wait(limit):
            raise SystemExit("LibreOffice does not end what it was asked for")
        if self.error is not None:
            raise self.error
        return self.result


def connected(pipe, limit):
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    deadline = time.monotonic() + limit
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
