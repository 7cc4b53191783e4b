"""Drives LibreOffice Calc or Draw over its UNO pipe: copies its own content, waits for a line, pastes it, and says what came of it.

    office.py PIPE calc|draw
"""

import functools
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Support", "LibreOffice"))
from libreoffice import Office, drive  # noqa: E402
from com.sun.star.awt import Point, Size  # noqa: E402


def main():
    office = Office(sys.argv[1])
    is_calc = sys.argv[2] == "calc"
    document = office.load("private:factory/" + ("scalc" if is_calc else "sdraw"))
    dispatch = functools.partial(office.dispatch, document)
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
    drive(main)
