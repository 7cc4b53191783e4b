/// A file that is downloaded, then run or installed, all in one text.
package enum DownloadThenRun: JudgingSignal {
  package static let name = "download-then-run"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let runs = evidence.runs.filter { run in
      guard run.origin.traits.contains(.downloaded) else { return false }
      switch run.means {
      case .file: return run.origin.trust > .wellKnown
      case .package: return run.origin.trust == .suspect
      case .interpreter, .opener: return false
      }
    }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    return switch worst {
    case .wellKnown, .unknown: Judgement(.notice, "It downloads a program and runs it.")
    case .suspect:
      Judgement(
        runs.contains { $0.means == .file } ? .hold : .notice,
        "It downloads a program over an unprotected connection or from an unreliable address, and runs it."
      )
    }
  }
}
