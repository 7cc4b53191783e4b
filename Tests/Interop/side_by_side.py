"""How Writer shows pages that are pasted as they were copied, as Washboard's HTML and as its RTF, side by side.

    side_by_side.py FOLDER WASHBOARD [CONTENT...]

The pages are contents of the harm matrix, by default those of which most is seen. Of each a picture is written into the folder:
on the left the page's own HTML, in the middle Washboard's HTML, on the right its RTF, each on the first page of a new document.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Harm")]
import contents  # noqa: E402
from applications import wait_for  # noqa: E402
from contents.kinds import Content  # noqa: E402
from desk import Owner  # noqa: E402
from offices import PropertyValue, Suite, uno  # noqa: E402
from peers import Desktop  # noqa: E402

PAGES = (
    "article", "article-long", "headings-anchors", "list-mixed", "tasks", "table", "table-wiki", "code-sphinx", "code-blocks", "quote-nested",
    "mail-thread", "chat-work", "formula-mathml", "word", "google-docs",
)
LABELS = ("the page's HTML", "Washboard's HTML", "Washboard's RTF")


def markup(content):
    if content.forms:
        return content.forms["text/html"].decode()
    return f"<meta charset=utf-8><style>{content.style}</style>{content.page}"


def take_picture(suite, path):
    """Pastes into a new document and stores its first page as a picture."""
    document = suite.office.load("private:factory/swriter")
    try:
        suite.office.dispatch(document, "Paste")
        wait_for(lambda: suite.office.ask(lambda: bool(document.Text.String.strip())))
        filter_name = PropertyValue(Name="FilterName", Value="writer_png_Export")
        suite.office.ask(lambda: document.storeToURL(uno.systemPathToFileUrl(path), (filter_name,)))
    finally:
        suite.close(document)


def main(folder, program, *names):
    os.makedirs(folder, exist_ok=True)
    known = {content.name: content for content in contents.ALL if content.page or "text/html" in (content.forms or {})}
    with Desktop(program, window_manager=True) as desktop:
        suite, owner = Suite(desktop), Owner(desktop)
        for name in names or PAGES:
            raw = markup(known[name])
            sides = [("html", raw)]
            for kind in "html", "rtf":
                sides.append((kind, desktop.run(program, "convert", "--profile", "structure", "--from", "html", "--to", kind, words=raw).stdout))
            pictures = []
            for number, (kind, words) in enumerate(sides):
                owner.copy(Content(name, forms={"text/" + kind: words.encode()}))
                pictures.append(f"{desktop.folder}/{name}-{number}.png")
                take_picture(suite, pictures[-1])
            labelled = [part for label, picture in zip(LABELS, pictures) for part in ("-label", label, picture)]
            picture = os.path.join(folder, name + ".png")
            desktop.run("montage", *labelled, "-tile", "3x1", "-geometry", "600x+4+4", "-background", "#ddd", picture)
            print(picture, flush=True)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), *sys.argv[3:])
