import RichText
import Testing

@testable import ServiceCore

struct NegotiationTests {
  private static let formats: [FormatName] = [.native, .rtf, .html, .text]

  private func order(
    _ targets: [String], _ formats: [FormatName] = formats, _ privateTypes: [String: FormatName] = [:]
  ) -> [String] {
    Negotiation(targets: targets, formats: formats, privateTypes: privateTypes).candidates.map(\.target)
  }

  @Test func `the configured order of formats decides, not the owner's`() {
    let offered = ["UTF8_STRING", "text/html", "text/rtf", "org.washboard.rich-text"]
    #expect(order(offered) == ["org.washboard.rich-text", "text/rtf", "text/html", "UTF8_STRING"])
    #expect(order(offered, [.html, .rtf]) == ["text/html", "text/rtf"])
  }

  @Test func `types that the user mapped come before everything, as their format`() {
    let negotiation = Negotiation(
      targets: ["org.washboard.rich-text", "com.example.rich"], formats: Self.formats,
      privateTypes: ["com.example.rich": .rtf, "com.example.other": .html])
    #expect(
      Array(negotiation.candidates) == [
        .init(target: "com.example.rich", format: .rtf), .init(target: "org.washboard.rich-text", format: .native),
      ])
  }

  @Test func `every alias of a format is tried once, as the owner spells it`() {
    #expect(
      order(["Rich Text Format", "text/richtext", "TEXT/RTF", "application/rtf", "text/rtf", "text/rtf"], [.rtf])
        == ["TEXT/RTF", "text/rtf", "application/rtf", "text/richtext", "Rich Text Format"])
    #expect(
      order(["text/html;charset=utf-16", "text/html", "text/_moz_htmlcontext"], [.html])
        == ["text/html;charset=utf-16", "text/html"])
  }

  @Test func `forms of plain text that lose nothing come first`() {
    let offered = [
      "STRING", "TEXT", "COMPOUND_TEXT", "text/plain", "text/plain;charset=iso-8859-2", "text/plain;charset=utf-16",
      "text/plain;charset=UTF-8", "UTF8_STRING", "text/x-moz-url-priv",
    ]
    #expect(
      order(offered) == [
        "UTF8_STRING", "text/plain;charset=UTF-8", "text/plain;charset=utf-16", "text/plain;charset=iso-8859-2",
        "COMPOUND_TEXT", "text/plain", "STRING", "TEXT",
      ])
  }

  @Test func `an owner that names nothing is asked for plain text in turn`() {
    #expect(order([]) == ["UTF8_STRING", "COMPOUND_TEXT", "STRING"])
    #expect(order([], [.rtf]) == [])
  }

  @Test func `nothing is requested that could have a side effect or hold a picture`() {
    let offered = ["DELETE", "INSERT_SELECTION", "PIXMAP", "image/png", "GTK_TEXT_BUFFER_CONTENTS", "UTF8_STRING"]
    #expect(order(offered) == ["UTF8_STRING"])
  }
}
