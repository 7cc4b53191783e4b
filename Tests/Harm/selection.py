"""Which pairs are tried: each content with each destination once, by a source that can copy it."""

import collections

from desk import DESTINATIONS

# For a couple of minutes: one content of each kind that was once pasted worse.
SHORT = ("article", "list-nested", "tasks", "table", "code-shiki", "button-link", "button-markdown", "hidden-words", "text-card", "text-clean", "html-and-picture")
SHORT_DESTINATIONS = ("chromium-rich", "chromium-plain", "writer", "offers")


def cover(contents, only=(), short=False):
    """A greedy choice, the same each time: the source that had least to do so far copies the next content."""
    wanted = collections.defaultdict(set)
    for choice in only:
        key, _, value = choice.partition("=")
        wanted[key].update(value.split(","))
    work = collections.Counter()
    selection = []
    for content in contents:
        source = min(content.sources, key=lambda source: work[source])
        work[source] += 1
        for destination in DESTINATIONS:
            if destination in content.nowhere:
                continue
            if short and (content.name not in SHORT or destination not in SHORT_DESTINATIONS):
                continue
            row = {"content": content.name, "source": source, "destination": destination}
            if all(row[key] in values for key, values in wanted.items()):
                selection.append((content, source, destination))
    return selection
