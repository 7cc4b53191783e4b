import Testing

@testable import RichText

/// Input on the left as a page, its writing on the right; reading that again gives the same document.
struct HTMLInlineLayeringTests {
  private static let font = "<span style=\"font-family:Arial;font-size:10pt\">"

  private func rewritten(_ page: String) throws -> String {
    let format = HTMLFormat()
    let document = try format.read(Array(page.utf8)).document
    let writing = format.write(document)
    #expect(try format.read(writing.bytes).document == document)
    return String(String(decoding: writing.bytes, as: UTF8.self).dropFirst(HTMLWriter.preamble.count))
  }

  @Test func `a font that all runs share encloses links and bold words once`() throws {
    let expected = Self.font + "See <a href=\"x:y\">the <b>new</b> page</a> and <i>reply</i>.</span>"
    let runs = [
      "See ", "<a href='x:y'>", "the ", "<b>", "new", "</b>", " page", "</a>", " and ", "<i>", "reply", "</i>", ".",
    ]
    let scattered = runs.map { $0.hasPrefix("<") ? $0 : Self.font + $0 + "</span>" }.joined()
    #expect(try rewritten(scattered) == expected)
    #expect(try rewritten(expected) == expected)
  }

  @Test(arguments: [
    // Longest first, whichever began first.
    ("<b>a</b><b><i>b</i></b><i>c</i>", "<b>a<i>b</i></b><i>c</i>"),
    ("<i><b>a</b></i><i>b</i>", "<i><b>a</b>b</i>"),
    // What reaches equally far shares a span.
    (
      "<span style='color:red'><span style='font-size:9pt'>a</span></span>",
      "<span style=\"font-size:9pt;color:#ff0000\">a</span>"
    ),
    // A link is not divided by what ends in it, and a colour of its own stands inside it.
    (
      "<b>a<a href=x:y>b</a></b><a href=x:y>c</a>", "<b>a</b><a href=\"x:y\"><b>b</b>c</a>"
    ),
    (
      "a <a href=x:y><span style='color:#0000ff'>b</span></a>",
      "a <a href=\"x:y\"><span style=\"color:#0000ff\">b</span></a>"
    ),
    // Lines take the colour of their element, and small type the size: both stand inside.
    (
      "<u>a<span style='color:#0000ff'>b</span></u>", "<u>a</u><span style=\"color:#0000ff\"><u>b</u></span>"
    ),
    ("<sup>a</sup><u><sup>b</sup></u>", "<sup>a</sup><u><sup>b</sup></u>"),
    ("<u>a<sup>b</sup></u>", "<u>a<sup>b</sup></u>"),
  ])
  func `elements nest by how far they reach`(page: String, expected: String) throws {
    #expect(try rewritten(page) == expected)
  }

  @Test func `many staggered traits cost no more than their runs`() throws {
    var page = ""
    for index in 0..<20_000 {
      page +=
        "<span style='font-size:\(index / 3 % 50 + 5)pt;color:#\(100_000 + index / 5);letter-spacing:\(index % 7)pt'>"
      page += index % 2 == 0 ? "<b>x</b></span>" : "<a href='x:\(index / 4)'>y</a></span>"
    }
    let once = try rewritten(page)
    #expect(once.utf8.count < page.utf8.count * 2)
  }
}
