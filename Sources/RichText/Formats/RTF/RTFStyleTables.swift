/// The fonts and colors that a document uses, numbered as in `\fonttbl` and `\colortbl`, and the control words of its
/// character styles.
struct RTFStyleTables: Sendable {
  private var fonts: [FontFamily] = []
  /// The numbers of the fonts that styles state, in the order of these.
  private var statedFonts = StyleTable<FontFamily>()
  private var fontNumbers: [Int] = []
  private var colors = StyleTable<Color>()
  private let defaultFont: FontFamily?
  /// The size of text whose style states none.
  let defaultSize: Length?

  /// Number of the font that the styles for code bring; nil in a document without code. No text states this number.
  private(set) var codeFont: Int?
  /// Number of the colour of links; nil in a document without links.
  private(set) var linkColor: Int?

  /// The control words by style id; empty for a style without properties.
  private(set) var words: [[UInt8]] = []
  private(set) var hasCode = false
  /// The control words by style id that repeat `words` for the letters of complex scripts, which the plain words do not
  /// affect.
  private(set) var complexWords: [[UInt8]] = []
  /// The control words by style id that repeat the font for the letters of China, Japan and Korea, which have one of
  /// their own.
  private(set) var eastAsianWords: [[UInt8]] = []
  /// The number of the link by style id, -1 for none.
  private(set) var links: [Int] = []
  /// Names of what styles state and RTF cannot carry.
  private(set) var notCarried: [String] = []
  private var lastFormula: Label?

  init(_ document: Document, options: WriteOptions) {
    defaultFont = options.defaultFont.flatMap { Self.isWritable($0) ? $0 : nil }
    defaultSize = options.defaultSize
    // Font 0 is the default one; without a default it has no entry, and text without a font names none.
    var linkNumbers = StyleTable<Link>()
    let count = document.characterStyles.count
    links.reserveCapacity(count)
    words.reserveCapacity(count)
    complexWords.reserveCapacity(count)
    eastAsianWords.reserveCapacity(count)
    for style in document.characterStyles.all {
      links.append(style.link.map { Int(linkNumbers.intern($0)) } ?? -1)
      words.append(words(for: style))
      complexWords.append(complexWords(for: style))
      eastAsianWords.append(eastAsianWords(for: style))
    }
    if linkNumbers.count > 0 { linkColor = number(of: RTFLook.linkColor) }
    if codeFont == nil, document.blocks.contains(where: { if case .code = $0.kind { true } else { false } }) {
      _ = numberOfCodeFont()
    }
  }

  // MARK: Header

  func writeHeader(to output: inout RTFOutput) {
    if defaultFont != nil { output.append("\\deff0") }
    if defaultFont != nil || !fonts.isEmpty {
      output.append("{\\fonttbl")
      if let defaultFont { Self.write(defaultFont, number: 0, to: &output) }
      for (index, font) in fonts.enumerated() { Self.write(font, number: index + 1, to: &output) }
      output.append("}\n")
    }
    guard colors.count > 0 else { return }
    output.append("{\\colortbl;")
    for color in colors.all {
      output.append("\\red", Int(color.red))
      output.append("\\green", Int(color.green))
      output.append("\\blue", Int(color.blue))
      output.append(";")
    }
    output.append("}\n")
  }

  private static func write(_ font: FontFamily, number: Int, to output: inout RTFOutput) {
    output.append("{\\f", number)
    switch font.generic {
    case .serif: output.append("\\froman")
    case .sansSerif: output.append("\\fswiss")
    case .monospace: output.append("\\fmodern")
    case .cursive: output.append("\\fscript")
    case .fantasy: output.append("\\fdecor")
    case nil: output.append("\\fnil")
    }
    output.append("\\fcharset0 ")
    output.append(text: font.name.string)
    output.append(";}")
  }

  /// A name that would end its table entry, or make letters glyphs, is not written.
  private static func isWritable(_ font: FontFamily) -> Bool {
    let name = Array(font.name.utf8)
    return !font.name.isEmpty && !font.name.utf8.contains(UInt8(ascii: ";")) && SymbolFont(named: name) == nil
  }

  // MARK: Numbers

  private mutating func number(of font: FontFamily) -> Int {
    let id = Int(statedFonts.intern(font))
    if id == fontNumbers.count {
      fonts.append(font)
      fontNumbers.append(fonts.count)
    }
    return fontNumbers[id]
  }

