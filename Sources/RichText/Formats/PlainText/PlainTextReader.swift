/// Decodes text and divides it into paragraphs at LF, CR and CRLF.
enum PlainTextReader {
  static func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    guard bytes.count <= options.limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(options.limits.bytes) bytes of text")
    }
    var findings = Findings()
    let text = try decode(bytes, encoding: options.encoding, findings: &findings)
    var builder = DocumentBuilder(limits: options.limits)
    var lines = LineEnds(in: text)
    var start = text.startIndex
    while let end = lines.next() {
      try builder.append(utf8: text[start..<end.lowerBound])
      try builder.endParagraph()
      start = end.upperBound
    }
    if start < text.endIndex || builder.paragraphCount > 0 {
      try builder.append(utf8: text[start...])
      try builder.endParagraph()
    }
    findings.record(contentsOf: builder.findings)
    return Reading(document: try builder.finish(), findings: findings)
  }

  /// The text as UTF-8 (not necessarily well-formed) without byte order mark and trailing NULs, which several programs send.
  static func decode(
    _ bytes: [UInt8], encoding: String?, findings: inout Findings
  ) throws(FormatError) -> ArraySlice<UInt8> {
    guard let label = TextEncodingSniffer.encoding(of: bytes, declared: encoding) else {
      var text = bytes[...]
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
      while text.last == 0 { text.removeLast() }
      return text
    }
    guard let decoder = TextDecoder(label: label) else {
      throw FormatError(.unknownEncoding, reason: "the declared encoding is not known")
    }
    let decoded = decoder.decode(bytes)
    findings.record(.undecodable, from: label, count: decoded.replacements)
    var text = decoded.utf8[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    while text.last == 0 { text.removeLast() }
    return text
  }
}

/// The line ends of a text in order: LF, CR and CRLF.
private struct LineEnds: IteratorProtocol {
  private let text: ArraySlice<UInt8>
  private var index: Int
  /// The next of each kind; looked for again only when it has been passed, so that a text without one is searched once.
  private var lineFeed: Int
  private var carriageReturn: Int

  init(in text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
    lineFeed = Self.first(0x0A, in: text, from: index)
    carriageReturn = Self.first(0x0D, in: text, from: index)
  }

  mutating func next() -> Range<Int>? {
    if lineFeed < index { lineFeed = Self.first(0x0A, in: text, from: index) }
    if carriageReturn < index { carriageReturn = Self.first(0x0D, in: text, from: index) }
    let start = min(lineFeed, carriageReturn)
    guard start < text.endIndex else { return nil }
    index = carriageReturn == start && lineFeed == start + 1 ? start + 2 : start + 1
    return start..<index
  }

  private static func first(_ byte: UInt8, in text: ArraySlice<UInt8>, from start: Int) -> Int {
    start + text[start...].withUnsafeBufferPointer { ByteScan.first(byte, in: $0, from: 0) }
  }
}
