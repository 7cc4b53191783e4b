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
    case places
    /// Characters of the things.
    case characters
  }

  /// The deed, such as `removed`.
  let deed: String
  let one: String
  let many: String
  let unit: Unit

  init(_ deed: String, _ one: String, _ many: String, _ unit: Unit = .things) {
    self.deed = deed
    self.one = one
    self.many = many
    self.unit = unit
  }

  /// The codes whose words depend on what was changed, which a name of ours tells.
  static let namedCodes: Set<Finding.Code> = [.attributeRemoved, .flattened, .structureDropped, .hiddenText]

  /// The words for a finding; `nil` for a kind that is not known here.
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
    case .activeContent where line.from == "form":
      self.init("read as text", "form", "forms")
    case .hiddenText:
      self.init("noticed" + (line.from.map { " (\($0))" } ?? ""), "piece of hidden text", "pieces of hidden text")
    default:
      guard let words = Self.changes[code] ?? Self.losses[code] else { return nil }
      self = words
    }
  }

  /// Whether the finding changed nothing.
  var isNotice: Bool { deed.hasPrefix("noticed") }

  /// The thing for a sentence: counted, such as `3 links`, but formatting by its name alone.
  func thing(_ count: Int) -> String {
    switch unit {
    case .things: Self.counted(count, one, many)
    case .pieces, .paragraphs, .places, .characters: many
    }
  }

  /// The deed with what it was done to, such as `fonts removed in 3 pieces of text`.
  func clause(_ count: Int) -> String {
    switch unit {
    case .things: "\(Self.counted(count, one, many)) \(deed)"
    case .pieces: "\(many) \(deed) in \(Self.counted(count, "piece of text", "pieces of text"))"
    case .paragraphs: "\(many) \(deed) in \(Self.counted(count, "paragraph", "paragraphs"))"
    case .places: "\(many) \(deed) in \(Self.counted(count, "place", "places"))"
    case .characters: "\(many) \(deed) by \(Self.counted(count, "character", "characters"))"
    }
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
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

  /// Returns the clause with this many kinds at most, formatting last; `nil` if there are no changes.
  func clause(limit: Int) -> String? {
    var deeds: [(deed: String, things: [String])] = []
    let ordered = things.filter { $0.words.unit == .things } + things.filter { $0.words.unit != .things }
    for (words, count) in ordered.prefix(limit) {
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
