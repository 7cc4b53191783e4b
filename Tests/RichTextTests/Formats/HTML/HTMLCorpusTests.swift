import FoundationEssentials
import Testing

@testable import RichText

/// Real copies and hostile inputs: they read, the document is sound, a second round changes nothing, nothing active comes out.
struct HTMLCorpusTests {
  private let format = HTMLFormat()

  private func checkLaws(_ bytes: [UInt8], _ name: String) throws -> Writing {
    let document = try format.read(bytes).document
    #expect(document.validate() == nil, "\(name)")
    let first = format.write(document)
    let again = try format.read(first.bytes).document
    let second = format.write(again)
    if second.bytes != first.bytes { Issue.record("\(name): \(firstDifference(again, document) ?? "other bytes")") }
    #expect(again.text == document.text, "\(name): the text changed")
    return first
  }

  @Test(
    .enabled(if: Corpora.exists("html-ckeditor4"), "the shared corpora are not beside this checkout"),
    arguments: ["html-ckeditor4", "html-ckeditor5", "html-gdocs", "html-substance"])
  func `copies from office suites and browsers read, and write to a fixed point`(corpus: String) throws {
    var count = 0
    for file in try Corpora.files(in: corpus, extension: "html") {
      _ = try checkLaws(file.bytes, file.name)
      count += 1
    }
    #expect(count >= 10)
  }

  /// Anything in written HTML that could run or reach out: the elements, attributes and addresses we never write.
  static func activeParts(of bytes: [UInt8]) -> [String] {
    let elements: Set<String> = [
      "meta", "p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "td", "th", "blockquote",
      "pre",
      "a", "span", "b", "i", "u", "s", "sub", "sup", "code", "tt", "img",
    ]
    let attributes: Set<String> = [
      "href", "title", "src", "alt", "width", "height", "style", "dir", "lang", "type", "start", "colspan", "rowspan",
      "http-equiv", "content",
    ]
    var parts: [String] = []
    var tokenizer = HTMLTokenizer(bytes)
    while true {
      switch tokenizer.next() {
      case .endOfFile: return parts
      case .startTag(let tag):
        if !elements.contains(tag.name) { parts.append(tag.name) }
        for attribute in tag.attributes {
          let value = attribute.text.lowercased().filter { !$0.isWhitespace }
          if !attributes.contains(attribute.name) { parts.append(attribute.name) }
          if attribute.name == "style", value.contains("url(") || value.contains("expression(") { parts.append(value) }
          if attribute.name == "href" || attribute.name == "src",
            value.hasPrefix("javascript:") || value.hasPrefix("vbscript:")
          {
            parts.append(value)
          }
          if attribute.name == "href", value.hasPrefix("data:") { parts.append(value) }
        }
      case .comment, .doctype: parts.append("comment")
      case .characters, .endTag: continue
      }
    }
  }

  @Test func `the check for active content can fail`() {
    let page = "<b onclick=x>y</b><script></script><a href='java\nscript:x'>z</a><!--c--><p style='background:url(x)'>"
    #expect(Self.activeParts(of: Array(page.utf8)).count == 5)
  }

  @Test(
    .enabled(if: Corpora.exists("html-dompurify"), "the shared corpora are not beside this checkout"),
    arguments: ["html-dompurify", "html-owasp", "html-bleach", "html-sanitize-html", "html-ammonia"])
  func `nothing active comes out, whatever goes in`(corpus: String) throws {
    struct Case: Decodable {
      var id: String
      var payload: String
    }
    var count = 0
    for file in try Corpora.files(in: corpus, extension: "json") {
      for test in try JSONDecoder().decode([Case].self, from: file.data) {
        let writing = try checkLaws(Array(test.payload.utf8), test.id)
        #expect(Self.activeParts(of: writing.bytes).isEmpty, "\(test.id)")
        count += 1
      }
    }
    #expect(count > 5)
  }

  @Test(.enabled(if: Corpora.exists("html-html5lib"), "the shared corpora are not beside this checkout"))
  func `every tree construction input reads to a fixed point without active content`() throws {
    for file in try Corpora.files(in: "html-html5lib", extension: "dat") {
      for test in HTML5LibTreeTest.tests(in: String(decoding: file.bytes, as: UTF8.self)) {
        let writing = try checkLaws(Array(test.data.utf8), "\(file.name): \(test.data)")
        #expect(Self.activeParts(of: writing.bytes).isEmpty, "\(file.name): \(test.data)")
      }
    }
  }

