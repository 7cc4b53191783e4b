/// Commands that nobody can read, because they are decoded only when they are run: `echo … | base64 -d | sh`.
package enum DecodedIntoShell: JudgingSignal {
  package static let name = "decoded-into-shell"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let runs = evidence.runs.filter { $0.means != .opener && $0.origin.traits.contains(.decoded) }
    guard !runs.isEmpty else { return nil }
    // A compressed script from a well-known place, or a file of one's own, is only unusual.
    let isHidden = runs.contains { run in
      run.origin.traits.contains(.decodedInline)
        || run.origin.traits.contains(.downloaded) && run.origin.trust == .suspect
    }
    return Judgement(isHidden ? .hold : .notice, "It runs commands that are unreadable until they are decoded.")
  }
}
