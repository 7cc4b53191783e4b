"""Which pairs are tried: each content with each destination once, by a source that can copy it."""

import collections
import hashlib

from desk import DESTINATIONS

# For a couple of minutes: one content of each kind that was once pasted worse.
SHORT = ("article", "list-nested", "tasks", "table", "code-shiki", "button-link", "button-markdown", "hidden-words", "text-card", "text-clean", "html-and-picture")
SHORT_DESTINATIONS = ("chromium-rich", "chromium-plain", "writer", "offers")
# Raised when a reader of a destination reads more, or a driver of a source copies otherwise: older rows are done again.
READERS = {"chromium-rich": 2, "firefox-rich": 2, "thunderbird": 2, "writer": 3, "abiword": 2}
DRIVERS = {"xterm": 2, "keepassxc": 2, "thunar": 2}


def fixture(content, source, destination):
    """Changes with the copy itself and with who copies and reads it, not with what is expected of it."""
    copied = (content.name, content.page, content.style, content.button, content.forms, content.program, content.document, content.once)
    versions = "".join(f"-{kind}{version}" for kind, version in (("reader", READERS.get(destination)), ("driver", DRIVERS.get(source))) if version)
    return hashlib.sha256(repr(copied).encode()).hexdigest()[:16] + versions


def named(content, source, destination):
    """A pair as the rows name it."""
    return f"{content.name} {source} {destination}"


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
