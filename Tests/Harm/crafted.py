"""Pastes made up for the checks: each with its content, without and with Washboard, the page's truth and the destination."""

import contents
from contents.kinds import Content

ALL = {content.name: content for content in contents.ALL}
TEXT, PAGE, CODE = Content("made-up"), Content("made-up", page="<p>"), Content("code-made-up", page="<p>")
HIDING = Content("made-up", page="<p>", hidden=("HIDDEN",))
PARTS = "Title\n\nFirst part.\n\nSecond part.\n\nThird part.\n\nPay before 4 June."
FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def doc(text, **more):
    """What an editor of documents shows."""
    return {"text": text, "headings": [], "items": [], "tables": [], "links": [], "bold": []} | more


def plain(text):
    return {"text": text}


def page(text, *pictures):
    return doc(text, html="", pictures=list(pictures))


def offers(**digests):
    """Forms by name, with __ for a slash, and their digests."""
    return {"offers": {name.replace("__", "/"): [9, digest, ""] for name, digest in digests.items()}}


WORDS = [
    ("words change places", PAGE, doc("Anna owes Bert 5 euro"), doc("Bert owes Anna 5 euro"), doc("Anna owes Bert 5 euro"), ""),
    ("lines change places", PAGE, doc("one\ntwo\nthree"), doc("three\ntwo\none"), doc("one\ntwo\nthree"), ""),
    ("words are doubled", PAGE, doc("Pay 100 to Anna"), doc("Pay 100 to Anna Pay 100 to Anna"), doc("Pay 100 to Anna"), ""),
    ("a paragraph is lost while gaps come", PAGE, doc(PARTS.replace("\n\n", "\n")), doc(PARTS.rpartition("\n\n")[0]), doc(PARTS), ""),
    ("a word is lost while gaps come", PAGE, doc("A\nB\nDo not press."), doc("A\n\nB\n\nDo press."), doc("A\n\nB\n\nDo not press."), ""),
    ("words are squeezed", PAGE, doc("1. the press is mended"), doc("1. thepressismended"), doc("the press is mended"), ""),
    ("code loses its indentation", CODE, doc("1 if a:\n2     b()"), doc("1 if a:\n2 b()"), doc("if a:\n    b()"), ""),
    ("lines become one", PAGE, doc("- one\n- two\n- three"), doc("-one-two-three"), doc("one\ntwo\nthree"), ""),
    ("a page's plain text becomes the page's", PAGE, plain("one\ntwo"), plain("one\n\ntwo"), doc("one\n\ntwo"), "xterm"),
    ("an empty line of two is lost in text", CODE, plain("def a():\n\n\ndef b():"), plain("def a():\n\ndef b():"), None, "geany"),
    ("spaces at the end of lines are lost in text", TEXT, plain("Wrap  \none"), plain("Wrap\none"), None, "geany"),
    ("another word comes for a hidden one", HIDING, doc("Seen HIDDEN here"), doc("Seen here now"), doc("Seen here"), ""),
    ("hidden words come", HIDING, doc("Seen here"), doc("Seen HIDDEN here"), doc("Seen HIDDEN here"), ""),
    ("visible words go with the invisible characters in them", ALL["text-marks"], plain("pay\u200bpal and\u2060 so on"), plain("and so on"), None, ""),
    ("gaps of a page go in AbiWord", PAGE, doc("a\n\nb"), doc("a\nb"), doc("a\n\nb"), "abiword"),
    ("words come to a picture", TEXT, page("", [30, 20]), page("press.png", [30, 20]), None, ""),
    ("a title and a number go as markers", TEXT, doc("Dr. No lives\n\n3. third"), doc("No lives\nthird", items=[[1, "bullet", "third"]]), None, ""),
    ("a parameter of an address changes", TEXT, plain("https://a.example/x?q=a&flag"), plain("https://a.example/x?q=a&flag="), None, ""),
]
CHARACTERS = [
    ("boxes change their states", TEXT, plain("☑ Grease\n☐ Call"), plain("☐ Grease\n☑ Call"), None, ""),
    ("boxes go", TEXT, plain("☑ Grease\n☐ Call"), plain("Grease\nCall"), None, ""),
    ("a flag becomes another", TEXT, plain(FLAG), plain(FLAG[0]), None, ""),
    ("invisible characters come", TEXT, plain("sudo rm"), plain("su\u200bdo\u202e rm"), None, ""),
    ("no-break spaces come to code", CODE, plain("if x:\n    y()"), plain("if x:\n\u00a0\u00a0\u00a0\u00a0y()"), None, ""),
    ("empty lines come before the words", TEXT, plain("rm x"), plain("\n\nrm x"), None, "xterm"),
    ("line ends come to a line end", TEXT, plain("ls\n"), plain("ls\n\n\n"), None, "geany"),
    ("a carriage return comes", TEXT, plain("ls"), plain("ls\r"), None, "xterm"),
    ("empty paragraphs come in a message", TEXT, doc("few words"), doc("few words\n\n\n\n\n"), None, "thunderbird"),
    ("a line end goes", TEXT, plain("ls\n"), plain("ls"), None, "geany"),
]
NOTHING = [
    ("unreadable characters come of nothing", TEXT, None, plain("\x02a"), None, ""),
    ("markup comes of nothing", TEXT, None, plain("<meta charset=utf-8><p>junk"), None, ""),
    ("a password comes of nothing", ALL["secret"], None, plain("correct horse"), None, ""),
]
LINKED = doc("x", links=[["x", "https://a.example/?a"]])
STRUCTURE = [
    ("a table goes that the page spells otherwise", PAGE, doc("A\tB", tables=[[["Made of", "4–8 % [3]"]]]), doc("A\tB"), doc("A\tB", tables=[[["Made of", "4–8 %[3]"]]]), ""),
    ("a link goes whose address is relative on the page", PAGE, doc("History", links=[["History", "https://a.example/h"]]), doc("History"), doc("History", links=[["History", "/h"]]), ""),
    ("a part of a link goes", PAGE, doc("the log", links=[["the", "https://a.example"]]), doc("the log"), doc("the log", links=[["the log", "https://a.example"]]), ""),
    ("a heading goes that the page spells otherwise", PAGE, doc("Title", headings=[[1, "Title #"]]), doc("Title"), doc("Title", headings=[[1, "Title#"]]), ""),
    ("a heading goes with a hidden one", HIDING, doc("a HIDDEN", headings=[[1, "HIDDEN"], [2, "Real"]]), doc("a"), None, ""),
    ("a heading, a link and bold words come", TEXT, doc("hello"), doc("hello", links=[["hello", "https://evil.example"]], headings=[[1, "hello"]], bold=["hello"]), None, ""),
    ("a heading is tripled", PAGE, doc("T\nT", headings=[[1, "T"]]), doc("T\nT", headings=[[1, "T"]] * 3), doc("T\nT", headings=[[1, "T"]]), ""),
    ("the link of a picture goes", TEXT, doc("x", links=[["(picture)", "https://farm.example"]]), doc("x"), None, ""),
    ("a superscript goes", TEXT, doc("x2", scripts=[["super", "2"]]), doc("x2", scripts=[]), None, ""),
    ("bold words come", TEXT, doc("a b"), doc("a b", bold=["a b"]), None, ""),
    ("the address of a link changes", TEXT, LINKED, LINKED | {"links": [["x", "https://a.example/?a="]]}, None, ""),
    ("a rule goes", PAGE, doc("a", rules=["hr"]), doc("a", rules=[]), doc("a", rules=["hr"]), ""),
    ("a border comes", PAGE, doc("a", borders=[]), doc("a", borders=["a"]), doc("a", borders=[]), ""),
    ("a list turns round", PAGE, doc("a", directions=[["ul", "a"]]), doc("a"), doc("a", directions=[["ul", "a"]]), ""),
    ("pictures go with a pixel", ALL["hidden-pixel"], page("Dear", [30, 20], [30, 20], [1, 1]), page("Dear"), page("Dear", [30, 20], [30, 20], [1, 1]), ""),
    ("a picture becomes a small one", TEXT, page("D", [300, 200]), page("D", [2, 2]), None, ""),
    ("pictures come", TEXT, page("D"), page("D", [300, 200]), None, ""),
]
OFFERS = [
    ("text is lost under the names that programs ask for", TEXT, offers(UTF8_STRING="1", STRING="1"), {"offers": {"text/plain;charset=utf-16": [8, "9", ""]}}, None, ""),
    ("a name of untouched text holds something else", ALL["text-clean"], offers(UTF8_STRING="1", STRING="1"), offers(UTF8_STRING="1", STRING="2"), None, ""),
    ("a card is changed", ALL["html-and-card"], offers(UTF8_STRING="1", text__vcard="1"), offers(UTF8_STRING="1", text__vcard="2"), None, ""),
    ("the link of cells goes", ALL["calc-cells"], {"offers": {"application/x-openoffice-link": [9, "2", ""]}}, {"offers": {}}, None, ""),
    ("untouched text is taken", ALL["text-clean"], offers(UTF8_STRING="1"), offers(UTF8_STRING="1", **{"org.washboard.rich-text": "2"}), None, ""),
]
WORSE = WORDS + CHARACTERS + NOTHING + STRUCTURE + OFFERS

