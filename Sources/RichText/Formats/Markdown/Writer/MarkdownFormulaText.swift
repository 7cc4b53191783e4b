/// Formulas as Markdown holds them.
enum MarkdownFormulaText {
  /// Returns a formula with delimiters by which it is read again beside the text around it; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - formula: the TeX with the delimiters that it has in the document.
  ///   - range: the text of the formula in a paragraph.
  static func text(
    of formula: Label, in range: Range<Int>, of paragraph: Range<Int>, in text: [UInt8]
  ) -> String? {
    let before = range.lowerBound > paragraph.lowerBound ? [neighbour(text[range.lowerBound - 1])] : []
    let after = range.upperBound < paragraph.upperBound ? [neighbour(text[range.upperBound])] : []
    let inert = inert(formula.string)
    var spellings = [inert]
    if inert.hasPrefix("\\[") { spellings.append("$$\(inert.dropFirst(2).dropLast(2))$$") }
    if inert.hasPrefix("$"), !inert.hasPrefix("$$") { spellings.append("\\(\(inert.dropFirst().dropLast())\\)") }
    return spellings.first { spelling in
      let formula = before.count..<before.count + spelling.utf8.count
      return MarkdownFormulas(in: (before + Array(spelling.utf8) + after)[...]).ranges == [formula]
    }
  }

  /// A sign of the same kind that begins no formula itself.
  private static func neighbour(_ byte: UInt8) -> UInt8 {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "{") ? byte : byte == Document.lineSeparator[2] ? 0x0A : 0x2E
  }

  /// The TeX without what programs that know no formulas would take for a tag, a link or code.
  private static func inert(_ formula: String) -> String {
    var bytes: [UInt8] = []
    for byte in formula.utf8 {
      let isTag = bytes.last == UInt8(ascii: "<") && (byte.isASCIIAlphanumeric || "/!?".utf8.contains(byte))
      let isTarget = bytes.last == UInt8(ascii: "]") && (byte == UInt8(ascii: "(") || byte == UInt8(ascii: "["))
      if isTag || isTarget { bytes.append(0x20) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
