"""All kinds of content of the matrix."""

import base64
import dataclasses
import struct
import zlib

from .articles import ARTICLES
from .code import CODE
from .copies import COPIES
from .documents import DOCUMENTS
from .more import MORE


def png(width=30, height=20):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([200, 40, 40]) * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


PICTURE = png()


def finished(content):
    """The content with its picture in place of the word."""
    changes = {"page": content.page.replace("PICTURE", base64.b64encode(PICTURE).decode())}
    if content.forms:
        changes["forms"] = {name: PICTURE if form == b"PICTURE" else form for name, form in content.forms.items()}
    return dataclasses.replace(content, **changes)


# Each list is added to at its end, and the last one last: the order chooses the sources.
ALL = [finished(content) for content in ARTICLES + CODE + COPIES + DOCUMENTS + MORE]
