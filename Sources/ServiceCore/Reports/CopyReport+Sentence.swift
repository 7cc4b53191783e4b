import Configuration
import RichText

extension CopyReport {
  /// The kinds of change that the sentence names.
  private static let maximumKinds = 6
  /// The programs that the sentence names.
  private static let maximumPrograms = 3

  /// The story of the copy in one sentence for a person, without a full stop.
  package var sentence: String {
    switch outcome {
    case .cleaned, .restored: deed + pasting
    case .working, .left, .superseded: deed
    }
  }

  /// The sentence without the programs that pasted the copy.
  var deed: String {
    switch outcome {
    case .working: "A copy\(from) is being read"
    case .cleaned where explanation == Self.cleanedExplanation: "Cleaned a copy\(from): \(changes)"
    case .restored where explanation == Self.restoredExplanation: "Put a copy\(from) back as it was"
    case .cleaned, .restored: "A copy\(from) was \(explanation)"
    case .left where reason == .waiting: "A copy\(from) \(explanation)"
    case .left: "Left a copy\(from) as it was: \(reasonClause)"
    case .superseded: "A later copy came before the one\(from) was cleaned"
    }
  }

  /// The program that copied, in words; empty if it was no program's copy.
  private var from: String { source.map { " from \($0.title)" } ?? "" }

  private var changes: String {
    ChangeSummary(sanitizing).clause(limit: Self.maximumKinds) ?? "nothing had to be changed"
  }

  private var reasonClause: String {
    let prefix = "left with its owner: "
    return explanation.hasPrefix(prefix) ? String(explanation.dropFirst(prefix.count)) : explanation
  }

  /// The programs that pasted it and the formats that they took, as far as they are known.
  private var pasting: String {
    guard pastedAs != nil || !pastes.isEmpty else {
      if let paste = self.guard?.pastes.last, paste.event == .held { return "; \(paste)" }
      // A dryRun has no time, and no program pastes it.
      return time == nil ? "" : "; not pasted yet"
    }
    let forms = pastedAs.flatMap { $0.isEmpty ? nil : " as \(ChangeSummary.list($0.map(Self.formatTitle)))" } ?? ""
    var programs: [String] = []
    for paste in pastes {
      guard paste.application != DestinationRules.unknownName else { continue }
      let title = paste.title ?? ProgramTitle.of(paste.application)
      if !programs.contains(title) { programs.append(title) }
    }
    guard !programs.isEmpty else { return "; pasted\(forms)" }
    let unshown = programs.dropFirst(Self.maximumPrograms).count
    let names = programs.prefix(Self.maximumPrograms) + (unshown > 0 ? ["\(unshown) more"] : [])
    return "; pasted into \(ChangeSummary.list(Array(names)))\(forms)"
  }

  private static func formatTitle(_ format: String) -> String {
    FormatName(rawValue: format).map { FormatCatalog.format(named: $0).title } ?? format
  }
}

extension CopyReport.Source {
  /// The program's name as people know it.
  package var title: String { ProgramTitle.of(executable: executable, classes: classes) ?? "an unknown program" }
}
