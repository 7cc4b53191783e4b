package import RichText

/// Replaces typeset hyphens, short dashes and the minus sign by `-`, and long dashes by `--`, from which word
/// processors make them.
package struct PlainDashes: PurePolicy {
  package static let keys = ["text.dashes"]

  private static let map = CharacterMap([
    (["\u{2010}"..."\u{2013}", .only("\u{2212}")], "-"),
    (["\u{2014}"..."\u{2015}"], "--"),
  ])

  package init?(profile: borrowing Profile) {
    if profile.text.dashes == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    Self.map.apply(to: document, recording: .dashReplaced)
  }
}

extension Finding.Code {
  /// A replaced dash; `from` is its code point.
  package static let dashReplaced = Finding.Code("text.dash-replaced")
}
