import RichText
import Selections
import Testing

@testable import Service

struct TextEncodingTests {
  private static let utf8: [UInt8] = Array("grüße".utf8)
  private static let latin1: [UInt8] = [0x67, 0x72, 0xFC, 0xDF, 0x65]

  @Test(arguments: [
    ("UTF8_STRING", "UTF8_STRING", utf8, TextEncoding.named("utf-8")),
    ("STRING", "STRING", utf8, .named("utf-8")),  // Chromium, xsel
    ("STRING", "STRING", latin1, .named("iso-8859-1")),
    ("text/plain", "text/plain", latin1, .named("iso-8859-1")),  // Wine
    ("TEXT", "UTF8_STRING", utf8, .named("utf-8")),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", utf8, .named("utf-8")),  // AbiWord
    ("TEXT", "COMPOUND_TEXT", latin1, .compoundText),  // Firefox
    ("COMPOUND_TEXT", "COMPOUND_TEXT", [0x1B, 0x25, 0x47, 0x61], .compoundText),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-16", [0x61, 0], .named("utf-16le")),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-16", [0xFE, 0xFF, 0, 0x61], .named("utf-16")),
    ("text/plain;charset=ISO-8859-2", "text/plain;charset=ISO-8859-2", latin1, .named("iso-8859-2")),
  ])
  func `plain text is read by the type of the reply, and by its bytes where owners lie`(
    target: String, type: String, bytes: [UInt8], encoding: TextEncoding
  ) {
    #expect(TextEncoding(format: .text, target: target, type: type, bytes: FormBytes(bytes)) == encoding)
  }

  @Test func `formats that declare their encoding themselves are left to it`() {
    #expect(TextEncoding(format: .rtf, target: "text/rtf", type: "text/rtf", bytes: FormBytes(Self.latin1)) == .sniffed)
    #expect(
      TextEncoding(format: .html, target: "text/html", type: "text/html", bytes: FormBytes(Self.utf8)) == .sniffed)
    #expect(
      TextEncoding(format: .html, target: "text/html;charset=utf-16", type: "text/html", bytes: [0x3C, 0])
        == .named("utf-16le"))
  }

  @Test func `NULs behind plain text are dropped, in units of the encoding`() {
    #expect(TextEncoding.named("utf-8").withoutTerminator([0x61, 0, 0]) == [0x61])
    // U+0100 in UTF-16LE ends in a byte that is no terminator.
    #expect(TextEncoding.named("utf-16le").withoutTerminator([0x00, 0x01, 0, 0]) == [0x00, 0x01])
    #expect(TextEncoding.named("utf-16le").withoutTerminator([0x61, 0x00]) == [0x61, 0x00])
    #expect(TextEncoding.named("utf-16le").withoutTerminator([0x61, 0, 0]) == [0x61, 0, 0])
    #expect(TextEncoding.named("utf-8").withoutTerminator([]) == [])
  }
}
