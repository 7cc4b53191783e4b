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
  /// The judgement; `nil` where the signal has nothing to say.
  static func judge(_ evidence: Evidence) -> Judgement?
}

/// A signal's answer about one paste.
struct Judgement {
  var severity: Severity
  var sentence: String
  /// Reports whether the reason counts for itself alone, although others of the signal do not.
  var standsAlone: Bool

  init(_ severity: Severity, _ sentence: String, standsAlone: Bool = false) {
    self.severity = severity
    self.sentence = sentence
    self.standsAlone = standsAlone
  }
}

extension JudgingSignal {
  static func reason(in evidence: Evidence) -> Reason? {
    judge(evidence).map { judgement in
      Reason(
        name: name, severity: judgement.severity, role: judgement.standsAlone ? .circumstance : role,
        sentence: judgement.sentence)
    }
  }
}
