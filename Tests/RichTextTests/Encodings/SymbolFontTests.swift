import Testing

@testable import RichText

/// The glyphs of symbol fonts in HTML and RTF, by the table that both share.
struct SymbolFontTests {
  private func text(html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.string(in: 0..<document.text.count)
  }

  @Test(arguments: [
    ("<font face=Wingdings>J à &#61514; &#xF0FE;o</font>", "☺ → ☺ ☑□"), ("<font face=Symbol>a®·</font>", "α→•"),
    ("<span style='font-family:Wingdings'>ü\u{2022}</span>x", "✓❿x"),
    ("<span style='font:12pt wingdings'>§<span style='font:7pt \"Times New Roman\"'>&nbsp;J</span></span>", "▪\u{A0}J"),
    (
      "<span style='font-family:Wingdings;mso-char-type:symbol'><span style='mso-char-type:symbol'>J</span></span>", "☺"
    ),
    ("<font face='Wingdings 2'>PRT£</font>", "✓☑☒□"), ("<font face='Wingdings 3'>\"pq</font>", "→▲▼"),
    ("<font face=Webdings>arYü</font>", "✔✕🎔🌍"), ("<font face='Zapf Dingbats'>4</font>", "✔"),
    // Characters that are no codes, and spaces, stay.
    ("<font face=Wingdings>\u{2713}日&nbsp;&shy;</font>.", "\u{2713}日\u{A0}\u{AD}."),
    ("<font face=Wingdings><b style='font-family:Arial'>J</b><b style='font-family:inherit'>J</b></font>", "J☺"),
    ("<font face='Segoe UI Symbol'>J</font><font face='Arial, Wingdings'>J</font>", "JJ"),
  ])
  func `letters in a symbol font are read as their glyphs`(html: String, expected: String) throws {
    #expect(try text(html: html) == expected)
  }

  @Test func `the family of a symbol font is not kept, but the family around it is`() throws {
    let html = "<p style='font-family:Arial'>a <font face=Wingdings>J</font>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.runs.map { document.style(of: $0).font?.name } == ["Arial"])
    #expect(document.string(in: 0..<document.text.count) == "a ☺")
  }

  @Test func `letters are not written in a symbol font`() throws {
    var builder = DocumentBuilder()
    builder.style.font = FontFamily(name: "Wingdings")
    try builder.append("J")
    let document = try builder.finish()
    let html = HTMLFormat().write(document).bytes
    #expect(try text(html: String(decoding: html, as: UTF8.self)) == "J")
    let rtf = try RTFFormat().read(RTFFormat().write(document).bytes).document
    #expect(rtf.string(in: 0..<rtf.text.count) == "J")
  }

  @Test(arguments: [
    ("Webdings", "▼🏚✔⛷"), ("Wingdings 2", "🖶🖜🙦🕜"), ("Wingdings 3", "⭭⮀🢧⮝"), ("Wingdings", "⌛👎♋⑦"),
  ])
  func `RTF has the same glyphs`(font: String, expected: String) throws {
    let input = "{\\rtf1\\ansi{\\fonttbl{\\f0 \(font);}}\\f0 6Da\\'87}"
    let document = try RTFFormat().read(Array(input.utf8)).document
    #expect(document.string(in: 0..<document.text.count) == expected)
  }

  @Test(arguments: [
    (SymbolFont.webdings, 0x21...0xFF), (.wingdings2, 0x21...0xF9), (.wingdings3, 0x21...0xF0),
    (.wingdings, 0x21...0xFE),
  ])
  func `every glyph but that of the delete character has a character`(font: SymbolFont, codes: ClosedRange<Int>) {
    for code in codes where code != 0x7F {
      let glyph = String(decoding: font.decode([UInt8(code)]), as: UTF8.self)
      #expect(glyph.unicodeScalars.first?.value ?? 0 > 0xFF || glyph == "•" || glyph == "·", "\(code)")
    }
  }
}
