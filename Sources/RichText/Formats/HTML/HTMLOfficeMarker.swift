/// Reads the markers that Word writes before its list paragraphs: `3.`, `c)`, `(iv)`, `·`.
enum HTMLOfficeMarker {
  /// Word repeats all bookmarks around a marker.
  private static let maximumSteps = 256

  /// What the `mso-list: Ignore` element at the beginning of `paragraph` can mean, the likeliest first.
  static func meanings(in paragraph: HTMLTree.NodeID, of tree: HTMLTree) -> [ListStyle] {
    var node = tree[paragraph].firstChild
    var marker: [UInt8] = []
    var start = HTMLTree.none
    var isSymbol = false
    for _ in 0..<maximumSteps {
      guard node != HTMLTree.none, node != paragraph else { break }
      if tree.isElement(node) {
        let style = tree.attributes(node).value("style") ?? []
        if start == HTMLTree.none, ByteScan.contains("mso-list", in: style), ByteScan.contains("ignore", in: style) {
          start = node
        }
        isSymbol = isSymbol || symbolFonts.contains { ByteScan.contains($0, in: style) }
        // A picture for a bullet.
        if start != HTMLTree.none, tree.tag(node) == .img { return [ListStyle(.bullet)] }
      }
      if start != HTMLTree.none { marker += tree.text(node).prefix(64) }
      if tree[node].firstChild != HTMLTree.none {
        node = tree[node].firstChild
        continue
      }
      while node != paragraph, node != start, tree[node].next == HTMLTree.none { node = tree[node].parent }
      if node == start || node == paragraph { break }
      node = tree[node].next
    }
    return start == HTMLTree.none ? [] : meanings(of: String(decoding: marker, as: UTF8.self), isSymbol: isSymbol)
  }

  private static let symbolFonts: [StaticString] = ["symbol", "wingdings", "webdings", "dingbats"]

  /// The last word of a marker decides (`1.2.3`, `Article I.`); what is no number is a bullet.
  static func meanings(of marker: String, isSymbol: Bool = false) -> [ListStyle] {
    switch marker.filter({ !$0.isWhitespace && $0 != "\u{A0}" }) {
    case "": return []
    case "o": return [ListStyle(.circle)]
    case "§", "\u{F0A7}", "▪": return [ListStyle(.square)]
    default: break
    }
    guard !isSymbol, let part = marker.split(whereSeparator: { !($0.isLetter || $0.isNumber) }).last else {
      return [ListStyle(.bullet)]
    }
    if let number = number(part) { return [ListStyle(.decimal, start: number)] }
    guard part.allSatisfy({ $0.isASCII && $0.isLetter }) else { return [ListStyle(.bullet)] }
    let isUpper = part.allSatisfy(\.isUppercase)
    let letters = Array(part.lowercased().utf8)
    let roman = roman(letters).map { ListStyle(isUpper ? .upperRoman : .lowerRoman, start: $0) }
    let alpha = alpha(letters).map { ListStyle(isUpper ? .upperAlpha : .lowerAlpha, start: $0) }
    // A list begins with `i` rather than with the ninth letter; elsewhere the item before decides.
    let isRomanFirst = letters == [UInt8(ascii: "i")] || letters.count > 1
    let meanings = (isRomanFirst ? [roman, alpha] : [alpha, roman]).compactMap { $0 }
    return meanings.isEmpty ? [ListStyle(.bullet)] : meanings
  }

  /// Digits of any script, or one character that stands for a number; `1st` is 1.
  private static func number(_ part: Substring) -> Int? {
    if part.count == 1, let value = part.first?.wholeNumberValue { return value }
    var value = 0
    var digits = 0
    for character in part.prefix(9) {
      guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { break }
      value = value * 10 + digit
      digits += 1
    }
    return digits > 0 ? value : nil
  }

  /// The repeated letters that Word counts with: a … z, aa, bb, ….
  private static func alpha(_ letters: [UInt8]) -> Int? {
    guard let first = letters.first, letters.count <= 4, letters.allSatisfy({ $0 == first }) else { return nil }
    return Int(first) - 0x60 + (letters.count - 1) * 26
  }

  private static func roman(_ letters: [UInt8]) -> Int? {
    guard letters.count <= 15 else { return nil }
    var total = 0
    var previous = 0
    for letter in letters.reversed() {
      let value =
        switch letter {
        case UInt8(ascii: "i"): 1
        case UInt8(ascii: "v"): 5
        case UInt8(ascii: "x"): 10
        case UInt8(ascii: "l"): 50
        case UInt8(ascii: "c"): 100
        case UInt8(ascii: "d"): 500
        case UInt8(ascii: "m"): 1000
        default: 0
        }
      guard value > 0 else { return nil }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return total
  }
}
