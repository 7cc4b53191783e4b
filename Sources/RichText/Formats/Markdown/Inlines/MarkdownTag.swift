/// Finds HTML tags and addresses in angle brackets (CommonMark, sections 6.5 and 6.6).
enum MarkdownTag {
  /// The end of the open or closing tag that the slice begins with.
  static func end(of text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 1
    func byte() -> UInt8 { index < text.endIndex ? text[index] : 0 }
    func skipSpace() -> Bool {
      let start = index
      while byte().isMarkdownSpace { index += 1 }
      return index > start
    }
    let isClosing = byte() == UInt8(ascii: "/")
    if isClosing { index += 1 }
    guard byte().isASCIILetter else { return nil }
    while byte().isASCIIAlphanumeric || byte() == UInt8(ascii: "-") { index += 1 }
    var hasSpace = skipSpace()
    while !isClosing, hasSpace, byte().isASCIILetter || byte() == UInt8(ascii: "_") || byte() == UInt8(ascii: ":") {
      while byte().isASCIIAlphanumeric || "_:.-".utf8.contains(byte()) { index += 1 }
      hasSpace = skipSpace()
      guard byte() == UInt8(ascii: "=") else { continue }
      index += 1
      _ = skipSpace()
      let quote = byte()
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard let closing = text[(index + 1)...].firstIndex(of: quote) else { return nil }
        index = closing + 1
      } else {
        let start = index
        while byte() > 0x20, !"\"'=<>`".utf8.contains(byte()) { index += 1 }
        if index == start { return nil }
      }
      hasSpace = skipSpace()
    }
    if !isClosing, byte() == UInt8(ascii: "/") { index += 1 }
    return byte() == UInt8(ascii: ">") ? index + 1 : nil
  }

  /// The end of `<scheme:address>`.
  static func endOfAddress(_ text: ArraySlice<UInt8>) -> Int? {
    let scheme = text.dropFirst().prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    guard (2...32).contains(scheme.count), scheme.first?.isASCIILetter == true, scheme.endIndex < text.endIndex,
      text[scheme.endIndex] == UInt8(ascii: ":")
    else { return nil }
    let rest = text[scheme.endIndex...].prefix {
      $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    return rest.endIndex < text.endIndex && text[rest.endIndex] == UInt8(ascii: ">") ? rest.endIndex + 1 : nil
  }

  /// The end of `<name@host>`.
  static func endOfMailAddress(_ text: ArraySlice<UInt8>) -> Int? {
    let name = text.dropFirst().prefix { $0.isASCIIAlphanumeric || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "@") else { return nil }
    let host = text[(name.endIndex + 1)...].prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    guard host.endIndex < text.endIndex, text[host.endIndex] == UInt8(ascii: ">") else { return nil }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areSound = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first?.isASCIIAlphanumeric == true
        && label.last?.isASCIIAlphanumeric == true
    }
    return areSound ? host.endIndex + 1 : nil
  }
}
