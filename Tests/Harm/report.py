"""The tables: better, same and worse by content and by destination, then each worse with its reason."""

import collections

from argued import argument
from compare import compare
from looks import LOOKS
from selection import fixture, named
from verdicts import ARGUED, BETTER, SAME, WORSE


def judged(base, active, selection):
    """Each pair with its verdicts; pairs that were not done, or could not be tried, come with a reason instead."""
    for pair in selection:
        content, source, destination = pair
        before, after = (rows.known.get(named(*pair)) for rows in (base, active))
        verdicts, failed = None, failure(content, destination, before, after, fixture(*pair))
        if not failed:
            verdicts = [accepted(content.name, destination, before["result"], after["result"], *verdict) for verdict in
                        compare(content, before["result"], after["result"], truth_of(content, source, before, base), destination)]
        yield content, source, destination, verdicts, failed


def failure(content, destination, before, after, wanted):
    """Why a pair says nothing."""
    if before is None or after is None:
        return "not done"
    if failed := before.get("failed") or after.get("failed"):
        return failed
    if not before["fixture"] == after["fixture"] == wanted:
        return "not done: the rows are of another fixture or reader"
    if before["result"] is None and after["result"] is None and destination not in content.nothing:
        return "nothing was pasted either time"
    return None


def truth_of(content, source, before, base):
    """A document as it was written, or a page as it was shown; else what the copy's markup is pasted as in a browser."""
    if content.truth or before.get("truth"):
        return {**(before.get("truth") or {}), **(content.truth or {})}
    shown = (base.known.get(named(content, source, "chromium-rich")) or {}).get("result")
    return shown if shown and shown["items"] + shown["headings"] + shown["tables"] else None


def accepted(content, destination, base, active, aspect, verdict, reason):
    """The verdict, or that a worse one was argued for."""
    why = argument(content, destination, aspect, base, active) if verdict == WORSE and base and active else None
    return (aspect, ARGUED, f"{why} ({reason})") if why else (aspect, verdict, reason)


def doubtful(base, active, selection):
    for content, source, destination, verdicts, failed in judged(base, active, selection):
        if failed or any(verdict == WORSE for _, verdict, _ in verdicts):
            yield named(content, source, destination)


def row(*cells):
    print("| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", "⏎") for cell in cells) + " |")


def count(title, tallies):
    verdicts = (BETTER, SAME, ARGUED, WORSE)
    row(title, *verdicts)
    row("---", *["---:"] * 4)
    for name, tally in tallies.items():
        row(name, *(tally[verdict] for verdict in verdicts))
    total = sum(tallies.values(), collections.Counter())
    row("**all**", *(total[verdict] for verdict in verdicts))
    print()


def listed(titles, entries):
    if entries:
        row(*titles)
        row(*["---"] * len(titles))
        for entry in entries:
            row(*entry)
        print()


def show(profile, base, active, selection):
    """Prints a profile's tables; reports whether there were pairs, all were tried and none is worse."""
    contents, destinations, aspects = ({} for _ in range(3))
    told, failures, pairs = {WORSE: [], ARGUED: []}, [], collections.Counter()
    for content, source, destination, verdicts, failed in judged(base, active, selection):
        if failed:
            failures.append((content.name, source, destination, failed))
            continue
        if profile == "faithful":
            # It keeps the looks of the source, and not those that the destination has for structure.
            verdicts = [entry for entry in verdicts if entry[0] not in LOOKS]
        kinds = [verdict for _, verdict, _ in verdicts]
        # A pair is as bad as its worst aspect.
        verdict = next(verdict for verdict in (WORSE, ARGUED, BETTER, SAME) if verdict in kinds)
        pairs[verdict] += 1
        contents.setdefault(content.name, collections.Counter())[verdict] += 1
        destinations.setdefault(destination, collections.Counter())[verdict] += 1
        for aspect, verdict, reason in verdicts:
            aspects.setdefault(aspect, collections.Counter())[verdict] += 1
            if verdict in told:
                told[verdict].append((content.name, source, destination, aspect, reason))
    print(f"# Profile {profile}: {sum(pairs.values())} pairs, {pairs[BETTER]} better, {pairs[SAME]} same, "
          f"{pairs[ARGUED]} argued, {pairs[WORSE]} worse, {len(failures)} could not be tried\n")
    count("content", contents)
    count("destination", destinations)
    count("aspect", aspects)
    listed(("worse", "from", "in", "aspect", "reason"), told[WORSE])
    listed(("argued", "from", "in", "aspect", "argument"), told[ARGUED])
    listed(("could not be tried", "from", "in", "reason"), failures)
    return sum(pairs.values()) > 0 and not pairs[WORSE] and not failures
