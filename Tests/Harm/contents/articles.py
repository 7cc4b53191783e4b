"""Articles, mail, chat lines, lists and tables as pages."""

from .kinds import Content

CHAT = ".row{display:flex}.time{color:#666;font-size:12px}.gap{display:block;height:8px}"

ARTICLES = [
    Content("article", page="""<h1>The cider press</h1><p>It was built in <em>1911</em> by <b>two</b> brothers, as
<a href="https://farm.example/history">the history</a> says.</p><p>Nobody has moved it since.</p><h2>How it works</h2>
<p>The screw presses the <i>pomace</i>.</p><blockquote><p>Turn slowly.</p></blockquote><p>Then wait.</p>"""),
    Content("article-links", page="""<p>Read <a href="https://farm.example/a?id=7&amp;page=2#top">the first part</a>,
<a href="mailto:anna@farm.example">write to Anna</a>, <a href="tel:+4312345">call</a> or see
<a href="https://farm.example/path/with%20space/(x)">an odd address</a>.</p><p><a href="https://farm.example/">https://farm.example/</a></p>"""),
    Content("article-long", page="".join(
        f"<h2>Part {n}</h2><p>Paragraph {n} has <b>a bold word</b> and <a href='https://farm.example/{n}'>link {n}</a>.</p>"
        f"<p>A second one follows it, longer than the first, with <i>more</i> words in it.</p>" for n in range(1, 41))),
    Content("article-notes", page="""<p>Pressed since the middle ages<sup id="r1"><a href="#n1">[1]</a></sup>, in
every village<sup id="r2"><a href="#n2">[2]</a></sup>.</p><ol><li id="n1"><a href="#r1">^</a> Weaver 1988, p. 4</li><li id="n2">Miller 1990</li></ol>"""),
    Content("article-figure", page="""<h3>A picture</h3><figure><img src="data:image/png;base64,PICTURE" width="30" height="20" alt="The press">
<figcaption>The press in May</figcaption></figure><p>After it.</p>"""),
    Content("article-remote-picture", page="""<p>Before.</p><p><img src="/press.png" width="30" height="20" alt="The press"></p><p>After.</p>"""),
    Content("article-rule", page="<p>Part one</p><hr><p>Part two</p><p>line one<br>line two<br><br>line four</p>"),
    Content("article-icons", page="""<p><svg width="16" height="16" aria-hidden="true"><rect width="16" height="16"/></svg> Settings
 and <span style="display:inline-block">more</span></p><div><button>Edit</button> <span>Last changed today</span></div>"""),
    Content("article-edits", page="""<p>We <del>rest</del> <ins>work</ins>, press <kbd>Ctrl</kbd>+<kbd>C</kbd>, mark <mark>this</mark>,
see <small>small print</small>, H<sub>2</sub>O and x<sup>2</sup>, <u>underlined</u>, <s>struck</s>, <code>code()</code>.</p>"""),
    Content("article-details", page="<details open><summary>More</summary><p>What is inside.</p></details><p>After it.</p>"),
    Content("article-columns", style=".c{columns:2}.f{display:flex;gap:8px}",
            page="<div class='c'><p>One.</p><p>Two.</p></div><div class='f'><div>left side</div><div>right side</div></div>"),
    Content("poem", page="<p>The wheel goes round,<br>&nbsp;&nbsp;the water falls,<br>the mill is still.</p><p>The second verse<br>is short.</p>"),
    Content("address", page="<address>Anna Weaver<br>River Lane 4<br>1010 Vienna</address><p>Opening hours: 9–17&nbsp;h</p>"),
    Content("search-results", page="".join(
        f"<div><a href='https://site{n}.example/page'><h3>Result {n}</h3></a><cite>site{n}.example › page</cite><div>Words about {n}.</div></div>" for n in (1, 2, 3))),
    Content("headings-anchors", page="""<h1 id="t">Title<a class="anchor" href="#t">#</a></h1><h2>Two</h2><p>Text</p><h3>Three</h3><h4>Four</h4><p>Text</p>"""),

    Content("mail-thread", page="""<div dir="ltr"><div>Hello Bert,</div><div><br></div><div>the press is <b>mended</b>.</div><div><br></div><div>Anna</div>
<div class="gmail_quote"><div>On Mon, Bert wrote:<br></div><blockquote style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex"><div>Is it?</div><div>Tell me.</div></blockquote></div></div>"""),
    Content("mail-newsletter", page="""<table role="presentation" width="100%"><tr><td><table role="presentation" width="600"><tr><td><h1>News of May</h1></td></tr>
<tr><td>The first story.</td></tr><tr><td><a href="https://farm.example/2?utm_source=news">The second story</a></td></tr></table></td></tr></table>"""),
    Content("mail-signature", page="""<p>Regards</p><div>-- <br></div><div><b>Anna Weaver</b><br>Weaver &amp; Sons<br><a href="https://weaver.example">weaver.example</a></div>"""),
    Content("chat-work", style=CHAT, page="""<div class="m"><b><button style="all:unset">Anna Weaver</button></b>&nbsp;&nbsp;<a class="time" href="https://chat.example/p1">9:41 AM</a>
<div><div>Is it mended? <a href="https://farm.example/press">farm.example/press</a></div><ul><li>belt</li><li>oil</li></ul><div>Second<span class="gap"></span>after a gap, <code>ctl restart</code>.</div>
<pre>step 1\n  step 2</pre></div></div><div class="m"><b>Bert</b>&nbsp;&nbsp;<a class="time" href="https://chat.example/p2">9:44 AM</a><div>Yes 👍</div></div>"""),
    Content("chat-lines", style=CHAT, page="".join(
        f"<div class='row'><span class='time'>[10:0{n}] </span><span>&lt;{name}&gt; {said}</span></div>"
        for n, (name, said) in enumerate([("anna", "hello"), ("bert", "how is it?"), ("anna", "fine, see https://farm.example")]))),
    Content("chat-bubbles", style=CHAT + "li{list-style:none}", page="""<ol><li><h3>Anna <span>—</span> <time>Today at 10:01</time></h3><div>First message</div></li>
<li><div>and one more</div></li><li><h3>Bert <span>—</span> <time>Today at 10:02</time></h3><div>An <em>answer</em><br>of two lines</div></li></ol>"""),

    Content("list-bullets", page="<p>Bring:</p><ul><li>apples</li><li>a <b>sharp</b> knife</li><li>time</li></ul><p>Thanks.</p>"),
    Content("list-nested", page="<ul><li>Roof<ul><li>north<ul><li>slates</li><li>gutter</li></ul></li><li>south</li></ul></li><li>Doors</li></ul>"),
    Content("list-numbers", page="<ol><li>Survey</li><li>Order<ol type='a'><li>timber</li><li>paint</li></ol></li><li value='7'>Seventh</li></ol><ol start='4'><li>Fourth</li><li>Fifth</li></ol>"),
    Content("list-paragraphs", page="<ul><li><p>First item.</p><p>Its second paragraph.</p></li><li><p>Second item.</p></li></ul>"),
    Content("list-mixed", page="<ol><li>Step one<ul><li>a note</li><li>another</li></ul></li><li>Step two<br>on two lines</li></ol>"),
    Content("list-terms", page="<dl><dt>Stern</dt><dd>The back of the boat.</dd><dt>Bow</dt><dd>The front.</dd></dl>"),
    Content("list-code", page="<ol><li><p>Install it:</p><pre><code>make install\nmake check</code></pre></li><li><p>Run <code>it</code>.</p></li></ol>"),
    Content("tasks", style=".task-list-item{list-style:none}", page="""<h2>To do</h2><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> Grease the press</li>
<li class="task-list-item"><input type="checkbox" disabled> Call the mill<ul><li class="task-list-item"><input type="checkbox" disabled> ask for Bert</li></ul></li></ul><p>Then rest.</p>"""),
    Content("tasks-divs", style=".r{display:flex}", page="""<div class="r"><div role="checkbox" aria-checked="true">☑</div><div>Grease the press</div></div><div class="r"><div role="checkbox" aria-checked="false">☐</div><div>Call the mill</div></div>"""),

    Content("table", page="<p>Yields:</p><table><thead><tr><th>Sort</th><th>Weeks</th></tr></thead><tbody><tr><td>Boskoop</td><td>20</td></tr><tr><td>Gala</td><td>8</td></tr></tbody></table><p>After it.</p>"),
    Content("table-spans", page="<table border=1><tr><th colspan=2>Name</th><th>Age</th></tr><tr><td rowspan=2>Weaver</td><td>Anna</td><td>41</td></tr><tr><td>Bert</td><td>44</td></tr></table>"),
    Content("table-cells", page="""<table border=1><tr><td><p>One</p><p>Two</p></td><td><ul><li>a</li><li>b</li></ul></td></tr><tr><td><a href="https://farm.example/x">link</a></td><td><b>bold</b><br>line</td></tr></table>"""),
    Content("table-empty-cells", page="<table border=1><tr><td>a</td><td></td><td>c</td></tr><tr><td></td><td>e</td><td></td></tr></table>"),
    Content("table-layout", page="<table><tr><td valign=top><p>The menu</p></td><td><p>The text of the page.</p><p>More of it.</p></td></tr></table>"),
    Content("table-one-column", page="<table><tr><td>first line</td></tr><tr><td>second line</td></tr><tr><td>third line</td></tr></table>"),
    Content("table-grid", style=".g{display:grid;grid-template-columns:1fr 1fr}", page="<div class=g role=table><div>Sort</div><div>Weeks</div><div>Gala</div><div>8</div></div>"),
    Content("table-wiki", page="""<table class="infobox"><caption>Cider</caption><tr><th scope=row>Made of</th><td>apples</td></tr><tr><th scope=row>Strength</th><td>4–8 %<sup><a href="#c">[3]</a></sup></td></tr></table>"""),
]
