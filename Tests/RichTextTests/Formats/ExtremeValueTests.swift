import Testing

@testable import RichText

/// Laws of numbers that are too small, too large or not numbers. They become allowed values: the document is sound, and
/// the native format gives back the same.
struct ExtremeValueTests {
  private func expectSound(_ name: FormatName, _ source: String) throws {
    let document = try FormatCatalog.format(named: name).read(Array(source.utf8)).document
    #expect(document.validate() == nil, "\(source.prefix(60))")
    let written = NativeFormat().write(document).bytes
    #expect(try NativeFormat().read(written).document == document, "\(source.prefix(60))")
  }

  private static let numbers = [
    "0", "-0", ".001", ".1%", ".001pt", ".0001em", "-1", "-.001em", "1e9", "1e9%", "1e30pt", "1e-9", "NaN", "1.5e3",
    "99999999999999999999", "-99999999999999999999pt", "rgba(0,0,0,.0001)", "rgb(1e9,0,0)", "l1 level99 lfo1",
    "9pt right 1e9pt",
  ]

  @Test(arguments: [
    "font-size", "font-weight", "line-height", "mso-line-height-rule", "letter-spacing", "vertical-align",
    "text-indent",
    "margin", "margin-left", "margin-top", "padding-left", "width", "border-width", "tab-stops", "mso-tab-count",
    "mso-list",
    "color", "background-color", "opacity",
  ])
  func `styles of HTML`(property: String) throws {
    for number in Self.numbers {
      let style = "style='\(property):\(number)'"
      try expectSound(
        .html,
        "<p \(style)>a<b \(style)>b</b></p><ul \(style)><li \(style)>c</ul>"
          + "<table \(style)><tr><td \(style)>d</table><img alt=e src='data:image/gif;base64,R0lGOD' \(style)>")
    }
  }

  @Test(arguments: [
    "size", "width", "height", "border", "start", "value", "colspan", "rowspan", "aria-level",
  ])
  func `attributes of HTML`(attribute: String) throws {
    for number in Self.numbers {
      let attribute = "\(attribute)='\(number)'"
      try expectSound(
        .html,
        "<font \(attribute)>a</font><ol \(attribute)><li \(attribute)>b</ol><table \(attribute)><tr><td \(attribute)>c</table>"
          + "<img alt=d src='data:image/gif;base64,R0lGOD' \(attribute)>")
    }
  }

  @Test(arguments: [
    "fs", "sl", "slmult1\\sl", "li", "fi", "ri", "sa", "sb", "tx", "trowd\\cellx", "ls", "ilvl", "outlinelevel", "up",
    "dn",
    "expnd", "cf", "cb", "highlight", "lang", "trgaph", "s", "u",
  ])
  func `control words of RTF`(word: String) throws {
    for number in ["", "0", "1", "-1", "32767", "-32768", "2147483647", "-2147483648", "99999999999"] {
      try expectSound(.rtf, "{\\rtf1{\\colortbl;\\red9999\\green-3;}\\pard\\plain\\\(word)\(number) a\\par}")
    }
  }
}
