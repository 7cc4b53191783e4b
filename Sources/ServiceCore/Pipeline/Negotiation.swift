import ClipboardTargets
import RichText

/// The offered targets to request, in order: types that the user mapped, then the configured formats.
struct Negotiation: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    let target: String
    let format: FormatName
  }

  /// The names that are left to be tried, best first.
  private(set) var candidates: ArraySlice<Candidate>

  /// - Parameters:
  ///   - formats: the configured order.
  ///   - privateTypes: target names that the user mapped to a format.
  init(targets: [String], formats: [FormatName], privateTypes: [String: FormatName]) {
    var candidates: [Candidate] = []
    var seen: Set<String> = []
    func add(_ target: String, _ format: FormatName) {
      if seen.insert(target).inserted { candidates.append(Candidate(target: target, format: format)) }
    }

    for target in targets {
      if let format = privateTypes[target] { add(target, format) }
    }
    let known = Self.ranked(targets)
    for format in formats {
      for name in known where name.format == format.ofTarget { add(name.target, format) }
      // ICCCM 2.6.2 obliges owners to answer TARGETS; those who do not are asked in turn.
      if format == .text, targets.isEmpty { for name in TargetCatalog.blindText { add(name, .text) } }
    }
    self.candidates = candidates[...]
  }

  /// The next target to ask for; `nil` if nothing is left.
  mutating func next() -> Candidate? { candidates.popFirst() }

  /// Leaves out the other names of a format, whose forms would be the same.
  mutating func skip(_ format: FormatName) { candidates.removeAll { $0.format == format } }

  /// Returns the name by which to request the owner's own plain text beside a rich form; `nil` if it offers none.
  static func plainText(in targets: [String]) -> String? { ranked(targets).first { $0.format == .text }?.target }

  /// The names of documents, the preferred ones of each format first; equals stay in the owner's order.
  private static func ranked(_ targets: [String]) -> [(target: String, format: ClipboardTarget.Format, rank: Int)] {
    targets.compactMap { target in
      guard let row = TargetName(target).row, let format = row.format, let rank = row.rank else { return nil }
      return (target, format, rank)
    }.sorted { $0.rank < $1.rank }
  }
}
