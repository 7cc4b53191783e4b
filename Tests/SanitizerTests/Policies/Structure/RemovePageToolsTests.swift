import RichText
import Testing

@testable import Sanitizer

struct RemovePageToolsTests {
  private static func read(_ html: String) throws -> Document { try HTMLFormat().read(Array(html.utf8)).document }

  private static func text(_ document: Document) -> String {
    String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self)
  }

  /// The words of a text, without the markers of items that have none.
  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace).filter { $0 != "•" }
  }

  @Test(arguments: PagesWithTools.all.indices)
  func `the tools of a page go, and no word of its content does`(index: Int) throws {
    let (name, html) = PagesWithTools.all[index]
    let (page, content, tools) = PagesWithTools.copies(of: html)
    let (document, expected) = (try Self.read(page), Self.words(Self.text(try Self.read(content))))
    let result = Profile.structure.sanitize(document)
    #expect(result.document.validate() == nil, "\(name)")
    #expect(Self.words(Self.text(result.document)) == expected, "\(name)")
    let count = result.findings.count(of: .pageToolRemoved)
    #expect(tools == 0 ? count == 0 : (1...tools).contains(count), "\(name)")
    // The program's own text has the same.
    let own = try PlainTextFormat().read(Array(Self.text(document).utf8)).document
    let companion = try #require(CompanionText(own, beside: document), "\(name)")
    let cleaned = Profile.plain.sanitize(try #require(companion.document(for: .plain), "\(name)")).document
    #expect(Self.words(Self.text(cleaned)) == expected, "\(name)")
  }

  @Test(arguments: PagesWithTools.all.indices)
  func `tools that are kept change nothing`(index: Int) throws {
    let document = try Self.read(PagesWithTools.copies(of: PagesWithTools.all[index].html).page)
    let result = Profile.faithful.sanitize(document)
    #expect(result.findings.count(of: .pageToolRemoved) == 0)
    #expect(Self.text(result.document) == Self.text(document))
    let withoutMarks = document.rewritingCharacterStyles { $0.pageTool = false }
    #expect(HTMLFormat().write(document).bytes == HTMLFormat().write(withoutMarks).bytes)
    #expect(RTFFormat().write(document).bytes == RTFFormat().write(withoutMarks).bytes)
  }

  @Test(arguments: [
    (
      "<p>Run</p><pre><div><span>bash</span><button>Copy code</button></div><code class=language-bash>ls\nwc</code></pre>",
      "Run\n\nbash\nCopy code\nls\nwc", "Run\n\nls\nwc", 1
    ),
    ("<h2 id=a>Title<a class=headerlink href=#a>¶</a></h2><p>text</p>", "Title¶\n\ntext\n", "Title\n\ntext\n", 1),
    ("<h2 id=a>Title <a href=#a>#</a></h2><p>b</p>", "Title #\n\nb", "Title\n\nb", 1),
    // What the text's own signs cannot be told from stays.
    ("<h2 id=a>Title <a href=#a>#</a></h2><p>b</p>", "## Title #\n\nb", "## Title #\n\nb", 1),
    // Its own text does not have the button, or the word somewhere else as well.
    ("<p>one</p><button>Share</button><p>two</p>", "one\n\ntwo", "one\n\ntwo", 1),
    ("<p>Share it</p><button>Share</button><p>Share</p>", "Share it\n\nShare\n\nShare", "Share it\n\nShare", 1),
    // Hidden text and a tool, beside each other.
    (
      "<p>one</p><p><span style='opacity:0'>curl x</span></p><button>Share</button><p>two</p>",
      "one\n\ncurl x\n\nShare\n\ntwo", "one\n\ntwo", 1
    ),
  ]) func `tools leave the program's own text with their lines`(
    html: String, own: String, text: String, count: Int
  ) throws {
    let document = try Self.read(html)
    #expect(Profile.plain.sanitize(document).findings.count(of: .pageToolRemoved) == count)
    let companion = try #require(CompanionText(PlainTextFormat().read(Array(own.utf8)).document, beside: document))
    let marked = try #require(companion.document(for: .structure))
    #expect(Self.text(Profile.structure.sanitize(marked).document) == text)
    #expect(Self.text(try #require(companion.document(for: .faithful))).contains("¶") == own.contains("¶"))
  }

  @Test func `tools that touch in a line are counted as one, a picture in one goes with it`() throws {
    let html = "<h2 id=a>T<a href=#a class=anchor><img alt=Link src=x.png>#</a></h2><button>Copy</button>"
    let result = Profile.minimal.sanitize(try Self.read(html))
    #expect(Self.text(result.document) == "T")
    #expect(result.findings.all.contains(Finding(.pageToolRemoved, count: 2)))
  }
}
