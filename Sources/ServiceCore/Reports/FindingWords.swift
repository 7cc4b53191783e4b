import RichText
import Sanitizer

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

  /// The codes whose words depend on what was changed, which a name of ours tells.
  static let namedCodes: Set<Finding.Code> = [.attributeRemoved, .flattened, .structureDropped]

  /// The words for a finding; `nil` for a kind that has none: those of readers and writers are counted in times.
  init?(_ line: CopyReport.FindingLine) {
    let code = Finding.Code(line.code)
    switch code {
    case .attributeRemoved:
      guard let words = line.from.flatMap({ Self.attributes[$0] }) else { return nil }
      self = words
    case .flattened:
      let words = line.from.flatMap { Self.containers[$0] } ?? ("container", "containers")
      self.init("turned into plain text", words.0, words.1)
    case .structureDropped:
      let words = line.from.flatMap { Self.containers[$0] } ?? ("container", "containers")
      self.init("removed", words.0, words.1)
    default:
      guard let words = Self.kinds[code] else { return nil }
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

  /// The deed with what it was done to, such as `fonts removed in 3 pieces of text`.
  func clause(_ count: Int) -> String {
    switch unit {
    case .things: "\(Self.counted(count, one, many)) \(deed)"
    case .pieces: "\(many) \(deed) in \(Self.counted(count, "piece of text", "pieces of text"))"
    case .paragraphs: "\(many) \(deed) in \(Self.counted(count, "paragraph", "paragraphs"))"
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

  private static let kinds: [Finding.Code: FindingWords] = [
    .linkRemoved: .init("removed", "dangerous link", "dangerous links"),
    .linkScheme: .init("completed", "link", "links"),
    .linkControlCharacter: .init(
      "cleaned", "link with control characters", "links with control characters"),
    .linkInvisible: .init("cleaned", "link with invisible characters", "links with invisible characters"),
    .linkUnwrapped: .init("replaced by their final addresses", "redirecting link", "redirecting links"),
    .trackingRemoved: .init("removed", "tracking parameter", "tracking parameters"),
    .visibleLinkShortened: .init("removed", "character of addresses", "characters of addresses"),
    .linkWrittenOut: .init("written out", "link", "links"),
    .linkCredentials: .init("noticed", "link with a user name", "links with a user name"),
    .linkTextMismatch: .init("noticed", "link that shows another address", "links that show another address"),
    .linkLookAlikeHost: .init("noticed", "link with look-alike letters", "links with look-alike letters"),
    .hiddenTextRemoved: .init("removed", "hidden character", "hidden characters"),
    .invisibleRemoved: .init("removed", "invisible character", "invisible characters"),
    .bidiControlRemoved: .init("removed", "direction control", "direction controls"),
    .marksRemoved: .init("removed", "stacked mark", "stacked marks"),
    .controlCharacter: .init("removed", "control character", "control characters"),
    .terminalSequence: .init("removed", "terminal sequence", "terminal sequences"),
    .softHyphenRemoved: .init("removed", "soft hyphen", "soft hyphens"),
    .lineEndRemoved: .init("removed", "line end", "line ends"),
    .emptyParagraphRemoved: .init("removed", "empty paragraph", "empty paragraphs"),
    .hyphenRemoved: .init("removed", "hyphen", "hyphens"),
    .lineJoined: .init("joined", "line", "lines"),
    .codeSpaceReplaced: .init("replaced", "space in code", "spaces in code"),
    .dashReplaced: .init("replaced", "dash", "dashes"),
    .quoteReplaced: .init("replaced", "quotation mark", "quotation marks"),
    .spaceReplaced: .init("replaced", "space", "spaces"),
    .ligatureSplit: .init("split", "ligature", "ligatures"),
    .promptRemoved: .init("removed", "prompt", "prompts"),
    .outputRemoved: .init("removed", "line of output", "lines of output"),
    .frameRemoved: .init("removed", "piece of a frame", "pieces of frames"),
    .lineNumberRemoved: .init("removed", "line number", "line numbers"),
    .indentRemoved: .init("removed", "indent", "indents"),
    .paddingRemoved: .init("removed", "padded line end", "padded line ends"),
    .lineEndTrimmed: .init("trimmed", "line end", "line ends"),
    .blankLineRemoved: .init("removed", "blank line", "blank lines"),
    .pageFurnitureRemoved: .init("removed", "page number or header", "page numbers and headers"),
    .markdownRead: .init("read as Markdown", "text", "texts"),
    .textWritten: .init("written in the notation of the profile", "text", "texts"),
    .sourceAppended: .init("added", "source line", "source lines"),
    .sourceTailRemoved: .init("removed", "source line", "source lines"),
    .structureFlattened: .init("turned into plain text", "document", "documents"),
    .addressPrefixRemoved: .init("removed", "address prefix", "address prefixes"),
    .caseChanged: .init("changed in case", "letter", "letters"),
    .characterNormalized: .init("normalized", "character", "characters"),
    .textReplaced: .init("replaced", "match of a pattern", "matches of a pattern"),
    .replacedCharacters: .init("replaced", "character", "characters"),
    .droppedText: .init("removed", "character in containers", "characters in containers"),
    .listLifted: .init("lifted", "list item", "list items"),
    .valueChanged: .init("changed", "attribute values", "attribute values", .pieces),
    .directionSet: .init("set", "text direction", "text directions"),
    .colorRemoved: gone("colors"),
    .contrastMended: .init("made readable", "colors", "colors", .pieces),
    .fontRemapped: .init("replaced", "fonts", "fonts", .pieces),
    .fontSubstituted: .init("replaced", "fonts", "fonts", .pieces),
    .sizeDropped: gone("text sizes"),
    .sizeChanged: .init("changed", "text sizes", "text sizes", .pieces),
    .attachmentDropped: .init("removed", "picture", "pictures"),
    .imageRefused: .init("removed", "refused picture", "refused pictures"),
    .attachmentReplaced: .init("replaced by their text", "picture", "pictures"),
    .imageNarrowed: .init("made narrower", "picture", "pictures"),
    .imageMetadataStripped: .init("cleaned of metadata", "picture", "pictures"),
    .drawingRewritten: .init("rewritten", "drawing", "drawings"),
    .drawingStripped: .init("removed", "part of a drawing", "parts of drawings"),
  ]
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
