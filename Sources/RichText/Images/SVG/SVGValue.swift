/// The allowed content of a value in SVG: numbers, words, colors and names of parts of the same drawing.
enum SVGValue {
  /// The allowed functions in lower case. `url` is none of them: see `isInert`.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "matrix", "translate", "translatex",
    "translatey", "scale", "scalex", "scaley", "rotate", "skewx", "skewy", "rect", "path", "circle", "ellipse",
    "inset", "polygon", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
    "opacity", "saturate", "sepia", "calc", "min", "max", "clamp", "cubic-bezier",
  ]

  /// Reports whether the value loads nothing and means the same wherever it stands: no escapes, no unknown functions,
  /// nothing open.
  ///
  /// - Parameter marks: further characters that the place allows.
  static func isInert(_ value: ArraySlice<UInt8>, allowing marks: String = "") -> Bool {
    var position = value.startIndex
    var word = position
    var depth = 0
    while position < value.endIndex {
      let byte = value[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("):
        let name = String(decoding: value[word..<(position - 1)], as: UTF8.self).lowercased()
        if name == "url" {
          guard let end = endOfReference(value, from: position) else { return false }
          position = end
        } else {
          guard functions.contains(name) else { return false }
          depth += 1
        }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard let end = value[position...].firstIndex(of: byte), value[position..<end].allSatisfy(\.isPlainInString)
        else { return false }
        position = end + 1
      case _ where byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-"): continue
      case _ where byte >= 0x80 || " ,.+%#*/_".utf8.contains(byte) || marks.utf8.contains(byte): break
      default: return false
      }
      word = position
    }
    return depth == 0
  }

  /// Returns the end of `#name)` or `"#name")` after `url(`; `nil` for anything else.
  private static func endOfReference(_ value: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard let close = value[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
    var target = trimmed(value[start..<close])
    if let quote = target.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard target.count > 2, target.last == quote else { return nil }
      target = target.dropFirst().dropLast()
    }
    return fragment(target) == nil ? nil : close + 1
  }

  /// The name after `#`; nil where a reference leads anywhere but to a part of the same drawing.
  static func fragment(_ reference: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let reference = trimmed(reference)
    let name = reference.dropFirst()
    return reference.first == UInt8(ascii: "#") && isName(name) ? name : nil
  }

  /// Returns the names that an inert value may refer to by `url(#name)`; they include colors by number.
  static func fragments(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix(while: \.isXMLName) }.filter { !$0.isEmpty }
  }

  /// An id, which has no spaces; nor has it what a reference could not say.
  static func isName(_ name: ArraySlice<UInt8>) -> Bool { !name.isEmpty && name.allSatisfy(\.isXMLName) }

  static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    value.trimming(while: \.isXMLSpace)
  }
}

extension UInt8 {
  /// A string names a font.
  fileprivate var isPlainInString: Bool {
    isASCIIAlphanumeric || self >= 0x80 || " -_.,+#&".utf8.contains(self)
  }
}
