/// A downloaded program that is handed to the desktop to open.
package enum OpensDownload: JudgingSignal {
  package static let name = "opens-download"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let runs = evidence.runs.filter { $0.means == .opener && $0.origin.traits.contains(.downloaded) }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    guard worst > .wellKnown else { return nil }
    return Judgement(.notice, "It opens a file that it downloaded.")
  }
}
