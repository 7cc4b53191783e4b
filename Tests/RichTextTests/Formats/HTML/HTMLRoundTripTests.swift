import TestDocuments
import Testing

@testable import RichText

/// Laws that hold for writer and reader together.
struct HTMLRoundTripTests {
  private let format = HTMLFormat()

  /// The domain of documents that our HTML can carry.
  private static var domain: DocumentGenerator {
    var generator = DocumentGenerator()
    generator.hasDistances = true
    generator.hasTightParagraphs = true
    generator.hasFullWidths = true
    generator.sizeStep = 1
    generator.weights = [.bold] + [100, 300, 600, 950].map(FontWeight.init(rawValue:))
    generator.underlines = [.single, .double, .dotted, .dashed, .wave]
    generator.baselineStep = 1
    generator.hasCode = true
    generator.hasRedundantDirections = true
    generator.hasItemsOfSeveralParagraphs = true
    generator.hasItemsOfAnything = true
    generator.hasItemsWithoutText = true
    generator.hasAdjacentTables = true
    generator.hasEmptyParagraphsAfterTables = true
    generator.hasCodeBlocks = true
    generator.codeLanguages = []
    generator.hasHeaderCells = true
    generator.hasQuotes = true
    generator.hasDescriptionLists = true
    generator.hasTabStops = false
    generator.hasMarkerTexts = false
    generator.typesWithPixelSize = []
    // Cells of tables that run from left to right have it unsaid.
    generator.alignments = [.center, .right, .justified]
    // Line ends make lines of their own.
    generator.words += HTMLOutputTests.odd.filter { !$0.unicodeScalars.contains(where: \.isLineEnd) }
    generator.depth = 5
    return generator
  }

  @Test(arguments: 0..<400)
  func `a document of the declared domain reads back equal`(seed: Int) throws {
    let document = try Self.domain.document(seed: UInt64(seed))
    let writing = format.write(document)
    let reading = try format.read(writing.bytes)
    #expect(reading.document.validate() == nil)
    if let difference = firstDifference(reading.document, document) {
      Issue.record("\(difference)\n\(String(decoding: writing.bytes, as: UTF8.self).prefix(3000))")
    }
    #expect(writing.findings.isEmpty, "\(writing.findings.all)")
    #expect(reading.findings.all.allSatisfy { $0.code == .hiddenText }, "\(reading.findings.all)")
  }

  @Test(arguments: 0..<100)
  func `outside the domain a second round changes nothing`(seed: Int) throws {
    var generator = Self.domain
    generator.alignments = Alignment.allCases
    generator.underlines = Underline.Kind.allCases
    generator.hasTranslucentColors = true
    generator.hasTabStops = true
    generator.hasMarkerTexts = true
    generator.codeLanguages = ["swift"]
    generator.hasStyledCodeBlocks = true
    generator.hasRemoteImages = true
    generator.typesWithPixelSize = ["image/png"]
    generator.links += ["javascript:alert(1)", " data:text/html,<script>", ""]
    let once = try format.read(format.write(generator.document(seed: UInt64(seed))).bytes).document
    let bytes = format.write(once).bytes
    let twice = try format.read(bytes).document
    #expect(once.validate() == nil)
    #expect(firstDifference(twice, once) == nil)
    #expect(format.write(twice).bytes == bytes)
  }

  @Test func `code keeps its lines, empty ones at both ends too`() throws {
    var builder = DocumentBuilder()
    for lines in [[""], ["", "a"], ["a", ""], ["", ""], ["  a\tb  ", "", "c<d>"]] {
      try builder.openBlock(.code(language: nil))
      for line in lines {
        try builder.beginParagraph()
        try builder.append(line)
        try builder.endParagraph()
      }
      try builder.closeBlock()
    }
    let document = try builder.finish()
    #expect(firstDifference(try format.read(format.write(document).bytes).document, document) == nil)
  }

  @Test(arguments: ["dl", "dl><dd", "ul", "ul><li", "table", "table><tr><td", "blockquote", "blockquote><dl"])
  func `containers as deep as they may be are a fixed point`(tags: String) throws {
    let deep = String(repeating: "<\(tags)>", count: 300) + "x"
    let written = format.write(try format.read(Array(deep.utf8)).document).bytes
    #expect(format.write(try format.read(written).document).bytes == written)
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool {
    (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
  }
}
