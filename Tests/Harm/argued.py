"""The pairs that are worse on purpose, each with the reason why. They are counted and printed apart."""

import fnmatch

REMOTE = """A picture on a server tells that server who pastes it, and when: its alternative text takes its place
 (`attachments.remote`)."""
DRAWING = """A drawing that a page writes into itself can run and load: SVG is kept only where `attachments.types` lists it."""
SPACES = """AbiWord's HTML, which was pasted before, loses the spaces beside bold and italic words; its RTF has them."""
ENDS = """AbiWord's RTF and its text end with empty paragraphs; only its HTML leaves them out."""

# Content, destination and aspect (patterns), a word of the reason, and the argument.
ARGUED = [
    ("article-remote-picture", "*", "text", "press", REMOTE),
    ("article-remote-picture", "*", "pictures", "1 pictures, now 0", REMOTE),
    ("article-icons", "*", "pictures", "1 pictures, now 0", DRAWING),
    ("abiword-*", "*", "text", "spaces", SPACES),
    ("abiword-*", "*-rich", "end", "a line end was added", ENDS),
]


def argument(content, destination, aspect, reason):
    """Why this is accepted; `None` if it is not."""
    for patterns, word, argument in ((entry[:3], entry[3], entry[4]) for entry in ARGUED):
        if word in reason and all(fnmatch.fnmatch(name, pattern) for name, pattern in zip((content, destination, aspect), patterns)):
            return argument
    return None