GOOD = [
    ("a missing word of the page comes", PAGE, doc("Pay to Anna"), doc("Pay 100 to Anna"), doc("Pay 100 to Anna"), ""),
    ("gaps of the page come", PAGE, doc("a\nb"), doc("a\n\nb"), doc("a\n\nb"), ""),
    ("typed markers become items", TEXT, doc("1. one\n- two"), doc("one\ntwo", items=[[1, "number", "one"], [1, "bullet", "two"]]), None, ""),
    ("a hidden heading goes", HIDING, doc("a HIDDEN", headings=[[1, "HIDDEN"], [2, "Real"]]), doc("a", headings=[[2, "Real"]]), None, ""),
    ("a superscript of the page comes", PAGE, doc("x2", scripts=[]), doc("x2", scripts=[["super", "2"]]), doc("x2", scripts=[["super", "2"]]), ""),
    ("a link is spelled as on the page", PAGE, doc("a b", links=[["ab", "https://a.example/x"]]), doc("a b", links=[["a b", "https://a.example/"]]),
     doc("a b", links=[["a b", "https://a.example/"]]), ""),
    ("boxes of the page come", PAGE, doc("Call"), doc("☐ Call"), doc("Call", items=[[1, "open", "Call"]]), ""),
    ("a page's empty paragraphs in AbiWord", PAGE, doc("a"), doc("a\n\n"), doc("a"), "abiword"),
    ("a zero byte goes", TEXT, doc("a\n\0"), doc("a\n"), None, "abiword"),
    ("a pixel goes", ALL["hidden-pixel"], page("Dear", [1, 1]), page("Dear"), None, ""),
    ("provenance goes", TEXT, {"offers": {"UTF8_STRING": [9, "1", ""], "chromium/x-source-url": [9, "2", ""]}}, offers(UTF8_STRING="1"), None, ""),
]
