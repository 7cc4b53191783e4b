import RichText

/// Which of the offered targets are asked for, in order: types the user mapped, then the configured formats.
struct Negotiation: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    let target: String
    let format: FormatName
  }

  /// What is left to be tried, best first.
  private(set) var candidates: ArraySlice<Candidate>

  /// Names of the rich formats by MIME type in lower case, preferred ones first. `text/richtext` is RTF on the clipboard
  /// (LibreOffice, Wine), not RFC 1341.
  static let aliases: [FormatName: [String]] = [
    .native: ["org.washboard.rich-text", "application/vnd.washboard.rich-text+json"],
    .rtf: ["text/rtf", "application/rtf", "text/richtext", "rich text format", "application/x-rtf"],
    .html: ["text/html", "application/xhtml+xml", "html format"],
    .markdown: ["text/markdown", "text/x-markdown"],
  ]

  /// - Parameters:
  ///   - formats: the configured order.
  ///   - privateTypes: target names that the user mapped to a format.
  init(targets: [String], formats: [FormatName], privateTypes: [String: FormatName]) {
    var candidates: [Candidate] = []
    var seen: Set<String> = []
    func add(_ target: String, _ format: FormatName) {
      if seen.insert(target).inserted { candidates.append(Candidate(target: target, format: format)) }
    }

    let names = targets.map(TargetName.init)
    for target in targets {
      if let format = privateTypes[target] { add(target, format) }
    }
    for format in formats {
      if format == .text {
        for target in Self.textTargets(names) { add(target, .text) }
        // ICCCM 2.6.2 obliges owners to answer TARGETS; those who do not are asked in turn.
        if targets.isEmpty { for name in ["UTF8_STRING", "COMPOUND_TEXT", "STRING"] { add(name, .text) } }
      } else {
        for alias in Self.aliases[format] ?? [] {
          for name in names where name.type == alias { add(name.raw, format) }
        }
      }
    }
    self.candidates = candidates[...]
  }

  /// The next target to ask for; `nil` if nothing is left.
  mutating func next() -> Candidate? { candidates.popFirst() }

  /// Leaves out the other names of a format, whose forms would be the same.
  mutating func skip(_ format: FormatName) { candidates.removeAll { $0.format == format } }

  /// The name under which the owner's own plain text is asked for, beside a rich form; `nil` if it offers none.
  static func plainText(in targets: [String]) -> String? { textTargets(targets.map(TargetName.init)).first }

  /// The names of plain text, best first.
  private static func textTargets(_ names: [TargetName]) -> [String] {
    let ranked = names.compactMap { name in rankOfText(name).map { (rank: $0, name: name.raw) } }
    return textRanks.flatMap { rank in ranked.lazy.filter { $0.rank == rank }.map(\.name) }
  }

  private static let textRanks = 0..<7

  /// Unicode forms first: GTK, Firefox and LibreOffice write `\uXXXX` or `?` into the others for what does not fit.
  private static func rankOfText(_ name: TargetName) -> Int? {
    switch name.raw {
    case "UTF8_STRING": return 0
    case "UTF-8": return 1
    case "COMPOUND_TEXT": return 4
    case "TEXT", "STRING", "C_STRING": return 6
    default: break
    }
    guard name.type == "text/plain" else { return nil }
    switch name.charset {
    case "utf-8", "utf8": return 1
    case .some(let charset) where charset.hasPrefix("utf-16") || charset.hasPrefix("iso-10646"): return 2
    case .some: return 3
    case nil: return 5
    }
  }
}
