import Testing

@testable import Guard

struct AssessmentTests {
  private func reason(_ severity: Severity, _ role: Reason.Role) -> Reason {
    Reason(name: "\(severity)-\(role)", severity: severity, role: role, sentence: "A sentence.")
  }

  @Test func `without reasons there is nothing to do`() {
    #expect(Assessment(reasons: [], destination: .terminal).severity == .none)
  }

  @Test(arguments: Severity.allCases)
  func `the gravest reason decides`(severity: Severity) {
    let reasons = [reason(.none, .circumstance), reason(severity, .action)]
    #expect(Assessment(reasons: reasons, destination: .terminal).severity == severity)
  }

  @Test func `an action beside a concealment is held, each alone is noticed`() {
    let action = reason(.notice, .action)
    let concealment = reason(.notice, .concealment)
    #expect(Assessment(reasons: [action], destination: .terminal).severity == .notice)
    #expect(Assessment(reasons: [concealment], destination: .terminal).severity == .notice)
    #expect(Assessment(reasons: [action, concealment], destination: .terminal).severity == .hold)
    #expect(Assessment(reasons: [action, reason(.none, .concealment)], destination: .terminal).severity == .hold)
  }

  @Test func `circumstances make nothing worse`() {
    let reasons = [reason(.notice, .action), reason(.none, .circumstance), reason(.none, .action)]
    #expect(Assessment(reasons: reasons, destination: .terminal).severity == .notice)
    #expect(
      Assessment(reasons: [reason(.none, .action), reason(.notice, .concealment)], destination: .terminal).severity
        == .notice)
  }

  @Test func `nothing is held for a relay and nothing is done for other programs`() {
    let reasons = [reason(.hold, .action)]
    #expect(Assessment(reasons: reasons, destination: .relay).severity == .notice)
    #expect(Assessment(reasons: reasons, destination: .other).severity == .none)
    #expect(Assessment(reasons: reasons, destination: .other).unlimitedSeverity == .hold)
  }

  @Test func `the gravest reasons stand first, and circumstances are not notable beside them`() {
    let reasons = [reason(.none, .circumstance), reason(.hold, .action), reason(.notice, .concealment)]
    let assessment = Assessment(reasons: reasons, destination: .terminal)
    #expect(assessment.reasons.map(\.severity) == [.hold, .notice, .none])
    #expect(assessment.notableReasons.map(\.severity) == [.hold, .notice])
    #expect(Assessment(reasons: [reasons[0]], destination: .terminal).notableReasons.count == 1)
  }
}
