import RichText
import TestMaterial
import Testing

@testable import Sanitizer

struct PageMeasureTests {
  private static let words =
    "the miller carried a heavy barrel along the quiet river and sold old apples near that narrow mill in winter"
    .split(separator: " ").map(String.init)

  /// Draws a sentence of 6 to 15 words.
  private static func sentence(_ random: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 6...15, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Breaks a text at a width; the first line has an indent that is not seen.
  private static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let room = lines.isEmpty ? width - indent : width
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }

  private static func paragraphs(seed: UInt64, count: Int) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 3...6, using: &random)).map { _ in sentence(&random) }.joined(separator: " ")
    }
  }

  private func unwrap(_ lines: [String]) throws -> [String] {
    let document = try PlainTextFormat().read(Array(lines.joined(separator: "\n").utf8)).document
    let policy = try #require(UnwrapLines(profile: .pdf))
    let result = policy.apply(to: document)
    #expect(policy.apply(to: result.document) == Sanitized(document: result.document))
    return String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: [(72, 0), (60, 0), (60, 5)])
  func `a filled line goes on after a sentence, and a shorter one ends the paragraph`(width: Int, indent: Int) throws {
    var (right, all) = (0, 0)
    for seed: UInt64 in 1...10 {
      let paragraphs = Self.paragraphs(seed: seed, count: 20)
      let lines = paragraphs.flatMap { Self.wrap($0, width: width, indent: indent) }
      let result = try unwrap(lines)
      right += paragraphs.count(where: result.contains)
      all += paragraphs.count
    }
    // The last line of a paragraph is filled by chance.
    #expect(right * 100 >= all * 70)
  }

  @Test(
    arguments: [
      // A sentence a line, of any length.
      { random in (0..<60).map { _ in sentence(&random) } },
      // Verses.
      { random in (0..<60).map { _ in wrap(sentence(&random), width: Int.random(in: 30...60, using: &random))[0] } },
      // Sentences that are broken at any place.
      { random in (0..<60).flatMap { _ in wrap(sentence(&random), width: .random(in: 42...80, using: &random)) } },
    ] as [@Sendable (inout SeededGenerator) -> [String]])
  func `lines that were not broken at one width stay where a sentence ends`(
    draw: @Sendable (inout SeededGenerator) -> [String]
  ) throws {
    for seed: UInt64 in 1...10 {
      var random = SeededGenerator(seed: seed)
      let lines = draw(&random)
      #expect(!(try unwrap(lines)).contains { $0.contains(". ") && !lines.contains($0) })
    }
  }

  private static let page = paragraphs(seed: 7, count: 12).flatMap { wrap($0, width: 66) }
  /// A line that a sentence fills.
  private static let filled = "The old miller sold apples near the mill and the river in winter."

  @Test(arguments: [
    "On the rivers", "- The first of some items that are as long as a line of the page is",
    "    let width = line.count + word.count; print(the(width), of: the, page)",
    "* The second one of such items.", "Name | Sum | 1954.", "# A comment of a program, and it ends here.",
  ])
  func `headings, items, code and tables do not belong to the filled line before them`(next: String) throws {
    let lines = Self.page + [Self.filled, next] + Self.page
    #expect(try unwrap(lines).contains { $0.hasSuffix(Self.filled) })
  }

  @Test(arguments: [
    ("The names of mills and of rivers", String(repeating: "=", count: 60)),
    ("[\"a-list-of-values\"],", "[\"another-one-of-them\",\"that-is-as-long-as-a-line-of-the-page\"],"),
  ])
  func `a short line that is none of a sentence stays`(line: String, next: String) throws {
    #expect(try unwrap(Self.page + [line, next] + Self.page).contains { $0.hasSuffix(line) })
  }

  @Test func `a line with an indent of its own begins a paragraph`() throws {
    let lines =
      ["  The page begins here, and it has some lines and"] + Self.page + [Self.filled, "  Everybody knows it."]
    #expect(try unwrap(lines).contains { $0.hasSuffix(Self.filled) })
  }

  @Test func `a text of the same page belongs to the filled line before it`() throws {
    let lines = Self.page + [Self.filled, "Everybody knows it."] + Self.page
    #expect(try unwrap(lines).contains { $0.hasSuffix(Self.filled + " Everybody knows it.") })
  }
}
