/// A program that is downloaded over an unprotected connection or from an unreliable address, but not run.
package enum DownloadsProgram: JudgingSignal {
  package static let name = "downloads-program"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    let isFetched =
      evidence.fetches.contains { $0.isProgram && $0.trust == .suspect }
      || evidence.windows.contains(.downloadedFile) && evidence.windowsDownload == .suspect
    guard isFetched else { return nil }
    return Judgement(.notice, "It downloads a program over an unprotected connection or from an unreliable address.")
  }
}
