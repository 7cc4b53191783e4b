import FoundationEssentials
import RichText
import RichTextFoundation
import Testing
import TestMaterial

private typealias Scope = AttributeScopes.RichTextAttributes

/// Attributed strings that no bridge of ours made: they become sound documents.
struct HostileStringTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whatever attributes stand where, the document is sound and its text whole`(batch: UInt64) throws {
    for seed in batch * 15..<batch * 15 + 15 {
      var random = SeededGenerator(seed: seed)
      let string = hostileString(&random)
      let reading = try AttributedStringBridge().document(from: string)
      #expect(reading.document.validate() == nil, "seed \(seed)")
      let words = String(string.characters).unicodeScalars.filter { $0.properties.isAlphabetic }
      let kept = String(decoding: reading.document.text, as: UTF8.self).unicodeScalars.filter {
        $0.properties.isAlphabetic
      }
      #expect(Array(words) == Array(kept), "seed \(seed)")
      // What was repaired once is in order the second time.
      #expect(try Document(AttributedString(reading.document)) == reading.document, "seed \(seed)")
    }
  }

  @Test func `paragraphs of a string that says nothing of them are lines`() throws {
    let document = try Document(AttributedString("one\ntwo\n"))
    #expect(document.paragraphs.allSatisfy { document.isLine($0) })
    var string = AttributedString("one\ntwo\n")
    string[Scope.ParagraphStyling.self] = ParagraphStyle()
    let styled = try Document(string)
    #expect(styled.paragraphs.allSatisfy { !styled.isLine($0) })
  }

  private func hostileString(_ random: inout SeededGenerator) -> AttributedString {
    let parts = [
      "a", "e\u{301}", "\u{301}", "\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "\u{FFFC}", "\0", "\u{1B}", "\u{85}", "👩‍👩‍👧",
      "שלום", "\u{FFFC}\u{FFFC}", "long words here",
    ]
    var string = AttributedString((0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
    for _ in 0..<20 {
      let scalars = Array(string.unicodeScalars.indices) + [string.endIndex]
      guard let one = scalars.randomElement(using: &random), let other = scalars.randomElement(using: &random) else {
        continue
      }
      let range = min(one, other)..<max(one, other)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: string[range][Scope.BlockIntention.self] = intent(&random)
      case 1:
        string[range][Scope.AnchoredObject.self] = Attachment(
          type: "image/png", bytes: [1], alternativeText: "\u{FFFC}")
      case 2:
        var style = ParagraphStyle()
        style.headingLevel = Int.random(in: (.min)...(.max), using: &random)
        style.lineHeight = .multiple(percent: .min)
        string[range][Scope.ParagraphStyling.self] = style
      case 3: string[range].link = URL(string: "https://example.org/\(random.next())")
      case 4: string[range][Scope.LinkTarget.self] = "no link"
      case 5: string[range].languageIdentifier = "\u{0}\u{FFFC}"
      default: string[range][Scope.Italic.self] = Bool.random(using: &random)
      }
    }
    return string
  }

  private func intent(_ random: inout SeededGenerator) -> BlockIntent {
    var style = ListStyle(.decimal)
    style.start = .max
    var cell = CellStyle()
    cell.columnSpan = .min
    cell.rowSpan = .max
    let kinds: [BlockIntent.Kind] = [
      .paragraph, .container(.quote), .container(.list(style)), .container(.item(isChecked: nil)),
      .container(.code(language: "\0")),
      .container(.table(TableStyle())), .container(.row), .container(.cell(cell)),
    ]
    var intent = BlockIntent(.paragraph, identity: 1)
    for index in 0..<Int.random(in: 0...6, using: &random) {
      let kind = kinds.randomElement(using: &random) ?? .paragraph
      let parent = index == 0 && Bool.random(using: &random) ? nil : intent
      intent = BlockIntent(kind, identity: Int.random(in: 0...2, using: &random), parent: parent)
    }
    return intent
  }

  @Test func `an anchor without attachment and an attachment without anchor are findings`() throws {
    var string = AttributedString("a\u{FFFC}b")
    #expect(try AttributedStringBridge().document(from: string).findings.all == [Finding(.strayAnchor)])
    string = AttributedString("ab")
    string[Scope.AnchoredObject.self] = Attachment(type: "image/png")
    let reading = try AttributedStringBridge().document(from: string)
    #expect(reading.findings.all == [Finding(.attachmentWithoutAnchor)])
    #expect(reading.document.attachments.isEmpty && reading.document.text == Array("ab".utf8))
  }

  @Test(arguments: ["a\nb", "a\r\nb\r\n", "a\rb", "a\u{2029}b\n"])
  func `every paragraph separator ends one, the last is optional`(text: String) throws {
    let document = try Document(AttributedString(text))
    #expect(document.paragraphs.count == 2)
    #expect(document.text == Array("ab".utf8))
  }

  @Test func `a carriage return and a line feed in different runs are one end`() throws {
    var string = AttributedString("a\r")
    string[Scope.Italic.self] = true
    #expect(try Document(string + AttributedString("\nb")).paragraphs.count == 2)
  }

  @Test func `containers beyond the deepest are flattened`() throws {
    var intent = BlockIntent(.container(.quote), identity: 0)
    for identity in 1..<100_000 { intent = BlockIntent(.container(.quote), identity: identity, parent: intent) }
    #expect(intent.components.count == BlockIntent.maximumDepth)
    var string = AttributedString("deep")
    string[Scope.BlockIntention.self] = BlockIntent(.paragraph, identity: 0, parent: intent)
    let reading = try AttributedStringBridge().document(from: string)
    #expect(reading.document.validate() == nil)
    #expect(reading.findings.count(of: .tooDeep) > 0)
  }
}
