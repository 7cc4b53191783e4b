"""Copies of programs that are not driven here, replayed by a plain owner of the clipboard."""

import json

from .kinds import TEXT_ONLY, Content, text

WORD = """<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta charset="utf-8"><meta name=Generator content="Microsoft Word 15">
<style>p.MsoNormal{margin:0cm 0cm 8pt}h1{font-size:16pt}</style></head><body lang=EN-GB><!--StartFragment--><h1>Minutes<o:p></o:p></h1><p class=MsoNormal>Present: <b>Anna</b> and <i>Bert</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>belt<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New";mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>oil<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Press</p></td><td><p class=MsoNormal>900</p></td></tr></table><p class=MsoNormal>See <a href="https://farm.example/may">May</a>.</p><!--EndFragment--></body></html>"""
DOCS = """<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6f1f0c2e-7fff-41aa-0b11-2f0a1b2c3d4e"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Minutes</span></h1><p dir="ltr" style="margin-top:0pt;margin-bottom:0pt;"><span style="font-weight:700;white-space:pre-wrap;">Present:</span><span style="font-weight:400;white-space:pre-wrap;"> Anna and Bert.</span></p><br /><ul style="padding-inline-start:48px;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">a second press</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-style:italic;white-space:pre-wrap;">the cart</span></p></li></ul></b>"""
SHEETS = """<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Press&quot;}">Press</td><td data-sheets-numberformat="{&quot;1&quot;:2}" data-sheets-formula="=2*450">900</td></tr><tr><td>Cart</td><td>120</td></tr></tbody></table>"""
EXCEL = """<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><meta name=ProgId content=Excel.Sheet></head><body><table><!--StartFragment--><tr><td>Press</td><td align=right x:num="900" x:fmla="=2*450">900</td></tr><tr><td>Cart</td><td align=right>120</td></tr><!--EndFragment--></table></body></html>"""
FIGMA = """<meta charset='utf-8'><span data-metadata="<!--(figmeta)eyJmaWxlS2V5IjoiYWJjIn0=(/figmeta)-->"></span><span data-buffer="<!--(figma)ZmlnLWtpd2k=(/figma)-->"></span><span style="white-space:pre-wrap;">Frame of May</span>"""
ONLYOFFICE = """<p class="docData;DOCY;v5;1000;UEs=" style="margin:0"><span style="font-weight:bold">Minutes</span></p><p style="margin:0">Anna and Bert</p>"""
VSCODE = """<meta charset='utf-8'><div style="color:#d4d4d4;background-color:#1e1e1e;font-family:'Droid Sans Mono', 'monospace';font-weight:normal;white-space:pre;"><div><span style="color:#c586c0;">for</span><span style="color:#d4d4d4;"> a </span><span>in</span> apples:</div><div><span style="color:#d4d4d4;">    wrap(a)</span></div><br><div>close()</div></div>"""
VSCODE_TEXT = "for a in apples:\n    wrap(a)\n\nclose()"
RTF = rb"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times New Roman;}{\f1 Symbol;}}{\stylesheet{\s1 heading 1;}}
{\pard\s1\outlinelevel0\b Minutes\par}{\pard Present: {\b Anna} and {\i Bert}, Zo\'eb.\par}
{\pard See {\field{\*\fldinst HYPERLINK "https://farm.example/may"}{\fldrslt May}}.\par}}"""
CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Weaver\r\nTEL:+4312345\r\nEND:VCARD\r\n"
DATE = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Pressing\r\nDTSTART:20260604T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
KONSOLE = """<html><body><span style="font-family:monospace;font-weight:normal"><span style="color:#000000;">$ ls -l</span><br>total&nbsp;8<br>-rw-r--r--&nbsp;1&nbsp;jo&nbsp;jo&nbsp;12&nbsp;May&nbsp;4&nbsp;&nbsp;press.txt</span></body></html>"""
PROSE = "The press is mended.\nCome and see it.\n\nAnna"
WHERE = {"chromium/x-source-url": b"https://farm.example/page", "chromium/x-internal-source-rfh-token": bytes(24)}


def rich(html, plain, **more):
    return {"text/html": html.encode(), **text(plain), **more}


COPIES = [
    Content("word", forms=rich(WORD, "Minutes\r\nPresent: Anna and Bert.\r\n·\tbelt\r\no\toil\r\nPress\t900\r\nSee May.")),
    Content("google-docs", forms=rich(DOCS, "Minutes\nPresent: Anna and Bert.\n\na second press\nthe cart\n") | {
        "application/x-vnd.google-docs-document-slice-clip+wrapped": b'{"dih":1,"data":"{}"}'}, own=("application/x-vnd.google-docs-document-slice-clip+wrapped",)),
    Content("google-sheets", forms=rich(SHEETS, "Press\t900\nCart\t120"), untouched=True),
    Content("excel", forms=rich(EXCEL, "Press\t900\nCart\t120\n") | {"image/png": b"PICTURE", "Biff8": b"\x09\x08\x10\0"}, untouched=True),
    Content("figma", forms=rich(FIGMA, "Frame of May"), untouched=True),
    Content("onlyoffice", forms=rich(ONLYOFFICE, "Minutes\nAnna and Bert")),
    Content("code-vscode", forms=rich(VSCODE, VSCODE_TEXT) | {"vscode-editor-data": b'{"version":1,"mode":"python"}'}, own=("vscode-editor-data",)),
    Content("konsole", forms=rich(KONSOLE, "$ ls -l\ntotal 8\n-rw-r--r-- 1 jo jo 12 May 4  press.txt")),
    Content("rtf-only", forms={"text/rtf": RTF, "UTF8_STRING": "Minutes\nPresent: Anna and Bert, Zoë.\nSee May.\n".encode()}, truth={
        "text": "Minutes\n\nPresent: Anna and Bert, Zoë.\n\nSee May.", "headings": [[1, "Minutes"]], "links": [["May", "https://farm.example/may"]],
        "bold": ["Anna"], "italic": ["Bert"]}),
    Content("rtf-empty", forms={"text/rtf": rb"{\rtf1\ansi }", **rich("<p>Some <b>bold</b> text</p><p>and more</p>", "Some bold text\n\nand more")}),
    Content("html-no-text", forms={"text/html": b"<h2>Title</h2><p>First paragraph.</p><p>Second <b>one</b>.</p><ul><li>a</li><li>b</li></ul><pre>x = 1\ny = 2</pre>"}),
    Content("html-and-picture", forms=rich("<p>The press, a picture</p>", "The press, a picture") | {"image/png": b"PICTURE"}),
    Content("html-and-card", forms=rich("<p><b>Anna Weaver</b></p>", "Anna Weaver") | {"text/vcard": CARD.encode()}),
    Content("html-and-color", forms=rich("<p>a <b>red</b></p>", "a red") | {"application/x-color": bytes([0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff])}),
    Content("html-and-twin", forms=rich("<p>Some <b>bold</b> words</p>", "Some bold words") | {
        "application/json": json.dumps({"blocks": [{"text": "Some bold words"}]}).encode()}, own=("application/json",)),

    Content("text-clean", forms=text(PROSE), untouched=True),
    Content("text-nodes", forms=text("three nodes") | {"application/x-acme-nodes": b"\x01\x02\x03nodes"}, untouched=True),
    Content("text-card", forms=text("Anna Weaver") | {"text/vcard": CARD.encode()}, untouched=True),
    Content("text-calendar", forms=text("Pressing, 4 June 9:00") | {"text/calendar": DATE.encode()}, untouched=True),
    Content("text-json", forms=text("a shape") | {"application/json": b'{"shape":[1,2]}'}, untouched=True),
    Content("text-audio", forms=text("clip 1") | {"audio/x-wav": b"RIFF\x24\0\0\0WAVEfmt "}, untouched=True),
    Content("text-picture", forms=text("press.png") | {"image/png": b"PICTURE"}, untouched=True),
    Content("text-qt-picture", forms=text("press") | {"application/x-qt-image": b"PICTURE", "image/png": b"PICTURE"}, untouched=True),
    Content("text-web-data", forms=text("a card") | {"chromium/x-web-custom-data": b"\x10\0\0\0\x01\0\0\0abcd"}, untouched=True),
    Content("text-provenance", forms=text("Only words.") | WHERE, own=tuple(WHERE)),
    Content("text-marks", forms=text("pay\u200bpal and\u2060 so on")),
    Content("text-tracking", forms=text("https://farm.example/a?id=7&utm_source=mail&fbclid=x1")),
    Content("text-lines", forms=text("first\r\nsecond\r\n\r\n\tindented\r\n  two spaces\r\nlast\r\n")),
    Content("text-code", forms=text("\n".join(["if a:", "\tb()", "", "", "    c()  # done", ""])), untouched=True),
    Content("text-spaces", forms=text("one\u00a0two  three\u3000four\u2009five")),
    Content("text-latin1", forms={"UTF8_STRING": "Zoë café".encode("latin-1"), "STRING": "Zoë café".encode("latin-1")}, untouched=True),
    Content("text-gbk", forms={"UTF8_STRING": "苹果榨汁机".encode("gbk"), "text/plain": "苹果榨汁机".encode("gbk")}, untouched=True,
            nothing=("firefox-rich", "firefox-plain", "mousepad", "writer", "calc", "abiword", "thunderbird")),
    Content("text-long", forms=text("".join(f"line {n}: some words that go on for a while\n" for n in range(1, 1201))), untouched=True, nowhere=("calc", "abiword")),
    Content("secret", forms=text("correct horse") | {"x-kde-passwordManagerHint": b"secret"}, untouched=True),
    Content("files", forms={"text/uri-list": b"file:///tmp/press.txt\r\n", "x-special/gnome-copied-files": b"copy\nfile:///tmp/press.txt", "UTF8_STRING": b"/tmp/press.txt"}, untouched=True,
            nowhere=("writer",), nothing=("firefox-rich", "thunderbird")),
    Content("picture", forms={"image/png": b"PICTURE"}, untouched=True, nowhere=TEXT_ONLY),
    Content("picture-browser", forms={"image/png": b"PICTURE", "text/html": b'<img src="https://farm.example/press.png" alt="press">'}, untouched=True, nowhere=TEXT_ONLY,
            nothing=("abiword",)),
    Content("svg", forms={"image/svg+xml": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>', "image/png": b"PICTURE"}, untouched=True, nowhere=TEXT_ONLY),
    Content("color", forms={"application/x-color": bytes([0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff])}, untouched=True,
            nowhere=(*TEXT_ONLY, "calc", "abiword", "writer"), nothing=("chromium-rich", "firefox-rich", "thunderbird")),
]
