"""Which family the letters of each script have in Writer after a paste, with fonts mapped and substituted.

    fonts.py WASHBOARD

Each text is HTML and RTF in a family that is not installed (Calibri, substituted by Carlito) and in one that the profile maps
(Alien Sans, to DejaVu Sans). It is converted to HTML and to RTF, and pasted. Prints what Writer says of the letters' families
through UNO; it keeps three of them, for Western, Asian and complex scripts. Ends with 1 if letters have the family that was to go.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Harm")]
from applications import wait_for  # noqa: E402
from contents.kinds import Content  # noqa: E402
from desk import Owner  # noqa: E402
from looks import each  # noqa: E402
from offices import Suite, scripts_of  # noqa: E402
from peers import Desktop  # noqa: E402

TEXTS = {
    "Latin": "Plain words", "Greek": "Καλημέρα κόσμε", "Cyrillic": "Привет мир", "Arabic": "مرحبا بالعالم", "Hebrew": "שלום עולם",
    "Devanagari": "नमस्ते दुनिया", "Chinese": "你好世界", "Japanese": "こんにちは", "Korean": "안녕하세요", "emoji": "Hi 😀🎉",
}
FAMILIES = {"Calibri": "Carlito", "Alien Sans": "DejaVu Sans"}
PROFILE = """[profiles.fonts]
base = "faithful"
[profiles.fonts.fonts]
missing = "substitute"
map = { "Alien Sans" = "DejaVu Sans" }
"""


def escaped(text):
    """Each UTF-16 unit as RTF 1.9.1 writes it."""
    units = text.encode("utf-16-le")
    numbers = (int.from_bytes(units[place:place + 2], "little", signed=True) for place in range(0, len(units), 2))
    return "".join(f"\\u{number}?" for number in numbers)


def written(family, text):
    """The text in this family, by format."""
    return {
        "html": f"<p style='font-family:\"{family}\"'>{text}</p>",
        "rtf": f"{{\\rtf1\\ansi\\uc1{{\\fonttbl{{\\f0 {family};}}}}\\f0 {escaped(text)}\\par}}",
    }


def families(document):
    """The families of the letters, each by the property that counts for its script."""
    found = []
    for paragraph in each(document.Text):
        for run in each(paragraph):
            for letter, kind in scripts_of(run.String):
                if letter.isalpha() and (name := getattr(run, "CharFontName" + kind)) not in found:
                    found.append(name)
    return found


def paste(suite):
    document = suite.office.load("private:factory/swriter")
    try:
        suite.office.dispatch(document, "Paste")
        return wait_for(lambda: suite.office.ask(lambda: families(document)))
    finally:
        suite.close(document)


def main(program):
    wrong = count = 0
    print("| script | read from | family | pasted as HTML | pasted as RTF |\n| --- | --- | --- | --- | --- |")
    with Desktop(program, window_manager=True) as desktop:
        os.mkdir(desktop.folder + "/config/washboard")
        with open(desktop.folder + "/config/washboard/config.toml", "w") as file:
            file.write(PROFILE)
        suite, owner = Suite(desktop), Owner(desktop)
        for script, text in TEXTS.items():
            for family, expected in FAMILIES.items():
                for read, words in written(family, text).items():
                    pasted = []
                    for kind in "html", "rtf":
                        clean = desktop.run(program, "convert", "--profile", "fonts", "--from", read, "--to", kind, words=words).stdout
                        owner.copy(Content(script, forms={"text/" + kind: clean.encode()}))
                        pasted.append(paste(suite))
                    count += len(pasted)
                    wrong += sum(family in found or expected not in found for found in pasted)
                    print("|", " | ".join((script, read, f"{family} to {expected}", *(", ".join(found) for found in pasted))), "|", flush=True)
    print(f"\n{count - wrong} of {count} pastes have the family that the profile says, and not the one that was copied.")
    return wrong


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])) > 0)
