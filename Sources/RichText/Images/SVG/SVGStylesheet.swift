/// Rewrites style sheets and `style` attributes, with the properties that draw and the selectors that name elements.
///
/// All at-rules go: they load sheets and fonts, or say when something else holds.
enum SVGStylesheet {
  /// Declarations beyond this many are dropped.
  private static let maximumCount = 512

  /// The rules of a sheet that stay, and how many went.
  static func rewritten(_ sheet: [UInt8]) -> (bytes: [UInt8], dropped: Int) {
    let sheet = withoutComments(sheet[...])
    var result: [UInt8] = []
    var dropped = 0
    var position = 0
    while position < sheet.count {
      let start = position
      position = sheet[start...].firstIndex { "{;}".utf8.contains($0) } ?? sheet.count
      let selector = SVGValue.trimmed(sheet[start..<position])
      guard position < sheet.count, sheet[position] == UInt8(ascii: "{") else {
        dropped += selector.isEmpty ? 0 : 1
        position += 1
        continue
      }
      let block = endOfBlock(sheet, from: position + 1)
      guard isSelector(selector), block.isFlat, block.isClosed else {
        dropped += 1
        position = block.end + 1
        continue
      }
      let declarations = declarations(sheet[(position + 1)..<block.end])
      dropped += declarations.dropped
      if !declarations.bytes.isEmpty {
        result += selector
        result += [[UInt8(ascii: "{")], declarations.bytes, [UInt8(ascii: "}")]].joined()
      }
      position = block.end + 1
    }
    return (result, dropped)
  }

  /// The declarations of a block or an attribute that stay, and how many went.
  static func declarations(_ block: ArraySlice<UInt8>) -> (bytes: [UInt8], dropped: Int) {
    var kept: [[UInt8]] = []
    var dropped = 0
    for declaration in withoutComments(block).split(separator: UInt8(ascii: ";")) {
      if SVGValue.trimmed(declaration).isEmpty { continue }
      if let declaration = self.declaration(declaration), kept.count < maximumCount {
        kept.append(declaration)
      } else {
        dropped += 1
      }
    }
    return (Array(kept.joined(separator: [UInt8(ascii: ";")])), dropped)
  }

  private static func declaration(_ declaration: ArraySlice<UInt8>) -> [UInt8]? {
    let sides = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard sides.count == 2 else { return nil }
    let name = String(decoding: SVGValue.trimmed(sides[0]), as: UTF8.self).lowercased()
    var value = SVGValue.trimmed(sides[1])
    var importance = ""
    if let mark = value.lastIndex(of: UInt8(ascii: "!")) {
      guard String(decoding: SVGValue.trimmed(value[(mark + 1)...]), as: UTF8.self).lowercased() == "important" else {
        return nil
      }
      value = SVGValue.trimmed(value[..<mark])
      importance = "!important"
    }
    guard SVGVocabulary.properties.contains(name), !value.isEmpty, SVGValue.isInert(value) else { return nil }
    return [Array("\(name):".utf8), Array(value), Array(importance.utf8)].flatMap(\.self)
  }

  /// Element names, classes and ids, within and beside each other.
  private static func isSelector(_ selector: ArraySlice<UInt8>) -> Bool {
    !selector.isEmpty
      && selector.allSatisfy {
        $0.isASCIIAlphanumeric || $0 >= 0x80 || $0.isXMLSpace || "-_.#*,>+~".utf8.contains($0)
      }
  }

  /// Returns the end of the block that begins at `start`; the block is flat if it contains no other.
  private static func endOfBlock(_ sheet: [UInt8], from start: Int) -> (end: Int, isFlat: Bool, isClosed: Bool) {
    var depth = 1
    var isFlat = true
    for position in start..<sheet.count {
      if sheet[position] == UInt8(ascii: "{") {
        depth += 1
        isFlat = false
      } else if sheet[position] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return (position, isFlat, true) }
      }
    }
    return (sheet.count, isFlat, false)
  }

  private static func withoutComments(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var position = text.startIndex
    while position < text.endIndex {
      if text[position...].starts(with: "/*") {
        var end = position + 2
        while end < text.endIndex, !text[end...].starts(with: "*/") { end += 1 }
        position = min(end + 2, text.endIndex)
        result.append(0x20)
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return result
  }
}
