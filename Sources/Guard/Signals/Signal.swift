/// One thing that can speak against a paste: a function from what was observed to a reason.
///
/// Signals are independent of each other; what they mean together is the business of `Assessment`.
package protocol Signal: Sendable {
  /// The signal's name in reports, in configurations and in the manual, such as `download-into-shell`.
  static var name: String { get }
  /// The role that its reasons play when several meet.
  static var role: Reason.Role { get }
}

/// The part of a signal that judges.
protocol JudgingSignal: Signal {
  /// The severity and the sentence; `nil` where the signal has nothing to say.
  static func judge(_ evidence: Evidence) -> (severity: Severity, sentence: String)?
}

extension JudgingSignal {
  static func reason(in evidence: Evidence) -> Reason? {
    judge(evidence).map { Reason(name: name, severity: $0.severity, role: role, sentence: $0.sentence) }
  }
}
