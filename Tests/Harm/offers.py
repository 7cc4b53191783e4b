"""What is offered: the forms, their names and their bytes."""

import re

from texts import own_text
from verdicts import SAME, WORSE

# Names of one form: what is offered under any of them is offered. Programs ask for the first ones alone.
MAIN = {"UTF8_STRING": "text", "text/plain": "text", "text/plain;charset=utf-8": "text", "text/html": "html", "text/rtf": "rtf"}
NAMES = {name: form for form, names in {
    "text": ("text/plain;charset=UTF-8", "text/plain;charset=utf-16", "TEXT", "STRING", "COMPOUND_TEXT", "UTF-8", "text/unicode",
             "GTK_TEXT_BUFFER_CONTENTS", "application/x-gtk-text-buffer-rich-text"),
    "html": ("application/xhtml+xml",), "rtf": ("application/rtf", "text/richtext"),
}.items() for name in names} | MAIN
PROTOCOL = (r"TARGETS|TIMESTAMP|MULTIPLE|SAVE_TARGETS|DELETE|LENGTH|LIST_LENGTH|HOSTNAME|HOST_NAME|IP_ADDRESS|USER|CLASS|NAME|CLIENT_WINDOW|OWNER_OS"
            r"|ATOM|INTEGER")
WASHBOARD = r"org\.washboard\..*|application/vnd\.washboard\..*|application/x-washboard.*"
PROVENANCE = r"chromium/x-(source-url|internal-source-rfh-token)|text/_moz_html(context|info)|text/x-moz-url-priv"
# Protocol, provenance, and the program's own notes, some of which are new with each copy.
NO_FORMS = re.compile(
    rf"^({PROTOCOL}|{WASHBOARD}|{PROVENANCE}"
    r"|application/x-libreoffice-internal-id.*|application/x-openoffice-(link|objectdescriptor).*)$")


def compare_offers(content, base, active):
    before, after = forms(base), forms(active)
    gone = [name for name in before if name not in after]
    # What programs ask for by name, and cells by their link.
    gone += [name for name in base if base[name][0] and name not in active
             and (name in MAIN or content.untouched and name.startswith("application/x-openoffice-"))]
    lost = sorted({name for name in gone if not name.startswith(content.own or "\n")})
    if lost:
        return WORSE, "lost " + ", ".join(name[:60] for name in lost)
    changed = [name for name in before if name in after and before[name] != after[name]]
    # A program may write a picture or a document otherwise each time; what is replayed stays as it was.
    mangled = [name for name in changed if content.forms and (content.untouched or name not in NAMES.values())]
    if content.untouched:
        mangled += [name for name in changed if name == "text"]
        mangled += [name for name in base if content.forms and NAMES.get(name) == "text" and name in active and base[name][1] != active[name][1]]
    if mangled:
        return WORSE, "changed " + ", ".join(dict.fromkeys(mangled))
    if content.untouched and (added := sorted(set(after) - set(before)) or taken(content, base, active)):
        return WORSE, "added " + ", ".join(added)
    return SAME, ", ".join(f"changed {name[:60]}" for name in changed if name not in NAMES.values())


def taken(content, base, active):
    """The marks of Washboard on what no policy has anything to do with: no line end for a terminal, no trace of its origin."""
    if (own_text(content) or "").endswith("\n") or any(re.match(PROVENANCE, name) for name in base):
        return []
    return [name for name in active if name not in base and re.match(WASHBOARD, name)]


def forms(offers):
    """The digest of each form that was given, whatever its names."""
    given = {}
    # UTF8_STRING first: line ends and encodings differ under the other names.
    for name, (size, digest, _) in sorted(offers.items(), key=lambda offer: offer[0] != "UTF8_STRING"):
        if size and not NO_FORMS.match(name):
            given.setdefault(NAMES.get(name, name), digest)
    return given
