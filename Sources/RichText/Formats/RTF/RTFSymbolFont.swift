/// Fonts whose bytes are glyphs and not letters, as Unicode text.
///
/// Word writes bullets, arrows, boxes and Greek letters in these fonts; once the font is changed, only their Unicode
/// characters still mean the same.
enum RTFSymbolFont: Sendable {
  case symbol, wingdings, zapfDingbats

  /// The symbol font that `font` is; nil for any other.
  init?(_ font: RTFFontTable.Font) {
    switch String(decoding: font.name, as: UTF8.self).lowercased() {
    case "symbol": self = .symbol
    case "wingdings": self = .wingdings
    case "zapf dingbats", "zapfdingbats", "itc zapf dingbats": self = .zapfDingbats
    default: return nil
    }
  }

  func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let table =
      switch self {
      case .symbol: Self.symbolCharacters
      case .wingdings: Self.wingdingsCharacters
      case .zapfDingbats: Self.zapfDingbatsCharacters
      }
    var output: [UInt8] = []
    for byte in bytes {
      output += UTF8.encode(table[byte] ?? Unicode.Scalar(byte)) ?? UTF8.encodedReplacementCharacter
    }
    return output
  }

  /// Rows of characters that follow each other, by the code of the first.
  private static func table(_ rows: [(UInt8, String)]) -> [UInt8: Unicode.Scalar] {
    var table: [UInt8: Unicode.Scalar] = [:]
    for (start, characters) in rows {
      for (offset, scalar) in characters.unicodeScalars.enumerated() { table[start + UInt8(clamping: offset)] = scalar }
    }
    return table
  }

  /// Adobe's Symbol encoding (Unicode Consortium, VENDORS/ADOBE/symbol.txt).
  private static let symbolCharacters = table([
    (0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"),
    (0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
    (0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\u{FFFD}"),
    (0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"),
    (0xC0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"),
    (0xE0, "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\u{FFFD}"),
  ])

  /// Wingdings by the names of its glyphs (ISO/IEC JTC1/SC2/WG2 N4384); where Unicode had a character of the same look
  /// before these, that one, because fonts have it.
  private static let wingdingsCharacters = table([
    (0x20, " 🖉✂✁👓🕭🕮🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍"),
    (0x40, "🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉"),
    (0x60, "♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□🞐❑❒⬧⧫◆❖⬥⌧⍓⌘❀✿❝❞▯"),
    (0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•"),
    (0xA0, "▪○🞆🞈◉◎🔿▪◻🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"),
    (0xC0, "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈➲⮉⮋←"),
    (0xE0, "→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑"),
  ])

  /// Adobe's Zapf Dingbats encoding (Unicode Consortium, VENDORS/ADOBE/zdingbat.txt).
  private static let zapfDingbatsCharacters = table([
    (0x20, " ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟"),
    (0x40, "✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿"),
    (0x60, "❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞"),
    (0xA1, "❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿"),
    (0xC0, "➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟"),
    (0xE0, "➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\u{FFFD}➱➲➳➴➵➶➷➸➹➺➻➼➽➾"),
  ])
}
