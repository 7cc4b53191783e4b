"""Washboard beside the clipboard managers of others, each started before and after it.

    managers.py PROGRAM [MANAGER...]

For every copy a row: how often the clipboard changed hands after it, when for the last time, and whether what is pasted in the end
is clean. Ends with 1 if a copy was not stable within two seconds or not clean.
"""

import os
import re
import sys
import time

from peers import Desktop, Peer

LIMIT = 2.0
WATCHED = 3.5

COPIES = {
    "rich": ({
        "text/html": '<meta charset="utf-8"><p style="color:red">Some <b>bold</b> pay\u200bpal '
                     '<a href="https://example.org/?id=7&amp;utm_source=mail">link</a></p>'.encode(),
        "UTF8_STRING": "Some bold pay\u200bpal link".encode(),
        # Repeats what the document says, as editors' own data do.
        "chromium/x-web-custom-data": "x/editor Some bold pay\u200bpal link".encode("utf-16-le"),
    }, "Some bold paypal link"),
    "plain, dirty": ({"UTF8_STRING": "invisible \u200b\u202e signs".encode()}, "invisible  signs"),
    "plain, clean": ({"UTF8_STRING": b"just text"}, "just text"),
}

DIRT = re.compile(r"color|utm_|[\u200b\u202e]")


def copyq(desktop):
    desktop.start("copyq")
    wait_for(lambda: desktop.run("copyq", "eval", "print(1)").stdout.startswith("1"))


def copyq_command(desktop):
    """CopyQ with an automatic command that strips every copy down to its text, the nearest it has to Washboard."""
    copyq(desktop)
    desktop.run("copyq", "eval", """
        setCommands([{name: 'text only', automatic: true, input: 'text/html', cmd: "copyq: copy(str(data(mimeText)))"}])""")


def clipman(desktop):
    desktop.start("xfce4-clipman")


def parcellite(desktop):
    desktop.start("parcellite", "-n")


def autocutsel(desktop):
    for selection in "CLIPBOARD", "PRIMARY":
        desktop.start("autocutsel", "-selection", selection)


MANAGERS = {
    "CopyQ": copyq, "CopyQ with a command": copyq_command, "xfce4-clipman": clipman, "Parcellite": parcellite,
    "autocutsel": autocutsel,
}


def wait_for(condition, limit=30):
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.1)


def settle(peer):
    """A manager has started when it has nothing more to do with the clipboard."""
    peer.copy({"UTF8_STRING": b"settling"})
    peer.until(lambda: False, 3)


def watch(peer, kind):
    """Copies, looks on and pastes; the cells of a row and whether all is well."""
    forms, text = COPIES[kind]
    peer.copy(forms)
    peer.until(lambda: False, WATCHED)
    # The first change is the copy itself.
    changes = peer.changes[1:]
    last = changes[-1][0] - peer.copied if changes else 0
    names = peer.targets()
    pasted = {name: peer.paste(name) for name in ("UTF8_STRING", "text/html") if name in names}
    plain = (pasted.get("UTF8_STRING") or b"").decode()
    dirt = [name for name, content in pasted.items() if DIRT.search((content or b"").decode())]
    dirt += [name for name in names if name.startswith("chromium/")]
    is_clean = plain == text and not dirt
    fits = last < LIMIT and is_clean
    return [kind, str(len(changes)), f"{last * 1000:.0f}", "clean" if is_clean else "NOT CLEAN: " + (", ".join(dirt) or plain)], fits


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def beside(program, name, order):
    with Desktop(program, window_manager=True) as desktop:
        peer = Peer(desktop.display)
        if order == "after":
            desktop.start_washboard()
        MANAGERS[name](desktop)
        settle(peer)
        if order == "before":
            desktop.start_washboard()
        results = [watch(peer, kind) for kind in COPIES]
        if any(process.poll() is not None for process in desktop.running):
            results.append(([f"a program ended: {[p.args[0] for p in desktop.running if p.poll() is not None]}", "", "", ""], False))
    for cells, _ in results:
        row(name, order, *cells)
    return all(fits for _, fits in results)


def two_washboards(program):
    with Desktop(program) as desktop:
        peer = Peer(desktop.display)
        first = desktop.start_washboard()
        results = [("the first", watch(peer, "rich"))]
        second = desktop.start_washboard("--replace")
        wait_for(lambda: first.poll() is not None)
        results += [("the second, replacing", watch(peer, kind)) for kind in COPIES]
        third = desktop.start_washboard("--replace")
        wait_for(lambda: second.poll() is not None)
        results += [("the third", watch(peer, "rich"))]
        alive = third.poll() is None and (first.returncode, second.returncode) == (0, 0)
    for instance, (cells, _) in results:
        row("Washboard", instance, *cells)
    return alive and all(fits for _, (_, fits) in results)


def main():
    program = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:] or ["Washboard", *MANAGERS]
    row("beside", "started", "copy", "changes of owner after it", "last, ms", "pasted in the end")
    row(*["---"] * 6)
    fits = True
    for name in wanted:
        if name == "Washboard":
            fits &= two_washboards(program)
            continue
        for order in "before", "after":
            fits &= beside(program, name, order)
    sys.exit(not fits)


if __name__ == "__main__":
    main()
