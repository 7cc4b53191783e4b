/// Everything that can be said of a run of characters besides its text.
///
/// The default value says nothing: an attribute that is nil, false or zero was not stated, and the program that pastes
/// decides. Each distinct style of a document is stored once (`StyleTable`).
public struct CharacterStyle: Hashable, Sendable {
  public var font: FontFamily?
  public var size: Length?
  public var weight: FontWeight = .normal
  public var italic = false
  public var underline: Underline?
  public var strikethrough: Strikethrough?
  public var color: Color?
  public var background: Color?
  public var script: Script?
  /// Distance the glyphs are raised (positive) or lowered (negative) without changing their size; RTF `\up`, `\dn`.
  public var baselineOffset: Length = .zero
  /// Pair kerning by the font's own table; RTF `\kerning`, CSS `font-kerning`.
  public var kerning = false
  /// Space added between characters; RTF `\expndtw`, CSS `letter-spacing`.
  public var tracking: Length = .zero
  public var caps: Caps?
  /// Text that the source did not show; RTF `\v`, CSS `display: none`, text in the colour of its background and the
  /// like.
  public var hidden = false
  /// Text of a tool of the page that is no content, such as a button that copies; only HTML is read with such marks.
  public var pageTool = false
  /// BCP 47 tag.
  public var language: Label?
  public var link: Link?
  /// Text marked as computer code (HTML `code`, `kbd`, `samp`, `tt`).
  public var code = false
  public var direction: Direction?
  /// The attributes that few styles have, in one word: a copy counts one reference for all of them.
  private var rare = Rare.nothing

  public init() {}

  public var bold: Bool {
    get { weight.isBold }
    set { weight = newValue ? .bold : .normal }
  }
}

extension CharacterStyle {
  private indirect enum Rare: Hashable, Sendable {
    case nothing
    case some(note: Int?, formula: Label?, custom: [String: CustomValue])
  }

  private var statesRare: Bool { if case .some = rare { true } else { false } }

  private mutating func setRare(note: Int?, formula: Label?, custom: [String: CustomValue]) {
    let isNothing = note == nil && formula == nil && custom.isEmpty
    rare = isNothing ? .nothing : .some(note: note, formula: formula, custom: custom)
  }

  /// The number of a note, counted from 1 over the notes of the document; `nil` for other text.
  ///
  /// Such text is the mark of the note; in the note itself it is the label that the note begins with.
  public var note: Int? {
    get { if case .some(let note, _, _) = rare { note } else { nil } }
    set { setRare(note: newValue, formula: formula, custom: custom) }
  }

  /// The TeX of the formula that the text is, with its delimiters: `$x^{2}$`, or `$$x^{2}$$` for one on its own line.
  ///
  /// It counts only where the text has the same letters and digits, or is the TeX itself.
  public var formula: Label? {
    get { if case .some(_, let formula, _) = rare { formula } else { nil } }
    set { setRare(note: note, formula: newValue, custom: custom) }
  }

  /// Attributes of the native format that this version does not know, kept for the next reader.
  public var custom: [String: CustomValue] {
    get { if case .some(_, _, let custom) = rare { custom } else { [:] } }
    set { setRare(note: note, formula: formula, custom: newValue) }
  }
}

extension CharacterStyle {
  /// Leaves out properties with few values and combines numbers. The left out ones hardly distinguish styles, and each
  /// hashed value costs time.
  public func hash(into hasher: inout Hasher) {
    func word(_ high: Int32, _ low: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
    }
    hasher.combine(word(size?.twips ?? .min, Int32(weight.rawValue)))
    hasher.combine(word(baselineOffset.twips, tracking.twips))
    if color != nil || background != nil { hasher.combine(word(color?.bits ?? 0, background?.bits ?? 0)) }
    if let font { hasher.combine(font.name) }
    if let underline { hasher.combine(underline) }
    if let language { hasher.combine(language) }
    if let link { hasher.combine(link) }
    if statesRare { hasher.combine(rare) }
  }
}

extension Color {
  /// The channels as one number.
  fileprivate var bits: Int32 {
    Int32(bitPattern: UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha))
  }
}

/// A font by family name, with the generic class a pasting program may fall back to.
public struct FontFamily: Hashable, Sendable {
  public var name: Label
  public var generic: GenericFamily?

  public init(name: String, generic: GenericFamily? = nil) {
    self.name = Label(name)
    self.generic = generic
  }
}

/// The classes shared by CSS Fonts 4 (generic families) and RTF (`\froman`, `\fswiss`, `\fmodern`, `\fscript`,
/// `\fdecor`).
public enum GenericFamily: String, Hashable, Sendable, CaseIterable {
  case serif
  case sansSerif = "sans-serif"
  case monospace
  case cursive
  case fantasy
}

/// A CSS Fonts 4 weight, 1 to 1000.
public struct FontWeight: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public static let normal = FontWeight(rawValue: 400)
  public static let bold = FontWeight(rawValue: 700)

  public init(rawValue: UInt16) {
    self.rawValue = min(max(rawValue, 1), 1000)
  }

  /// Formats that know only bold and not bold draw the line at 600, as CSS Fonts 4 matching does.
  public var isBold: Bool { rawValue >= 600 }
}

/// A line under the text: its kind and, where it differs from the text's, its colour.
public struct Underline: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case single, double, dotted, dashed, wave, thick, words
    case dotDash = "dot-dash"
    case dotDotDash = "dot-dot-dash"
  }

  public var kind: Kind
  public var color: Color?

  public init(_ kind: Kind = .single, color: Color? = nil) {
    self.kind = kind
    self.color = color
  }
}

public enum Strikethrough: String, Hashable, Sendable, CaseIterable {
  case single, double
}

/// Raised or lowered small type; RTF `\super`, `\sub`, HTML `sup`, `sub`.
public enum Script: String, Hashable, Sendable, CaseIterable {
  case superscript = "super"
  case `subscript` = "sub"
  /// A power or an upper limit in a formula, which plain text marks with `^`.
  case exponent
  /// An index or a lower limit in a formula, which plain text marks with `_`.
  case index

  /// Whether the type is raised; else it is lowered.
  public var isRaised: Bool { self == .superscript || self == .exponent }

  /// Whether the type is part of a formula, where its position has a meaning that text must keep.
  public var isFormula: Bool { self == .exponent || self == .index }
}

public enum Caps: String, Hashable, Sendable, CaseIterable {
  case all, small
}

public enum Direction: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// A hyperlink's target, as the source wrote it, and its tooltip.
public struct Link: Hashable, Sendable {
  public var target: Label
  public var title: Label?

  public init(_ target: String, title: String? = nil) {
    self.target = Label(address: target)
    self.title = title.map { Label($0) }
  }
}
