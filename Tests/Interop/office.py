"""Drives LibreOffice Calc or Draw over its UNO pipe: copies its own content, waits for a line, pastes it, and says what came of it.

    office.py PIPE calc|draw
"""

import json
import sys
import time

import uno
from com.sun.star.awt import Point, Size
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException


def connect(pipe):
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    deadline = time.monotonic() + 120
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def main():
    context = connect(sys.argv[1])
    services = context.ServiceManager
    desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    dispatcher = services.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    is_calc = sys.argv[2] == "calc"
    document = desktop.loadComponentFromURL("private:factory/" + ("scalc" if is_calc else "sdraw"), "_blank", 0, ())
    frame = document.CurrentController.Frame
    frame.ContainerWindow.setFocus()

    def dispatch(command, **arguments):
        values = tuple(PropertyValue(Name=name, Value=value) for name, value in arguments.items())
        dispatcher.executeDispatch(frame, ".uno:" + command, "", 0, values)

    if is_calc:
        sheet = document.Sheets.getByIndex(0)
        sheet.getCellRangeByName("A1").Value = 2
        sheet.getCellRangeByName("B1").Formula = "=A1*21"
        dispatch("GoToCell", ToPoint="A1:B1")
    else:
        shape = document.createInstance("com.sun.star.drawing.RectangleShape")
        shape.Position, shape.Size = Point(1000, 1000), Size(3000, 2000)
        document.DrawPages.getByIndex(0).add(shape)
        dispatch("SelectAll")
    dispatch("Copy")
    print("copied", flush=True)
    sys.stdin.readline()
    if is_calc:
        dispatch("GoToCell", ToPoint="A5")
        dispatch("Paste")
        formula = wait_for(lambda: sheet.getCellRangeByName("B5").Formula)
        print(json.dumps({"what": f"formula {formula}", "fits": formula == "=A5*21"}), flush=True)
    else:
        dispatch("Paste")
        page = document.DrawPages.getByIndex(0)
        wait_for(lambda: page.Count == 2)
        kinds = [page.getByIndex(index).ShapeType.split(".")[-1] for index in range(page.Count)]
        print(json.dumps({"what": ", ".join(kinds), "fits": kinds == ["RectangleShape"] * 2}), flush=True)


def wait_for(condition):
    end = time.monotonic() + 20
    while not condition() and time.monotonic() < end:
        time.sleep(0.1)
    return condition()


if __name__ == "__main__":
    main()
