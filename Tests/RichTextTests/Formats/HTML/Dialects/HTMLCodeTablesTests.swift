import Testing

@testable import RichText

/// Code whose lines are rows or items beside their numbers.
struct HTMLCodeTablesTests {
  private func markdown(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self)
  }

  /// A row of the table that `highlightjs-line-numbers.js` puts into code.
  private func row(_ number: Int, _ code: String, isNumbered: Bool = true) -> String {
    let numbers = "<td class='hljs-ln-line hljs-ln-numbers' data-line-number=\(number)>"
    let sign = "<div class=hljs-ln-n data-line-number=\(number)></div></td>"
    return "<tr>\(isNumbered ? numbers + sign : "")<td class='hljs-ln-line hljs-ln-code' data-line-number=\(number)>"
      + "\(code)</td></tr>"
  }

  @Test(arguments: [true, false])
  func `a table in code is its lines`(isNumbered: Bool) throws {
    let lines = ["<span class=hljs-keyword>a</span>", "", "  b", "3"]
    let rows = lines.enumerated().map { row($0.offset + 1, $0.element, isNumbered: isNumbered) }.joined()
    let table = "<table class=hljs-ln><tbody>\(rows)</tbody></table>"
    #expect(try markdown("<pre><code class='hljs language-js'>\(table)</code></pre>") == "```js\na\n\n  b\n3\n```")
    #expect(try markdown(table) == "```\na\n\n  b\n3\n```")
  }

  @Test(arguments: ["hljs-ln", "linenums"])
  func `a list in code is its lines`(name: String) throws {
    let items = "<li class=L0><span>a</span></li>\n<li></li><li value=3>  b</li>"
    let page = "x<pre class=prettyprint><code><ol class=\(name)>\(items)</ol></code></pre>y"
    #expect(try markdown(page) == "x\n\n```\na\n\n  b\n```\n\ny")
  }

  @Test(arguments: ["<pre><code class='language-python'>LIST</code></pre>", "LIST"])
  func `a list of numbered lines is code wherever it stands`(page: String) throws {
    let lines = ["<span>import</span> os", "", "  x = 2", "3"].enumerated().map { index, line in
      "<li><div class=hljs-ln-numbers><div class='hljs-ln-line hljs-ln-n' data-line-number=1>\(index + 1)</div></div>"
        + "<div class=hljs-ln-code><div class=hljs-ln-line>\(line)</div></div></li>"
    }
    let list = "<ol class=hljs-ln style='width:100%'>\(lines.joined())</ol>"
    let language = page == "LIST" ? "" : "python"
    #expect(
      try markdown("x" + page.replacing("LIST", with: list) + "y")
        == "x\n\n```\(language)\nimport os\n\n  x = 2\n3\n```\n\ny")
    let prettified = "<ol class=linenums><li class=L0>a</li><li class=L1>&nbsp;</li><li>b</li></ol>"
    #expect(try markdown(page.replacing("LIST", with: prettified)) == "```\(language)\na\n\nb\n```")
    #expect(try markdown("<ol class=hljs><li>a<li>b</ol>") == "1. a\n2. b")
  }

  @Test func `a caption of code stands before it`() throws {
    let table = "<table><caption>x</caption>" + row(1, "a") + "</table>"
    #expect(try markdown(table) == "x\n\n```\na\n```")
  }

  @Test func `other tables in code stay tables`() throws {
    #expect(try markdown("<pre><table><tr><td>a<td>b<tr><td>c<td>d</table></pre>").contains("| a | b |"))
  }
}
