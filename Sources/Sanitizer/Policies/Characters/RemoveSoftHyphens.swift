package import RichText

/// Takes out soft hyphens, which show a typesetter where a word may be divided and keep searches from finding it.
package struct RemoveSoftHyphens: PurePolicy {
  package static let keys = ["text.soft-hyphens"]

  private static let map = CharacterMap([([.only("\u{AD}")], "")])

  package init?(profile: borrowing Profile) {
    if profile.text.softHyphens == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    Self.map.apply(to: document, recording: .softHyphenRemoved)
  }
}

extension Finding.Code {
  /// A removed soft hyphen; `from` is its code point.
  package static let softHyphenRemoved = Finding.Code("text.soft-hyphen-removed")
}
