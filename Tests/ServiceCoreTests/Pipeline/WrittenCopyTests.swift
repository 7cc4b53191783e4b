import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

struct WrittenCopyTests {
  private func offer(_ text: String, compoundText: ([UInt8]) -> [UInt8]? = { _ in nil }) throws -> Offer {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let forms = WrittenCopy.Forms(of: document, formats: [.native, .html, .rtf, .text], options: WriteOptions())
    return forms.offer(compoundText: compoundText)
  }

  @Test func `targets come in the documented order, equal bytes under the names of one format`() throws {
    let offer = try offer("caf\u{E9}")
    #expect(
      offer.forms.map(\.targets) == [
        ["org.washboard.rich-text", "application/vnd.washboard.rich-text+json"], ["text/html"],
        ["text/rtf", "application/rtf", "text/richtext"], ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"],
        ["TEXT"], ["COMPOUND_TEXT"], ["STRING"], ["text/plain;charset=utf-16"],
      ])
    #expect(offer.forms[3].bytes.array == Array("caf\u{E9}".utf8))
    #expect(offer.forms[4].type == "UTF8_STRING")
    #expect(offer.forms[5].bytes == [0x63, 0x61, 0x66, 0xE9])
    #expect(offer.forms[6].bytes == [0x63, 0x61, 0x66, 0xE9])
    #expect(offer.forms[7].bytes == [0x63, 0, 0x61, 0, 0x66, 0, 0xE9, 0])
  }

  @Test func `STRING is offered for Latin-1 only, and the transport writes other Compound Text`() throws {
    let converted = try offer("Łódź") { _ in [1, 2, 3] }
    #expect(!converted.forms.contains { $0.targets.contains("STRING") })
    #expect(converted.forms[5] == Offer.Form(targets: ["COMPOUND_TEXT"], bytes: [1, 2, 3]))
    #expect(converted.forms[6].targets == ["text/plain;charset=utf-16"])
    let unconverted = try offer("Łódź")
    #expect(!unconverted.forms.contains { $0.targets.contains("COMPOUND_TEXT") })
  }

  @Test func `nothing but what the configuration names is published`() throws {
    let document = try PlainTextFormat().read(Array("a".utf8)).document
    let forms = WrittenCopy.Forms(of: document, formats: [.html], options: WriteOptions())
    #expect(forms.offer { _ in nil }.forms.map(\.targets) == [["text/html"]])
  }

  @Test func `Markdown is published where the configuration says so, in its place`() throws {
    let document = try HTMLFormat().read(Array("<b>a</b>".utf8)).document
    let forms = WrittenCopy.Forms(of: document, formats: [.html, .markdown, .text], options: WriteOptions())
    let offer = forms.offer { _ in nil }
    #expect(offer.forms.map(\.targets).prefix(2) == [["text/html"], ["text/markdown"]])
    #expect(offer.forms[1].bytes.array == Array("**a**".utf8))
  }

  @Test func `a document is written once in each format, in whatever selections it is offered`() throws {
    let pair = try CleanedDocument(
      HTMLFormat().read(Array("<b>ł</b>".utf8)).document, nil, by: .faithful, with: PolicyResources())
    let document = pair.document
    var written = pair.forms()
    for formats in [[FormatName.native, .html, .text], [.text], [.text, .html], [.rtf], []] {
      let forms = pair.forms(in: formats, reusing: &written)
      #expect(forms.formats == formats)
      #expect(forms == WrittenCopy.Forms(of: document, formats: formats, options: WriteOptions()))
      #expect(
        forms.offer { $0 } == WrittenCopy.Forms(of: document, formats: formats, options: WriteOptions()).offer { $0 })
    }
    let pages = try [[FormatName.html], [.html, .text]].map {
      try #require(pair.forms(in: $0, reusing: &written).forms.first)
    }
    #expect(pages[0].bytes.withUnsafeBytes(\.baseAddress) == pages[1].bytes.withUnsafeBytes(\.baseAddress))
  }

  @Test func `Latin-1 is exact at its borders`() {
    #expect(WrittenCopy.Forms.latin1(fromUTF8: Array("\u{7F}\u{80}\u{FF}".utf8)) == [0x7F, 0x80, 0xFF])
    #expect(WrittenCopy.Forms.latin1(fromUTF8: Array("\u{100}".utf8)) == nil)
    #expect(WrittenCopy.Forms.latin1(fromUTF8: [0xC3]) == nil)
  }

  @Test func `UTF-16 has surrogate pairs and no byte order mark`() {
    #expect(WrittenCopy.Forms.utf16LittleEndian(fromUTF8: Array("\u{1F600}".utf8)) == [0x3D, 0xD8, 0x00, 0xDE])
  }
}
