"""The kinds of content: a page that is marked and copied, a page that sets the forms itself, bare forms, a program's own document."""

import dataclasses


# Among the hidden words: the picture is one that only follows people.
PIXEL = "(pixel)"
# Destinations that show text and nothing else.
TEXT_ONLY = ("chromium-plain", "firefox-plain", "xterm", "mousepad", "geany")


@dataclasses.dataclass(frozen=True)
class Content:
    """Something that people copy, in the project's own words."""

    name: str
    # The markup of a page, copied by a browser.
    page: str = ""
    style: str = ""
    # MIME types and text that a page's button or copy event sets, copied by a browser.
    button: dict = None
    # Target names and bytes, replayed by a plain owner.
    forms: dict = None
    # The one program that copies it, by its name among the sources, and its document: markup or lines, as the program takes them.
    program: str = ""
    document: str = ""
    # Gone after it was read once, as by `xclip -loops 1`.
    once: bool = False
    # Cleared by its program after a while: copied for each destination.
    brief: bool = False
    # The words that nobody can see, or that only follow people: gone is better.
    hidden: tuple = ()
    # Targets that only the program that copied gets, or that say where the copy came from: their loss is none.
    own: tuple = ()
    # Destinations where it makes no sense.
    nowhere: tuple = ()
    # Destinations that paste nothing of it, with Washboard and without it.
    nothing: tuple = ()
    # The structure of a program's document, with the keys that readers give; of a page it is read, but for what stands here.
    truth: dict = None
    # Left with its owner, or invisible: a paste as rich as the original's is asked for, bytes and all.
    untouched: bool = False

    @property
    def sources(self):
        if self.page or self.button:
            return ("chromium", "firefox")
        return (self.program,) if self.program else ("owner",)


def text(value, encoding="utf-8"):
    """The names that toolkits offer plain text under, as GTK does."""
    content = value.encode(encoding)
    return {"UTF8_STRING": content, "text/plain;charset=utf-8": content, "text/plain": content, "TEXT": content, "STRING": content}
