import ClipboardTargets

/// The last published offer without its content: enough to recognize it when another program offers it again.
///
/// Clipboard managers take over each copy, also the clean one. To clean it once more would make them take it over once
/// more.
package struct OfferFingerprint: Hashable, Sendable {
  /// More than one where programs that paste are served different forms by the same name.
  private let hashes: [String: Set<ContentHash>]

  package init(_ forms: [OfferForm]) {
    var hashes: [String: Set<ContentHash>] = [:]
    // Many forms share their bytes, which are hashed once.
    var known: [Place: ContentHash] = [:]
    for form in forms {
      let hash = form.bytes.withUnsafeBytes { bytes in
        let place = Place(start: bytes.baseAddress, count: bytes.count)
        let hash = known[place] ?? ContentHash(bytes)
        known[place] = hash
        return hash
      }
      for target in form.targets { hashes[target, default: []].insert(hash) }
    }
    self.hashes = hashes
  }

  /// Reports whether all that is offered under these names could come from us. A name of the original's that we had
  /// left out says no, whatever the bytes are.
  package func covers(_ offered: some Sequence<String>) -> Bool {
    offered.allSatisfy { hashes[$0] != nil || Self.isHarmless($0) }
  }

  /// Reports whether this is what we published under that name.
  package func matches(_ name: String, _ content: ContentHash) -> Bool { hashes[name]?.contains(content) == true }

  /// The location of a form's bytes in memory.
  private struct Place: Hashable {
    let start: UnsafeRawPointer?
    let count: Int
  }

  /// Names of the protocol and of plain text, which managers add by themselves.
  private static func isHarmless(_ name: String) -> Bool {
    guard let row = TargetName(name).row else { return false }
    return row.kind == .protocolName || row.kind == .text || !row.isAskable
  }
}
