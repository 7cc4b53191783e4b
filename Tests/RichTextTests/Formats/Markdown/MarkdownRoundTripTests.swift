import TestDocuments
import Testing

@testable import RichText

/// Laws that hold for writer and reader together.
struct MarkdownRoundTripTests {
  private let format = MarkdownFormat()

  /// The domain of documents that Markdown can carry.
  private static var domain: DocumentGenerator {
    var generator = DocumentGenerator()
    generator.fonts = []
    generator.sizeStep = 0
    generator.underlines = []
    generator.strikethroughs = [.single]
    generator.noteKinds = [.footnote]
    generator.hasColors = false
    generator.hasBackgrounds = false
    generator.baselineStep = 0
    generator.hasKerning = false
    generator.hasTracking = false
    generator.caps = []
    generator.hasHidden = false
    generator.languages = []
    generator.hasCode = true
    generator.hasDirections = false
    generator.alignments = []
    generator.hasIndents = false
    generator.hasSpacing = false
    generator.hasLineHeights = false
    generator.hasTabStops = false
    generator.hasLines = false
    generator.allowsEmptyParagraphs = false
    generator.words += [
      "*star*", "snake_case_", "_", "# sharp #", "- dash", "+", "1. one", "2)", "> greater", "=", "---", "| bar |",
      ":-- | -",
      "[box](x)", "![", "]", "`tick``", "~~~", "&amp; &#65;", "<b>", "\\", "\\*", "(", "wow!", "€", "。", "end.",
    ]
    generator.hasOddSpaces = false
    generator.hasStyledSpaces = false
    generator.markers = [.bullet, .decimal]
    generator.hasMarkerTexts = false
    generator.hasReversedLists = false
    generator.hasItemsOfSeveralParagraphs = true
    generator.hasSpans = false
    generator.hasTableBorders = false
    generator.hasBlocksInCells = false
    generator.hasQuotes = true
    generator.hasCodeBlocks = true
    generator.depth = 4
    generator.imageTypes = ["image/png", "image/jpeg"]
    generator.typesWithPixelSize = []
    generator.hasImageOffsets = false
    generator.hasImageSizes = false
    return generator
  }

  /// The document with the paragraphs of loose lists set apart, which they are in Markdown.
  private static func loosened(_ document: Document) -> Document {
    let isLoose = MarkdownBlockPlan(document).isLoose
    return document.rewritingParagraphs { paragraph, old in
      guard let item = paragraph.block, document.blocks[item].kind.isItem, old.headingLevel == nil,
        document.blocks[item].parent.map({ isLoose[$0] }) == true
      else { return old }
      var new = old
      new.isLine = false
      return new
    }
  }

  @Test(arguments: 0..<400)
  func `a document of the declared domain reads back equal`(seed: Int) throws {
    let document = Self.loosened(try Self.domain.document(seed: UInt64(seed)))
    let writing = format.write(document)
    let reading = try format.read(writing.bytes)
    #expect(reading.document.validate() == nil)
    if let difference = firstDifference(reading.document, document) {
      Issue.record("\(difference)\n\(String(decoding: writing.bytes, as: UTF8.self).prefix(3000))")
    }
    #expect(writing.findings.isEmpty, "\(writing.findings.all)")
    #expect(reading.findings.isEmpty, "\(reading.findings.all)")
  }

  @Test(arguments: 0..<100)
  func `outside the domain a second round changes nothing`(seed: Int) throws {
    var generator = DocumentGenerator()
    generator.hasCode = true
    generator.hasQuotes = true
    generator.hasDescriptionLists = true
    generator.hasCodeBlocks = true
    generator.hasHeaderCells = true
    generator.hasRemoteImages = true
    generator.hasItemsOfSeveralParagraphs = true
    generator.links += ["javascript:alert(1)", " data:text/html,<script>", ""]
    let once = try format.read(format.write(generator.document(seed: UInt64(seed))).bytes).document
    let bytes = format.write(once).bytes
    let twice = try format.read(bytes).document
    #expect(once.validate() == nil)
    if let difference = firstDifference(twice, once) {
      Issue.record("\(difference)\n\(String(decoding: bytes, as: UTF8.self).prefix(3000))")
    }
    #expect(format.write(twice).bytes == bytes)
  }
}
