/// A window that is kept out of sight while commands run.
package enum HiddenWindow: JudgingSignal {
  package static let name = "hidden-window"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.windows.contains(.hiddenWindow) else { return nil }
    return Judgement(.notice, "It hides the window in which commands run.")
  }
}
