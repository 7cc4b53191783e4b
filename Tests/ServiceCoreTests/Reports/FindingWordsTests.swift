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

  /// The codes of readers and writers, whose findings are counted in times.
  private static let withoutWords: Set<String> = [
    "bridge.attachment-without-anchor", "bridge.link-not-url", "bridge.paragraph-style-inside",
    "bridge.repaired-intent", "bridge.uncodable-attribute", "bridge.undeclared-attribute", "html.active-content",
    "html.comment", "html.excess-markup", "html.form-field", "html.formula-as-text", "html.hidden-text", "html.media",
    "html.not-carried", "html.rule", "html.unreadable-image", "html.unsafe-address", "markdown.excess-cells",
    "markdown.excess-references", "markdown.not-carried", "markdown.tag", "markdown.unsafe-address",
    "native.inconsistent", "rtf.empty-picture", "rtf.extra-brace", "rtf.form-field", "rtf.left-out",
    "rtf.missing-brace", "rtf.not-carried", "rtf.not-cropped", "rtf.stray-binary", "rtf.trailing-bytes",
    "rtf.truncated-binary", "rtf.undecodable", "rtf.unknown-code-page", "rtf.unknown-destination",
    "rules.too-large-for-destination", "structure.too-deep", "text.invalid-utf-8", "text.stray-anchor",
    "text.undecodable", "write.attachment-as-text",
  ]

  @Test func `every finding of a policy has words, and every other is known to have none`() throws {
    var codes: Set<String> = []
    let sources = "\(Checkout.root)/Sources"
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources) where path.hasSuffix(".swift") {
      let text = String(decoding: try Checkout.bytes("\(sources)/\(path)"), as: UTF8.self)
      guard text.contains("Finding.Code(") else { continue }
      for match in text.matches(of: /Finding\.Code\("(?<code>[^"]+)"\)/) {
        let code = String(match.output.code)
        codes.insert(code)
        let hasWords = FindingWords(Line(code: code, from: "link", to: nil, count: 1)) != nil
        #expect(hasWords != Self.withoutWords.contains(code), "\(code) in \(path)")
        #expect(hasWords || !path.hasPrefix("Sanitizer/"), "\(code) in \(path)")
      }
    }
    #expect(codes.isSuperset(of: Self.withoutWords))
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
