import Testing

@testable import RichText

struct TextDecoderTests {
  private func text(_ bytes: [UInt8], codePage: Int) throws -> String {
    let decoder = try #require(TextDecoder(codePage: codePage))
    return String(decoding: decoder.decode(bytes).utf8, as: UTF8.self)
  }

  @Test(
    arguments: [
      (1252, [0x80, 0xE9, 0x41], "€éA"), (1250, [0xB9], "ą"), (1251, [0xCF, 0xF0], "Пр"), (1253, [0xE1], "α"),
      (1254, [0xFD], "ı"), (1255, [0xF9], "ש"), (1256, [0xE3], "م"), (1257, [0xF0], "š"), (1258, [0xFE], "₫"),
      (437, [0x82, 0xE1], "éß"), (850, [0x9E], "×"), (866, [0x8F], "П"), (720, [0xA0], "ب"), (874, [0xA1], "ก"),
      (932, [0x82, 0xB1, 0x5C], "こ\\"), (936, [0xD6, 0xD0, 0x80], "中€"), (949, [0xB0, 0xA1], "가"),
      (950, [0xA4, 0xA4], "中"), (1361, [0x88, 0x61], "가"), (65001, [0xC3, 0xA9], "é"), (1200, [0xE9, 0x00], "é"),
      (10000, [0x8E, 0xDB], "é€"), (10001, [0x82, 0xB1], "こ"), (10006, [0xE1], "α"), (10007, [0x8F, 0xFF], "П€"),
      (10029, [0x88], "ą"), (10081, [0xDD], "ı"), (10082, [0xB9], "š"), (10004, [0xE5], "م"), (10079, [0xDF], "þ"),
    ] as [(Int, [UInt8], String)])
  func `a code page decodes its own characters`(page: Int, bytes: [UInt8], expected: String) throws {
    #expect(try text(bytes, codePage: page) == expected)
  }

  @Test func `every single-byte table has 128 upper characters`() throws {
    let pages = [720, 10004, 10006, 10010, 10081, 10082, 437, 850, 1252, 10000, 10007]
    for page in pages {
      let decoded = try text([UInt8](0x80...0xFF), codePage: page)
      #expect(decoded.unicodeScalars.count == 128, "code page \(page)")
    }
  }

  @Test(arguments: ["latin1", " ISO-8859-1 ", "us-ascii", "Windows-1252", "cp1252", "ANSI_X3.4-1968"])
  func `Latin-1 and ASCII labels mean windows-1252`(label: String) throws {
    let decoder = try #require(TextDecoder(label: label))
    let decoded = decoder.decode([0x93, 0x81])
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "\u{201C}\u{81}")
    #expect(decoded.replacements == 0)
  }

  @Test(arguments: [
    ("utf-8", "utf-8"), ("UTF-16", "utf-16le"), ("shift_jis", "shift_jis"), ("gb2312", "gbk"),
    ("ks_c_5601-1987", "euc-kr"),
    ("koi8-r", "koi8-r"), ("iso-8859-15", "iso-8859-15"), ("latin5", "windows-1254"), ("ibm866", "ibm866"),
    ("cp850", "ibm850"), ("x-mac-cyrillic", "x-mac-cyrillic"), ("euc-jp", "euc-jp"), ("macintosh", "macintosh"),
  ])
  func `a label finds its encoding`(label: String, name: String) {
    #expect(TextEncoding(label: label)?.name == name)
  }

  @Test(arguments: ["", "utf-7", "cp99999", "no such", "hz-gb-2312", "windows-", "cp-1", "cp9999999999999999999999"])
  func `an unknown label finds nothing`(label: String) {
    #expect(TextEncoding(label: label) == nil)
  }

  @Test(arguments: [(0, "windows-1252"), (128, "shift_jis"), (134, "gbk"), (204, "windows-1251"), (77, "macintosh")])
  func `a font charset finds its encoding`(charset: Int, name: String) {
    #expect(TextEncoding(fontCharset: charset)?.name == name)
    #expect(TextEncoding(fontCharset: 1) == nil)
    #expect(TextEncoding(fontCharset: 2) == nil)
  }

  @Test(
    arguments: [
      (932, [0x41, 0x82], "A\u{FFFD}"), (932, [0x82, 0x20, 0x41], "\u{FFFD} A"),
      (936, [0xFF, 0xFF, 0x41], "\u{FFFD}A"),
      (1253, [0xD2], "\u{FFFD}"), (65001, [0xE2, 0x80, 0x41], "\u{FFFD}A"),
      (1200, [0x00, 0xD8, 0x41], "\u{FFFD}\u{FFFD}"),
      (949, [0x80, 0x41], "\u{FFFD}A"),
    ] as [(Int, [UInt8], String)])
  func `bytes without meaning become counted replacements`(page: Int, bytes: [UInt8], expected: String) throws {
    let decoder = try #require(TextDecoder(codePage: page))
    let decoded = decoder.decode(bytes)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == expected)
    #expect(decoded.replacements == expected.unicodeScalars.filter { $0 == "\u{FFFD}" }.count)
  }

  @Test func `long multi-byte text passes the converter's buffer whole`() throws {
    let bytes = [[UInt8]](repeating: [0x82, 0xB1, 0x41], count: 50_000).flatMap { $0 }
    #expect(try text(bytes, codePage: 932) == String(repeating: "こA", count: 50_000))
  }

  @Test func `surrogate pairs decode in both byte orders`() throws {
    #expect(try text([0x3D, 0xD8, 0x00, 0xDE], codePage: 1200) == "😀")
    #expect(try text([0xD8, 0x3D, 0xDE, 0x00], codePage: 1201) == "😀")
  }

  @Test func `every encoding that has a label or page decodes every byte without trapping`() {
    for page in 0...66_000 {
      guard let encoding = TextEncoding(codePage: page) else { continue }
      let decoded = TextDecoder(encoding).decode([UInt8](0...0xFF))
      #expect(String(validating: decoded.utf8, as: UTF8.self) != nil)
      #expect(decoded.replacements < 129, "code page \(page)")
    }
  }

  @Test func `a byte order mark names its encoding`() {
    #expect(TextEncoding.byteOrderMark(of: [0xFF, 0xFE, 0x41])?.encoding == .utf16LittleEndian)
    #expect(TextEncoding.byteOrderMark(of: [0xEF, 0xBB, 0xBF])?.length == 3)
    #expect(TextEncoding.byteOrderMark(of: [0xFE]) == nil)
  }
}
