import TestDocuments
import Testing

@testable import RichText

struct DocumentBuilderCopyingTests {
  @Test func `a document that is rebuilt event by event is the same`() throws {
    for seed in 0..<300 as Range<UInt64> {
      let document = try DocumentGenerator().document(seed: seed)
      let rebuilt = document.rebuilt { event, builder throws(FormatError) in
        switch event {
        case .blockOpened(let block): try builder.openBlock(like: document.blocks[block])
        case .blockClosed: try builder.closeBlock()
        case .paragraph(let index): try builder.append(document.paragraphs[index], of: document)
        }
      }
      #expect(firstDifference(rebuilt, document) == nil, "seed \(seed)")
    }
  }

  @Test func `paragraphs whose content is appended to one are one`() throws {
    let source = try PlainTextFormat().read(Array("a\n\nb".utf8)).document
    var builder = DocumentBuilder()
    for paragraph in source.paragraphs { try builder.append(contentOf: paragraph, of: source) }
    #expect(builder.hasOpenParagraph)
    let document = try builder.finish()
    #expect(document.paragraphs.count == 1 && document.text == Array("ab".utf8))
  }
}
