"""A running LibreOffice, driven over its UNO pipe as a person would by menu."""

import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException


class Office:
    """Waits until LibreOffice answers at the pipe; it may have been started a moment ago."""

    def __init__(self, pipe, limit=120):
        context = connected(pipe, limit)
        services = context.ServiceManager
        self.desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        self.dispatcher = services.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)

    def load(self, address):
        """Opens a document in a window of its own; private:factory/swriter and the like make new ones."""
        return self.desktop.loadComponentFromURL(address, "_blank", 0, ())

    def dispatch(self, document, command, **arguments):
        """Does what a menu's entry does, in the document's window."""
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setFocus()
        values = tuple(PropertyValue(Name=name, Value=value) for name, value in arguments.items())
        self.dispatcher.executeDispatch(frame, ".uno:" + command, "", 0, values)


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
