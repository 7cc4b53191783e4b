import FoundationEssentials
import RichText
import RichTextFoundation
import TestDocuments
import Testing

/// Laws that hold for both directions of the bridge together.
struct RoundTripTests {
  private static let generator: DocumentGenerator = {
    var generator = DocumentGenerator()
    generator.sizeStep = 1
    generator.weights = [FontWeight(rawValue: 1), FontWeight(rawValue: 350), .bold, FontWeight(rawValue: 1000)]
    generator.hasTranslucentColors = true
    generator.baselineStep = 1
    generator.links += ["", " ", "http://[", "%", "javascript:alert(1)", "https://exämple.org/%zz", "a\u{0}b"]
    generator.hasCode = true
    generator.hasRedundantDirections = true
    generator.hasItemsOfSeveralParagraphs = true
    generator.hasHeaderCells = true
    generator.hasQuotes = true
    generator.hasDescriptionLists = true
    generator.hasCodeBlocks = true
    generator.depth = 5
    generator.hasRemoteImages = true
    return generator
  }()

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a document comes back equal`(batch: UInt64) throws {
    for seed in batch * 20..<batch * 20 + 20 {
      let document = try Self.generator.document(seed: seed)
      let reading = try AttributedStringBridge().document(from: AttributedString(document))
      #expect(reading.document.validate() == nil)
      #expect(firstDifference(reading.document, document) == nil, "seed \(seed)")
      #expect(reading.findings.isEmpty, "seed \(seed): \(reading.findings.all)")
    }
  }

  @Test func `adjacent paragraphs of equal attributes stay apart, with the line feed or without`() throws {
    let document = try build { builder in
      try builder.openBlock(.quote)
      for _ in 0..<3 { try builder.append("same"); try builder.endParagraph() }
    }
    var string = AttributedString(document)
    #expect(string.runs.count == 3)
    #expect(try Document(string) == document)
    while let end = string.characters.firstIndex(of: "\n") { string.characters.remove(at: end) }
    #expect(String(string.characters) == "samesamesame")
    #expect(try Document(string) == document)
  }

  @Test func `adjacent containers of equal kind stay apart`() throws {
    let document = try build { builder in
      for _ in 0..<2 {
        try builder.openBlock(.list(ListStyle(.bullet)))
        for _ in 0..<2 {
          try builder.openBlock(.item(isChecked: nil))
          try builder.append("x")
          try builder.closeBlock()
        }
        try builder.closeBlock()
      }
    }
    #expect(try Document(AttributedString(document)) == document)
    #expect(document.blocks.count == 6)
  }

  @Test func `empty paragraphs and the same picture twice survive`() throws {
    let document = try build { builder in
      try builder.endParagraph()
      try builder.endParagraph()
      let picture = Attachment(type: "image/png", bytes: [1, 2], alternativeText: "a")
      try builder.append(picture)
      try builder.append(picture)
    }
    #expect(try Document(AttributedString(document)) == document)
    #expect(String(AttributedString(document).characters) == "\n\n\u{FFFC}\u{FFFC}\n")
    #expect(AttributedString(Document()) == AttributedString())
    #expect(try Document(AttributedString()) == Document())
  }

  @Test func `the attributes of the native format that nobody knows survive`() throws {
    let document = try build { builder in
      builder.style.custom = ["org.example.x": .array([.null, .number(1.5), .object(["a": .bool(true)])])]
      builder.paragraphStyle.custom = ["org.example.y": .integer(3)]
      try builder.append("text")
    }
    #expect(try Document(AttributedString(document)) == document)
  }

  @Test func `an attributed string that came from a document survives its coding`() throws {
    struct Note: Codable { @CodableRichText var body: AttributedString }
    for seed in 1000..<1040 as Range<UInt64> {
      let string = AttributedString(try Self.generator.document(seed: seed))
      let data = try JSONEncoder().encode(Note(body: string))
      #expect(try JSONDecoder().decode(Note.self, from: data).body == string, "seed \(seed)")
    }
    #expect(throws: FormatError.self) {
      try JSONDecoder().decode(Note.self, from: Data(#"{"body": "{}"}"#.utf8))
    }
  }
}

func build(_ body: (inout DocumentBuilder) throws -> Void) throws -> Document {
  var builder = DocumentBuilder()
  try body(&builder)
  let document = try builder.finish()
  #expect(document.validate() == nil)
  return document
}
