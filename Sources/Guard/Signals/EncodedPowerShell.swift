/// A PowerShell command that is unreadable until it is decoded.
package enum EncodedPowerShell: JudgingSignal {
  package static let name = "encoded-powershell"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.windows.contains(.encodedCommand) else { return nil }
    return Judgement(.hold, "It runs a PowerShell command that is unreadable until it is decoded.")
  }
}
