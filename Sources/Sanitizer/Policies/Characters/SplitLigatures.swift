package import RichText

/// Puts the letters themselves in the place of ligatures that typesetting left in the text, as copies from PDF have
/// them.
package struct SplitLigatures: PurePolicy {
  package static let keys = ["text.ligatures"]

  /// The ligatures of the block Alphabetic Presentation Forms; æ, œ and ß are letters.
  private static let map = CharacterMap([
    ([.only("\u{FB00}")], "ff"), ([.only("\u{FB01}")], "fi"), ([.only("\u{FB02}")], "fl"), ([.only("\u{FB03}")], "ffi"),
    ([.only("\u{FB04}")], "ffl"), (["\u{FB05}"..."\u{FB06}"], "st"), ([.only("\u{FB13}")], "մն"),
    ([.only("\u{FB14}")], "մե"), ([.only("\u{FB15}")], "մի"), ([.only("\u{FB16}")], "վն"), ([.only("\u{FB17}")], "մխ"),
  ])

  package init?(profile: borrowing Profile) {
    if profile.text.ligatures == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    Self.map.apply(to: document, recording: .ligatureSplit)
  }
}

extension Finding.Code {
  /// A ligature that was split; `from` is its code point.
  package static let ligatureSplit = Finding.Code("text.ligature-split")
}
