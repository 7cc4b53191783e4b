package import RichText

/// Removes the lines that reading programs and news pages put behind a copy: "Excerpt From", "Kindle Edition.", "Read
/// more at".
///
/// Only the end of a text is looked at, and only if there is text before it.
package struct StripSourceTails: PurePolicy {
  package static let name = "strip-source-tails"
  /// No tail has more lines with text.
  private static let mostLines = 6
  private static let longestLine = 400

  private static let excerpts = [
    "excerpt from", "auszug aus", "extrait de", "extracto de", "estratto da", "trecho de", "fragment uit",
  ]
  private static let editions = [
    "kindle edition.", "kindle-version.", "kindle ausgabe.", "édition du kindle.", "edizione del kindle.",
    "edición de kindle.",
  ]
  private static let links = [
    "read more at", "read more:", "see more at", "read more here", "more at:", "source:", "lesen sie mehr",
    "mehr lesen", "weiterlesen", "quelle:", "lire la suite", "en savoir plus", "leer más", "fuente:", "leggi di più",
    "leggi tutto", "fonte:", "leia mais", "lees meer", "bron:", "czytaj więcej", "źródło:",
  ]

  package init?(profile: borrowing Profile) {
    if profile.text.sourceTails == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard let lines = DocumentLines(document), let start = Self.start(lines.lines) else {
      return Sanitized(document: document)
    }
    var plan = ScreenRepair(lines.lines)
    var findings = Findings()
    for index in start..<lines.lines.count {
      plan.lines[index].isDropped = true
      if !lines.lines[index].isBlank { findings.record(.sourceTailRemoved) }
    }
    return Sanitized(document: lines.applying(plan, to: document), findings: findings)
  }

  /// Returns the first line of the tail, or of the blank lines before it.
  private static func start(_ lines: [ScreenLine]) -> Int? {
    var start: Int?
    // Behind a tail may stand another.
    while let next = lastTail(lines[..<(start ?? lines.endIndex)]) { start = next }
    return start
  }

  private static func lastTail(_ lines: ArraySlice<ScreenLine>) -> Int? {
    var seen = 0
    var start: Int?
    for index in lines.indices.reversed() {
      if lines[index].isBlank { continue }
      seen += 1
      if seen > mostLines { break }
      guard lines[index].range.count <= longestLine else { break }
      let text = String(decoding: lines[index].content, as: UTF8.self).lowercased()
      if isTail(text, isLast: seen == 1) { start = index }
    }
    guard var start, lines[..<start].contains(where: { !$0.isBlank }) else { return nil }
    while start > 0, lines[start - 1].isBlank { start -= 1 }
    return start
  }

  private static func isTail(_ line: String, isLast: Bool) -> Bool {
    if excerpts.contains(where: { line == $0 || line == $0 + ":" }) { return true }
    guard isLast else { return false }
    if editions.contains(where: line.hasSuffix) { return line.utf8.contains(UInt8(ascii: "(")) }
    if line.hasPrefix("copied from ") { return true }
    return links.contains(where: line.hasPrefix) && (line.contains("http://") || line.contains("https://"))
  }
}

extension Finding.Code {
  /// Count: lines at the end that named the source.
  package static let sourceTailRemoved = Finding.Code("text.source-tail-removed")
}
