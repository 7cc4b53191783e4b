"""The tables: better, same and worse by content and by destination, then each worse with its reason."""

import collections

from compare import BETTER, SAME, WORSE, compare


def judged(base, active, selection):
    """Each pair with its verdicts; pairs that could not be tried come with a reason instead."""
    for content, source, destination in selection:
        pair = f"{content.name} {source} {destination}"
        before, after = base.known.get(pair), active.known.get(pair)
        if before is None or after is None:
            continue
        failed = before.get("failed") or after.get("failed")
        if failed:
            yield content, source, destination, None, failed
            continue
        yield content, source, destination, compare(content, before["result"], after["result"], before.get("truth")), None


def doubtful(base, active, selection):
    for content, source, destination, verdicts, failed in judged(base, active, selection):
        if failed or any(verdict == WORSE for _, verdict, _ in verdicts):
            yield f"{content.name} {source} {destination}"


def row(*cells):
    print("| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", "⏎") for cell in cells) + " |")


def count(title, tallies):
    row(title, BETTER, SAME, WORSE)
    row("---", "---:", "---:", "---:")
    for name, tally in tallies.items():
        row(name, tally[BETTER], tally[SAME], tally[WORSE])
    total = sum(tallies.values(), collections.Counter())
    row("**all**", total[BETTER], total[SAME], total[WORSE])
    print()


def show(profile, base, active, selection):
    """Prints a profile's tables; returns how many pairs are worse."""
    contents, destinations, aspects = ({} for _ in range(3))
    worse, better, failures, pairs = [], [], [], collections.Counter()
    for content, source, destination, verdicts, failed in judged(base, active, selection):
        if failed:
            failures.append((content.name, source, destination, failed))
            continue
        kinds = [verdict for _, verdict, _ in verdicts]
        # A pair is as bad as its worst aspect.
        verdict = WORSE if WORSE in kinds else BETTER if BETTER in kinds else SAME
        pairs[verdict] += 1
        contents.setdefault(content.name, collections.Counter())[verdict] += 1
        destinations.setdefault(destination, collections.Counter())[verdict] += 1
        for aspect, verdict, reason in verdicts:
            aspects.setdefault(aspect, collections.Counter())[verdict] += 1
            if verdict == WORSE:
                worse.append((content.name, source, destination, aspect, reason))
    print(f"# Profile {profile}: {sum(pairs.values())} pairs, {pairs[BETTER]} better, {pairs[SAME]} same, {pairs[WORSE]} worse\n")
    count("content", contents)
    count("destination", destinations)
    count("aspect", aspects)
    if worse:
        row("worse", "from", "in", "aspect", "reason")
        row(*["---"] * 5)
        for entry in worse:
            row(*entry)
        print()
    if failures:
        row("could not be tried", "from", "in", "reason")
        row(*["---"] * 4)
        for entry in failures:
            row(*entry)
        print()
    return pairs[WORSE]
