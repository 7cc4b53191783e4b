import Testing

@testable import RichText

/// Laws of work on a document that nobody needs any more.
struct CancellationTests {
  private static let document: Document = {
    let text = String(repeating: "Some words in a paragraph.\n\n", count: 400)
    guard let reading = try? PlainTextFormat().read(Array(text.utf8)) else { return Document() }
    return reading.document
  }()

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `a reader ends when it is told, and else reads on`(format: FormatName) throws {
    let format = FormatCatalog.format(named: format)
    let bytes = format.write(Self.document).bytes
    #expect(try format.read(bytes).document.paragraphs.count >= 400)
    let cancellation = Cancellation()
    cancellation.cancel()
    let error = cancellation.whileRunning { #expect(throws: FormatError.self) { try format.read(bytes) } }
    #expect(error?.code == .cancelled)
  }
}
