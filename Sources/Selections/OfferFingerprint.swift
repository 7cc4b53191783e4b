import ClipboardTargets

/// The last published offer without its content: enough to recognize it when another program offers it again.
///
/// Clipboard managers take over each copy, also the clean one. To clean it once more would make them take it over once
/// more.
package struct OfferFingerprint: Hashable, Sendable {
  /// The names of forms of equal content, and its hash.
  private struct Form: Hashable {
    let names: [String]
    let hash: ContentHash
  }

  /// A few dozen names at most, which are looked for only when a client offers content of ours again.
  private let forms: [Form]

  package init(_ offered: [OfferForm]) {
    var forms: [Form] = []
    // Many forms share their bytes, which are hashed once.
    var known: [(start: UnsafeRawPointer?, count: Int, hash: ContentHash)] = []
    for form in offered {
      let hash = form.bytes.withUnsafeBytes { bytes in
        if let place = known.first(where: { $0.start == bytes.baseAddress && $0.count == bytes.count }) {
          return place.hash
        }
        let hash = ContentHash(bytes)
        known.append((bytes.baseAddress, bytes.count, hash))
        return hash
      }
      // Programs are served the same forms under the same names, but for those that differ.
      let new = Form(names: form.targets, hash: hash)
      if !forms.contains(new) { forms.append(new) }
    }
    self.forms = forms
  }

  /// Reports whether all that is offered under these names could come from us. A name of the original's that we had
  /// left out says no, whatever the bytes are.
  package func covers(_ offered: some Sequence<String>) -> Bool {
    offered.allSatisfy { name in forms.contains { $0.names.contains(name) } || Self.isHarmless(name) }
  }

  /// Reports whether this is what we published under that name.
  package func matches(_ name: String, _ content: ContentHash) -> Bool {
    forms.contains { $0.hash == content && $0.names.contains(name) }
  }

  /// Names of the protocol and of plain text, which managers add by themselves.
  private static func isHarmless(_ name: String) -> Bool {
    guard let row = TargetName(name).row else { return false }
    return row.kind == .protocolName || row.kind == .text || !row.isAskable
  }
}
