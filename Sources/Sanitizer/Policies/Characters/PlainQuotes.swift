package import RichText

/// Puts `"` and `'` in the place of curved quotation marks; guillemets, which are letters of their languages' spelling,
/// stay.
package struct PlainQuotes: PurePolicy {
  package static let keys = ["text.quotes"]

  private static let map = CharacterMap([
    (["\u{2018}"..."\u{201B}"], "'"),
    (["\u{201C}"..."\u{201F}", "\u{301D}"..."\u{301F}"], "\""),
  ])

  package init?(profile: borrowing Profile) {
    if profile.text.quotes == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    Self.map.apply(to: document, recording: .quoteReplaced)
  }
}

extension Finding.Code {
  /// A replaced quotation mark; `from` is its code point.
  package static let quoteReplaced = Finding.Code("text.quote-replaced")
}
