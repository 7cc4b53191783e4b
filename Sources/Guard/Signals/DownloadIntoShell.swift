/// A script that is run straight from the network: `curl … | sh`, `bash <(wget …)`, `eval "$(curl …)"`.
package enum DownloadIntoShell: JudgingSignal {
  package static let name = "download-into-shell"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let runs = evidence.runs.filter { $0.means == .interpreter && $0.origin.traits.contains(.downloaded) }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    return switch worst {
    case .wellKnown:
      Judgement(.notice, "It downloads the script of a well-known installer and runs it at once.", standsAlone: true)
    case .unknown: Judgement(.notice, "It downloads a script and runs it at once.")
    case .suspect:
      Judgement(
        .hold,
        "It downloads a script over an unprotected connection or from an unreliable address, and runs it at once.")
    }
  }
}
