import RichText
import Testing
import TinyPictures

/// Genmoji and stickers as Apple's systems write them in pages, beside a picture for those who know no glyphs.
struct AdaptiveGlyphTests {
  private func data(_ bytes: [UInt8], type: String) throws -> String {
    var page = DocumentBuilder()
    try page.append(Attachment(type: type, bytes: bytes))
    try page.endParagraph()
    let html = String(decoding: HTMLFormat().write(try page.finish()).bytes, as: UTF8.self)
    return String(html.split(separator: "src=\"")[1].prefix { $0 != "\"" })
  }

  private func attachment(
    glyph: [UInt8], descriptor: String = "", fallback: String? = nil
  ) throws -> RichText.Attachment? {
    let type = "image/x-apple-adaptive-glyph"
    let picture = try fallback ?? self.data(TinyPicture.png, type: "image/png")
    let source = try self.data(glyph, type: type)
    let page =
      "a<picture><source srcset=\"\(source)\(descriptor)\" type=\"\(type)\"><img src=\"\(picture)\" alt=\"a cat\"></picture>b"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    let text = document.attachments.isEmpty ? "aa catb" : "a\u{FFFC}b"
    #expect(String(decoding: document.text, as: UTF8.self) == text)
    return document.attachments.first?.attachment
  }

  @Test(arguments: ["", " 1x", ", x.png 2x"]) func `a glyph is read with its identity and its description`(
    descriptor: String
  ) throws {
    let bytes = TinyPicture.glyph("142D3296-51E6")
    let glyph = try #require(try attachment(glyph: bytes, descriptor: descriptor))
    #expect(glyph.bytes == bytes)
    #expect(glyph.type == "image/heic")
    #expect(glyph.contentIdentifier == "142D3296-51E6")
    #expect(glyph.alternativeText == "a cat")
    #expect([glyph.pixelWidth, glyph.pixelHeight] == [160, 160])
  }

  @Test func `an identity may be an element, too`() throws {
    let bytes = TinyPicture.heic(width: 9, height: 9, xmp: "<tiff:DocumentName>B-2</tiff:DocumentName>")
    #expect(try attachment(glyph: bytes)?.contentIdentifier == "B-2")
  }

  @Test(arguments: [
    TinyPicture.heic(width: 160, height: 160), TinyPicture.heic(xmp: "tiff:DocumentName='A'"), TinyPicture.png,
    Array(TinyPicture.glyph("A").dropLast()),
  ])
  func `what is no square glyph with an identity is the picture that stands in for it`(bytes: [UInt8]) throws {
    let picture = try #require(try attachment(glyph: bytes))
    #expect(picture.bytes == TinyPicture.png)
    #expect(picture.contentIdentifier == nil)
  }

  @Test func `a glyph stands for the first picture alone`() throws {
    let source = try data(TinyPicture.glyph("A"), type: "image/x-apple-adaptive-glyph")
    let images = String(repeating: "<img alt='x'>", count: 3)
    let page = "<picture><source type='image/x-apple-adaptive-glyph' srcset='\(source)'>\(images)</picture>"
    #expect(try HTMLFormat().read(Array(page.utf8)).document.attachments.count == 1)
  }

  @Test func `a place in a file that takes no bytes is named once`() {
    // "iloc": numbers of zero bytes, one item, and 65,535 extents.
    var bytes = TinyPicture.heic()
    let sizes = bytes.indices.dropLast().first { bytes[$0] == 0x44 && bytes[$0 + 1] == 0 } ?? 0
    bytes[sizes] = 0
    bytes.replaceSubrange(sizes + 8..<sizes + 10, with: [0xFF, 0xFF])
    #expect(throws: ImageFault.corrupted) { try ImageFile(bytes) }
  }

  @Test func `a glyph needs no picture that stands in for it`() throws {
    #expect(try attachment(glyph: TinyPicture.glyph("A"), fallback: "")?.contentIdentifier == "A")
    #expect(try attachment(glyph: TinyPicture.png, fallback: "") == nil)
  }
}
