"""Documents of programs that are driven: word processors, cells, a drawing, a PDF, a message, files, a picture, a password."""

from .kinds import TEXT_ONLY, Content

REPORT = """<h1>Report of May</h1><p>The press is <b>mended</b>, says <a href="https://farm.example/may">the <i>log</i></a>.</p><h2>What is left</h2>
<ul><li>belt<ul><li>new</li></ul></li><li>oil</li></ul><ol><li>first</li><li>second</li></ol>
<table border="1"><tr><td>Press</td><td>900</td></tr><tr><td>Cart</td><td>120</td></tr></table><p>The end.</p>"""
REPORT_TRUTH = {
    "text": """Report of May\n\nThe press is mended, says the log.\n\nWhat is left\n\nbelt\nnew\noil\n\nfirst\nsecond\n\nPress\t900\nCart\t120\n\nThe end.""",
    "headings": [[1, "Report of May"], [2, "What is left"]],
    "items": [[1, "bullet", "belt"], [2, "bullet", "new"], [1, "bullet", "oil"], [1, "number", "first"], [1, "number", "second"]],
    "tables": [[["Press", "900"], ["Cart", "120"]]], "links": [["the log", "https://farm.example/may"]], "bold": ["mended"], "italic": ["log"],
    "struck": [], "scripts": [], "quotes": [], "code": [], "rules": [], "borders": ["Press"], "pictures": [],
}
# AbiWord's documents have no margins.
ABIWORD_TRUTH = REPORT_TRUTH | {"text": REPORT_TRUTH["text"].replace("\n\n", "\n")}
LETTER = {"text": "River Lane 4\n\nDear Anna,\nthank you.\n\nold and H2O\n\nJo", "struck": ["old"], "scripts": [["sub", "2"]]}
ODT = ("application/x-openoffice-embed-source", "application/vnd.oasis.opendocument", "application/x-goffice-graph", "application/x-openoffice-objectdescriptor")

DOCUMENTS = [
    Content("writer-report", program="writer", document=REPORT, truth=REPORT_TRUTH, own=ODT),
    Content("writer-notes", program="writer", document="<p>Pressed since 1911NOTE, they say.</p><p>In every villageNOTE.</p>", own=ODT),
    Content("writer-line", program="writer", document="<p>only a few words</p>", truth={"text": "only a few words"}, own=ODT),
    Content("writer-letter", program="writer", document="<p align=right>River Lane 4</p><p>Dear Anna,<br>thank you.</p><p><s>old</s> and H<sub>2</sub>O</p><p>Jo</p>", truth=LETTER, own=ODT),
    Content("calc-cells", program="calc", document="Sort\tWeeks\nGala\t8\nBoskoop\t=B2*2", untouched=True),
    Content("draw-shape", program="draw", untouched=True, nowhere=TEXT_ONLY),
    Content("abiword-report", program="abiword", document=REPORT, truth=ABIWORD_TRUTH, own=ODT),
    Content("abiword-line", program="abiword", document="<p>only a <b>few</b> words</p>", truth={"text": "only a few words", "bold": ["few"]}, own=ODT),
    Content("thunderbird-message", program="thunderbird", document="""<p>Hello Bert,</p><p>the press is <b>mended</b>, see <a href="https://farm.example/may">May</a>.</p><ul><li>belt</li><li>oil</li></ul>
<blockquote type="cite"><p>Is it?</p></blockquote><pre class="moz-signature">-- \nAnna</pre>"""),
    Content("evince-page", program="evince", document="<h1>Report of May</h1><p>The press is mended, says the log of the farm.</p><p>Second paragraph of the page.</p>"),
    Content("mousepad-lines", program="mousepad", document="first line\n\n\tindented by a tab\n    by four spaces\nlast line\n", untouched=True),
    Content("mousepad-marks", program="mousepad", document="zero\u200bwidth and\u00a0no break\n"),
    Content("xterm-lines", program="xterm", document="$ ls -l\ntotal 8\n-rw-r--r-- 1 jo jo   12 press.txt\n", untouched=True),
    Content("keepassxc-password", program="keepassxc", document="secret", brief=True, untouched=True),
    # Writer asks a person about files that are pasted.
    Content("thunar-files", program="thunar", untouched=True, nowhere=("writer",), nothing=("thunderbird",)),
    Content("gimp-picture", program="gimp", untouched=True, nowhere=TEXT_ONLY),
    Content("xclip-text", program="xclip", document="piped words\nof two lines\n", untouched=True),
    Content("xclip-once", program="xclip", document="once and no more\n", once=True, nowhere=("offers",)),
]
