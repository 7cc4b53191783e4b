/// The lists that Word writes as paragraphs: `mso-list: l0 level2 lfo1`, with the marker as text to ignore.
struct HTMLOfficeLists {
  typealias OfficeList = HTMLComputedStyle.OfficeList

  /// The element whose children the list paragraphs are.
  private(set) var parent = HTMLTree.none
  /// The name of the list at each open level.
  private var levels: [String] = []

  var isOpen: Bool { !levels.isEmpty }

  /// Whether a paragraph at `place` begins a list.
  func needsMarker(_ place: OfficeList) -> Bool {
    levels.count < place.level || levels[place.level - 1] != place.name
  }

  /// What to close and to open in the document for a paragraph at `place`.
  mutating func enter(_ place: OfficeList, marker: String, parent: HTMLTree.NodeID) -> (
    closes: Int, opens: [Block.Kind]
  ) {
    self.parent = parent
    var closes = 0
    var opens: [Block.Kind] = []
    while levels.count > place.level {
      closes += 2
      levels.removeLast()
    }
    if levels.count == place.level {
      closes += 1
      if levels[place.level - 1] != place.name {
        closes += 1
        levels.removeLast()
      }
    }
    let style = Self.style(of: marker)
    if levels.count == place.level { opens.append(.item) }
    while levels.count < place.level {
      opens += [.list(style), .item]
      levels.append(place.name)
    }
    return (closes, opens)
  }

  /// Forgets all lists and says how many containers to close.
  mutating func close() -> Int {
    defer {
      levels = []
      parent = HTMLTree.none
    }
    return levels.count * 2
  }

  /// The text of the `mso-list: Ignore` element at the beginning of a paragraph.
  static func marker(of paragraph: HTMLTree.NodeID, in tree: HTMLTree) -> String {
    var node = tree[paragraph].firstChild
    var isInside = HTMLTree.none
    var marker: [UInt8] = []
    for _ in 0..<64 {
      guard node != HTMLTree.none, node != paragraph else { break }
      if tree.isElement(node), isInside == HTMLTree.none, let style = tree.attributes(node).text("style")?.lowercased(),
        style.contains("mso-list") && style.contains("ignore")
      {
        isInside = node
      }
      if isInside != HTMLTree.none { marker += tree.text(node).prefix(64) }
      if tree[node].firstChild != HTMLTree.none {
        node = tree[node].firstChild
        continue
      }
      while node != paragraph, node != isInside, node != HTMLTree.none, tree[node].next == HTMLTree.none {
        node = tree[node].parent
      }
      if node == isInside || node == paragraph || node == HTMLTree.none { break }
      node = tree[node].next
    }
    return String(decoding: marker, as: UTF8.self)
  }

  /// `3.`, `c)`, `(iv)`, `1.2.3`: the last part decides; anything else is a bullet.
  static func style(of marker: String) -> ListStyle {
    let word = marker.filter { !$0.isWhitespace && $0 != "\u{A0}" }
    switch word {
    case "o": return ListStyle(.circle)
    case "§", "\u{F0A7}", "▪": return ListStyle(.square)
    default: break
    }
    guard let part = word.split(whereSeparator: { !($0.isLetter || $0.isNumber) }).last, part.allSatisfy(\.isASCII)
    else {
      return ListStyle(.bullet)
    }
    if let number = Int(part.prefix(9)) { return ListStyle(.decimal, start: number) }
    guard part.allSatisfy(\.isLetter), word.contains(where: { ".):(".contains($0) }) else { return ListStyle(.bullet) }
    let isUpper = part.allSatisfy(\.isUppercase)
    let lower = part.lowercased()
    if lower == "i" || lower.utf8.count > 1, let number = roman(lower) {
      return ListStyle(isUpper ? .upperRoman : .lowerRoman, start: number)
    }
    guard lower.utf8.count <= 2 else { return ListStyle(.bullet) }
    let number = lower.utf8.reduce(0) { $0 * 26 + Int($1) - 0x60 }
    return ListStyle(isUpper ? .upperAlpha : .lowerAlpha, start: number)
  }

  private static func roman(_ text: String) -> Int? {
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
    var total = 0
    var previous = 0
    for letter in text.reversed() {
      guard let value = values[letter] else { return nil }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return total
  }
}
