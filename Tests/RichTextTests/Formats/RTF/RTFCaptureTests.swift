import Testing

@testable import RichText

/// Copies recorded from real programs: the text of their RTF is the plain text they offered beside it.
struct RTFCaptureTests {
  /// Left out are programs whose plain text has list markers (LibreOffice), direction marks or markup that their RTF
  /// lacks (AbiWord, bidi and hidden), or bytes after its end (Wine).
  @Test(
    .enabled(if: Corpora.hasCaptures, "needs the shared captures beside the checkout"),
    arguments: [
      ("libreoffice-writer-gtk3-fonts/05-text-rtf", "libreoffice-writer-gtk3-fonts/11-text-plain-charset-utf-8"),
      ("libreoffice-writer-gtk3-long/05-text-rtf", "libreoffice-writer-gtk3-long/11-text-plain-charset-utf-8"),
      ("libreoffice-writer-gen-tiny/07-text-rtf", "libreoffice-writer-gen-tiny/00-text-plain-charset-utf-8"),
      ("abiword-links/04-text-rtf", "abiword-links/22-UTF8_STRING"),
      ("abiword-lists/04-text-rtf", "abiword-lists/22-UTF8_STRING"),
      ("abiword-long/04-text-rtf", "abiword-long/22-UTF8_STRING"),
    ])
  func `the text equals the plain text the program offered`(rtf: String, plain: String) throws {
    let reading = try RTFFormat().read(Array(try Corpora.read(Corpora.captures + rtf)))
    #expect(reading.document.validate() == nil)
    let lines = reading.document.paragraphs.map { reading.document.string(in: $0.range) }
    let offered = String(decoding: try Corpora.read(Corpora.captures + plain), as: UTF8.self)
    let difference = firstDifference(words(lines.joined(separator: "\n")), words(offered))
    #expect(difference == nil)
  }

  /// One word a line: programs differ in how they end lines and in empty ones; anchors have no plain text.
  private func words(_ text: String) -> String {
    text.split { $0.isWhitespace || $0 == "\0" || $0 == "\u{FFFC}" }.joined(separator: "\n")
  }
}
