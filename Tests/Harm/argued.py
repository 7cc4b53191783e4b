"""The pairs that are worse on purpose, each with the reason why. They are counted and printed apart."""

import fnmatch

REMOTE = "a picture on a server tells that server who pastes it, and when: its alternative text takes its place (`attachments.remote`)"
DRAWING = "a drawing that a page writes into itself can run and load: SVG is kept only where `attachments.types` lists it"
SPACES = "AbiWord's HTML, which was pasted before, loses the spaces beside bold and italic words; its RTF has them"
ENDS = "AbiWord's RTF and its text end with empty paragraphs; only its HTML leaves them out"
COUNTED = "`innerText` counts a line break that ends a block, and browsers show both pastes in the same height"
ENDED = "AbiWord shows the line feed that ends code as an empty line, the page does not"
UNMARKED = "it marks the items of every list; as lines they would be no list in the editors that show it as the page does"

FORMULA = "the formula stands once, as readable text; without Washboard it stands twice, joined, or not at all"
# By content, the one line that is accepted; anything else that a formula becomes is worse.
FORMULAS = {
    "katex": "The yield is ex+7 per acre.", "katex-copy": "The yield is 1/x per acre.", "mathjax": "Mass is E=mc2 here.",
    "mathml": "Half is 1/2 of it, and √x.",
}
ANCHOR = "a link to another place of the document that was copied from leads nowhere"
NUMBER = "the number of a note is set apart from its text"

# Content, destination and aspect (patterns), a word of the reason, and the argument.
ARGUED = [
    ("article-remote-picture", "*", "text", "press", REMOTE),
    ("article-remote-picture", "*", "pictures", "1 pictures, now 0", REMOTE),
    ("article-icons", "*", "pictures", "1 pictures, now 0", DRAWING),
    ("abiword-*", "*", "text", "spaces", SPACES),
    ("abiword-*", "*-rich", "end", "a line end was added", ENDS),
    ("mail-thread", "*-rich", "text", "blank lines 3 -> 2", COUNTED),
    ("mail-signature", "*-rich", "text", "blank lines 2 -> 1", COUNTED),
    ("button-markdown", "*-rich", "text", "blank lines 6 -> 5", COUNTED),
    ("code-chroma", "*-rich", "text", "blank lines 3 -> 1", COUNTED),
    ("mail-thread", "thunderbird", "text", "blank lines 3 -> 2", COUNTED),
    ("mail-signature", "thunderbird", "text", "blank lines 2 -> 1", COUNTED),
    ("button-markdown", "thunderbird", "text", "blank lines 6 -> 5", COUNTED),
    ("code-chroma", "thunderbird", "text", "blank lines 3 -> 1", COUNTED),
    ("code-plain", "abiword", "text", "blank lines 2 -> 1", ENDED),
    ("code-sphinx", "abiword", "text", "blank lines 2 -> 1", ENDED),
    ("button-markdown", "abiword", "text", "blank lines 2 -> 1", ENDED),
    ("code-chroma-table", "abiword", "text", "lines 9 -> 8", ENDED),
    ("article-figure", "abiword", "text", "lost The, press", "the picture itself is pasted, and not its description"),
    *((f"formula-{kind}", program, "text", f"-> ['{pasted}']", FORMULA) for kind, pasted in FORMULAS.items()
      for program in ("firefox-rich", "thunderbird", "writer", "calc", "abiword")),
    ("writer-notes", "*", "links", "#sdfootnote", ANCHOR),
    ("writer-notes", "*", "text", "spaces: ['1Said", NUMBER),
    ("chat-bubbles", "writer", "items", "'bullet'", UNMARKED),
    ("chat-bubbles", "abiword", "items", "'bullet'", UNMARKED),
]


def argument(content, destination, aspect, reason):
    """Why this is accepted; `None` if it is not."""
    for patterns, word, argument in ((entry[:3], entry[3], entry[4]) for entry in ARGUED):
        if word in reason and all(fnmatch.fnmatch(name, pattern) for name, pattern in zip((content, destination, aspect), patterns)):
            return argument
    return None
