"""What clipboard programs cost at rest: memory, wakeups, and the time from their start until they hear of copies.

    rest.py WASHBOARD [DISPLAYS [SECONDS]]

So many displays (12), each with a Washboard of its own, all at once; then a quarter as many with its icon in Xfce's tray, and with
each of the peers. The first copies are made every 5 ms from the start on: a program is ready when it asks for one. Then nothing
happens for so many seconds (30), and the times that it went to sleep by itself are counted. Prints a table; memory is MiB, medians
over the displays.
"""

import os
import shutil
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Interop"))
from peers import Desktop, Peer  # noqa: E402
from goals import Goals, require  # noqa: E402

PROGRAMS = {
    "CopyQ": ["copyq"], "Parcellite": ["parcellite", "-n"], "xfce4-clipman": ["xfce4-clipman"], "autocutsel": ["autocutsel"],
    "Diodon": ["diodon"],
}


def readiness(desktop, command):
    """Starts the program; it and the milliseconds until it first asks for a copy."""
    peer = Peer(desktop.display)
    start = time.monotonic()
    process = desktop.start(*command)
    number = 0
    while not peer.requests and time.monotonic() < start + 30:
        number += 1
        requests = peer.requests
        peer.copy({"UTF8_STRING": b"copy %d\xe2\x80\x8b" % number})
        peer.requests = requests
        peer.until(lambda: peer.requests, 0.005)
    took = time.monotonic() - start
    # What it has begun is brought to its end, and it sees a last copy in peace.
    peer.until(lambda: False, 1.5)
    peer.copy({"UTF8_STRING": b"last copy\xe2\x80\x8b"})
    peer.until(lambda: False, 1.5)
    peer.display.close()
    return process, 1000 * took if number else float("nan")


def memory(process):
    with open(f"/proc/{process.pid}/smaps_rollup") as file:
        sizes = dict(line.split()[:2] for line in list(file)[1:])
    return int(sizes["Rss:"]) / 1024, int(sizes["Pss:"]) / 1024, int(sizes["Pss_Anon:"]) / 1024


def sleeps(process):
    """How often each of its threads went to sleep, and processor time, seconds."""
    times = {}
    for task in os.listdir(f"/proc/{process.pid}/task"):
        with open(f"/proc/{process.pid}/task/{task}/status") as file:
            times[task] = next(int(line.split()[1]) for line in file if line.startswith("voluntary"))
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return times, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(washboard, name, command, displays, seconds, has_tray=False):
    desktops = []
    try:
        running = []
        for _ in range(displays):
            desktops.append(Desktop(washboard, window_manager=False))
            running.append(readiness(desktops[-1], command))
            if has_tray:
                desktops[-1].start_tray()
        before = [(process, sleeps(process)) for process, _ in running if process.poll() is None]
        time.sleep(seconds)
        stayed = [(process, early, sleeps(process)) for process, early in before if process.poll() is None]
        if not stayed:
            print(f"| {name} | did not stay | | | | | | |", flush=True)
            return None
        # A thread that ended meanwhile is not counted.
        woken = [sum(times - early[0].get(task, 0) for task, times in late[0].items()) for _, early, late in stayed]
        spent = [late[1] - early[1] for _, early, late in stayed]
        ready = [took for _, took in running]
        rss, pss, private = (statistics.median(column) for column in zip(*(memory(process) for process, _, _ in stayed)))
        print(f"| {name} | {len(stayed)} | {rss:.1f} | {pss:.1f} | {private:.1f} | {statistics.median(woken):g} (at most {max(woken)}) "
              f"| {1000 * statistics.median(spent):.0f} ms | {statistics.median(ready):.0f} ms ({min(ready):.0f} to {max(ready):.0f}) |", flush=True)
        return private
    finally:
        for desktop in desktops:
            desktop.close()


def main():
    washboard = os.path.abspath(sys.argv[1])
    displays = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    require([name for name, command in PROGRAMS.items() if not shutil.which(command[0])]
            + ([] if shutil.which("xfce4-panel") else ["xfce4-panel"]))
    print(f"| program | displays | RSS | PSS | of it anonymous | wakeups in {seconds} s | processor time | start to ready |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    private = measure(washboard, "Washboard", [washboard, "daemon"], displays, seconds)
    if private is None:
        sys.exit("error: Washboard did not stay")
    measure(washboard, "Washboard with its tray icon", [washboard, "daemon"], max(1, displays // 4), seconds, has_tray=True)
    for name, command in PROGRAMS.items():
        measure(washboard, name, command, max(1, displays // 4), seconds)
    goals = Goals()
    goals.most("private memory at rest, MiB", 1.4, [round(private, 1)])
    goals.print()


if __name__ == "__main__":
    main()
