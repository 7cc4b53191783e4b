/// The name of a command of Windows that is written so that it is not recognized: `p^owershell`, `i`ex`, `('i'+'ex')`.
package enum DisguisedWindowsCommand: JudgingSignal {
  package static let name = "disguised-windows-command"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.windows.contains(.disguisedName) else { return nil }
    return Judgement(.hold, "It disguises the names of the Windows commands that it runs.")
  }
}
