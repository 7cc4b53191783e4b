"""Trials of the service on a compositor with data control."""

import collections
import json
import os
import random
import statistics
import time

from wayland_client import Client, serve

EAGER = '[clipboard]\nquiet = "0 ms"\ntakeovers-per-second = 1000\n'
PLAIN = "text/plain;charset=utf-8"
# Seconds; an unoptimized build needs some for the large copies.
LIMIT = 30
LOST = "is lost"


def page(number, size=0):
    filler = "<p>Words that fill <i>a page</i>.</p>" * (size // 37)
    return {
        "text/html": f'<meta charset="utf-8"><p style="color:red">copy <b>{number}</b> pay\u200bpal</p>{filler}'.encode(),
        PLAIN: f"copy {number} pay\u200bpal\n{'Words that fill a page.' * (size // 37)}".encode(),
    }


def clean_text(number):
    return f"copy {number} paypal".encode()


class Trial:
    """A daemon with a configuration of its own, and programs that copy."""

    def __init__(self, session, configuration=None, clients=2):
        self.session = session
        self.daemon = session.start_washboard(configuration=configuration)
        self.clients = [Client(session.path) for _ in range(clients)]
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client in self.clients:
            client.socket.close()
        self.session.stop(self.daemon)

    def serve(self, condition, limit=LIMIT):
        return serve(self.clients, condition, limit)

    def copy(self, client, size=0):
        self.number += 1
        client.copy(page(self.number, size))

    def copy_in_order(self, client, size=0):
        """Copies, and waits until the compositor has heard of it: those of two programs have no order before."""
        self.copy(client, size)
        client.wait([other for other in self.clients if other is not client])

    def is_cleaned(self, client, limit=LIMIT):
        """Waits until the service offers the clipboard in the place of what the client has copied."""
        return self.serve(lambda: client.source is None and client.is_clean, limit)

    def outcome(self, client):
        """The fate of a last copy."""
        if not self.is_cleaned(client):
            return "left" if client.source else "lost"
        text = client.paste(PLAIN, self.clients)
        if text is None or not text:
            return "lost"
        return "cleaned" if text.startswith(clean_text(self.number)) else "overwritten"

    def status(self):
        return json.loads(self.session.run(self.session.program, "status", "--json").stdout)

    def reported(self):
        """How many copies the log has called lost since the last call."""
        with open(f"{self.session.folder}/{os.path.basename(self.session.program)}.log") as log:
            count = sum(LOST in line for line in log)
        before = getattr(self.session, "reported", 0)
        self.session.reported = count
        return count - before


def pairs(session, count, gap, size=0):
    """Pairs of copies of two programs, so many milliseconds apart, while the first is of so many bytes."""
    seen = collections.Counter()
    with Trial(session, EAGER) as trial:
        trial.reported()
        one, other = trial.clients
        chance = random.Random(count)
        for _ in range(count):
            trial.copy_in_order(one, size)
            end = time.perf_counter() + chance.uniform(*gap) / 1000
            while time.perf_counter() < end:
                serve(trial.clients, lambda: True, 0)
            trial.copy(other)
            seen[trial.outcome(other)] += 1
        seen["reported"] = trial.reported()
    return 2 * count, count, seen


def storms(session, count, length=40):
    """Storms of copies of two programs, 0 to 3 ms apart."""
    seen = collections.Counter()
    with Trial(session, EAGER) as trial:
        trial.reported()
        chance = random.Random(count)
        for _ in range(count):
            for index in range(length):
                trial.copy_in_order(trial.clients[index % 2])
                end = time.perf_counter() + chance.uniform(0, 3) / 1000
                while time.perf_counter() < end:
                    serve(trial.clients, lambda: True, 0)
            seen[trial.outcome(trial.clients[(length - 1) % 2])] += 1
        seen["reported"] = trial.reported()
    return length * count, count, seen


def latency(session, configuration, count):
    """Milliseconds from copy to takeover, and how many were not taken."""
    times = []
    with Trial(session, configuration, clients=1) as trial:
        client = trial.clients[0]
        for _ in range(count):
            trial.copy(client)
            if trial.is_cleaned(client):
                times.append(1000 * (client.lost - client.copied))
            # Nothing is held back for a rapid series of copies.
            trial.serve(lambda: False, 0.12 if configuration is None else 0.002)
    return times


def early_pastes(session, count):
    """With the default quiet time: pastes at moments after a copy, and whether each got the copy as it was."""
    seen = []
    with Trial(session) as trial:
        client, reader = trial.clients
        chance = random.Random(count)
        for _ in range(count):
            trial.copy(client)
            moment = chance.uniform(0, 200)
            trial.serve(lambda: 1000 * (time.perf_counter() - client.copied) >= moment)
            serve(trial.clients, lambda: reader.types, 1)
            text = reader.paste(PLAIN, trial.clients)
            seen.append((moment, text is not None and "\u200b".encode() in text, bool(text)))
            trial.is_cleaned(client)
    return seen


def large(session, count, size=5_000_000):
    """Seconds from the copy of so many bytes to its takeover, and whether all of it is pasted."""
    times, whole = [], 0
    with Trial(session, EAGER) as trial:
        client, reader = trial.clients
        for _ in range(count):
            trial.copy(client, size)
            expected = clean_text(trial.number) + page(0, size)[PLAIN][len(page(0)[PLAIN]) - 1:]
            if not trial.is_cleaned(client, 60):
                continue
            times.append(client.lost - client.copied)
            # Who asks for an offer that was just replaced gets nothing from the compositor.
            trial.serve(lambda: reader.is_clean)
            text = reader.paste(PLAIN, trial.clients, 60)
            whole += text is not None and text.replace(b"\n", b"") == expected.replace(b"\n", b"")
    return times, whole


def memory(process):
    """Resident and private MiB of a process."""
    with open(f"/proc/{process.pid}/smaps_rollup") as file:
        sizes = dict(line.split()[:2] for line in list(file)[1:])
    return int(sizes["Rss:"]) / 1024, (int(sizes["Private_Clean:"]) + int(sizes["Private_Dirty:"])) / 1024


def resting_memory(session, count=20):
    with Trial(session, EAGER) as trial:
        for _ in range(count):
            trial.copy(trial.clients[0])
            trial.is_cleaned(trial.clients[0])
        trial.serve(lambda: False, 1)
        return memory(trial.daemon)


def median(values):
    return statistics.median(values) if values else float("nan")
