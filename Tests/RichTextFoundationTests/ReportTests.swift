import FoundationEssentials
import RichText
import RichTextFoundation
import Testing

private enum Mood: CodableAttributedStringKey {
  typealias Value = [String: Int]
  static let name = "org.example.mood"
}

private enum Unsaid: AttributedStringKey {
  typealias Value = String
  static let name = "org.example.unsaid"
}

private enum Endless: CodableAttributedStringKey {
  typealias Value = Double
  static let name = "org.example.endless"
}

/// The findings of the bridge: everything that it cannot carry is counted.
struct ReportTests {
  @Test func `undeclared attributes are counted by name, and nothing of their content is reported`() throws {
    var string = AttributedString("one two")
    string[Mood.self] = ["secret": 1]
    if let space = string.characters.firstIndex(of: " ") { string[..<space][Unsaid.self] = "secret\n\tx.y = 2" }
    string.imageURL = URL(string: "https://secret.example")
    let reading = try AttributedStringBridge().document(from: string)
    #expect(String(decoding: reading.document.text, as: UTF8.self) == "one two")
    #expect(
      Set(reading.findings) == [
        Finding(.undeclaredAttribute, from: "org.example.mood", count: 2),
        Finding(.undeclaredAttribute, from: "org.example.unsaid"),
        Finding(.undeclaredAttribute, from: "NSImageURL", count: 2),
      ])
  }

  @Test func `a declared attribute survives, in the native format too`() throws {
    let bridge = AttributedStringBridge(declaring: [DeclaredAttribute(Mood.self)])
    var string = AttributedString("glad")
    string[Mood.self] = ["gladness": 9]
    let reading = try bridge.document(from: string)
    #expect(reading.findings.isEmpty)
    let native = try NativeFormat().read(NativeFormat().write(reading.document).bytes).document
    let back = bridge.attributedString(from: native).string
    #expect(back.runs.first?.attributes[Mood.self] == ["gladness": 9])
    #expect(try bridge.document(from: back).document == reading.document)
  }

  @Test func `a value its own coding refuses is reported`() throws {
    var string = AttributedString("x")
    string[Endless.self] = .infinity
    let bridge = AttributedStringBridge(declaring: [DeclaredAttribute(Endless.self)])
    #expect(
      try bridge.document(from: string).findings.all == [Finding(.uncodableAttribute, from: "org.example.endless")])
  }

  @Test(arguments: [("https://example.org/a?b#c", 0), ("https://example.org/ä", 1), ("C:\\x", 1), ("", 1), ("#a", 0)])
  func `a link target that is no URL is reported and comes back as written`(target: String, count: Int) throws {
    let document = try build { builder in
      builder.style.link = Link(target, title: "t")
      try builder.append("x")
    }
    let bridged = AttributedStringBridge().attributedString(from: document)
    #expect(bridged.findings.count(of: .linkNotURL) == count)
    #expect(try Document(bridged.string) == document)
  }

  @Test func `a link that was changed or removed stays so`() throws {
    let document = try build { builder in
      builder.style.link = Link("https://example.org/ä")
      try builder.append("x")
    }
    var string = AttributedString(document)
    string.link = URL(string: "https://example.com/")
    #expect(try Document(string).characterStyles.all.map(\.link) == [Link("https://example.com/")])
    string.link = nil
    #expect(try Document(string).characterStyles.all.map(\.link) == [nil])
  }

  @Test func `limits are kept`() {
    var limits = ReadLimits()
    limits.paragraphs = 2
    #expect(throws: FormatError(.limitExceeded, reason: "")) {
      try Document(AttributedString("a\nb\nc"), limits: limits)
    }
  }
}
