"""The pairs that are worse on purpose, each with the reason why. They are counted and printed apart."""

import fnmatch

# Content, destination and aspect (patterns), a word of the reason, and the argument.
ARGUED = [
]


def argument(content, destination, aspect, reason):
    """Why this is accepted; `None` if it is not."""
    for patterns, word, argument in ((entry[:3], entry[3], entry[4]) for entry in ARGUED):
        if word in reason and all(fnmatch.fnmatch(name, pattern) for name, pattern in zip((content, destination, aspect), patterns)):
            return argument
    return None
