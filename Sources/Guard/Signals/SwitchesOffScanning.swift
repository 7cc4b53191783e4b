/// A command that keeps the virus scanner of Windows from looking.
package enum SwitchesOffScanning: JudgingSignal {
  package static let name = "switches-off-scanning"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.windows.contains(.scanningBypass) else { return nil }
    return Judgement(.hold, "It keeps the virus scanner from looking.")
  }
}
