/// A marker that Word writes before a list paragraph: `3.`, `c)`, `(iv)`, `1.2.`, `·`.
struct HTMLOfficeMarker {
  /// The meanings that the marker can have, the likeliest first; empty where there is none to read.
  let meanings: [ListStyle]
  /// The state of the checkbox that the marker is.
  let isChecked: Bool?

  /// Word repeats all bookmarks around a marker.
  private static let maximumSteps = 256

  /// Reads the `mso-list: Ignore` element at the beginning of `paragraph`; `nil` if there is none.
  init?(in paragraph: HTMLTree.NodeID, of tree: HTMLTree) {
    var node = tree[paragraph].firstChild
    var marker: [UInt8] = []
    var start = HTMLTree.none
    var isSymbol = false
    for _ in 0..<Self.maximumSteps {
      guard node != HTMLTree.none else { break }
      if tree.isElement(node) {
        let style = tree.value(.style, of: node) ?? []
        if start == HTMLTree.none, ByteScan.contains("mso-list", in: style), ByteScan.contains("ignore", in: style) {
          start = node
        }
        isSymbol = isSymbol || Self.symbolFonts.contains { ByteScan.contains($0, in: style) }
        // A picture for a bullet.
        if start != HTMLTree.none, tree.tag(node) == .img {
          (meanings, isChecked) = ([ListStyle(.bullet)], nil)
          return
        }
      }
      if start != HTMLTree.none { marker += tree.text(node).prefix(64) }
      node = tree.next(after: node, in: start == HTMLTree.none ? paragraph : start)
    }
    guard start != HTMLTree.none else { return nil }
    if let usual = Self.usualMeanings(of: marker, isSymbol: isSymbol) {
      (meanings, isChecked) = (usual, nil)
      return
    }
    let text = String(decoding: marker, as: UTF8.self)
    isChecked = Self.checkbox(text, isSymbol: isSymbol)
    meanings = isChecked == nil ? Self.meanings(of: text, isSymbol: isSymbol) : [ListStyle(.bullet)]
  }

  /// Reads a marker at the beginning of a paragraph that does not declare one. Outlook's web view and Gmail remove
  /// `mso-list`, and leave the marker with the spaces behind it, as a text of their own.
  ///
  /// - Returns: the marker and the texts of the paragraph that it takes; `nil` if there is none.
  static func unmarked(
    in paragraph: HTMLTree.NodeID, of tree: HTMLTree
  ) -> (marker: HTMLOfficeMarker, texts: [HTMLTree.NodeID])? {
    var texts: [HTMLTree.NodeID] = []
    var sign: [UInt8] = []
    var isSymbol = false
    for node in tree.nodes(in: paragraph).prefix(maximumSteps) {
      switch tree[node].kind {
      case .text:
        let text = tree.text(node)
        guard text.allSatisfy({ $0.isHTMLSpace || $0 == 0xC2 || $0 == 0xA0 }) else {
          guard sign.count < 24 else { return nil }
          sign += text
          texts.append(node)
          break
        }
        texts.append(node)
        if !sign.isEmpty, text.contains(0xA0) {
          return HTMLOfficeMarker(sign: sign, isSymbol: isSymbol).map { ($0, texts) }
        }
      case .element:
        guard HTMLPresentation.display(of: tree.tag(node)) == .inline, tree.tag(node) != .br, tree.tag(node) != .img
        else { return nil }
        if let style = tree.value(.style, of: node) {
          // Spaces that stand for a tab, which a person has typed.
          if ByteScan.contains("mso-tab-count", in: style) { return nil }
          isSymbol = isSymbol || symbolFonts.contains { ByteScan.contains($0, in: style) }
        }
      case .comment, .document: return nil
      }
    }
    return nil
  }

  /// Reads a marker that is a sign of a list or a number with a sign behind it; `nil` for other words.
  private init?(sign: [UInt8], isSymbol: Bool) {
    let text = String(decoding: sign, as: UTF8.self)
    isChecked = Self.checkbox(text, isSymbol: isSymbol)
    meanings = isChecked == nil ? Self.meanings(of: text, isSymbol: isSymbol) : [ListStyle(.bullet)]
    guard let first = meanings.first else { return nil }
    if first.marker.isNumbered, !first.suffix.string.hasPrefix("."), !first.suffix.string.hasPrefix(")") { return nil }
    if first.marker == .text, text.contains(where: { $0.isLetter || $0.isNumber }) { return nil }
  }

