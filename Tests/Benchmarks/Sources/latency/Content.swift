/// The copied content: dirty in the ways that the compared programs can clean.
enum Content: String, CaseIterable {
  case plain = "plain-1k"
  case html10k = "html-10k"
  case htmlAndText10k = "html-10k-and-text"
  case html1m = "html-1m"
  case rtf1m = "rtf-1m"
  case html20m = "html-20m"
  case plain20m = "plain-20m"

  var target: String {
    switch self {
    case .plain, .plain20m: "UTF8_STRING"
    case .html10k, .htmlAndText10k, .html1m, .html20m: "text/html"
    case .rtf1m: "text/rtf"
    }
  }

  private var size: Int {
    switch self {
    case .plain: 1 << 10
    case .html10k, .htmlAndText10k: 10 << 10
    case .html1m, .rtf1m: 1 << 20
    case .html20m, .plain20m: 20 << 20
    }
  }

  /// Nanoseconds after which a copy is lost: five seconds, and one for each megabyte.
  var patience: UInt64 { UInt64(5 + (size >> 20)) * 1_000_000_000 }

  /// No two copies are equal: managers pass over what they have already.
  func bytes(number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 512)
    switch self {
    case .plain, .plain20m:
      bytes += Array("  copy \(number) of invisible\u{200B} signs. ".utf8)
      while bytes.count < size { bytes += Array("Plain words and one more\u{200B} here. ".utf8) }
      bytes += Array("  ".utf8)
    case .html10k, .htmlAndText10k, .html1m, .html20m:
      bytes += Array("<meta charset=\"utf-8\"><p style=\"color: red\">copy \(number)</p>".utf8)
      let paragraph = """
        <p style="color: red; font-family: Calibri">Some <b>bold</b> and <span style="color: red">red</span> words, and a \
        <a href="https://example.org/page?id=7&amp;utm_source=mail">link</a> to somewhere &amp; back.</p>

        """
      while bytes.count < size { bytes += Array(paragraph.utf8) }
    case .rtf1m:
      bytes += Array(
        #"{\rtf1\ansi\deff0{\fonttbl{\f0 Calibri;}}{\colortbl;\red255\green0\blue0;}\f0\cf1 copy \#(number)\par"#.utf8)
      let paragraph = #"""
        Some {\b bold} and {\cf1 red} words, caf\'e9 \u8364? and {\field{\*\fldinst HYPERLINK "https://example.org/?id=7&utm_source=mail"}{\fldrslt a link}}.\par

        """#
      while bytes.count < size { bytes += Array(paragraph.utf8) }
      bytes += [UInt8(ascii: "}")]
    }
    return bytes
  }

  /// The plain text that is offered beside the form, as browsers do; `nil` if none is.
  func companionText(number: Int) -> [UInt8]? {
    guard self == .htmlAndText10k else { return nil }
    var bytes = Array("copy \(number)".utf8)
    let paragraph = Array("\n\nSome bold and red words, and a link to somewhere & back.".utf8)
    // The number of paragraphs of the page: each ends with its tag.
    let page = self.bytes(number: number)
    for _ in 1..<page.split(separator: UInt8(ascii: "\n")).count { bytes += paragraph }
    return bytes + paragraph
  }
}
