import RichText
import Testing

@testable import Sanitizer

struct ContentFactsTests {
  private func facts(_ html: String) throws -> ContentFacts {
    ContentFacts(try FormatCatalog.format(named: .html).read(Array(html.utf8)).document)
  }

  @Test func `tables, images and links are found wherever they stand`() throws {
    let rich = try facts(
      "<ul><li><table><tr><td><a href='https://e.org'>x</a><img src='data:image/png;base64,iVBORw0KGgo=' alt=a></table></ul>"
    )
    #expect(rich.hasTable && rich.hasImage && rich.hasLink && !rich.isCode)
    let bare = try facts("<p>grün</p>")
    #expect(!bare.hasTable && !bare.hasImage && !bare.hasLink)
    #expect(bare.size == 5)
  }

  @Test(arguments: [
    ("<pre>a = 1\nb = 2</pre>", true), ("<p><code>a = 1</code></p>", true),
    ("<div style=\"font-family: 'JetBrains Mono', monospace\"><div>let a = 1</div><br><div>let b</div></div>", true),
    ("<p style='font-family: Consolas'>x</p>", true), ("<p style='font-family: Monotype Corsiva'>x</p>", false),
    ("<p>call <code>f()</code> first</p>", false), ("<pre>a</pre><p>b</p>", false), ("<pre> </pre>", false),
    ("", false),
  ])
  func `code is text that is code from end to end`(html: String, isCode: Bool) throws {
    #expect(try facts(html).isCode == isCode)
  }
}
