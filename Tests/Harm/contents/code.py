"""Code as documentation sites show it, formulas, scripts of the world, what is hidden, and copies that pages make themselves."""

from .kinds import PIXEL, Content

LINES = ["def press(apples):", "    for apple in apples:", "        yield apple.juice()", "", "print(press(4))"]


def grid(line):
    return f'<span data-line="">{line or " "}</span>'


def docusaurus(line):
    return f'<span class="token-line" style="color:#393a34"><span class="token plain">{line}</span><br></span>'


def blob(number, line):
    return f'<tr><td class="num" data-line-number="{number}"></td><td class="line">{line or chr(10)}</td></tr>'


def chroma(line):
    return f'<span class="line"><span class="cl">{line}\n</span></span>'


NUMBERS = "\n".join(str(number) for number in range(1, 6))

CODE = [
    Content("code-sphinx", style=".linenos{color:#999}.k{color:green}", page=f"""<p>Example:</p><div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>{NUMBERS}</pre></div></td>
<td class="code"><div><pre><span></span>{chr(10).join(LINES).replace("def", '<span class="k">def</span>')}\n</pre></div></td></tr></table></div><p>After it.</p>"""),
    Content("code-docusaurus", style="code{display:grid;float:left;min-width:100%}pre{white-space:pre}",
            page=f'<p>Run:</p><div><pre class="prism-code"><code>{"".join(map(docusaurus, LINES))}</code></pre></div>'),
    Content("code-github", style=".num::before{content:attr(data-line-number)}.num{user-select:none}.line{white-space:pre;font-family:monospace}",
            page=f'<table class="highlight">{"".join(blob(n, line) for n, line in enumerate(LINES, 1))}</table>'),
    Content("code-shiki", style="code{display:grid}", page=f'<p>Grid:</p><pre><code data-language="py">{chr(10).join(map(grid, LINES))}</code></pre><p>After it.</p>'),
    Content("code-chroma", style=".line{display:flex}pre{white-space:pre}", page=f'<div class="highlight"><pre class="chroma"><code>{"".join(map(chroma, LINES))}</code></pre></div>'),
    Content("code-chroma-table", page=f"""<div class="chroma"><table class="lntable"><tr><td class="lntd"><pre><code>{"".join(f'<span class="lnt">{n}{chr(10)}</span>' for n in range(1, 6))}</code></pre></td>
<td class="lntd"><pre><code>{"".join(map(chroma, LINES))}</code></pre></td></tr></table></div>"""),
    Content("code-plain", page=f"<p>Example:</p><pre><code>{chr(10).join(LINES)}\n\tif tab: pass   # three  spaces\n</code></pre><p>After it.</p>"),
    Content("code-editor", page="""<div style="font-family:'Droid Sans Mono',monospace;white-space:pre;color:#d4d4d4;background-color:#1e1e1e">""" + "".join(
        f"<div>{f'<span style=color:#569cd6>{line}</span>' if line else '<br>'}</div>" for line in LINES) + "</div>"),
    Content("code-nbsp", page="<p>Type <code>make&nbsp;install&nbsp;PREFIX=/usr</code> and</p><pre>if&nbsp;x:\n&nbsp;&nbsp;&nbsp;&nbsp;y()</pre>"),
    Content("code-blocks", style=".blk{display:block}", page='<pre><code><span class="blk">select *</span><span class="blk">  from crates</span><span class="blk"> where n &gt; 4;</span></code></pre>'),
    Content("code-diff", page="""<table style="font-family:monospace;white-space:pre"><tr><td>12</td><td>12</td><td> context()</td></tr><tr><td>13</td><td></td><td>-old()</td></tr><tr><td></td><td>13</td><td>+    new()</td></tr></table>"""),
    Content("code-shell", page='<pre><code><span style="user-select:none">$ </span>sudo apt install mill \\\n    --no-install-recommends\n<span style="user-select:none">$ </span>mill --press | tee log</code></pre>'),
    Content("code-log", page="<pre>10:01  start   pid=7\n10:02  WARN    low    oil\n\n\n10:05  stop</pre>"),

    Content("formula-katex", style=".katex-mathml{position:absolute;clip:rect(1px,1px,1px,1px);height:1px;width:1px;overflow:hidden}", page="""<p>The yield is <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>e</mi><mi>x</mi></msup><mo>+</mo><mn>7</mn></mrow><annotation encoding="application/x-tex">e^x+7</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">e</span><span class="msupsub"><span>x</span></span><span class="mbin">+</span><span class="mord">7</span></span></span></span> per acre.</p><p>Second line.</p>"""),
    Content("formula-katex-copy", button={"text/html": """The yield is <span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mfrac><mn>1</mn><mi>x</mi></mfrac><annotation encoding="application/x-tex">\\frac{1}{x}</annotation></semantics></math></span> per acre.""",
                                          "text/plain": "The yield is $\\frac{1}{x}$ per acre."}),
    Content("formula-mathjax", style="mjx-assistive-mml{position:absolute;clip:rect(1px,1px,1px,1px);height:1px;width:1px;overflow:hidden}", page="""<p>Mass is <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi>E</mjx-mi><mjx-mo>=</mjx-mo><mjx-mi>m</mjx-mi><mjx-msup>c<sup>2</sup></mjx-msup></mjx-math><mjx-assistive-mml><math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container> here.</p>"""),
    Content("formula-mathml", page="<p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of it, and <math><msqrt><mi>x</mi></msqrt></math>.</p>"),
    Content("formula-picture", page='<p>Area <img class="tex" alt="\\pi r^2" src="data:image/png;base64,PICTURE" width="30" height="20"> of it.</p>'),

    Content("button-link", button={"text/html": '<a href="https://tracker.example/browse/ORCH-77">[ORCH-77] Press stops at 40 bar</a>', "text/plain": "https://tracker.example/browse/ORCH-77"}),
    Content("button-link-title", button={"text/html": '<a href="https://docs.example/d/1abc/edit">Minutes of May</a>', "text/plain": "Minutes of May (https://docs.example/d/1abc/edit)"}),
    Content("button-markdown", button={"text/html": """<h3>How to store apples</h3>\n<p>Keep them <strong>cold</strong> and <em>apart</em>:</p>\n<ol>\n<li><p>Sort by size</p></li>\n<li><p>Wrap in paper<br>one by one</p></li>\n</ol>\n<pre><code class="language-python">for a in apples:\n    wrap(a)\n\nclose()\n</code></pre>\n<table><thead><tr><th>Sort</th><th>Weeks</th></tr></thead><tbody><tr><td>Gala</td><td>8</td></tr></tbody></table>""",
                                       "text/plain": "### How to store apples\n\nKeep them **cold** and *apart*:\n\n1. Sort by size\n2. Wrap in paper  \n   one by one\n\n```python\nfor a in apples:\n    wrap(a)\n\nclose()\n```\n\n| Sort | Weeks |\n| --- | --- |\n| Gala | 8 |"}),
    Content("button-tex", button={"text/html": "<p>Let <i>x</i> be<sup>2</sup>.</p>", "text/plain": "Let $x$ be $^2$."}),
    Content("button-command", button={"text/html": "<pre><code>curl -O https://mill.example/x\n</code></pre>", "text/plain": "curl -O https://mill.example/x"}),
    Content("button-text", button={"text/plain": "4d3c2b1a-0000-4000-8000-123456789abc"}, untouched=True),
    Content("button-private", button={"text/plain": "three nodes", "text/html": "<p>three nodes</p>", "application/x-board-nodes": '{"nodes":[1,2,3]}'},
            own=("chromium/x-web-custom-data", "application/x-moz-custom-clipdata")),

    Content("script-arabic", page='<div dir="rtl" lang="ar"><h2>معصرة التفاح</h2><p>بنيت في <b>سنة</b> 1911، انظر <a href="https://farm.example/ar">التاريخ</a>.</p></div>'),
    Content("script-hebrew", page='<p dir="rtl" lang="he">הבית של Anna Weaver נמצא ב-4 River Lane.</p><p>And left to right.</p>'),
    Content("script-chinese", page='<h2>苹果榨汁机</h2><p>建于<b>一九一一年</b>，从未移动。</p><ul><li>皮带</li><li>油</li></ul>'),
    Content("script-japanese", page='<p><ruby>林檎<rp>(</rp><rt>りんご</rt><rp>)</rp></ruby>を<em>搾る</em>。　全角空白。</p>'),
    Content("script-korean", page="<p>사과 압착기는 <b>1911년</b>에 만들어졌다.</p>"),
    Content("script-thai-hindi", page="<p>เครื่องบีบแอปเปิ้ล</p><p>सेब का रस निकालने की मशीन</p>"),
    Content("script-combining", page="<p>Zoe\u0308 na\u00efve co\u00f6perate \u1e9e \ufb01ne \u2126 ½ №</p>"),
    Content("emoji", page="<p>Yes 👍🏽 👩\u200d🌾 🇦🇹 ❤️ 1️⃣ and 🧑\u200d🤝\u200d🧑.</p>"),
    Content("emoji-pictures", page='<p>Well done <img src="data:image/png;base64,PICTURE" alt="🎉" width="20" height="20"> all.</p>'),

    Content("hidden-words", page="""<p>Seen <span style="font-size:0">HIDDENSMALL</span>here<span style="position:absolute;left:-9999px">HIDDENAWAY</span> and <span style="opacity:0">HIDDENCLEAR</span>there.</p>""",
            hidden=("HIDDENSMALL", "HIDDENAWAY", "HIDDENCLEAR")),
    Content("hidden-pixel", page="""<p>Dear reader<img src="/pixel.gif?id=7" width="1" height="1">, <a href="https://farm.example/a?id=7&amp;utm_source=mail&amp;fbclid=x1">the offer</a> ends.</p>""", hidden=(PIXEL,)),
    Content("hidden-marks", page="<p>A\u200bcopy\u2060 of\u202e txet desrever\u202c words\ufeff.</p>"),
    Content("hidden-redirect", page='<p><a href="https://www.google.com/url?q=https://farm.example/june&amp;sa=D">June</a> and <a href="javascript:alert(1)">run</a></p>'),
]
