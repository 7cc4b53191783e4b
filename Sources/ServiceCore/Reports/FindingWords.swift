/// The everyday words for a kind of change: its deed, and the thing that is counted.
struct FindingWords: Hashable, Sendable {
  /// The unit of a count.
  enum Unit: Hashable, Sendable {
    /// The things themselves.
    case things
    /// Pieces of text of one look.
    case pieces
    case paragraphs
  }

  /// The deed, such as `removed`.
  let deed: String
  let one: String
  let many: String
  let unit: Unit

  private init(_ deed: String, _ one: String, _ many: String, _ unit: Unit = .things) {
    self.deed = deed
    self.one = one
    self.many = many
    self.unit = unit
  }

  /// The words for a finding; `nil` for a kind that has none.
  init?(_ line: CopyReport.FindingLine) {
    switch line.code {
    case "attributes.removed":
      guard let words = line.from.flatMap({ Self.attributes[$0] }) else { return nil }
      self = words
    case "structure.flattened":
      let words = line.from.flatMap { Self.containers[$0] } ?? ("container", "containers")
      self.init("turned into plain text", words.0, words.1)
    case "structure.dropped":
      let words = line.from.flatMap { Self.containers[$0] } ?? ("container", "containers")
      self.init("removed", words.0, words.1)
    default:
      guard let words = Self.kinds[line.code] else { return nil }
      self = words
    }
  }

  /// The thing with its count, such as `1 link` or `fonts in 3 places`.
  func thing(_ count: Int) -> String {
    switch unit {
    case .things: Self.counted(count, one, many)
    case .pieces, .paragraphs: "\(many) in \(Self.counted(count, "place", "places"))"
    }
  }

