#!/usr/bin/env python3
"""Counts what a reader meets who follows one copy through the service: the way down from the loop to the copy for each
event, the types that are crossed on it, the enums of actions that come back, and the types that these files name.
Functions are found by their names alone: where two types have one of a name, the shorter way counts.

    road.py [REVISION]
"""

import re
import subprocess
import sys
from collections import deque

ROOMS = ("ClipboardTargets", "Configuration", "Guard", "ICCCM", "Selections", "Sanitizer", "Service", "ServiceCore")
# The functions that have the last word on each event of a copy.
EVENTS = [("Daemon", "hearTransport", "CopyInProgress", name) for name in ("copied", "fetched", "taken")] + [
    ("Daemon", "finish", "CopyInProgress", "converted"), ("Daemon", "finish", "OwnedCopies", "publish")]
TYPE = re.compile(r"(?:^|\n)[ \w]*\b(?:struct|class|enum|protocol|typealias) (\w+)")
SCOPE = re.compile(r"^(?:[a-z]+ )*(?:struct|class|enum|extension) ([\w.]+)[^\n]*\{", re.M)
FUNCTION = re.compile(r"^  (?:[\w@]+ )*func (\w+)", re.M)


def sources(revision):
    def git(*arguments):
        return subprocess.run(("git",) + arguments, capture_output=True, text=True, check=True).stdout

    for path in git("ls-tree", "-r", "--name-only", revision, "Sources").split("\n"):
        if path.endswith(".swift") and path.split("/")[1] in ROOMS:
            text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', git("show", f"{revision}:{path}"))
            yield path, re.sub(r"//[^\n]*", "", text)


def main():
    files = dict(sources(sys.argv[1] if len(sys.argv) > 1 else "HEAD"))
    declared = {name for text in files.values() for name in TYPE.findall(text)}
    bodies, homes = {}, {}
    for path, text in files.items():
        starts = list(SCOPE.finditer(text)) + [None]
        if path.split("/")[1] not in ("Service", "ServiceCore"):
            continue
        for scope, following in zip(starts, starts[1:]):
            owner = scope.group(1)
            part = text[scope.end():following.start() if following else len(text)]
            homes.setdefault(owner, set()).add(path)
            functions = list(FUNCTION.finditer(part)) + [None]
            for function, next_one in zip(functions, functions[1:]):
                key = (owner, function.group(1))
                bodies[key] = bodies.get(key, "") + part[function.end():next_one.start() if next_one else len(part)]
    owners = {}
    for owner, name in bodies:
        owners.setdefault(name, set()).add(owner)

    def calls(key):
        # With a value before it the function is one of another type; ".name(" alone is the case of an enum.
        for value, name in re.findall(r"([\w\])?!]\.|[^.\w])(\w+)\(", bodies[key]):
            if value[-1] != ".":
                yield from [(key[0], name)] if (key[0], name) in bodies else []
            else:
                yield from ((owner, name) for owner in sorted(owners.get(name, ())) if owner != key[0])

    def path(start, end):
        came = {start: None}
        queue = deque([start])
        while queue:
            key = queue.popleft()
            if key == end:
                break
            for following in calls(key):
                if following not in came:
                    came[following] = key
                    queue.append(following)
        steps = [end] if end in came else []
        while steps and came[steps[-1]]:
            steps.append(came[steps[-1]])
        return steps[::-1]

    hops, crossed = 0, set()
    for owner, name, last, end in EVENTS:
        steps = path((owner, name), (last, end))
        hops += sum(one[0] != other[0] for one, other in zip(steps, steps[1:]))
        crossed.update(step[0] for step in steps)
        print(" > ".join(f"{owner}.{name}" for owner, name in steps) or f"no way to {last}.{end}")
    named = {word for owner in crossed for home in homes[owner] for word in re.findall(r"\b[A-Z]\w+", files[home])}
    results = {name for text in files.values() for name in re.findall(r"-> \[((?:\w+\.)?\w*Action)\]", text)}
    service = sum(text.count("\n") for path, text in files.items() if path.startswith("Sources/ServiceCore/"))
    print(f"types that are crossed: {len(crossed)} ({', '.join(sorted(crossed))}), in {hops} hops")
    print(f"types that their files name: {len(named & declared)}")
    print(f"kinds of actions: {', '.join(sorted(results))}")
    print(f"lines of ServiceCore: {service}")


if __name__ == "__main__":
    main()
