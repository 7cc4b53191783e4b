/// Turns the bytes of a copy into UTF-8 with line feeds, and takes the wrapping off that the transport put around.
///
///     Version:0.9␍␊StartHTML:…␍␊EndHTML:…␍␊StartFragment:…␍␊EndFragment:…␍␊<html>…      (CF_HTML, from Wine and RDP)
enum HTMLEncoding {
  struct Decoded: Sendable {
    var text: [UInt8]
    /// U+FFFD put in place of bytes that mean nothing.
    var replacements: Int
  }

  /// Decodes the bytes. The evidence counts in this order (HTML, section 13.2.3.2, with additions for the clipboard). A
  /// byte order mark comes first, then NULs that betray UTF-16, then the transport. Next come `<meta>`, UTF-8 if the
  /// bytes are well-formed, and windows-1252.
  static func decode(_ bytes: [UInt8], declared: String?) -> Decoded {
    let trimmed = isUTF16(bytes) ? bytes : withoutTrailingNULs(bytes)
    if let fragment = clipboardFragment(of: trimmed.starts(with: utf8Mark) ? trimmed.dropFirst(3) : trimmed[...]) {
      // CF_HTML is UTF-8 whatever its markup says.
      var text: [UInt8] = []
      let replacements = TextDecoder(.utf8).decode(fragment, into: &text)
      return Decoded(text: normalizingLineEnds(text), replacements: replacements)
    }
    let known = declared.flatMap { Self.encoding(label: $0) == nil ? nil : $0 }
    let label = TextEncodingSniffer.encoding(of: trimmed, declared: known ?? metaCharset(of: trimmed))
    let encoding = label.flatMap(TextEncoding.init(label:)) ?? .utf8
    var rest = trimmed[...]
    if let mark = TextEncoding.byteOrderMark(of: rest) { rest = rest.dropFirst(mark.length) }
    if encoding == .utf8, rest.withUnsafeBufferPointer(UTF8Scan.isWellFormed) {
      let text = rest.count == trimmed.count ? trimmed : Array(rest)
      return Decoded(text: normalizingLineEnds(text), replacements: 0)
    }
    let decoded = TextDecoder(encoding).decode(rest)
    var text = withoutTrailingNULs(decoded.utf8)
    if let fragment = clipboardFragment(of: text[...]) { text = Array(fragment) }
    return Decoded(text: normalizingLineEnds(text), replacements: decoded.replacements)
  }

  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the encoding of a label. The labels of almost all copies need no table, which is then never built.
  private static func encoding(label: String) -> TextEncoding? {
    label.lowercased() == "utf-8" ? .utf8 : TextEncoding(label: label)
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    TextEncodingSniffer.encoding(of: bytes, declared: "utf-8") != nil
  }

  /// LibreOffice, AbiWord and Wine end their forms with NUL.
  private static func withoutTrailingNULs(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.last == 0 else { return bytes }
    return Array(bytes[...(bytes.lastIndex { $0 != 0 } ?? -1)])
  }

  /// Line ends become line feeds (HTML, section 13.2.3.5).
  static func normalizingLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { source in
      var end = ByteScan.first(0x0D, in: source)
      guard end < source.count else { return bytes }
      var result: [UInt8] = []
      result.reserveCapacity(source.count)
      var start = 0
      while end < source.count {
        result.append(contentsOf: source[start..<end])
        result.append(0x0A)
        start = end + 1
        if start < source.count, source[start] == 0x0A { start += 1 }
        end = ByteScan.first(0x0D, in: source, from: start)
      }
      result.append(contentsOf: source[start...])
      return result
    }
  }

  /// The encoding that a `<meta>` among the first 4096 bytes names (HTML, section 13.2.3.2, "prescan").
  static func metaCharset(of bytes: [UInt8]) -> String? {
    var tokenizer = HTMLTokenizer(Array(bytes.prefix(4096)))
    for _ in 0..<64 {
      switch tokenizer.next() {
      case .endOfFile: return nil
      case .startTag(let tag) where tag.kind == .meta:
        func text(_ name: HTMLAttributeName) -> String? { tokenizer.source.text(name, in: tag.attributes) }
        let isContentType = text(.httpEquiv)?.lowercased() == "content-type"
        let content = isContentType ? text(.content)?.lowercased() : nil
        guard let label = text(.charset) ?? content.flatMap(charset(ofContentType:)),
          let encoding = encoding(label: label)
        else { continue }
        // Bytes in which `<meta` could be read as ASCII are not UTF-16.
        return encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? "utf-8" : label
      case .startTag(let tag) where tag.kind == .body: return nil
      case .startTag, .endTag, .characters, .comment, .doctype: continue
      }
    }
    return nil
  }

  /// HTML, section 2.4.3: `charset=` with white space on both sides of the sign, and a value that may be quoted.
  private static func charset(ofContentType text: String) -> String? {
    var rest = Array(text.utf8)[...]
    while let name = place(of: "charset", in: rest) {
      rest = rest[(name + 7)...].drop(while: \.isHTMLSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      let value = rest.dropFirst().drop(while: \.isHTMLSpace)
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return String(decoding: value.prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ";") }, as: UTF8.self)
      }
      let end = value.dropFirst().firstIndex(of: quote)
      return end.map { String(decoding: value[..<$0].dropFirst(), as: UTF8.self) }
    }
    return nil
  }

  /// Returns the range that a CF_HTML header points at; `nil` if the bytes have no header.
  ///
  /// Markup with fragment comments is returned whole, because its surroundings define its parts, such as which table
  /// its rows belong to. Markup without them is cut. Offsets are not trusted: those that point into the header, out of
  /// the bytes or past each other are ignored.
  private static func clipboardFragment(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.starts(with: "Version:".utf8) else { return nil }
    var offsets: [String: Int] = [:]
    var rest = bytes
    while let line = headerLine(rest) {
      offsets[line.key] = Int(line.value)
      rest = rest[line.end...]
    }
    guard place(of: "<!--StartFragment", in: rest) == nil, let start = offsets["StartFragment"],
      let end = offsets["EndFragment"],
      start >= rest.startIndex - bytes.startIndex, start < end, end <= bytes.count
    else { return rest }
    let fragment = bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)]
    // An offset into the middle of a character was counted in other units.
    return [fragment.first, bytes[fragment.endIndex...].first].contains { $0.map { $0 & 0xC0 == 0x80 } ?? false }
      ? rest : fragment
  }

  private static let headerKeys: Set<String> = [
    "Version", "StartHTML", "EndHTML", "StartFragment", "EndFragment", "StartSelection", "EndSelection", "SourceURL",
  ]

  /// The line of a CF_HTML header that `bytes` begin with, and where the next one begins.
  private static func headerLine(_ bytes: ArraySlice<UInt8>) -> (key: String, value: String, end: Int)? {
    guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = String(decoding: bytes[..<colon], as: UTF8.self)
    guard headerKeys.contains(key) else { return nil }
    let value = bytes[(colon + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let end = bytes[value.endIndex...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? bytes.endIndex
    return (key, String(decoding: value.trimming(while: \.isHTMLSpace), as: UTF8.self), end)
  }

  /// Returns the place of a text's first occurrence. The text must not be empty.
  private static func place(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let sought = Array(text.utf8)
    var index = bytes.startIndex
    while let next = bytes[index...].firstIndex(of: sought[0]) {
      if bytes[next...].starts(with: sought) { return next }
      index = next + 1
    }
    return nil
  }
}
