/// The styles of `\stylesheet`: what paragraphs inherit by `\s` and text by `\cs`, and what their names say of both.
struct RTFStylesheet: Sendable {
  struct Style: Sendable {
    var name: [UInt8] = []
    var basedOn: Int?
    var character = RTFCharacterProperties()
    var paragraph = RTFParagraphProperties()
    var containers: RTFContainerStyle?
    var isSeparator: Bool { name.elementsEqual(RTFContainerStyle.separatorName.utf8) }
  }

  /// Whether the document has a `\stylesheet`, which ours have not.
  var isOfProgram = false
  private(set) var paragraphStyles = RTFNumberedTable<Style>()
  private(set) var characterStyles = RTFNumberedTable<Style>()
  /// The fonts that character styles for code bring; that text in such a style repeats them states nothing.
  private(set) var codeFonts: Set<Int32> = []
  /// The colors of character styles that underline and colour as links do.
  private var linkColors: Set<Int32> = []
  /// The language of the style that text has without another, which text need not state; -1 is none.
  private(set) var usualLanguage: Int32 = -1
  /// The containers of tables, by number of their style.
  private(set) var tableStyles = RTFNumberedTable<RTFContainerStyle?>()

  private enum Kind { case paragraph, character, table, other }
  private var kind = Kind.paragraph
  private var number = 0
  private var basedOn: Int?
  private var name: [UInt8] = []

  /// Begins an entry; without a number it is style 0, "Normal".
  mutating func begin() {
    kind = .paragraph
    number = 0
    basedOn = nil
    name = []
  }

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) -> Bool {
    switch word {
    case .s: (kind, number) = (.paragraph, parameter ?? 0)
    case .cs: (kind, number) = (.character, parameter ?? 0)
    case .ts: (kind, number) = (.table, parameter ?? 0)
    case .ds: (kind, number) = (.other, parameter ?? 0)
    case .sbasedon: basedOn = parameter
    default: return false
    }
    return true
  }

  mutating func append(_ text: ArraySlice<UInt8>) {
    guard name.count < 256 else { return }
    name += text.filter { $0 != UInt8(ascii: ";") }.prefix(256)
  }

  mutating func end(character: RTFCharacterProperties, paragraph: RTFParagraphProperties) {
    var style = Style(name: name, basedOn: basedOn, character: character, paragraph: paragraph)
    if style.paragraph.outlineLevel == nil, let level = Self.headingLevel(of: name) {
      style.paragraph.outlineLevel = level
    }
    defer { begin() }
    guard paragraphStyles.count + characterStyles.count + tableStyles.count < 65_536 else { return }
    switch kind {
    case .paragraph:
      if let base = basedOn, base != number, let parent = paragraphStyles[base] {
        style.paragraph.inherit(parent.paragraph)
      }
      style.containers = RTFContainerStyle(named: name)
      paragraphStyles.set(style, for: number)
      if number == 0 { usualLanguage = style.character.language }
    case .character:
      style.character.isCode = Self.codeNames.contains(String(decoding: name, as: UTF8.self).lowercased())
      characterStyles.set(style, for: number)
      if style.character.isCode, style.character.font >= 0 { codeFonts.insert(style.character.font) }
      if style.character.underline == .single, style.character.color >= 0 { linkColors.insert(style.character.color) }
    case .table: tableStyles.set(RTFContainerStyle(namedTable: name), for: number)
    case .other: break
    }
  }

  /// Names of Word's and LibreOffice's character styles for computer code.
  private static let codeNames: Set<String> = [
    "html code", "html keyboard", "html sample", "html typewriter", "source text", "user entry", "teletype", "example",
  ]

  /// Reports whether a character style of links underlines and colors text as `properties` do. The names of such
  /// styles are in every language ("Hyperlink", "Internet Link", "Lien hypertexte"); no other built-in style does both.
  func hasLinkStyle(like properties: RTFCharacterProperties) -> Bool {
    properties.underline == .single && linkColors.contains(properties.color)
  }

  /// The outline level that a style's name states: Word's built-in heading names in the languages it writes them in.
  /// The title of a document looks larger than its headings, and is one without that look.
  static func headingLevel(of name: [UInt8]) -> Int32? {
    let name = String(decoding: name.prefix(while: { $0 != UInt8(ascii: ",") }), as: UTF8.self)
      .lowercased()
    if titleNames.contains(name) { return 0 }
    guard let digit = name.last?.wholeNumberValue, (1...9).contains(digit) else { return nil }
    var stem = name.dropLast()
    while stem.last == " " { stem.removeLast() }
    return stem == "heading" || headingNames.contains(String(stem)) ? Int32(digit - 1) : nil
  }

  private static let titleNames = ["title", "titel", "titre", "título", "titolo"]

  /// Names beside the English one, which most documents have.
  private static let headingNames: Set<String> = [
    "überschrift", "titre", "título", "titolo", "kop", "rubrik", "overskrift", "otsikko", "nagłówek",
    "nadpis", "заголовок", "başlık", "címsor", "titlu", "επικεφαλίδα", "見出し", "标题", "標題", "제목", "encabezado",
    "naslov", "antraštė", "virsraksts", "pealkiri", "заглавие", "כותרת", "عنوان", "cabeçalho", "títol", "наслов",
    "загаловак", "izenburua", "fyrirsögn", "opskrif", "judul", "tajuk", "หัวเรื่อง", "đầu đề", "शीर्षक", "سرفصل",
  ]
}
