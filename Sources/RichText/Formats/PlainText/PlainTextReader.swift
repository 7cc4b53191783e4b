/// Decodes text and divides it into paragraphs at LF, CR and CRLF.
enum PlainTextReader {
  static func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    guard bytes.count <= options.limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(options.limits.bytes) bytes of text")
    }
    var findings = Findings()
    let (text, cleanEnd) = try decode(bytes, options: options, findings: &findings)
    var builder = DocumentBuilder(limits: options.limits)
    builder.paragraphStyle.isLine = true
    if !text.isEmpty {
      try builder.append(lines: text, cleanTo: cleanEnd)
      try builder.endParagraph()
    }
    findings.record(contentsOf: builder.findings)
    return Reading(document: try builder.finish(), findings: findings)
  }

  /// Returns the text as UTF-8, not necessarily well-formed, without byte order mark and the trailing NULs that several
  /// programs send. It also returns the length of the start that is known to be lines of clean text.
  static func decode(
    _ bytes: [UInt8], options: ReadOptions, findings: inout Findings
  ) throws(FormatError) -> (text: ArraySlice<UInt8>, cleanEnd: Int) {
    // One pass shows for most texts both that they are UTF-8 and that only line feeds are left to find.
    let cleanEnd = bytes.withUnsafeBufferPointer(CleanText.endOfLines)
    guard let label = TextEncodingSniffer.encoding(of: bytes, declared: options.encoding, wellFormedTo: cleanEnd)
    else {
      let isRefused = options.refusesUndecodable && !bytes[cleanEnd...].withUnsafeBufferPointer(UTF8Scan.isWellFormed)
      if isRefused { throw undecodable }
      return (trimmed(bytes[...]), cleanEnd)
    }
    guard let decoder = TextDecoder(label: label) else {
      throw FormatError(.unknownEncoding, reason: "the declared encoding is not known")
    }
    let decoded = decoder.decode(bytes)
    if options.refusesUndecodable, decoded.replacements > 0 { throw undecodable }
    findings.record(.undecodable, from: label, count: decoded.replacements)
    return (trimmed(decoded.utf8[...]), 0)
  }

  private static var undecodable: FormatError {
    FormatError(.undecodable, reason: "the text is not valid in its encoding")
  }

  private static func trimmed(_ utf8: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = utf8
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    while text.last == 0 { text.removeLast() }
    return text
  }
}
