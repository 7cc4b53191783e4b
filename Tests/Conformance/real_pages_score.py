"""What the service makes of a copy: painted letters that are lost, and letters that nobody saw and that are pasted."""

import collections
import html.parser
import unicodedata

from peers import Desktop, Peer

KINDS = ("items", "cells", "headings", "links")


class Shown(html.parser.HTMLParser):
    """The text of written HTML, and how many elements of each kind hold a letter."""

    NAMES = {"li": "items", "td": "cells", "th": "cells", "a": "links"}
    NAMES |= dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "headings")

    def __init__(self, markup):
        super().__init__()
        self.text, self.counts, self.waiting = [], collections.Counter(), []
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        # Links to local files are removed on purpose.
        if tag in self.NAMES and (tag != "a" or not (dict(attributes).get("href") or "file:").startswith("file:")):
            self.waiting.append(tag)
        if tag == "img":
            self.text.append(dict(attributes).get("alt") or "")

    def handle_endtag(self, tag):
        if tag in self.waiting:
            while self.waiting.pop() != tag:
                pass

    def handle_data(self, data):
        self.text.append(data)
        if letters(data):
            self.counts.update(self.NAMES[tag] for tag in self.waiting)
            self.waiting = []

    @property
    def whole(self):
        return "".join(self.text)


def letters(text):
    return "".join(character for character in unicodedata.normalize("NFKC", text).casefold() if character.isalnum())


def judged(pieces, text):
    """The painted pieces that are missing in a text, and the others that stand in it between their neighbours."""
    text = letters(text)
    lost, kept, place, waiting = [], [], 0, []
    for piece, is_painted in pieces:
        sought = letters(piece)
        if not sought:
            continue
        if not is_painted:
            waiting.append((piece, sought))
            continue
        found = text.find(sought, place, place + len(sought) + 4_000)
        if found < 0:
            if sought not in text:
                lost.append(piece)
            continue
        between = text[place:found]
        kept += [hidden for hidden, word in waiting if word in between]
        waiting, place = [], found + len(sought)
    return lost, kept + [hidden for hidden, word in waiting if word in text[place:]]


def is_numbering(piece):
    """Whether a piece is the line numbers of a listing, which are removed on purpose."""
    words = piece.split()
    first = int(words[0]) if words and words[0].isdecimal() else 0
    return len(words) > 1 and words == [str(first + line) for line in range(len(words))]


def layout(text):
    """A text with its lines, and one space between its words."""
    return "\n".join(line for line in (" ".join(line.split()) for line in text.split("\n")) if line)


def is_cut(text, whole):
    """Whether a text is another one with pieces cut."""
    rest = iter(whole)
    return all(character in rest for character in text)


class Service:
    """The program as a service that is given copies and asked for pastes."""

    def __init__(self, program):
        self.desktop = Desktop(program)
        # The study copies faster than a person does.
        self.desktop.start_washboard(configuration="[clipboard]\ntakeovers-per-second = 1000\n")
        self.peer = Peer(self.desktop.display)

    def pasted(self, forms):
        self.peer.copy({kind: content.encode() for kind, content in forms.items()})
        if not self.peer.until(lambda: not self.peer.owns, 10):
            return None
        return {kind: (self.peer.paste(kind, 10) or b"").decode(errors="replace") for kind in forms}


def judge(service, copy):
    pasted = service.pasted(copy["forms"])
    if pasted is None:
        return None
    truth, row = copy["truth"], collections.Counter(copies=1)
    faults = []
    page, copied = Shown(pasted["text/html"]), Shown(copy["forms"]["text/html"])
    # Letters that the browser did not copy are not ours to lose.
    lost_raw = set(judged(truth["pieces"], copied.whole)[0])
    for form, text in (("html", page.whole), ("text", pasted["UTF8_STRING"])):
        lost, kept = judged(truth["pieces"], text)
        lost = [piece for piece in lost if piece not in lost_raw and not is_numbering(piece)]
        row[f"lost {form}"] = sum(len(letters(piece)) for piece in lost)
        row[f"kept {form}"] = sum(len(letters(piece)) for piece in kept)
        faults += [(f"lost in {form}", piece) for piece in lost] + [(f"kept in {form}", piece) for piece in kept]
    row["pages that lose"] = int(row["lost html"] + row["lost text"] > 0)
    row["written anew"] = int(not is_cut(layout(pasted["UTF8_STRING"]), layout(copy["forms"]["UTF8_STRING"])))
    for kind in KINDS:
        row[kind] = max(0, min(truth["counts"][kind], copied.counts[kind]) - page.counts[kind])
    return row, faults
