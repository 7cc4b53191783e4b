import Configuration
import Guard

extension CopyReport {
  /// The guard's judgement of a copy's text, and what came of it.
  package struct Judgement: Hashable, Sendable, Codable {
    package struct Reason: Hashable, Sendable, Codable {
      package var name: String
      /// `harmless`, `suspicious` or `dangerous`.
      package var severity: String
      package var sentence: String
    }

    /// A program that pasted the text, or tried to.
    package struct Paste: Hashable, Sendable, Codable {
      package enum Event: String, Hashable, Sendable, Codable {
        /// The text was pasted without its last line ends.
        case noticed
        /// The paste was refused.
        case held
        /// A paste that was held is let through: by a second paste, or by the user's word.
        case released
      }

      package var application: String
      package var event: Event
    }

    package var severity: String
    package var reasons: [Reason]
    /// The treatment of terminals: `off`, `notice` or `hold`.
    package var terminals: String
    /// The treatment of programs that pass the text on: `off` or `notice`.
    package var relays: String
    /// The treatment of programs that nothing is known of: `notice`; `nil` if they get all of it.
    package var unknown: String?
    /// The first programs.
    package var pastes: [Paste] = []

    private static let maximumPastes = 16

    /// - Returns: `nil` if nothing was found but circumstances.
    /// - Parameter isGuardedForUnknown: Whether programs that nothing is known of are guarded.
    init?(_ assessment: Assessment, _ settings: GuardSettings, isGuardedForUnknown: Bool) {
      guard assessment.unlimitedSeverity > .none else { return nil }
      severity = assessment.unlimitedSeverity.description
      reasons = assessment.reasons.map {
        Reason(name: $0.name, severity: $0.severity.description, sentence: $0.sentence)
      }
      terminals = settings.action(for: .terminal, assessment).rawValue
      relays = settings.action(for: .relay, assessment).rawValue
      unknown = isGuardedForUnknown ? GuardSettings.Action.notice.rawValue : nil
    }

    var isAboutSignIn: Bool { reasons.first?.name == Signal.signInCode.name }

    var isAboutReplacement: Bool { reasons.first?.name == Signal.replacedAddress.name }

    var isDangerous: Bool { severity == Severity.hold.description }

    /// The reasons that count by themselves, for notifications.
    package var notableReasons: [Reason] { reasons.filter { $0.severity != Severity.none.description } }

    mutating func add(_ paste: Paste) {
      if pastes.count < Self.maximumPastes, !pastes.contains(paste) { pastes.append(paste) }
    }

    /// The judgement, its reasons and the treatment, a line each.
    package var lines: [String] {
      ["\(severity); terminals: \(terminals), relays: \(relays)" + (unknown.map { ", unknown programs: \($0)" } ?? "")]
        + reasons.map { "\($0.name): \($0.sentence)" } + pastes.map(\.description)
    }
  }
}

extension CopyReport.Judgement.Paste: CustomStringConvertible {
  package var description: String {
    switch event {
    case .noticed: "pasted into \(application) without the last line end"
    case .held: "paste into \(application) held"
    case .released: "paste into \(application) allowed"
    }
  }
}
