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

  @Test func `a caption of code stands before it`() throws {
    let table = "<table><caption>x</caption>" + row(1, "a") + "</table>"
    #expect(try markdown(table) == "x\n\n```\na\n```")
  }

  @Test func `other tables in code stay tables`() throws {
    #expect(try markdown("<pre><table><tr><td>a<td>b<tr><td>c<td>d</table></pre>").contains("| a | b |"))
  }
}
