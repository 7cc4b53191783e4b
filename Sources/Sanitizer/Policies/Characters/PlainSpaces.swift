package import RichText

/// Puts U+0020 in the place of wide, thin and other odd spaces, and of those that forbid a line break.
package struct PlainSpaces: PurePolicy {
  package static let keys = ["text.spaces", "text.no-break-spaces"]

  private static let breaking: [ClosedRange<Unicode.Scalar>] = [
    .only("\u{1680}"), "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", .only("\u{205F}"), .only("\u{3000}"),
  ]
  private static let noBreak: [ClosedRange<Unicode.Scalar>] = [
    .only("\u{A0}"), .only("\u{2007}"), .only("\u{202F}"),
  ]

  private let map: CharacterMap

  package init?(profile: borrowing Profile) {
    if profile.text.spaces == .keep, profile.text.noBreakSpaces == .keep { return nil }
    let odd = profile.text.spaces == .plain ? Self.breaking : []
    let noBreak = profile.text.noBreakSpaces == .plain ? Self.noBreak : []
    map = CharacterMap([(odd + noBreak, " ")])
  }

  package func apply(to document: Document) -> Sanitized {
    map.apply(to: document, recording: .spaceReplaced)
  }
}

extension Finding.Code {
  /// A replaced space; `from` is its code point.
  package static let spaceReplaced = Finding.Code("text.space-replaced")
}
