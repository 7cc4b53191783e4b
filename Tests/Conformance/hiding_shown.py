"""Whether Chromium paints a word of a page, or LibreOffice one of an RTF document, so that it can be read."""

import base64
import io
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops

from applications import wait_for
from browsers import Chromium
from hiding_rows import MARK
from peers import Desktop

# The page as a copy's destination shows it; letters in another order take the same room.
PAGE = "<!doctype html><html><head><style>html { font: 16px monospace }</style></head><body>%s</body></html>"
OTHER = MARK[::-1]
# Painted, but to nobody's eyes: fainter than this of 255, thinner than this in pixels.
FAINTEST, THINNEST = 28, 4
# The part of a page that is painted, in pixels: a reader may scroll down for long, but not to the side.
WIDEST, HIGHEST = 4000, 12000


class Painter:
    """A Chromium that paints pages, with all that can be scrolled to."""

    def __init__(self):
        self.desktop = Desktop(sys.executable, window_manager=True)
        self.browser = Chromium(self.desktop, None)
        self.frame = self.browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def close(self):
        self.desktop.close()

    def picture(self, markup):
        call = self.browser.call
        call("Page.setDocumentContent", frameId=self.frame, html=PAGE % markup)
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        size = call("Page.getLayoutMetrics")["cssContentSize"]
        clip = dict(x=0, y=0, width=min(size["width"], WIDEST), height=min(size["height"], HIGHEST), scale=1)
        answer = call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip, optimizeForSpeed=True)
        return Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")

    def shows(self, markup):
        return differ(self.picture(markup), self.picture(markup.replace(MARK, OTHER)))


def shown_in_office(sources):
    """The same for the first pages of RTF documents, all made by one run of LibreOffice; `None` for others."""
    if not sources:
        return []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for number, source in enumerate(sources):
            (folder / f"{number}-one.rtf").write_text(source)
            (folder / f"{number}-other.rtf").write_text(source.replace(MARK, OTHER))
        command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "png"]
        office = subprocess.run([*command, "--outdir", folder, *sorted(folder.glob("*.rtf"))],
                                check=True, capture_output=True, text=True, timeout=600)
        pairs = [[folder / f"{number}-{name}.png" for name in ("one", "other")] for number in range(len(sources))]
        painted = [all(path.exists() for path in pair) for pair in pairs]
        if not all(painted):
            # Without a filter for pictures LibreOffice ends with success.
            print(office.stderr.strip().rpartition("\n")[2], file=sys.stderr)
        return [differ(*(Image.open(path).convert("RGB") for path in pair)) if is_painted else None
                for pair, is_painted in zip(pairs, painted)]


def differ(one, other):
    """Whether the pictures differ by more than an eye passes over."""
    if one.size != other.size:
        return True
    difference = ImageChops.difference(one, other)
    strong = max(difference.split(), key=lambda band: band.getextrema()[1]).point(lambda value: 255 if value >= FAINTEST else 0)
    box = strong.getbbox()
    return box is not None and min(box[3] - box[1], box[2] - box[0]) >= THINNEST