  @Test(.enabled(if: Corpora.hasCaptures, "the shared captures are not beside this checkout"))
  func `copies of real programs read to the text of their plain form`() throws {
    var different: [String] = []
    var count = 0
    for capture in try Capture.all() {
      guard let html = capture.content("text/html"), let plain = capture.content("UTF8_STRING") else { continue }
      count += 1
      let writing = try checkLaws(html, capture.name)
      #expect(Self.activeParts(of: writing.bytes).isEmpty, "\(capture.name)")
      let found = Capture.words(Capture.lines(of: try format.read(html).document))
      let expected = Capture.words(plain)
      if found != expected {
        let index =
          zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
          ?? min(found.count, expected.count)
        different.append(
          "\(capture.name): \(found.dropFirst(max(index - 2, 0)).prefix(8)) / \(expected.dropFirst(max(index - 2, 0)).prefix(8))"
        )
      }
    }
    #expect(count > 30)
    // AbiWord's HTML loses spaces beside spans. Firefox writes quotes around <q>, leaves out readings (<rt>), and holds
    // another input's text. Spreadsheets disagree on hidden columns and notes. LibreOffice's plain text has list markers,
    // and its HTML lacks what stood in <noscript>.
    let known = [
      "abiword-bidi", "abiword-hidden", "abiword-links", "abiword-lists", "abiword-long", "abiword-tables",
      "firefox-active",
      "firefox-lists", "firefox-unicode", "gnumeric-sheet", "libreoffice-calc-gen-sheet", "libreoffice-calc-gtk3-sheet",
      "libreoffice-writer-gen-letter", "libreoffice-writer-gtk3-hidden", "libreoffice-writer-gtk3-letter",
      "libreoffice-writer-gtk3-lists", "libreoffice-writer-gtk3-tables",
    ]
    #expect(
      different.allSatisfy { line in known.contains { line.hasPrefix($0 + ":") } },
      "\(different.count) of \(count):\n\(different.joined(separator: "\n"))")
  }

  @Test func `cut and changed copies read and stay sound`() throws {
    let page = Array(
      """
      Version:0.9\r\nStartHTML:00000010\r\n<html><head><style>p.a > b {color:red}</style></head><body><!--StartFragment--><p class=a \
      style="font:12pt 'A'">x<b>y&amp;z</b><ul><li>i<ol start=3><li>j</ol></ul><table><tr><td colspan=2>k</table><pre>\nl</pre>\
      <img src="data:image/png;base64,AAAA"><svg><![CDATA[m]]></svg><!--EndFragment--></body></html>
      """.utf8)
    for length in 0..<page.count {
      #expect(try format.read(Array(page[..<length])).document.validate() == nil, "cut at \(length)")
    }
    var random = SeededGenerator(seed: 7)
    let marks = Array("<>&\"'=/-! ;{}#\u{0}\u{1}\u{7F}\n".utf8) + [0x80, 0xC2, 0xE2, 0xEF, 0xFF]
    for round in 0..<2000 {
      var bytes = page
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(index + 5, bytes.count))
        }
      }
      let document = try format.read(bytes).document
      #expect(document.validate() == nil, "round \(round)")
      #expect(Self.activeParts(of: format.write(document).bytes).isEmpty, "round \(round)")
    }
  }
}

/// One recorded copy: each target's bytes.
struct Capture {
  var name: String
  var contents: [(target: String, bytes: [UInt8])]

  func content(_ target: String) -> [UInt8]? { contents.first { $0.target == target }?.bytes }

  private struct Meta: Decodable {
    struct Content: Decodable {
      var target: String?
      var name: String?
      var file: String?
    }
    var contents: [Content]
  }

  static func all() throws -> [Capture] {
    let folder = Corpora.captures
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
      guard let data = try? Corpora.read(folder + name + "/meta.json") else { return nil }
      let meta = try JSONDecoder().decode(Meta.self, from: data)
      let contents = try meta.contents.compactMap { content -> (String, [UInt8])? in
        guard let target = content.target ?? content.name, let file = content.file else { return nil }
        return (target, Array(try Corpora.read(folder + name + "/" + file)))
      }
      return Capture(name: name, contents: contents)
    }
  }

  /// The paragraphs, one a line, with alternative texts in place of pictures.
  static func lines(of document: Document) -> [UInt8] {
    var lines: [UInt8] = []
    for paragraph in document.paragraphs {
      var start = paragraph.range.lowerBound
      for anchored in document.attachments where paragraph.range.contains(anchored.offset) {
        lines += document.text[start..<anchored.offset] + Array(anchored.attachment.alternativeText.utf8)
        start = anchored.offset + 3
      }
      lines += document.text[start..<paragraph.range.upperBound] + [0x0A]
    }
    return lines
  }

  /// The words of a text: what is left when white space and invisible separators do not count.
  static func words(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0 == "\u{FFFC}" || $0 == "\0" }
  }
}
