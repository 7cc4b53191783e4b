/// Pages as forums, shops, wikis, documentation and assistants write them. The text of each tool stands in `«»`; what
/// stands outside of these is content.
enum PagesWithTools {
  static let all: [(name: String, html: String)] = [
    (
      "assistant, old code box",
      """
      <div class="markdown prose"><p>Install it:</p><pre><div class="bg-black rounded-md"><div class="flex items-center \
      text-xs"><span>«bash»</span><button class="flex ml-auto gap-2"><svg></svg>«Copy code»</button></div><div \
      class="p-4 overflow-y-auto"><code class="hljs language-bash">pip install flask</code></div></div></pre></div>
      """
    ),
    (
      "assistant, new code box",
      """
      <p>Then run this script.</p><pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex \
      items-center justify-between">«python»</div><div class="sticky top-9"><div class="flex"><button \
      aria-label="Copy">«Copy»</button><button>«Edit»</button></div></div><div dir="ltr"><code \
      class="whitespace-pre! language-python"><span>print(</span>1)
      x = 2</code></div></div></pre><p>It prints a number.</p>
      """
    ),
    (
      "assistant, label and button in one box",
      """
      <p>Type:</p><pre><div class="flex">«bash»<button>«Copy code»</button></div><code class="language-bash">ls -l</code></pre>
      """
    ),
    (
      "assistant, label outside of the code",
      """
      <div class="relative group/copy"><div class="sticky"><button aria-label="Copy to clipboard"><svg></svg></button>\
      </div><div class="text-text-500 font-small">«yaml»</div><div class="overflow-x-auto"><pre class="code-block__code">\
      <code class="language-yaml">on: push</code></pre></div></div>
      """
    ),
    (
      "assistant, icons as words",
      """
      <div class="code-block"><div class="code-block-decoration header-formatted"><span>«Rust»</span><div \
      class="buttons"><button class="mdc-icon-button copy-button"><mat-icon>«content_copy»</mat-icon></button></div></div>\
      <div class="formatted"><pre><code data-test-id="code-content">fn main() {}</code></pre></div></div>
      """
    ),
    (
      "assistant, banner of boxes",
      """
      <div class="md-code-block"><div class="banner"><span class="d813">«json»</span><div class="efa13877"><div \
      class="code-info-button-text">«复制»</div><div class="code-info-button-text">«下载»</div></div></div><pre>{"a": 1}\
      </pre></div>
      """
    ),
    (
      "assistant, message with actions",
      """
      <div class="message"><p>Yes, copy the file and share it.</p></div><div class="actions"><button \
      data-testid="copy-turn">«Copy»</button><button>«Share»</button></div><p>Next question</p>
      """
    ),
    (
      "forum, post menu",
      """
      <div class="s-prose"><p>Use a lock.</p></div><div class="d-flex"><div class="flex--item"><a \
      href="/a/7" class="js-share-link" title="Short permalink">«Share»</a></div><div class="flex--item"><a \
      href="/posts/7/edit" class="js-suggest">Improve this answer</a></div><span>answered Jan 3</span></div>
      """
    ),
    (
      "forum, votes",
      """
      <article><a href="/r/linux">r/linux</a><h1>Share your desktop</h1><p>Post yours.</p><div><span>412</span>\
      <a href="/c/1">37 comments</a><button class="button border-md" aria-haspopup="true"><span><svg></svg><span>«Share»\
      </span></span></button></div></article>
      """
    ),
    (
      "forum, clickable quote",
      """
      <div class="post"><blockquote>What about <code>make share</code>?</blockquote><p>See <a href="#post_4">#4</a> and \
      <a class="mention" href="/u/eva">@eva</a>.</p><button class="widget-button btn share" title="share">«Share»</button>\
      </div>
      """
    ),
    (
      "forum, Chinese blog",
      """
      <pre><div class="code-block-extension-header"><div class="headerLeft"><span class="code-block-extension-lang">\
      «javascript»</span></div><div class="headerRight"><div class="code-block-extension-copyCodeBtn">«复制代码»</div>\
      </div></div><code class="hljs language-javascript">let a = 1</code></pre>
      """
    ),
    (
      "forum, code with a run button",
      """
      <div class="snippet"><pre class="lang-js"><code>alert(1)</code></pre><div class="snippet-ctas"><button \
      type="button" class="popout-code">«Run code»</button></div></div><p>Run it yourself.</p>
      """
    ),
    (
      "forum, social links",
      """
      <p>The vote is on Monday.</p><ul class="social"><li><button class="share-button">«Tell a friend»</button></li><li>\
      <a role="button" href="https://s.example/x">«Share»</a></li></ul><p>More on page 3.</p>
      """
    ),
    (
      "shop, coupon",
      """
      <h2>10 % off</h2><div class="coupon"><code>SPRING24</code><button data-clipboard-text="SPRING24">«Tap to copy»\
      </button></div><button>Add to cart</button><div role="button">Compare</div>
      """
    ),
    (
      "shop, product",
      """
      <h1>Copy paper A4</h1><p>500 sheets, 80 g.</p><label>Color <select><option>White</option></select></label><div \
      role="radiogroup"><button role="radio">Copy</button><button role="radio">Print</button></div><button \
      class="btn-share">«Share»</button>
      """
    ),
    (
      "shop, questions",
      """
      <h3><button aria-expanded="true">Can I share my account?</button></h3><div>Yes, with two people.</div><h3>\
      <button>Copy</button></h3><div>A copy of the bill is sent.</div>
      """
    ),
    (
      "shop, cards",
      """
      <button class="card"><h4>Basic</h4><p>5 € a month</p></button><a class="card share-link" href="/p"><h4>Pro</h4>\
      <p>Share with all</p></a><a href="#reviews">12 reviews</a>
      """
    ),
    (
      "shop, order number",
      """
      <table><tr><th>Order</th><td>A-1009 <button class="copy-btn">Copy</button></td></tr><tr><td><button>Share</button>\
      </td><td>Sends the list to a friend</td></tr></table>
      """
    ),
    (
      "documentation, permalinks of Sphinx",
      """
      <section id="dump"><h1>Dump<a class="headerlink" href="#dump" title="Link to this heading">«¶»</a></h1><dl><dt \
      id="json.dump"><code>json.dump</code>(obj)<a class="headerlink" href="#json.dump">«¶»</a></dt><dd>Writes.</dd></dl>\
      <p><span class="caption-text">Listing</span><a class="headerlink" href="#id1">«¶»</a></p></section>
      """
    ),
    (
      "documentation, prompts of Python",
      """
      <div class="highlight-python3"><div class="highlight"><span class="copybutton" title="Hide">«>>>»</span><pre>\
      &gt;&gt;&gt; 1 + 1
      2</pre></div></div>
      """
    ),
    (
      "documentation, anchors of marks",
      """
      <h3>Class: Buffer<span><a class="mark" href="#all_buffer_class" id="all_buffer_class">«#»</a></span></h3><h2 \
      id="use"><a href="#use">Use</a></h2><h2 id="c">C <a href="https://x.example/doc#c">«#»</a></h2>
      """
    ),
    (
      "documentation, sections of Rust",
      """
      <h2 id="examples"><a class="doc-anchor" href="#examples">«§»</a>Examples</h2><p>See § 4 and <a href="#s4">§</a>.</p>
      """
    ),
    (
      "documentation, words for a link",
      """
      <div class="heading"><h2 id="setup">Setup</h2><a class="anchor-link" href="#setup">«Link to this heading»</a></div>\
      <h3 id="go">Go<a class="hash-link" href="#go" title="Direct link to Go">«Direct link to Go»</a></h3><h3 id="d"><a \
      href="#d" class="anchor">Direct link to a file</a></h3>
      """
    ),
    (
      "documentation, tabs of package managers",
      """
      <div class="tabs"><button role="tab">npm</button><button>yarn</button></div><div class="language-sh"><button \
      title="Copy Code" class="copy"></button><span class="lang">«sh»</span><pre class="shiki"><code>npm i x</code></pre>\
      </div>
      """
    ),
    (
      "documentation, example with a file name",
      """
      <div class="code-wrapper"><div class="clipboard-head"><span>src/main.py</span><button class="clipboard">«Copy»\
      </button></div><pre><code>a = 1</code></pre></div>
      """
    ),
    (
      "documentation, titles above code",
      """
      <section><h3>Bash</h3><pre>ls</pre></section><section><div>Python</div><pre>x</pre></section><section><p>Copy</p>\
      <pre>cp a b</pre></section><section><div>Run</div><pre>make run</pre></section>
      """
    ),
    (
      "documentation, a button that is spoken about",
      """
      <p>Press <button>Copy</button> or <b>the</b> <button>Share</button> <i>button</i>.</p><p><b>Then</b> \
      <button>Copy</button> <b>it</b></p><dl><dt><button>Share</button></dt><dd>Opens a menu</dd></dl>
      """
    ),
    (
      "wiki, edit links",
      """
      <div class="mw-heading mw-heading2"><h2 id="History">History</h2><span class="mw-editsection"><span \
      class="mw-editsection-bracket">«[»</span><a href="/w/index.php?title=A&amp;action=edit&amp;section=1"><span>«edit»\
      </span></a><span>«]»</span></span></div><p>It was founded in 1900.<sup><a href="#cite_note-1">[1]</a></sup></p>
      """
    ),
    (
      "wiki, older heading",
      """
      <h2><span class="mw-headline" id="Geography">Geography</span><span class="mw-editsection">«[»<a \
      href="https://en.example/w?veaction=edit">«edit»</a>« | »<a href="https://en.example/w?action=edit">«edit source»\
      </a>«]»</span></h2><p>You can <a href="/w?action=edit">edit this page</a>.</p>
      """
    ),
    (
      "news, article",
      """
      <h1>Copy shops close</h1><div class="byline"><span>By Ann Lee</span> <button class="sharebar__btn share-btn">\
      «Share»</button></div><p>People share less and copy less. <a href="#comments">Comments</a></p>
      """
    ),
    (
      "repository, file view",
      """
      <div class="markdown-heading"><h2 class="heading-element">Build</h2><a id="user-content-build" class="anchor" \
      aria-label="Permalink: Build" href="#build"><svg></svg></a></div><div class="highlight highlight-source-shell"><pre>\
      make</pre><div class="zeroclipboard-container"><clipboard-copy value="make"></clipboard-copy></div></div>
      """
    ),
    (
      "notes by signs",
      "<p>Text<a href='#n1'>§</a> and <a href='#n2' class='fn'>¶</a></p><p id='n1'><a href='#r1'>§</a> First note</p>"
    ),
  ]

  /// The page as a browser copies it, and the same page with tools that say nothing.
  static func copies(of html: String) -> (page: String, content: String, tools: Int) {
    var (content, tools) = ("", 0)
    for (index, part) in html.split(separator: "«", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "»") else {
        content += part
        continue
      }
      tools += 1
      content += part[part.index(after: end)...]
    }
    return (html.replacing("«", with: "").replacing("»", with: ""), content, tools)
  }
}
