import FoundationEssentials
import RichText
import Sanitizer
import TestMaterial
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
    #expect(FindingWords(Line(code: "structure.flattened", from: "table", to: nil, count: 2))?.thing(2) == "2 tables")
  }

  @Test func `every finding has words, but for those of the bridge to Foundation, which no copy crosses`() throws {
    var codes: Set<String> = []
    let sources = "\(Checkout.root)/Sources"
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
    where path.hasSuffix(".swift") && !path.hasPrefix("RichTextFoundation/") {
      let text = String(decoding: try Checkout.bytes("\(sources)/\(path)"), as: UTF8.self)
      guard text.contains("Finding.Code(") else { continue }
      for match in text.matches(of: /Finding\.Code\("(?<code>[^"]+)"\)/) {
        let code = String(match.output.code)
        codes.insert(code)
        #expect(FindingWords(Line(code: code, from: "link", to: nil, count: 1)) != nil, "\(code) in \(path)")
      }
    }
    #expect(codes.count > 80)
    #expect(codes.isSuperset(of: Finding.Code.repairs.map(\.rawValue)))
  }

  @Test func `a count says what it counts`() {
    let rows: [(Line, String)] = [
      (
        Line(code: "attributes.removed", from: "font", to: nil, count: 3),
        "fonts removed in 3 pieces of text (attributes.removed \"font\")"
      ),
      (
        Line(code: "attributes.removed", from: "indent", to: nil, count: 1),
        "indents removed in 1 paragraph (attributes.removed \"indent\")"
      ),
      (
        Line(code: "links.tracking-removed", from: "utm_*", to: nil, count: 1),
        "1 tracking parameter removed: \"utm_*\" (links.tracking-removed)"
      ),
      (
        Line(code: "fonts.remapped", from: "A", to: "B", count: 2),
        "fonts replaced in 2 pieces of text: \"A\" -> \"B\" (fonts.remapped)"
      ),
      (Line(code: "text.line-joined", from: nil, to: nil, count: 1), "1 line joined (text.line-joined)"),
      (
        Line(code: "links.text-shortened", from: nil, to: nil, count: 13),
        "addresses in the text shortened by 13 characters (links.text-shortened)"
      ),
      (
        Line(code: "text.hidden-removed", from: nil, to: nil, count: 41),
        "41 characters of hidden text removed (text.hidden-removed)"
      ),
      (
        Line(code: "attachments.replaced-by-text", from: "remote", to: nil, count: 1),
        "1 picture replaced by text: \"remote\" (attachments.replaced-by-text)"
      ),
      (
        Line(code: "html.active-content", from: "form", to: nil, count: 1),
        "1 form read as text: \"form\" (html.active-content)"
      ),
      (
        Line(code: "html.form-field", from: "radio", to: nil, count: 2),
        "2 form fields read as text: \"radio\" (html.form-field)"
      ),
      (
        Line(code: "markdown.not-carried", from: "alignment", to: nil, count: 1),
        "formatting not expressed in 1 place: \"alignment\" (markdown.not-carried)"
      ),
      (Line(code: "later.kind", from: nil, to: nil, count: 2), "later.kind: 2 times"),
    ]
    for (line, text) in rows { #expect(line.description == text) }
  }

  @Test func `kinds of one deed share its word, formatting comes last, and more kinds than asked for are counted`() {
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
        == "2 lines joined, 1 tracking parameter, fonts and colors removed")
    #expect(ChangeSummary(lines).clause(limit: 1) == "2 lines joined, 3 more kinds of change, 1 other change")
    #expect(ChangeSummary([]).clause(limit: 6) == nil)
  }
}
