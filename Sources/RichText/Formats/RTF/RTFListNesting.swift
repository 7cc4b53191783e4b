/// The lists open while paragraphs are placed, and the numbers they have reached.
///
/// RTF gives each paragraph a list and a level; items of one list go on counting across the paragraphs between them.
struct RTFListNesting {
  private struct OpenList {
    var key: Key
    var level: Int
    /// `\li` of its last item.
    var indent: Int32
  }

  private enum Key: Hashable {
    case list(Int32)
    case old(ListStyle.Marker)
  }

  private struct Counter: Hashable {
    var key: Key
    var level: Int
  }

  private var open: [OpenList] = []
  /// The number the next item gets.
  private var next: [Counter: Int] = [:]

  /// Opens and closes lists so that the next paragraph stands where `properties` say.
  /// - Returns: whether the paragraph is an item.
  mutating func place(
    _ properties: RTFParagraphProperties, listText: ArraySlice<UInt8>?, table: RTFListTable,
    builder: inout DocumentBuilder
  ) throws(FormatError) -> Bool {
    let key: Key
    let level: Int
    let style: ListStyle
    if let number = properties.list, number != 0 {
      key = .list(number)
      level = Int(properties.level)
      style = table.style(of: number, level: level) ?? Self.guess(listText)
    } else if let old = properties.oldNumbering, old.marker != .none {
      key = .old(old.marker)
      level = Int(old.level)
      style = ListStyle(old.marker, start: Int(old.start))
    } else {
      try close(all: &builder)
      return false
    }
    while let last = open.last, last.level > level || (last.level == level && last.key != key) {
      open.removeLast()
      try builder.closeBlock()
      try builder.closeBlock()
    }
    let counter = Counter(key: key, level: level)
    let number = next[counter] ?? style.start
    if open.last?.level == level {
      try builder.closeBlock()
    } else {
      try builder.openBlock(.list(ListStyle(style.marker, start: number)))
      open.append(OpenList(key: key, level: level, indent: 0))
    }
    open[open.count - 1].indent = properties.leftIndent ?? 0
    try builder.openBlock(.item)
    next[counter] = number + 1
    // An item restarts the levels below it.
    for deeper in (level + 1)..<10 { next[Counter(key: key, level: deeper)] = nil }
    return true
  }

  /// Whether a paragraph can only stand in an item if at all: without a marker, and indented as an item's text is.
  static func mayContinueItem(_ properties: RTFParagraphProperties) -> Bool {
    (properties.list ?? 0) == 0 && properties.oldNumbering == nil && (properties.outlineLevel ?? 9) == 9
      && (properties.leftIndent ?? 0) > 0 && (properties.firstLineIndent ?? 0) == 0
  }

  /// Closes lists so that the next paragraph, which has no marker, stands in the open item whose indent it shares.
  ///
  /// RTF has no word for an item's further paragraphs; Word and Writer indent them like the item. So that an indented
  /// paragraph after a list is not taken for one, the list must go on: `next` is the item that follows.
  /// - Returns: whether there is such an item.
  mutating func continueItem(
    _ properties: RTFParagraphProperties, next: RTFParagraphProperties, builder: inout DocumentBuilder
  ) throws(FormatError) -> Bool {
    guard let list = open.lastIndex(where: { $0.indent == properties.leftIndent }), let number = next.list else {
      return false
    }
    let goesOn =
      Int(next.level) > open[list].level
      || open[...list].contains { $0.key == .list(number) && $0.level == Int(next.level) }
    guard goesOn else { return false }
    while open.count > list + 1 {
      open.removeLast()
      try builder.closeBlock()
      try builder.closeBlock()
    }
    return true
  }

  mutating func close(all builder: inout DocumentBuilder) throws(FormatError) {
    while open.popLast() != nil {
      try builder.closeBlock()
      try builder.closeBlock()
    }
  }

  /// The style of a list that no table describes, from the marker its first item shows.
  private static func guess(_ listText: ArraySlice<UInt8>?) -> ListStyle {
    guard let listText else { return ListStyle(.bullet) }
    let digits = listText.prefix(while: { $0 >= 0x30 && $0 <= 0x39 }).prefix(6)
    if let start = Int(String(decoding: digits, as: UTF8.self)) { return ListStyle(.decimal, start: start) }
    return ListStyle(RTFListTable.bullet(listText))
  }
}
