"""The service on headless Wayland compositors: the fate of copies made at awkward moments, and its other figures.

    wayland.py [--full] [--root FOLDER] PROGRAM [COMPOSITOR...]

The compositors are sway, labwc, phoc, KWin and mutter; by default all of them that are installed. With a root, those of another system
in this folder are started, and the service and its peers are of this one. Prints tables. Ends with 1 if a copy was lost
that the log does not report, if a clipboard was left dirty or cut, or if a manager and the service made a war. --full takes 100
times the counts.
"""

import argparse
import os
import subprocess
import sys

import wayland_beside
import wayland_mutter
import wayland_trials as trials
from compositors import COMPOSITORS, Sway
from peers import Desktop, Peer
from wayland_mutter import TOOLKITS, Mutter

PAIRS = {"pairs 0 to 0.8 ms apart": ((0, 0.8), 0), "pairs 6 to 18 ms apart, the first of 600 kB": ((6, 18), 600_000)}


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def header(title, *cells):
    print(f"\n{title}\n")
    row(*cells)
    row(*["---"] * len(cells))


def races(session, scale):
    """Rows of copies that overtake each other; whether none was lost without a report."""
    fits = True
    results = [(name, trials.pairs(session, 25 * scale, gap, size)) for name, (gap, size) in PAIRS.items()]
    results.append(("series of 40, 0 to 3 ms apart", trials.storms(session, scale)))
    for name, (copies, last, seen) in results:
        row(session.title, name, copies, last, seen["cleaned"], seen["left"], seen["overwritten"], seen["lost"], seen["reported"])
        fits &= seen["left"] == 0 and seen["overwritten"] + seen["lost"] <= seen["reported"]
    return fits


def figures(session, scale):
    """One row of the other figures; whether nothing was cut or pasted empty."""
    eager, usual = trials.latency(session, trials.EAGER, 20 * scale), trials.latency(session, None, 5 * scale)
    pastes = trials.early_pastes(session, 20 + 5 * scale)
    inside = [dirty for moment, dirty, _ in pastes if moment < 100]
    after = [dirty for moment, dirty, _ in pastes if moment > 120]
    count = max(1, scale // 10)
    times, whole = trials.large(session, count)
    row(session.title, f"{trials.median(eager):.2f} ({len(eager)} of {20 * scale})", f"{trials.median(usual):.1f} ({len(usual)} of {5 * scale})",
        f"{sum(inside)} of {len(inside)}", f"{sum(after)} of {len(after)}", f"{whole} of {count}", f"{1000 * trials.median(times):.0f}",
        *(f"{size:.1f}" for size in trials.resting_memory(session)))
    return all(text for _, _, text in pastes) and whole == count and len(eager) == 20 * scale


def x11_figures(program, scale):
    """The same of the X11 service, as far as they can be compared; its private memory."""
    with Desktop(program) as desktop:
        daemon = desktop.start_washboard(configuration=trials.EAGER)
        peer = Peer(desktop.display)
        times = []
        for number in range(20 * scale):
            forms = trials.page(number)
            peer.copy({"text/html": forms["text/html"], "UTF8_STRING": forms[trials.PLAIN]})
            if peer.until(lambda: len(peer.changes) > 1, 5):
                times.append(1000 * (peer.changes[-1][0] - peer.copied))
            peer.until(lambda: False, 0.002)
        peer.until(lambda: False, 1)
        sizes = trials.memory(daemon)
        row("X11 (Xvfb)", f"{trials.median(times):.2f} ({len(times)} of {20 * scale})", "", "", "", "", "", *(f"{size:.1f}" for size in sizes))
        return sizes


def mutter(program, scale):
    """Rows of each toolkit; whether every copy was cleaned."""
    fits = True
    with Mutter(program) as session:
        session.start_washboard(configuration="""[clipboard]
selections = ["CLIPBOARD", "PRIMARY"]
takeovers-per-second = 1000
""")
        for toolkit in TOOLKITS:
            if toolkit == "Chromium" and not wayland_mutter.has_chromium():
                print(f"{toolkit} is skipped: not installed")
                continue
            count, several = 10 * scale if scale < 100 else 1000, max(1, scale // 20)
            times = wayland_mutter.copies(session, toolkit, count)
            last = wayland_mutter.pairs(session, toolkit, 5 * scale)
            whole = wayland_mutter.large(session, toolkit, several)
            row("mutter", toolkit, count, len(times), f"{trials.median(times):.1f}", f"{last} of {5 * scale}", f"{whole} of {several}")
            # GTK 3 empties its second copy if it hears late that the first was taken over.
            fits &= len(times) == count and whole == several and (last == 5 * scale or toolkit.startswith("GTK 3"))
    return fits


def main():
    parser = argparse.ArgumentParser(usage="wayland.py [--full] [--root FOLDER] PROGRAM [COMPOSITOR...]")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--root", default="")
    parser.add_argument("program")
    parser.add_argument("compositors", nargs="*", choices=[[], *COMPOSITORS, Mutter.name])
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    scale = 200 if options.full else 2
    fits = True
    found = []
    root = os.path.abspath(options.root) if options.root else ""
    for name in options.compositors or [*COMPOSITORS, *([] if root else [Mutter.name])]:
        kind = COMPOSITORS.get(name, Mutter)
        if missing := kind.missing() if kind is Mutter else kind.missing(root):
            print(f"{name} is skipped: not installed: {', '.join(missing)}")
        else:
            found.append(kind)
    direct = [kind for kind in found if kind is not Mutter]
    if direct:
        header("Copies that overtake each other, at a quiet time of 0 ms", "compositor", "copies", "made", "last ones", "of them cleaned",
               "left as they were", "overwritten", "lost", "reported as lost")
        for kind in direct:
            with kind(program, root) as session:
                fits &= races(session, scale)
        header("Other figures", "compositor", "ms to the takeover, quiet 0 ms", "by default", "copies pasted as they were within 100 ms",
               "after 120 ms", "5 MB whole", "ms for it", "resident MiB", "private MiB")
        x11_figures(program, scale)
        for kind in direct:
            with kind(program, root) as session:
                fits &= figures(session, scale)
    if Sway in found and not root:
        header("Beside other managers on sway", "beside", "copy", "changes of owner after it", "last, ms", "pasted in the end")
        for name in wayland_beside.MANAGERS:
            with Sway(program) as session:
                fits &= wayland_beside.beside(session, name, row)
    if Mutter in found and direct:
        # Its X server is another: python-xlib keeps the events of the first.
        words = ["--full"] if options.full else []
        fits &= subprocess.call([sys.executable, "-B", __file__, *words, program, Mutter.name]) == 0
    elif Mutter in found:
        header("Copies of Wayland programs on mutter, through XWayland", "compositor", "program", "copies", "cleaned", "ms from key to clean copy",
               "pairs 0 to 49 ms apart that end with the last", "5 MB whole")
        fits &= mutter(program, scale)
    sys.exit(not fits)


if __name__ == "__main__":
    main()
