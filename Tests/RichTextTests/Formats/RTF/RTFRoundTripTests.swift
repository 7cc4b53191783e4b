import TestDocuments
import Testing

@testable import RichText

/// Laws that hold for writer and reader together.
struct RTFRoundTripTests {
  private let format = RTFFormat()

  /// The domain of documents that our RTF can carry.
  private static var domain: DocumentGenerator {
    var generator = DocumentGenerator()
    generator.hasFormulas = false
    generator.hasDistances = true
    // Some tight quotes that share their ends with other containers come back with a distance.
    generator.hasTightQuotes = false
    generator.hasFullWidths = true
    generator.hasCode = true
    generator.hasItemsOfSeveralParagraphs = true
    generator.hasItemsOfAnything = true
    generator.hasHeaderCells = true
    generator.hasAdjacentTables = true
    generator.hasEmptyParagraphsAfterTables = true
    generator.hasQuotes = true
    generator.hasCodeBlocks = true
    generator.hasStyledCodeBlocks = true
    generator.markers = generator.markers.filter { RTFListPlan.carries($0) }
    generator.hasReversedLists = false
    generator.depth = 4
    return generator
  }

  @Test(arguments: 0..<400)
  func `a document of the declared domain reads back equal`(seed: Int) throws {
    try expectEqual(try Self.domain.document(seed: UInt64(seed)))
  }

  @Test(arguments: 0..<100)
  func `so does one whose items begin with lists that are marked alike`(seed: Int) throws {
    var generator = Self.domain
    generator.hasItemsOfLists = true
    generator.markers = [.decimal]
    generator.hasStarts = false
    generator.hasMarkerTexts = false
    try expectEqual(try generator.document(seed: UInt64(seed)))
  }

  private func expectEqual(_ document: Document) throws {
    #expect(document.validate() == nil)
    let writing = format.write(document)
    let reading = try format.read(writing.bytes)
    #expect(reading.document.validate() == nil)
    #expect(firstDifference(reading.document, document) == nil)
    #expect(writing.findings.isEmpty, "\(writing.findings.all)")
    #expect(reading.findings.all.allSatisfy { $0.code == .hiddenText }, "\(reading.findings.all)")
  }

  @Test(arguments: 0..<100)
  func `outside the domain a second round changes nothing`(seed: Int) throws {
    var generator = Self.domain
    generator.sizeStep = 1
    generator.weights = [.bold, FontWeight(rawValue: 300), FontWeight(rawValue: 600)]
    generator.hasTranslucentColors = true
    generator.hasRedundantDirections = true
    generator.hasItemsOfLists = true
    generator.hasItemsWithoutText = true
    generator.codeLanguages = ["c++", "a (b)", "x;y", "ü", " "]
    generator.hasRemoteImages = true
    generator.languages += ["tlh", "EN-us"]
    let document = try generator.document(seed: UInt64(seed))
    let once = try format.read(format.write(document).bytes).document
    let bytes = format.write(once).bytes
    let twice = try format.read(bytes).document
    #expect(once.validate() == nil)
    #expect(firstDifference(twice, once) == nil)
    let isFixed = format.write(twice).bytes == bytes
    #expect(isFixed)
  }

  @Test(arguments: 0..<50)
  func `written bytes are printable ASCII, balanced and equal for equal documents`(seed: Int) throws {
    let document = try Self.domain.document(seed: UInt64(seed))
    let bytes = format.write(document).bytes
    let isDeterministic = bytes == format.write(document).bytes
    #expect(isDeterministic)
    let isASCII = bytes.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }
    #expect(isASCII)
    var tokenizer = RTFTokenizer(bytes)
    var depth = 0
    while let token = tokenizer.next() {
      if token == .groupOpen { depth += 1 }
      if token == .groupClose { depth -= 1 }
    }
    #expect(depth == 0)
  }
}
