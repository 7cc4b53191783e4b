/// Judges pastes: the one entry of this module.
///
/// The judgement is pure. It takes time linear in the text and keeps nothing. Of a text longer than `longestText` only
/// the beginning and the end are read, half of that length each, and a reason says so. Control characters are searched
/// in the whole text.
package enum PasteGuard {
  /// The bytes of a text up to which all of it is read.
  package static let longestText = 1 << 20

  /// - Parameter limit: The bytes of a text up to which all of it is read.
  package static func assess(_ paste: Paste, limit: Int = longestText) -> Assessment {
    guard paste.destination != .other, !paste.text.isEmpty else {
      return Assessment(reasons: [], destination: paste.destination)
    }
    var evidence = Evidence(paste: paste)
    if paste.destination == .page {
      evidence.isSignInAddress = SignInAddress.isIn(paste.text)
      return Assessment(reasons: Signal.ofPages.compactMap { $0.reason(in: evidence) }, destination: .page)
    }
    if paste.text.count <= limit {
      observe(paste.text, in: &evidence)
    } else {
      evidence.isPartial = true
      observe(Array(paste.text.prefix(limit / 2)), in: &evidence)
      observe(Array(paste.text.suffix(limit / 2)), in: &evidence)
    }
    return Assessment(reasons: Signal.reasons(in: evidence), destination: paste.destination)
  }

  /// The judgement of an account number that takes the place of another one.
  package static var replacement: Assessment {
    let reason = Signal.replacedAddress.reason(in: Evidence(paste: Paste(text: [], destination: .page)))
    return Assessment(reasons: [reason].compactMap(\.self), destination: .page)
  }

  private static func observe(_ text: [UInt8], in evidence: inout Evidence) {
    var shell = ShellObserver(evidence: evidence, length: text.count)
    shell.observe(text)
    var windows = WindowsObserver(evidence: shell.evidence, length: text.count)
    windows.observe(text)
    evidence = windows.evidence
    if let tail = WideGap.tail(in: text, isDangerous: evidence.isDangerous) {
      evidence.hiddenTail = max(evidence.hiddenTail ?? tail, tail)
    }
  }
}

extension Evidence {
  /// Reports whether anything that was observed would be grave if it were hidden.
  fileprivate var isDangerous: Bool {
    dangers > 0 || windowsRun.map { $0 > .wellKnown } ?? false || !windows.isEmpty
  }
}
