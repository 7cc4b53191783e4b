/// The measure that a paste deserves.
///
/// The scale, from the mildest:
/// - `none`: `none`: there is no objection to the paste. A reason of this severity is a circumstance that a report
///   mentions, such as a line end that runs the text at once.
/// - `notice`: `notice`: the text does what attacks do, and what some honest instructions do, too. It runs a script
///   straight from the network, even from a well-known installer, or it opens a connection from a shell.
/// - `hold`: `hold`: there is strong evidence. The text is obfuscated or is built to deceive whoever pastes it. Or it
///   downloads and runs something over an unprotected connection, from a bare address, a paste site, a link shortener
///   or a tunnel.
///
/// The overall severity is that of the gravest reason. It rises from `notice` to `hold` where a reason about an action
/// stands beside one about concealment. Each alone occurs in honest texts, both together hardly ever. Well-known
/// installers count as no such action. Finally, the destination's kind limits the severity
/// (`Destination.highestSeverity`).
package enum Severity: Int, Comparable, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case none, notice, hold

  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The word for configurations and reports.
  package var description: String {
    switch self {
    case .none: "harmless"
    case .notice: "suspicious"
    case .hold: "dangerous"
    }
  }
}

/// One thing that speaks against a paste, or a circumstance of it; never content.
package struct Reason: Hashable, Sendable {
  /// The role that a reason plays when several meet.
  package enum Role: Hashable, Sendable {
    /// The text would do something.
    case action
    /// The text hides something from the person who pastes it.
    case concealment
    /// Neither; it counts for itself alone.
    case circumstance
  }

  /// A stable name for programs and configurations, such as `download-into-shell`.
  package let name: String
  package let severity: Severity
  package let role: Role
  /// One sentence for people, with a capital and a full stop.
  package let sentence: String
}

/// The guard's judgement of one paste.
package struct Assessment: Hashable, Sendable {
  /// The gravest first; reasons of one severity stand in the order of the catalog.
  package let reasons: [Reason]
  /// The severity to act upon, after the destination's limit.
  package let severity: Severity
  /// The severity that the text would have in a terminal.
  package let unlimitedSeverity: Severity

  package init(reasons: [Reason], destination: Destination) {
    self.reasons = Severity.allCases.reversed().flatMap { severity in reasons.filter { $0.severity == severity } }
    unlimitedSeverity = Self.severity(of: reasons)
    severity = min(unlimitedSeverity, destination.highestSeverity)
  }

  private static func severity(of reasons: [Reason]) -> Severity {
    let gravest = reasons.map(\.severity).max() ?? .none
    guard gravest == .notice else { return gravest }
    let acts = reasons.contains { $0.role == .action && $0.severity == .notice }
    let conceals = reasons.contains { $0.role == .concealment }
    return acts && conceals ? .hold : .notice
  }

  /// The reasons that a notification names: those that are more than circumstances, or all if only circumstances were
  /// found.
  package var notableReasons: [Reason] {
    let notable = reasons.filter { $0.severity > .none }
    return notable.isEmpty ? reasons : notable
  }
}
