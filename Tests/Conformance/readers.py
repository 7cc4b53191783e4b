"""The readers of RTF that are compared: each makes a page of a file, or only text where it can no more."""

import pathlib
import shlex
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from visible import Page

PATIENCE = 30
"""Seconds that a reader has for a file."""


class Reading:
    """What a reader found in one file."""

    def __init__(self, text, page=None, pictures=()):
        self.text, self.page, self.pictures = text, page, list(pictures)

    @classmethod
    def of(cls, markup, directory=None):
        page = Page(markup)
        return cls(page.text, page, page.pictures(directory))


def run(command, directory=None, patience=PATIENCE):
    """What a command writes; None if it fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=patience, cwd=directory, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def each(read):
    """Makes a reader of one file a reader of many; every file gets a directory of its own."""

    def one(path):
        with tempfile.TemporaryDirectory() as directory:
            return read(path, pathlib.Path(directory))

    def all_of(paths):
        with ThreadPoolExecutor() as pool:
            return list(pool.map(one, paths))

    return all_of


def washboard(command):
    def read(path, directory):
        markup = run([*shlex.split(command), str(path)])
        return None if markup is None else Reading.of(markup)

    return each(read)


def pandoc(path, directory):
    markup = run(["pandoc", "-f", "rtf", "-t", "html", "--wrap=none", "--extract-media=.", str(path)], directory)
    return None if markup is None else Reading.of(markup, directory)


def unrtf(path, directory):
    markup = run(["unrtf", "--html", str(path)], directory)
    return None if markup is None else Reading.of(markup, directory)


def striprtf(path, directory):
    from striprtf.striprtf import rtf_to_text

    try:
        return Reading(rtf_to_text(path.read_bytes().decode("latin-1"), errors="replace"))
    except Exception:
        return None


def libreoffice(paths, batch=40):
    """One process converts a batch of files; what a batch lacks is tried once more, each file alone."""
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        copies = []
        for index, path in enumerate(paths):
            copy = directory / f"{index}.rtf"
            shutil.copyfile(path, copy)
            copies.append(copy)
        soffice = ["soffice", "--headless", "--norestore", f"-env:UserInstallation={(directory / 'profile').as_uri()}"]

        def convert(files):
            command = [*soffice, "--infilter=Rich Text Format", "--convert-to", "html", "--outdir", str(directory)]
            run([*command, *map(str, files)], directory, patience=PATIENCE + 5 * len(files))

        for start in range(0, len(copies), batch):
            convert(copies[start : start + batch])
        for copy in copies:
            if not copy.with_suffix(".html").exists():
                convert([copy])

        readings = []
        for copy in copies:
            page = copy.with_suffix(".html")
            markup = page.read_text("utf-8", "replace") if page.exists() else None
            readings.append(None if markup is None else Reading.of(markup, directory))
        return readings


def installed(command):
    """Pairs of a name and a reader of many files, ours first; those that are not installed are left out."""
    found = [("washboard", washboard(command))]
    for name, program, read in (
        ("LibreOffice", "soffice", libreoffice),
        ("pandoc", "pandoc", each(pandoc)),
        ("unrtf", "unrtf", each(unrtf)),
    ):
        if shutil.which(program):
            found.append((name, read))
    try:
        import striprtf as _  # noqa: F401

        found.append(("striprtf", each(striprtf)))
    except ImportError:
        pass
    return found
