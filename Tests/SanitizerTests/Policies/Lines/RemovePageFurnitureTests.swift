import ProcessorTime
import RichText
import Testing

@testable import Sanitizer

struct RemovePageFurnitureTests {
  private func clean(_ text: String) throws -> Sanitized {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    return try #require(RemovePageFurniture(profile: .pdf)).apply(to: document)
  }

  private static func page(_ number: Int, header: String, footer: String) -> String {
    let lines = (0..<20).map { "line \(Character(UnicodeScalar(97 + UInt8($0)))) of page \(number * 7) goes on and" }
    return (header.isEmpty ? "" : header + "\n\n") + lines.joined(separator: "\n") + "\n\n"
      + footer.replacing("#", with: "\(number)") + "\n\n"
  }

  @Test(arguments: ["#", "Page #", "Page # of 9", "- # -", "A Title | #"])
  func `page numbers and the headers beside them are removed, and the text continues`(footer: String) throws {
    let text = (3..<6).map { Self.page($0, header: "A Book", footer: footer) }.joined()
    let result = try clean(text)
    let lines = String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 60)
    #expect(lines.allSatisfy { $0.hasPrefix("line") })
    #expect(result.findings.count(of: .pageFurnitureRemoved) == 6)
    #expect(try clean(lines.joined(separator: "\n")).findings.isEmpty)
  }

  @Test(arguments: [
    "1\n2\n3\n4", "1. one\n\n2. two", "Chapter 1\n\ntext\n\nChapter 2\n\ntext", "12\n\ntext\n\n40", "5", "",
  ])
  func `numbers that are not page numbers stay`(text: String) throws {
    #expect(try clean(text).findings.isEmpty)
  }

  /// Lines of a page that a sentence goes on from, or the last of which ends one.
  private static func lines(of page: Int, end: String = "") -> String {
    (0..<20).map { "line \(Character(UnicodeScalar(97 + UInt8($0)))) of page \(page * 7) goes on and" }
      .joined(separator: "\n") + end
  }

  @Test(arguments: ["#", "Page #", "A Book, #"])
  func `numbers without blank lines go where they stand within a sentence`(footer: String) throws {
    func pages(_ numbers: ClosedRange<Int>) -> String {
      numbers.map { Self.lines(of: $0) + "\n" + footer.replacing("#", with: "\($0)") + "\n" }.joined()
    }
    for numbers in [2...4, 2...3] {
      let result = try clean(pages(numbers))
      #expect(result.findings.count(of: .pageFurnitureRemoved) == numbers.count)
      let text = String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
      #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("line") })
    }
    // The only number within the text is one that may be anything.
    #expect(try clean(pages(2...2) + "end").findings.isEmpty)
    // Two of many numbers follow each other by chance.
    #expect(try clean(pages(2...3) + Self.lines(of: 8) + "\n9\n").findings.isEmpty == (footer == "#"))
  }

  @Test func `numbers in the lines of code and settings stay`() throws {
    let block = (0..<14).map { _ in "  font-weight: bold; margin_of_the_page: 12 px and" }.joined(separator: "\n")
    for line in ["padding-left: #em;", "device \"Mic#\" {", "#,", "License: GPL-#+"] {
      let text = (1...3).map { block + "\n" + line.replacing("#", with: "\($0)") + "\n" }
      #expect(try clean(text.joined()).findings.isEmpty)
      #expect(try clean(text.joined(separator: "\n")).findings.isEmpty)
    }
  }

  @Test(arguments: ["Chapter #", "Exercise # on the page", "#", "Chapter #: The mill"], ["\n", "\n\n"])
  func `numbers of chapters stay`(heading: String, gap: String) throws {
    let text = (1...4).map {
      heading.replacing("#", with: "\($0)") + gap + "L" + Self.lines(of: $0, end: " ends.").dropFirst()
    }.joined(separator: gap)
    #expect(try clean(text).findings.isEmpty)
  }

  @Test func `a paragraph continues on the next page, even after the end of a sentence`() throws {
    let first = (0..<16).map { _ in "this is a line of the page that ends within a sentence and has" }
    let text =
      "Title\n\n"
      + (first + ["and this line of the page is as wide as the others, and ends."]).joined(separator: "\n")
      + "\nHere it goes on, because a line\n\nEnd."
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let result = try #require(UnwrapLines(profile: .pdf)).apply(to: document)
    #expect(result.document.paragraphs.count == 5)
    #expect(try #require(UnwrapLines(profile: .pdf)).apply(to: result.document).findings.isEmpty)
  }

  private func text(_ result: Sanitized) -> String {
    String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
  }

  private static func ended(_ page: Int) -> String { "L" + lines(of: page, end: " ends.").dropFirst() }

  @Test(
    arguments: ["#", "Page #", "- # -", "A Book | #"],
    [("", "\n"), ("A Book\n\n", "\n\n"), ("A Book\n\nDraft\n\n", "\n\n"), ("A Book\nDraft\n", "\n")])
  func `form feeds show headers and numbers, even where pages end with a sentence`(
    footer: String, page: (header: String, gap: String)
  ) throws {
    let pages = (1...4).map {
      page.header + Self.ended($0) + page.gap + footer.replacing("#", with: "\($0)") + "\n\n"
    }
    let result = try clean(pages.joined(separator: "\u{0C}") + "\u{0C}")
    let headers = page.header.split(separator: "\n").count
    #expect(result.findings.count(of: .pageFurnitureRemoved) == 4 * (1 + headers))
    #expect(text(result).split(separator: "\n").count == 80)
    #expect(try clean(text(result)).findings.isEmpty)
  }

  @Test(arguments: ["\n\n", "\n"])
  func `a footer that a blank line parts from the text goes, and a refrain stays`(gap: String) throws {
    let pages = (1...4).map { Self.ended($0) + gap + "And so it goes.\n\n\($0)\n\n" }
    let result = text(try clean(pages.joined(separator: "\u{0C}")))
    #expect(result.split(separator: "\n").count(where: { $0 == "And so it goes." }) == (gap == "\n" ? 4 : 0))
    #expect(!result.contains("\n3"))
  }

  @Test func `a title that several pages begin with is a header, with and without numbers`() throws {
    let pages = (1...4).map { ($0 == 1 ? "" : "On Mills\n\n") + Self.ended($0) + "\n\n" }
    #expect(try clean(pages.joined(separator: "\u{0C}")).findings.count(of: .pageFurnitureRemoved) == 3)
    #expect(try clean(pages.joined()).findings.isEmpty)
  }

  @Test(arguments: [
    ("Chapter #\n\n", ""), ("#\n\n", ""), ("", "\n#endif"), ("static void\n", ""), ("/* #: */\n", "\n}"), ("", "\nend"),
  ])
  func `chapters, numbered verses and parts of code stay between form feeds`(top: String, bottom: String) throws {
    let pages = (1...4).map {
      top.replacing("#", with: "\($0)") + Self.ended($0) + bottom + "\n"
    }
    #expect(try clean(pages.joined(separator: "\u{0C}")).findings.isEmpty)
    #expect(try clean(pages.joined(separator: "\u{0C}\n")).findings.isEmpty)
  }

  @Test func `a sentence goes on behind a form feed`() throws {
    let pages = [Self.lines(of: 1), Self.ended(2).lowercased()]
    #expect(text(try clean(pages.joined(separator: "\n\n\u{0C}"))) == pages.joined(separator: "\n"))
    for gap in ["\n\n\u{0C}\n", "\n\n"] { #expect(try clean(pages.joined(separator: gap)).findings.isEmpty) }
    #expect(try clean([Self.ended(1), Self.lines(of: 2)].joined(separator: "\n\n\u{0C}")).findings.isEmpty)
  }

  @Test(arguments: ["#\nA Book\n", "#A Book\n", "Page #\nA Book\nDraft\n", "– # –A Book\nDraft\n"])
  func `the header at the beginning of a text shows those of other pages`(junction: String) throws {
    func text(_ pages: ClosedRange<Int>) -> String {
      let header = String(junction.drop { $0 != "A" })
      let texts = pages.map { Self.ended($0) + "\n" + junction.replacing("#", with: "\($0)") }
      return header + String(texts.joined().dropLast(header.count))
    }
    for pages in [1...4, 3...4] {
      let result = try clean(text(pages))
      #expect(self.text(result) == pages.map(Self.ended).joined(separator: "\n"))
    }
  }

  @Test func `the number at the end of a text shows those before, also before the text of a page`() throws {
    let pages = (1...4).map(Self.ended)
    for gap in ["\n#", "\n#\n"] {
      let text = pages.enumerated().map { $1 + gap.replacing("#", with: "\($0 + 1)") }.joined()
      #expect(self.text(try clean(text)) == pages.joined(separator: "\n"))
      // One more page without a number: the numbers may be any.
      #expect(try clean(text + "\n" + Self.ended(5)).findings.isEmpty)
    }
  }

  @Test func `the last page may be short, and the number of the first may be the only other`() throws {
    for pages in [1...4, 1...1] {
      let text = pages.map { Self.ended($0) + "\n\($0)" }.joined()
      let end = "The last line.\n\(pages.upperBound + 1)"
      #expect(self.text(try clean(text + end)) == (pages.map(Self.ended) + ["The last line."]).joined(separator: "\n"))
    }
    // Numbers of which the last is none of a page that follows.
    for end in ["The last line.\n7", "The last line."] {
      #expect(try clean(Self.ended(1) + "\n1" + end).findings.isEmpty)
    }
  }

  @Test func `records with a number stay`() throws {
    let records = (1...5).map { "\($0)\nStatus of the mill\n" + Self.ended($0) }
    #expect(try clean(records.joined(separator: "\n")).findings.isEmpty)
    #expect(try clean((1...90).map { "\($0 * 7 % 30)" }.joined(separator: "\n")).findings.isEmpty)
  }

  @Test func `a long text costs no more than its length`() throws {
    for text in ["1\n\n", "a\n", "\n", "Page 1\n\n", "\u{0C}Title\n1\n", "Title\n1Title\n", "\u{0C}\n", "Title\n1\n"] {
      let long = String(repeating: text, count: 300_000 / text.utf8.count)
      let document = try PlainTextFormat().read(Array(long.utf8)).document
      let policy = try #require(RemovePageFurniture(profile: .pdf))
      #expect(ProcessorClock().measure { _ = policy.apply(to: document) } < .seconds(5))
    }
  }
}
