/// One thing that `washboard doctor` looked at. Keys are stable.
package struct Diagnosis: Hashable, Sendable, Codable {
  package enum Verdict: String, Hashable, Sendable, Codable {
    case good
    /// Works, but perhaps not as wanted.
    case warning
    /// Copies are not cleaned, or not by the rules that were written.
    case problem
  }

  package enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
    case program, session, display, manager, service, startup, configuration, rules, fonts, upgrade
  }

  package var subject: Subject
  package var verdict: Verdict
  /// The finding as a sentence without a full stop.
  package var finding: String
  /// The remedy: a command where there is one.
  package var remedy: String?

  package init(_ subject: Subject, _ verdict: Verdict, _ finding: String, remedy: String? = nil) {
    self.subject = subject
    self.verdict = verdict
    self.finding = finding
    self.remedy = remedy
  }
}

extension Diagnosis {
  /// The finding as `washboard doctor` prints it.
  package var lines: [String] {
    let label = verdict == .good ? "ok" : verdict.rawValue
    let head = "\(label): \(subject.rawValue): \(finding)"
    return [head] + (remedy.map { ["  to fix it: \($0)"] } ?? [])
  }
}
