/// The native private format: versioned JSON (RFC 8259) that carries every attribute of the model.
///
/// The X11 targets are `org.washboard.rich-text` and `application/vnd.washboard.rich-text+json`. Lengths are twips,
/// colors `#rrggbb` or `#rrggbbaa`. `runs` are pairs of byte length and style, `paragraphs` triples of byte length,
/// style and block (-1: none). `parent` and style numbers are indices. A paragraph style with `"thematicBreak": true`
/// is a rule between paragraphs. A table with `"bordered": true` has lines around its cells, and one with `"fullWidth":
/// true` is as wide as the text. An item with `"checked"` has a checkbox, checked or not. A paragraph style with
/// `"flush": "before"` or `"after"` touches its neighbour on that side, and a container with `"tight": true` the lines
/// around it. A `"descriptionList"` holds blocks of the kinds `"term"` and `"description"`. A list has a `"marker"`,
/// and where they are not the usual ones a `"prefix"` and a `"suffix"` around the number. `"outerNumbers"` puts the
/// numbers of the lists around before it, and `"reversed"` counts down. A `"script"` is `"super"` or `"sub"`, and in
/// formulas `"exponent"` or `"index"`. A character style with `"formula": "$x^{2}$"` is that of a formula, which TeX
/// writes so. Blocks of the kinds `"footnote"` and `"endnote"` stand behind all others. A character style with `"note":
/// 2` is that of the mark of the second of them, and in it that of its label:
///
///     {"format": "org.washboard.rich-text", "version": 1,
///      "text": "Hello world",
///      "characterStyles": [{}, {"weight": 700, "link": {"target": "https://example.org/"}}],
///      "runs": [6, 0, 5, 1],
///      "paragraphStyles": [{"alignment": "center"}],
///      "blocks": [{"kind": "quote"}],
///      "paragraphs": [11, 0, 0],
///      "attachments": []}
///
/// Attributes a reader does not know are kept (`custom`) and written again. Declared domain of the round trip: every
/// document whose custom attributes have names of their own, not those of the format.
public struct NativeFormat: Format {
  static let identifier = "org.washboard.rich-text"
  static let version = 1

  public init() {}

  public var name: FormatName { .native }
  public var title: String { "Washboard's own form" }
  public var fileEndings: [String] { ["json"] }
  public var statesEncoding: Bool { true }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try NativeReader.read(bytes, limits: options.limits)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing {
    Writing(bytes: NativeWriter.write(document))
  }
}