  /// A count with what it counts, such as `3 pieces of text`.
  func amount(_ count: Int) -> String {
    switch unit {
    case .things: Self.counted(count, one, many)
    case .pieces: Self.counted(count, "piece of text", "pieces of text")
    case .paragraphs: Self.counted(count, "paragraph", "paragraphs")
    }
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  // MARK: Kinds

  private static func gone(_ many: String, _ unit: Unit = .pieces) -> FindingWords {
    FindingWords("removed", many, many, unit)
  }

  private static let attributes: [String: FindingWords] = [
    "bold": gone("bold"), "italic": gone("italics"), "underline": gone("underlines"),
    "strikethrough": gone("strikethrough"), "script": gone("superscripts and subscripts"), "link": gone("links"),
    "code": gone("code style"), "language": gone("language marks"), "direction": gone("text directions"),
    "font": gone("fonts"), "size": gone("text sizes"), "color": gone("colors"),
    "background": gone("background colors"), "kerning": gone("letter spacing"), "caps": gone("capitals"),
    "heading": gone("headings", .paragraphs), "thematic-break": gone("dividing lines", .paragraphs),
    "alignment": gone("alignments", .paragraphs), "indent": gone("indents", .paragraphs),
    "spacing": gone("paragraph spacing", .paragraphs), "line-height": gone("line heights", .paragraphs),
    "custom": gone("other attributes"),
  ]

  private static let containers: [String: (String, String)] = [
    "list": ("list", "lists"), "table": ("table", "tables"), "quote": ("quotation", "quotations"),
    "code": ("block of code", "blocks of code"), "note": ("note", "notes"), "heading": ("heading", "headings"),
  ]

  private static let kinds: [String: FindingWords] = [
    "links.scheme-removed": .init("removed", "dangerous link", "dangerous links"),
    "links.scheme-added": .init("completed", "link", "links"),
    "links.control-character-removed": .init(
      "cleaned", "link with control characters", "links with control characters"),
    "links.invisible-removed": .init("cleaned", "link with invisible characters", "links with invisible characters"),
    "links.redirect-unwrapped": .init("replaced by their final addresses", "redirecting link", "redirecting links"),
    "links.tracking-removed": .init("removed", "tracking parameter", "tracking parameters"),
    "links.text-shortened": .init("removed", "character of addresses", "characters of addresses"),
    "links.written-out": .init("written out", "link", "links"),
    "links.credentials": .init("noticed", "link with a user name", "links with a user name"),
    "links.text-mismatch": .init("noticed", "link that shows another address", "links that show another address"),
    "links.look-alike-host": .init("noticed", "link with look-alike letters", "links with look-alike letters"),
    "text.hidden-removed": .init("removed", "hidden character", "hidden characters"),
    "text.invisible-removed": .init("removed", "invisible character", "invisible characters"),
    "text.bidi-control-removed": .init("removed", "direction control", "direction controls"),
    "text.marks-removed": .init("removed", "stacked mark", "stacked marks"),
    "text.control-character": .init("removed", "control character", "control characters"),
    "text.terminal-sequence": .init("removed", "terminal sequence", "terminal sequences"),
    "text.soft-hyphen-removed": .init("removed", "soft hyphen", "soft hyphens"),
    "text.line-end-removed": .init("removed", "line end", "line ends"),
    "text.empty-paragraph-removed": .init("removed", "empty paragraph", "empty paragraphs"),
    "text.hyphen-removed": .init("removed", "hyphen", "hyphens"),
    "text.line-joined": .init("joined", "line", "lines"),
    "text.code-space-replaced": .init("replaced", "space in code", "spaces in code"),
    "text.dash-replaced": .init("replaced", "dash", "dashes"),
    "text.quote-replaced": .init("replaced", "quotation mark", "quotation marks"),
    "text.space-replaced": .init("replaced", "space", "spaces"),
    "text.ligature-split": .init("split", "ligature", "ligatures"),
    "text.prompt-removed": .init("removed", "prompt", "prompts"),
    "text.output-removed": .init("removed", "line of output", "lines of output"),
    "text.frame-removed": .init("removed", "piece of a frame", "pieces of frames"),
    "text.line-number-removed": .init("removed", "line number", "line numbers"),
    "text.indent-removed": .init("removed", "indent", "indents"),
    "text.padding-removed": .init("removed", "padded line end", "padded line ends"),
    "text.line-end-trimmed": .init("trimmed", "line end", "line ends"),
    "text.blank-line-removed": .init("removed", "blank line", "blank lines"),
    "text.page-furniture-removed": .init("removed", "page number or header", "page numbers and headers"),
    "text.source-tail-removed": .init("removed", "source line", "source lines"),
    "text.structure-flattened": .init("turned into plain text", "document", "documents"),
    "text.address-prefix-removed": .init("removed", "address prefix", "address prefixes"),
    "text.case-changed": .init("changed in case", "letter", "letters"),
    "text.normalized": .init("normalized", "character", "characters"),
    "text.replaced": .init("replaced", "match of a pattern", "matches of a pattern"),
    "text.replaced-characters": .init("replaced", "character", "characters"),
    "structure.dropped-text": .init("removed", "character in containers", "characters in containers"),
    "values.list-lifted": .init("lifted", "list item", "list items"),
    "values.changed": .init("changed", "attribute values", "attribute values", .pieces),
    "direction.set": .init("set", "text direction", "text directions"),
    "colors.removed": gone("colors"),
    "colors.contrast-mended": .init("made readable", "colors", "colors", .pieces),
    "fonts.remapped": .init("replaced", "fonts", "fonts", .pieces),
    "fonts.substituted": .init("replaced", "fonts", "fonts", .pieces),
    "fonts.size-dropped": gone("text sizes"),
    "fonts.size-changed": .init("changed", "text sizes", "text sizes", .pieces),
    "attachments.dropped": .init("removed", "picture", "pictures"),
    "attachments.refused": .init("removed", "refused picture", "refused pictures"),
    "attachments.replaced-by-text": .init("replaced by their text", "picture", "pictures"),
    "attachments.narrowed": .init("made narrower", "picture", "pictures"),
    "attachments.metadata-stripped": .init("cleaned of metadata", "picture", "pictures"),
    "attachments.svg-rewritten": .init("rewritten", "drawing", "drawings"),
    "attachments.svg-stripped": .init("removed", "part of a drawing", "parts of drawings"),
  ]
}

extension CopyReport.FindingLine {
  /// The count with what it counts; "times" for kinds without words.
  var amount: String { FindingWords(self)?.amount(count) ?? FindingWords.counted(count, "time", "times") }
}

/// Findings in one clause, such as `2 links and 1 hidden character removed, 3 lines joined`.
struct ChangeSummary {
  /// Things of the same words, with their common count.
  private var things: [(words: FindingWords, count: Int)] = []
  /// The count of changes that have no words.
  private var others = 0

  init(_ findings: some Sequence<CopyReport.FindingLine>) {
    for line in findings {
      guard let words = FindingWords(line) else {
        others = others.addingClamped(line.count)
        continue
      }
      if let index = things.firstIndex(where: { $0.words == words }) {
        things[index].count = things[index].count.addingClamped(line.count)
      } else {
        things.append((words, line.count))
      }
    }
  }

  /// Returns the clause with this many kinds at most, those that were found first; `nil` if there are no changes.
  func clause(limit: Int) -> String? {
    var deeds: [(deed: String, things: [String])] = []
    for (words, count) in things.prefix(limit) {
      if let index = deeds.firstIndex(where: { $0.deed == words.deed }) {
        deeds[index].things.append(words.thing(count))
      } else {
        deeds.append((words.deed, [words.thing(count)]))
      }
    }
    var clauses = deeds.map { "\(Self.list($0.things)) \($0.deed)" }
    let unshown = things.dropFirst(limit).count
    if unshown > 0 { clauses.append("\(FindingWords.counted(unshown, "more kind", "more kinds")) of change") }
    if others > 0 { clauses.append(FindingWords.counted(others, "other change", "other changes")) }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
  }

  /// Words in a list, the last after "and".
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Int {
  /// The sum, or the largest number where it would be larger.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
