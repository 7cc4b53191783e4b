/// A program for Windows that is run from a folder where anybody may write, or that starts itself at each login.
package enum TemporaryProgram: JudgingSignal {
  package static let name = "temporary-program"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    if evidence.windows.contains(.temporaryProgram) {
      return Judgement(.notice, "It runs a program from a folder for temporary files.")
    }
    guard evidence.windows.contains(.autostart) else { return nil }
    return Judgement(.notice, "It starts a program at each login to Windows.")
  }
}