  private mutating func numberOfCodeFont() -> Int {
    if let codeFont { return codeFont }
    fonts.append(FontFamily(name: "Courier New", generic: .monospace))
    codeFont = fonts.count
    return fonts.count
  }

  private mutating func number(of color: Color) -> Int {
    if color.alpha != 255 { notCarried.append("alpha") }
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return Int(colors.intern(opaque)) + 1
  }

  // MARK: Words

  private mutating func words(for style: CharacterStyle) -> [UInt8] {
    var output = RTFOutput()
    if style.code {
      output.append("\\cs", RTFStyleNumbers.code)
      if style.font == nil { output.append("\\f", numberOfCodeFont()) }
      hasCode = true
    }
    if let font = style.font {
      if Self.isWritable(font) { output.append("\\f", number(of: font)) } else { notCarried.append("font") }
    }
    if let size = style.size {
      if Int(size.twips) % 10 != 0 { notCarried.append("size") }
      output.append("\\fs", max(size.halfPoints, 1))
    }
    if style.weight != .normal, style.weight != .bold { notCarried.append("weight") }
    if style.bold { output.append("\\b") }
    if style.italic { output.append("\\i") }
    if let underline = style.underline {
      write(underline.kind, to: &output)
      if let color = underline.color { output.append("\\ulc", number(of: color)) }
    }
    switch style.strikethrough {
    case .single: output.append("\\strike")
    case .double: output.append("\\striked1")
    case nil: break
    }
    if let color = style.color { output.append("\\cf", number(of: color)) }
    if let background = style.background {
      let number = number(of: background)
      output.append("\\chcbpat", number)
      output.append("\\cb", number)
    }
    writePosition(style, to: &output)
    switch style.caps {
    case .all: output.append("\\caps")
    case .small: output.append("\\scaps")
    case nil: break
    }
    if style.hidden { output.append("\\v") }
    if let language = style.language {
      if let identifier = RTFLanguage.identifier(language.string) {
        output.append("\\lang", Int(identifier))
      } else {
        notCarried.append("language")
      }
    }
    switch style.direction {
    case .rightToLeft: output.append("\\rtlch")
    case .leftToRight: output.append("\\ltrch")
    case nil: break
    }
    // The styles of a formula's pieces follow each other.
    if style.formula != nil, style.formula != lastFormula { notCarried.append("formula") }
    lastFormula = style.formula
    if !style.custom.isEmpty { notCarried.append("custom") }
    return output.bytes
  }

  private func complexWords(for style: CharacterStyle) -> [UInt8] {
    var output = RTFOutput()
    if let font = style.font, let id = statedFonts.id(of: font) { output.append("\\af", fontNumbers[Int(id)]) }
    if let size = style.size { output.append("\\afs", max(size.halfPoints, 1)) }
    if style.bold { output.append("\\ab") }
    if style.italic { output.append("\\ai") }
    return output.bytes
  }

  private func eastAsianWords(for style: CharacterStyle) -> [UInt8] {
    guard let font = style.font, let id = statedFonts.id(of: font) else { return [] }
    var output = RTFOutput()
    output.append("\\dbch\\af", fontNumbers[Int(id)])
    output.append("\\loch")
    return output.bytes
  }

  private mutating func writePosition(_ style: CharacterStyle, to output: inout RTFOutput) {
    if let script = style.script { output.append(script.isRaised ? "\\super" : "\\sub") }
    if style.baselineOffset != .zero {
      if Int(style.baselineOffset.twips) % 10 != 0 { notCarried.append("baseline-offset") }
      let halfPoints = style.baselineOffset.halfPoints
      if halfPoints < 0 { output.append("\\dn", -halfPoints) } else { output.append("\\up", halfPoints) }
    }
    if style.tracking != .zero { output.append("\\expndtw", Int(style.tracking.twips)) }
    // Pair kerning for fonts of a point and more: all of them.
    if style.kerning { output.append("\\kerning2") }
  }

  private func write(_ kind: Underline.Kind, to output: inout RTFOutput) {
    switch kind {
    case .single: output.append("\\ul")
    case .double: output.append("\\uldb")
    case .dotted: output.append("\\uld")
    case .dashed: output.append("\\uldash")
    case .wave: output.append("\\ulwave")
    case .thick: output.append("\\ulth")
    case .words: output.append("\\ulw")
    case .dotDash: output.append("\\uldashd")
    case .dotDotDash: output.append("\\uldashdd")
    }
  }
}
