import FoundationEssentials
import Testing
import TestMaterial

@testable import RichText

/// Text and attributes are escaped for wherever they stand.
struct HTMLOutputTests {
  /// Each can end a context that HTML knows, or is read as something else somewhere.
  static let odd: [String] =
    (0x01...0x1F).compactMap { Unicode.Scalar($0).map(String.init) }
    + (0x7F...0x9F).compactMap { Unicode.Scalar($0).map(String.init) }
    + [
      "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{202E}", "\u{E0041}", "\"", "'", "`", "``", "=",
      "/", "\\", ">",
      "<", "&", "&amp;", "&lt", "&#60;", "&#x3c", "&notit;", "<!--", "-->", "--!>", "<!--[if IE]>", "<![CDATA[", "]]>",
      "</style>",
      "</title>", "</textarea>", "</script>", "<script>", "</xmp>", "</noscript>", "<plaintext>", "<?xml ?>",
      "<b onclick=x>",
      "\" onclick=\"x", "' onclick='x", "` onclick=`x", "javascript:x", "expression(x)", "url(x)", ";color:red", "{}",
      "a\u{301}", "\u{1F600}", "\u{D7FF}\u{E000}",
    ]

  private func tokens(_ bytes: [UInt8], state: HTMLTokenizer.State) -> [ReadToken] {
    ReadToken.all(of: bytes, state: state, lastStartTag: "title")
  }

  @Test(arguments: [
    HTMLTokenizer.State.data, .rcdata, .rawText, .scriptData, .plainText, .cdataSection,
  ])
  func `no text begins or ends markup, whatever state a parser is in`(state: HTMLTokenizer.State) {
    for piece in Self.odd + [Self.odd.joined()] {
      var output = HTMLOutput()
      output.text(Array(piece.utf8)[...])
      let found = tokens(output.bytes, state: state)
      let text = found.flatMap { token -> [UInt8] in
        if case .characters(let bytes) = token { return bytes }
        Issue.record("\(piece.debugDescription) made \(token)")
        return []
      }
      if state == .data || state == .rcdata {
        #expect(text == Array(piece.utf8), "\(piece.debugDescription)")
      }
    }
  }

  @Test func `no value ends its attribute`() {
    for piece in Self.odd + [Self.odd.joined()] {
      var output = HTMLOutput()
      output.markup("<a")
      output.attribute("title", piece)
      output.attribute("href", piece)
      output.markup(">")
      // Controls but white space are no part of any value that we write.
      let kept = Array(piece.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
      let expected = ["title", "href"].map { ReadToken.Attribute(name: $0, value: kept) }
      #expect(
        tokens(output.bytes, state: .data) == [.startTag(name: "a", attributes: expected)],
        "\(piece.debugDescription)")
      #expect(!output.bytes.dropFirst().dropLast().contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
    }
  }

  @Test func `a document of nothing but odd text reads back to its text`() throws {
    let format = HTMLFormat()
    for piece in Self.odd where !piece.unicodeScalars.contains("\u{2028}") && !piece.unicodeScalars.contains("\u{FEFF}")
    {
      var builder = DocumentBuilder()
      builder.style.link = Link("https://x.example/", title: piece)
      builder.style.language = Label(piece)
      builder.style.font = FontFamily(name: piece)
      try builder.append("x" + piece + "y")
      let document = try builder.finish()
      let again = try format.read(format.write(document).bytes).document
      #expect(again.text == document.text, "\(piece.debugDescription)")
    }
  }

  /// The serializer's cases: a start tag with attributes, an end tag or characters, written as html5lib would by
  /// default.
  private struct Suite: Decodable {
    struct Test: Decodable {
      var description: String
      var input: [[Value]]
      var expected: [String]
    }
    struct Attribute: Decodable {
      var name: String
      var value: String
    }
    enum Value: Decodable {
      case string(String), attributes([Attribute]), other
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .string(text)
        } else if let list = try? container.decode([Attribute].self) {
          self = .attributes(list)
        } else {
          self = .other
        }
      }
    }
    var tests: [Test]
  }

  @Test(.enabled(if: SharedMaterial.has("html-html5lib"), "\(SharedMaterial.reason)"))
  func `what html5lib's serializer escapes means the same as what we write`() throws {
    var compared = 0
    for file in try SharedMaterial.files(in: "html-html5lib", extension: "json")
    where ["serializer-core.json", "serializer-options.json"].contains(file.name) {
      for test in try JSONDecoder().decode(Suite.self, from: file.data).tests {
        var output = HTMLOutput()
        // Text in raw elements and doctypes are nothing that we write.
        guard test.input.count == 1, let ours = write(test.input[0], to: &output) else { continue }
        for expected in test.expected {
          compared += 1
          let theirs = tokens(Array(expected.utf8), state: .data)
          if test.description.contains("linetab") || test.description.contains("form feed") { continue }
          #expect(tokens(output.bytes, state: .data) == theirs, "\(test.description): \(ours)")
        }
      }
    }
    #expect(compared >= 15)
  }

  private func write(_ token: [Suite.Value], to output: inout HTMLOutput) -> String? {
    guard case .string(let kind)? = token.first else { return nil }
    switch (kind, token.dropFirst().first, token.last) {
    case ("Characters", _, .string(let text)):
      output.text(Array(text.utf8)[...])
    case ("StartTag", _, .attributes(let attributes)):
      guard token.count == 4, case .string(let name) = token[2] else { return nil }
      output.markup("<" + name)
      // A minimized attribute (`disabled`) is one that we never write.
      guard attributes.allSatisfy({ $0.name != $0.value }) else { return nil }
      for attribute in attributes { output.attribute(attribute.name, attribute.value) }
      output.markup(">")
    default: return nil
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
