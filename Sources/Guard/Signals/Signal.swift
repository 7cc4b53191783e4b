/// One thing that can speak against a paste: a name, and a function from what was observed to a reason.
///
/// Signals are independent of each other; what they mean together is the business of `Assessment`.
package struct Signal: Sendable {
  /// The signal's name in reports, in configurations and in the manual, such as `download-into-shell`.
  package let name: String
  /// The role that its reasons play when several meet.
  package let role: Reason.Role
  /// The judgement; `nil` where the signal has nothing to say.
  private let judge: @Sendable (Evidence) -> Judgement?

  init(_ name: String, _ role: Reason.Role, judge: @escaping @Sendable (Evidence) -> Judgement?) {
    self.name = name
    self.role = role
    self.judge = judge
  }

  func reason(in evidence: Evidence) -> Reason? {
    judge(evidence).map { judgement in
      Reason(
        name: name, severity: judgement.severity, role: judgement.standsAlone ? .circumstance : role,
        sentence: judgement.sentence)
    }
  }

  package static let all = ofCommands + ofPages + [replacedAddress]

  /// The signals about text that goes into a browser or a chat.
  static let ofPages = [signInCode]

  /// The signals about text that may be run, in the order in which reasons of one severity are listed.
  private static let ofCommands = [
    downloadIntoShell, decodedIntoShell, downloadThenRun, shellOpensConnection, startsAgain, opensDownload,
    downloadsProgram, sendsSecrets, destroysData, replacesCommand, downloadIntoPowerShell, encodedPowerShell,
    remoteScriptHost, systemToolDownload,
    switchesOffScanning, temporaryProgram, hiddenWindow, disguisedCommand, disguisedWindowsCommand, lookalikeCommand,
    hiddenTail, decoyText, hidesTraces, clearsScreen, endsBracketedPaste, controlCharacters, differsFromPage,
    hiddenCharacters,
    runsAtOnce, partlyRead,
  ]

  /// The reasons that speak against a paste, in the order of the signals.
  static func reasons(in evidence: Evidence) -> [Reason] { ofCommands.compactMap { $0.reason(in: evidence) } }
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
