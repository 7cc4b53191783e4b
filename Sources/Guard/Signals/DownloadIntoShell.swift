/// A script that is run straight from the network: `curl … | sh`, `bash <(wget …)`, `eval "$(curl …)"`.
package enum DownloadIntoShell: JudgingSignal {
  package static let name = "download-into-shell"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> (severity: Severity, sentence: String)? {
    let runs = evidence.runs.filter { $0.means == .interpreter && $0.origin.traits.contains(.downloaded) }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    return switch worst {
    case .wellKnown: (.notice, "It downloads the script of a well-known installer and runs it at once.")
    case .unknown: (.notice, "It downloads a script and runs it at once.")
    case .suspect: (.hold, "It downloads a script over an unprotected connection or from an unreliable address, and runs it at once.")
    }
  }
}
