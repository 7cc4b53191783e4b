"""Which rows state that their word is hidden, told from the source alone; the others hide it by tricks of layout.

A row states it if the word's element, or one around it, has one of the reasons for which Washboard promises to hide a
text. The picture tells whether it is hidden, since a later declaration may take back what an earlier one states.
"""

import re

from hiding_rows import MARK

# Almost nothing, and farther than pages move what they show. How far a share is depends on a size that is not stated.
SMALL = r"(?:(?:[a-z-]+\()?(?:[0-2](?![\d%])|\.|pi|e )|(?:round|mod|rem|calc-size)\()"
TINY = rf"(?:(?:width|height|size): {SMALL}|(?:width|inline-size): 0%)"
FAR = r"[^;}\"]*(?:\d{4}|-\d{3}(?!\d*(?:px|%))|var)"
CLOSED = ("dialog|datalist|noscript|template|noembed|noframes|iframe|audio|video|canvas|progress|meter|title|desc|"
          "metadata|defs|symbol|clippath|script|style|rp|select|annotation|mask|pattern|marker|lineargradient|filter|"
          "view")
REASONS = {
    "not displayed": (
        r"display ?[:=] ?(?:none|table-column|var)", "content-visibility", rf"<[^>]*{MARK}",
        rf"<(?:{CLOSED})\b[^/]*{MARK}", r"<\w+ (?:[-\w=' ]+ )?(?:hidden|popover|type=hidden)"),
    "invisible": (r"(?<!\.c{)visibility ?[:=] ?(?:hidden|collapse|var)", "<mphantom", r"\\v1?\b", r"fhidden}{\\sv 1"),
    "transparent": (r"opacity ?[:(=](?! ?1(?![\d%]))",),
    "in the color behind it": (
        "(?<!solid )transparent", r"#0000\b", "#0{8}", r"/ 0%?\)", r"a\([^)]*,0\)", "fill=none", "bgcolor",
        "mathback", r"background(?!: url)[^}]*[; \"]color: (?!black)", "color: [^}]*background(?!: url)",
        r"\\(?:cb|chcbpat|cbpat|highlight)\d.*\\cf", r"\\cf\d\\(?:cb|chcbpat|highlight)"),
    "too small": (
        r"font-size(?:-adjust)?[:=](?! ?1[26])", "font: ", "zoom: ", "mathsize=", r"\\fs[0-3]\b",
        r"matrix(?:3d)?\(0,0,0", r"scale[xy3d]*[:(=] ?(?:1[ ,])?(?:0(?!\.5)|\.)",
        r"rotate(?:[xy3]\w*\(|: [xy1])[^;\"]*(?:90deg|100grad|0\.25turn)"),
    "cut away": ("(?<!-)clip: ", "clip-path: ", r"mask(?:-image)?: linear-gradient\(rgba"),
    "one pixel in size": (rf"(?:overflow|contain)[^\"]*{TINY}", rf"{TINY}[^\"]*(?:overflow|contain)"),
    "out of the page": (
        rf"(?<![-\w])(?:left|right|inset[-\w]*|text-indent): ?{FAR}", rf"(?<![-\w])top: [^;\"]*-{FAR}",
        rf"relative; bottom: (?!-){FAR}", rf"fixed; (?:top|bottom): {FAR}", r"absolute; left: -\d+px; top: -\d",
        r"(?:translate[xy3d]*[:(]|matrix\(1)[^;\"]*9999", r"\\shp(?:left|top)-?\d{5}"),
    "covered": ("text-security", "content: url", r"blur\(", "line-through"),
}
# What Washboard does not read of style sheets, by decision, and the functions of mathematics and of CSS Color 5 that it
# does not know.
UNREAD = re.compile(
    r"@(?!media|import|charset|page|font|keyframes|bogus)[\w-]+|@media[^{]*\((?!(?:min|max)-width)|[+~&|](?!=)|\{[^}]*[{@]|"
    r":(?:is|where|has|matches|-webkit-any|nth-|first-|last-|only-|lang|dir|empty|scope|defined|enabled|disabled|open|"
    r"read-|host|current|muted|unknown|bogus)|:not\((?:[^)]*[,( :>]|\))|revert")
FUNCTIONS = re.compile(
    r"\b(?:round|mod|rem|abs|sign|sqrt|hypot|pow|sin|cos|tan|exp|log|calc-size|color-mix|light-dark|contrast-color)\(|"
    r"\(from |infinity|nan|pi\b", re.IGNORECASE)
STATED = re.compile("|".join(pattern for patterns in REASONS.values() for pattern in patterns), re.IGNORECASE)
# Elements beside the word; columns and lines, which are around no text.
BESIDE = re.compile(r"<(?!style)(\w+)\b[^>]*>[^<]*</\1>|<td[^>]*>[^<]*(?=<td)|<col[^>]*>|::first-line {[^}]*}")


def is_unread(source):
    """Whether the word is hidden by a rule or a value that Washboard does not read, by decision."""
    sheets = re.sub(r"/\*.*?\*/", "", "".join(re.findall(r"<style[^>]*>(.*?)</style>", source, re.DOTALL)), flags=re.S)
    return bool(UNREAD.search(sheets) or FUNCTIONS.search(source))


def states(source):
    source = re.sub(r"/\*.*?\*/", "", source[:source.index(MARK)] + MARK, flags=re.S)
    if not source.startswith(r"{\rtf"):
        source = re.sub(r"\\([0-9a-fA-F]{1,6})\s?", lambda escape: chr(int(escape[1], 16)), source)
        source = BESIDE.sub("", source.replace("\\", ""))
    return bool(STATED.search(re.sub(r"\s+", " ", source)))
