/// A program of Windows that runs a script or a package from the network: `mshta http…`, `msiexec /i http…`.
package enum RemoteScriptHost: JudgingSignal {
  package static let name = "remote-script-host"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard !evidence.windows.isDisjoint(with: [.scriptHost, .remotePackage, .remoteShare]) else { return nil }
    return Judgement(.hold, "It has a part of Windows run something from another computer.")
  }
}
