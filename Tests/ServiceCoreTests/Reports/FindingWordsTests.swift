import RichText
import Sanitizer
import Testing

@testable import ServiceCore

/// Findings in everyday words.
struct FindingWordsTests {
  private typealias Line = CopyReport.FindingLine

  @Test func `every attribute and container has words`() {
    for attribute in Attribute.allCases where ![.list, .table, .quote, .image].contains(attribute) {
      let line = Line(code: "attributes.removed", from: attribute.rawValue, to: nil, count: 1)
      #expect(FindingWords(line) != nil, "\(attribute.rawValue)")
    }
    #expect(FindingWords(Line(code: "structure.flattened", from: "table", to: nil, count: 2))?.amount(2) == "2 tables")
  }

  @Test(arguments: Finding.Code.repairs.map(\.rawValue))
  func `every kind of text repair has words`(code: String) {
    #expect(FindingWords(Line(code: code, from: nil, to: nil, count: 1)) != nil)
  }

  @Test func `a count says what it counts`() {
    let rows: [(Line, String)] = [
      (
        Line(code: "attributes.removed", from: "font", to: nil, count: 3),
        "attributes.removed \"font\": 3 pieces of text"
      ),
      (
        Line(code: "attributes.removed", from: "indent", to: nil, count: 1),
        "attributes.removed \"indent\": 1 paragraph"
      ),
      (
        Line(code: "links.tracking-removed", from: "utm_*", to: nil, count: 1),
        "links.tracking-removed \"utm_*\": 1 tracking parameter"
      ),
      (Line(code: "fonts.remapped", from: "A", to: "B", count: 2), "fonts.remapped \"A\" -> \"B\": 2 pieces of text"),
      (Line(code: "html.media", from: nil, to: nil, count: 2), "html.media: 2 times"),
    ]
    for (line, text) in rows { #expect(line.description == text) }
  }

  @Test func `kinds of one deed share its word, and more kinds than asked for are counted`() {
    let lines = [
      Line(code: "attributes.removed", from: "font", to: nil, count: 3),
      Line(code: "text.line-joined", from: nil, to: nil, count: 2),
      Line(code: "attributes.removed", from: "color", to: nil, count: 1),
      Line(code: "links.tracking-removed", from: "gclid", to: nil, count: 1),
      Line(code: "links.tracking-removed", from: "fbclid", to: nil, count: .max),
      Line(code: "new.kind", from: nil, to: nil, count: 1),
    ]
    #expect(
      ChangeSummary(lines.dropLast(2)).clause(limit: 6)
        == "fonts in 3 places, colors in 1 place and 1 tracking parameter removed, 2 lines joined")
    #expect(
      ChangeSummary(lines).clause(limit: 1) == "fonts in 3 places removed, 3 more kinds of change, 1 other change")
    #expect(ChangeSummary([]).clause(limit: 6) == nil)
  }
}
