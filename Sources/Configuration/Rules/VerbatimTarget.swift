internal import ClipboardTargets
internal import Sanitizer

/// The targets that can be handed on as their owner gives them, where a rule names them, and those that never are.
///
/// A copy's other forms would undo the cleaning: by default none is handed on.
enum VerbatimTarget {
  /// The reason why a target is not handed on.
  enum RejectionReason: Hashable {
    /// The target is no form of the copy.
    case protocolName
    /// The target marks the copy as a secret, which stays with its owner.
    case secret
    /// Asking for it changes its owner, or gives away a resource of it.
    case sideEffect
    case picture
    /// The target names the place where the copy was made.
    case provenance
    /// Washboard offers its own form by this name.
    case published
    /// A form that Washboard offers, by a name that others have for it.
    case otherName

    /// Completes the sentence "'NAME' is never handed on: ...".
    var explanation: String {
      switch self {
      case .protocolName: "it is not a form of the copy"
      case .secret: "it marks a secret, which stays with its owner"
      case .sideEffect: "a request for it changes its owner"
      case .picture: "pictures are not offered unchanged"
      case .provenance: "it reveals where the copy was made"
      case .published: "Washboard offers the clean form by this name"
      case .otherName: "Washboard offers the clean form by another name"
      }
    }
  }

  /// More targets than this are not fetched for one copy.
  static let maximumCount = 64

  /// Returns the reason against a target; `nil` if there is none. When a copy goes back to the program that made it,
  /// its own names do no harm.
  static func objection(to name: String, atHome: Bool) -> RejectionReason? {
    guard let row = TargetCatalog.row(of: TargetName(name), ignoringCase: true) else { return nil }
    return objection(to: row, atHome: atHome)
  }

  private static func objection(to row: ClipboardTarget, atHome: Bool) -> RejectionReason? {
    switch row.kind {
    case .picture: return .picture
    case _ where row.traits.contains(.sideEffect): return .sideEffect
    case .protocolName: return .protocolName
    case .secret: return .secret
    case .provenance: return atHome ? nil : .provenance
    case .text, .rich: return atHome ? nil : row.isPublished ? .published : .otherName
    case .values, .conversion, .files, .spreadsheet, .drawing, .link, .twin, .handle, .contact, .sound, .color, .data:
      return nil
    }
  }

  /// A name that a pattern matches although it is never handed on, where that is hardly meant.
  static func unwanted(matching glob: Glob) -> (name: String, objection: RejectionReason)? {
    for row in TargetCatalog.rows
    where row.isPublished || row.kind == .provenance || row.kind == .picture && row.rank == 0 {
      guard glob.matches(row.name), let objection = objection(to: row, atHome: false) else { continue }
      return (row.name, objection)
    }
    return nil
  }

  /// Returns the offered targets that match a pattern and may be handed on, each once.
  static func targets(among offered: [String], matching patterns: [Glob], atHome: Bool) -> [String] {
    var seen: Set<String> = []
    var targets: [String] = []
    for name in offered where targets.count < maximumCount && patterns.contains(where: { $0.matches(name) }) {
      if objection(to: name, atHome: atHome) == nil, seen.insert(name).inserted { targets.append(name) }
    }
    return targets
  }
}

extension Rule {
  /// Returns the offered targets whose bytes are offered to every program unchanged, beside the clean forms.
  package func keptTargets(among offered: [String]) -> [String] {
    VerbatimTarget.targets(among: offered, matching: keepTargets, atHome: false)
  }

  /// Returns the offered targets that only the program which copied gets back unchanged.
  package func homeTargets(among offered: [String]) -> [String] {
    VerbatimTarget.targets(among: offered, matching: homePaste, atHome: true)
  }
}
