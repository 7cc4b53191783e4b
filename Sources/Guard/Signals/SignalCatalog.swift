/// All signals, in the order in which reasons of one severity are listed.
package enum SignalCatalog {
  package static var all: [any Signal.Type] { judging }

  static let judging: [any JudgingSignal.Type] = [
    DownloadIntoShell.self,
    DecodedIntoShell.self,
    DownloadThenRun.self,
    ShellOpensConnection.self,
    StartsAgain.self,
    OpensDownload.self,
    DownloadsProgram.self,
    DownloadIntoPowerShell.self,
    EncodedPowerShell.self,
    RemoteScriptHost.self,
    SystemToolDownload.self,
    SwitchesOffScanning.self,
    TemporaryProgram.self,
    HiddenWindow.self,
    DisguisedCommand.self,
    DisguisedWindowsCommand.self,
    LookalikeCommand.self,
    HiddenTail.self,
    DecoyText.self,
    HidesTraces.self,
    EndsBracketedPaste.self,
    ControlCharacters.self,
    DiffersFromPage.self,
    HiddenCharacters.self,
    RunsAtOnce.self,
    PartlyRead.self,
  ]

  /// The reasons that speak against a paste, in the catalog's order.
  static func reasons(in evidence: Evidence) -> [Reason] { judging.compactMap { $0.reason(in: evidence) } }
}
