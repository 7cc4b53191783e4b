import Testing

@testable import RichText

/// Code, however a page draws it.
struct HTMLCodeTests {
  private func dump(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.dump()
  }

  private func markdown(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // Hugo
    """
    <table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1
    </span><span class="lnt">2
    </span></code></pre></td><td class="lntd"><pre><code><span class="line">a
    </span><span class="line">  b
    </span></code></pre></td></tr></table>
    """,
    // Pygments
    """
    <table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span>1</span>
    <span>2</span></pre></div></td><td class="code"><div><pre>a
      b</pre></div></td></tr></table>
    """,
    // Rouge
    """
    <table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1
    2
    </pre></td><td class="code"><pre>a
      b
    </pre></td></tr></tbody></table>
    """,
    // GitHub, whose numbers are drawn by its style sheet
    """
    <table><tbody><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code"><span>a</span></td></tr>
    <tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">  b</td></tr></tbody></table>
    """,
    // The same where a browser copied no numbers
    "<table><tr><td class='blob-code'>a</td></tr><tr><td class='blob-code'>  b</td></tr></table>",
    // Gitea
    """
    <table><tr><td class="lines-num"><span data-line-number="7"></span></td><td class="lines-escape"></td>
    <td class="lines-code chroma"><code class="code-inner">a
    </code></td></tr><tr><td class="lines-num"><span data-line-number="8"></span></td><td class="lines-escape"></td>
    <td class="lines-code chroma"><code class="code-inner">  b
    </code></td></tr></table>
    """,
    // Without names
    "<table><tr><td>1</td><td><pre>a</pre></td></tr><tr><td>2</td><td><pre>  b</pre></td></tr></table>",
    "<table><tr><td><pre>1\n2</pre><td><pre>a\n  b</pre></table>",
    // Numbers in the lines
    "<pre><span class=linenos>1</span>a\n<span class='linenos x'>2 </span>  b</pre>",
    // VS Code
    "<div style='font-family:Menlo,monospace;white-space:pre'><div>a</div><div><span>  b</span></div></div>",
  ])
  func `numbers of lines are not part of the code`(html: String) throws {
    let page = "<p>x</p>" + html + "<p>y</p>"
    #expect(try markdown(page) == "x\n\n```\na\n  b\n```\n\ny")
  }

  @Test(arguments: [
    "<table><tr><td>1<td>Alice<tr><td>2<td>Bob</table>",
    "<table><tr><td class=lineno>1<td>Bolt<tr><td>2<td>Nut</table>",
    "<table><tr><td>1<td><pre>a</pre><td>b<tr><td>2<td><pre>c</pre><td>d</table>",
    "<table><tr><td>3<td><pre>a</pre><tr><td>1<td><pre>b</pre></table>",
    "<table><tr><td data-line-number=1>1<td>a<td>b</table>", "<table><tr><td>2024<td>2025</table>",
    "<table><tr><td class=blob-num>x<td><pre>a</pre></table>",
    "<table><tr><td><!--StartFragment-->1<td><pre>a</pre><tr><td>2<td><pre>b</pre></table>",
  ]) func `other tables with numbers stay tables`(html: String) throws {
    #expect(try dump(html).hasPrefix("table"))
  }

  @Test func `an empty line of a table of code is a line`() throws {
    let row = "<tr><td data-line-number=1></td><td class=blob-code>\n"
    let page = "<table>\(row)<b>a</b></td></tr>\(row)</td></tr>\(row)<span>b</span>\n</td></tr></table>"
    #expect(try markdown(page) == "```\na\n\nb\n```")
  }

  @Test(arguments: [
    ("<pre><code class='language-swift'>a</code></pre>", "swift"),
    ("<pre class='lang-py hl'><code>a</code></pre>", "py"),
    ("<div class='highlight highlight-source-c++'><pre>a</pre></div>", "c++"),
    ("<div class='highlight-python3 notranslate'><div class=highlight><pre>a</pre></div></div>", "python3"),
    ("<pre data-language=TSX>a</pre>", "tsx"), ("<pre><code data-lang='go'>a</code></pre>", "go"),
    ("<div class=sourceCode><pre class='sourceCode haskell'>a</pre></div>", "haskell"),
  ]) func `the language is the one that a highlighter names`(html: String, language: String) throws {
    #expect(try dump(html).hasPrefix("code language=\(language)\n"))
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let bytes = HTMLFormat().write(document).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("<pre><code class=\"language-\(language)\">a</code></pre>"))
    #expect(try HTMLFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    "<pre class='language-plaintext'>a</pre>", "<pre class='highlight-text-html-basic'>a</pre>",
    "<pre class=language->a</pre>",
    "<body class=lang-en><pre>a</pre>", "<pre class='language-a<b'>a</pre>", "<pre class=highlight-none>a</pre>",
  ]) func `a class that names no language is ignored`(html: String) throws {
    #expect(try dump(html).hasPrefix("code\n"))
  }

  @Test func `code with a language keeps an empty first line`() throws {
    let page = "<pre><code class=language-c>\na</code></pre>"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.paragraphs.count == 2)
    #expect(try HTMLFormat().read(HTMLFormat().write(document).bytes).document == document)
  }

  @Test(arguments: [
    "<div style='font-family:Arial;white-space:pre'>a</div>",
    "<div style='font-family:monospace;white-space:pre-wrap'>a</div>",
    "<div style='font-family:monospace'>a</div>",
  ]) func `a box is code only if its lines and its font are`(html: String) throws {
    #expect(try dump(html).hasPrefix("paragraph"))
  }

  @Test(arguments: [
    "<div class=ql-code-block-container><div class=ql-code-block>a</div><div class=ql-code-block>  b</div></div>",
    "<div class='line-numbers notion-code-block'><div>a\n  b</div></div>",
    "<table class=highlighttable><tr><td class=code><div><pre>a\n  b</pre></div></table>",
  ]) func `a box or a cell is code by its class`(html: String) throws {
    #expect(try markdown(html) == "```\na\n  b\n```")
  }
}

extension HTMLCodeTests {
  @Test(arguments: [
    ("<div style='font-family:Times'>a <code>x</code></div>", [true, false]),
    ("<div style='font-family:Times'><pre>x</pre></div>", [false]),
    ("<code style='font-family:Menlo'>x</code>", [true]), ("<p style='font-family:Times'><kbd>x</kbd>", [false]),
    ("<pre style='font-family:Menlo'>x</pre>", [true]),
    ("<p style='font-family:Times'>a<code style='font-family:inherit'>x</code>", [true, true]),
  ])
  func `code has a family of its own or that of code`(html: String, haveFamilies: [Bool]) throws {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.runs.map { document.style(of: $0).font != nil } == haveFamilies)
    #expect(try HTMLFormat().read(HTMLFormat().write(document).bytes).document == document)
  }
}
