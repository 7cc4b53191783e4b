/// A script that PowerShell or the command prompt runs straight from the network: `irm … | iex`.
package enum DownloadIntoPowerShell: JudgingSignal {
  package static let name = "download-into-powershell"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let isFileRun = evidence.windows.contains(.downloadedFileRun) && evidence.windowsDownload != .wellKnown
    guard let trust = evidence.windowsRun ?? (isFileRun ? evidence.windowsDownload ?? .unknown : nil) else {
      return nil
    }
    return switch trust {
    case .wellKnown:
      Judgement(
        .notice, "It downloads the script of a well-known installer and runs it in PowerShell.", standsAlone: true)
    case .unknown: Judgement(.notice, "It downloads a script or program and runs it on Windows.")
    case .suspect:
      Judgement(
        .hold,
        "It downloads a script or program over an unprotected connection or from an unreliable address, and runs it on Windows."
      )
    }
  }
}
