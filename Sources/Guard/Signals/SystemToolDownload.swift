/// A download by a tool of Windows that is made for something else: `certutil -urlcache`, `bitsadmin /transfer`.
package enum SystemToolDownload: JudgingSignal {
  package static let name = "system-tool-download"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.windows.contains(.downloadTool) else { return nil }
    return Judgement(.notice, "It downloads a file by a system tool that attackers prefer.")
  }
}