  /// The meanings of `3.`, `·`, `§` and `o`, which most markers are, with spaces behind them; `nil` for others.
  private static func usualMeanings(of marker: [UInt8], isSymbol: Bool) -> [ListStyle]? {
    let sign = HTMLTree.trimmingEnd(of: marker[...])
    if sign.elementsEqual([0xC2, 0xB7]) { return [ListStyle(.bullet)] }
    if sign.elementsEqual([0xC2, 0xA7]) { return [ListStyle(.square)] }
    if sign.elementsEqual([UInt8(ascii: "o")]) { return [ListStyle(.circle)] }
    guard !isSymbol, (2...7).contains(sign.count), sign.last == UInt8(ascii: "."), sign[0] != UInt8(ascii: "0"),
      sign.dropLast().allSatisfy(\.isASCIIDigit)
    else { return nil }
    let number = sign.dropLast().reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    // After `09.` comes `10.`.
    let markers: [ListStyle.Marker] = sign.count > 2 ? [.decimal, .decimalLeadingZero] : [.decimal]
    return markers.map { ListStyle($0, start: number, suffix: ".") }
  }

  private static let symbolFonts: [StaticString] = ["symbol", "wingdings", "webdings", "dingbats"]

  /// Boxes as signs, and as the letters by which Wingdings shows them.
  private static func checkbox(_ marker: String, isSymbol: Bool) -> Bool? {
    switch marker.filter({ !$0.isWhitespace && $0 != "\u{A0}" }) {
    case "☐", "\u{F0A8}": false
    case "☑", "☒", "\u{F0FD}", "\u{F0FE}": true
    case "¨" where isSymbol: false
    case "ý" where isSymbol, "þ" where isSymbol: true
    default: nil
    }
  }

  /// The last word of a marker decides (`1.2.3`, `Article I.`), with the text around it; what is no number is a bullet
  /// or a text.
  static func meanings(of marker: String, isSymbol: Bool = false) -> [ListStyle] {
    let marker = String(marker.map { $0.isWhitespace || $0 == "\u{A0}" ? " " : $0 })
      .split(separator: " ").joined(separator: " ")
    switch marker {
    case "": return []
    case "o": return [ListStyle(.circle)]
    case "§", "\u{F0A7}", "▪": return [ListStyle(.square)]
    case "·", "•", "●": return [ListStyle(.bullet)]
    default: break
    }
    if isSymbol { return [ListStyle(.bullet)] }
    guard let part = marker.split(whereSeparator: { !($0.isLetter || $0.isNumber) }).last else {
      return [ListStyle(.text, prefix: marker)]
    }
    var prefix = marker[..<part.startIndex]
    let suffix = marker[part.endIndex...]
    // `1.2.`: the numbers of the levels above, each with a full stop.
    var hasOuterNumbers = false
    while prefix.last == ".",
      let outer = prefix.dropLast().split(whereSeparator: { !($0.isLetter || $0.isNumber) }).last,
      outer.endIndex == prefix.index(before: prefix.endIndex)
    {
      hasOuterNumbers = true
      prefix = prefix[..<outer.startIndex]
    }
    let meanings = numbers(part).map { marker, number, isWhole in
      guard isWhole else { return ListStyle(marker, start: number) }
      return ListStyle(
        marker, start: number, prefix: String(prefix), suffix: String(suffix), showsOuterNumbers: hasOuterNumbers)
    }
    return meanings.isEmpty ? [ListStyle(.text, prefix: marker)] : meanings
  }

  /// The numbers that a word can stand for, and whether all of it does.
  private static func numbers(_ part: Substring) -> [(ListStyle.Marker, Int, isWhole: Bool)] {
    guard part.allSatisfy(\.isASCII) else {
      if let known = ListStyle.Marker.foreignNumbers[String(part)] { return known.map { ($0.marker, $0.number, true) } }
      return number(part).map { [(.decimal, $0, true)] } ?? []
    }
    if let number = number(part) {
      // `1st` counts as well.
      let isWhole = part.allSatisfy(\.isNumber)
      if isWhole, part.first == "0", part.count == 2 { return [(.decimalLeadingZero, number, true)] }
      // After `09.` comes `10.`.
      let isLong = isWhole && part.count > 1
      return [(.decimal, number, isWhole)] + (isLong ? [(.decimalLeadingZero, number, true)] : [])
    }
    guard part.allSatisfy(\.isLetter) else { return [] }
    let isUpper = part.allSatisfy(\.isUppercase)
    let letters = Array(part.lowercased().utf8)
    let roman = roman(letters).map { (isUpper ? ListStyle.Marker.upperRoman : .lowerRoman, $0, isWhole: true) }
    let alpha = alpha(letters).map { (isUpper ? ListStyle.Marker.upperAlpha : .lowerAlpha, $0, isWhole: true) }
    // A list begins with `i` rather than with the ninth letter; elsewhere the item before decides.
    let isRomanFirst = letters == [UInt8(ascii: "i")] || letters.count > 1
    return (isRomanFirst ? [roman, alpha] : [alpha, roman]).compactMap { $0 }
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
