"""Links of a page to its own site, quotes in quotes, a picture that is a link, numbers for cells, cells of OnlyOffice, a list of Slack,
description lists of a reference and of a discussion, notes, and a list and a table that run from right to left."""

from .copies import rich
from .kinds import Content

CELLS = """<table class="xslData;XLSY;v2;1000;UEs=" cellspacing="0"><tr><td>Press</td><td align="right">900</td></tr><tr><td>Cart</td><td align="right">120</td></tr></table>"""

# As Word writes notes, without the style sheet.
WORD_NOTES = rb"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Calibri;}}
\pard\plain Pressed since 1911{\super\chftn{\footnote \pard\plain {\super\chftn} Bought by {\b Anna}.}}, they say.\par
\pard\plain In every village{\super\chftn{\footnote \pard\plain {\super\chftn} Of the valley.}}.\par}"""

MORE = [
    Content("link-relative", page="""<p>See <a href="/history">the history</a>, <a href="prices?sort=Gala&amp;weeks=8">the prices</a> and <a href="//farm.example/shop">the shop</a>.</p>"""),
    Content("link-picture", page="""<p>Before it.</p><p><a href="https://farm.example/press"><img src="data:image/png;base64,PICTURE" width="30" height="20" alt="The press"></a></p><p>After it.</p>"""),
    Content("quote-nested", page="""<p>I agree.</p><blockquote><p>It is mended.</p><blockquote><p>Is it?</p></blockquote><p>Come and see.</p></blockquote><p>Anna</p>"""),
    Content("table-numbers", page="""<table border="1"><tr><th>Sort</th><th>Price</th><th>Sold</th><th>Share</th><th>Since</th></tr><tr><td>Gala</td><td>1,250.50</td><td>007</td><td>12%</td><td>2024-05-04</td></tr>
<tr><td>Boskoop</td><td>-3.5</td><td>1e3</td><td>1/2</td><td>9:41</td></tr></table>"""),
    # Slack writes each level as a list of its own, which says how deep it is.
    Content("chat-list", page="""<div class="p-rich_text_section">To do before <b data-stringify-type="bold">Friday</b>:</div>
<ul class="p-rich_text_list" data-stringify-type="unordered-list" data-indent="0" data-border="0"><li data-stringify-indent="0" data-stringify-border="0">oil the belt</li></ul>
<ul class="p-rich_text_list" data-stringify-type="unordered-list" data-indent="1" data-border="0" style="margin-left:28px"><li data-stringify-indent="1" data-stringify-border="0">both sides</li></ul>
<ul class="p-rich_text_list" data-stringify-type="unordered-list" data-indent="0" data-border="0"><li data-stringify-indent="0" data-stringify-border="0">call Dora</li></ul>
<div class="p-rich_text_section">Thanks.</div>""", truth={"items": [[1, "bullet", "oil the belt"], [2, "bullet", "both sides"], [1, "bullet", "call Dora"]]}),
    Content("onlyoffice-cells", forms=rich(CELLS, "Press\t900\nCart\t120"), untouched=True),
    Content("list-reference", page="""<h2>press.squeeze()</h2><p>Squeezes apples.</p><h3>Parameters</h3><dl><dt id="apples"><a href="#apples"><code>apples</code></a></dt><dd><p>The apples to squeeze. They are <em>not</em> peeled:</p>
<ul><li>Gala</li><li>Boskoop</li></ul></dd><dt><code>force</code> <span>Optional</span></dt><dd><p>How hard the press squeezes.</p><pre><code>squeeze(apples, force=4)
squeeze(apples)</code></pre><dl><dt><code>gentle</code></dt><dd>By hand.</dd><dt><code>hard</code></dt><dd>By the mill.</dd></dl></dd></dl><h3>Return value</h3><p>The juice.</p>"""),
    Content("list-discussion", style="dl{margin-top:.2em;margin-bottom:.5em} dd{margin-left:1.6em;margin-bottom:.1em}", page="""<p>Is it mended? <b>Anna</b> 9:41</p><dl><dd>It is. <b>Bert</b> 9:44
<dl><dd>Since when? <b>Anna</b> 9:45<dl><dd>Friday. <b>Bert</b> 9:50</dd></dl></dd></dl></dd><dd>And oiled. <b>Dora</b> 10:02</dd></dl><p>Thanks.</p>"""),
    # As converters of Markdown write notes.
    Content("page-notes", page="""<p>Pressed since 1911<sup><a href="#fn1" id="fnref1">1</a></sup>, they say.</p><p>In every village<sup><a href="#fn2" id="fnref2">2</a></sup>.</p>
<hr><section class="footnotes"><ol><li id="fn1"><p>Bought by <b>Anna</b>. <a href="#fnref1">\u21a9</a></p></li><li id="fn2"><p>Of the valley. <a href="#fnref2">\u21a9</a></p></li></ol></section>"""),
    Content("rtf-notes", forms={"text/rtf": WORD_NOTES, "UTF8_STRING": "Pressed since 1911, they say.\nIn every village.\n".encode()}, truth={
        "text": "Pressed since 19111, they say.\nIn every village2.", "notes": ["Bought by Anna.", "Of the valley."]}),
    Content("script-right-to-left", page="""<p dir="rtl">שלום</p><table dir="rtl" border="1"><tr><th>שם</th><th>גיל</th></tr><tr><td>אנה</td><td>41</td></tr></table>
<ol dir="rtl"><li>ראשון</li><li>שני <b>מודגש</b></li></ol><p>Left.</p>"""),
    Content("table-roles", style=".r{display:grid;grid-template-columns:80px 1fr 80px}", page="""<p>Sold</p><div role="table"><div class="r" role="row"><div role="columnheader">Day</div><div role="columnheader">Sort</div>
<div role="columnheader">Sum</div></div><div class="r" role="row"><div role="cell">Mo</div><div role="cell">Gala</div><div role="cell">12.00</div></div><div class="r" role="row"><div role="cell">Tu</div>
<div role="cell">Boskoop</div><div role="cell">7.50</div></div></div><p>After it.</p>"""),
    # Calc puts each paragraph in a row, and joins lines that are `<div>`.
    Content("lines-invoice", style="p{margin:0}", page="""<h2>Invoice 17</h2><p>Anna Miller</p><p>Mill Lane 4</p><p>Apple Hill</p><table border="1"><tr><td><p>Gala</p><p>red, sweet</p></td><td>12.00</td></tr></table><p>Sum</p><p>12.00</p>"""),
]
