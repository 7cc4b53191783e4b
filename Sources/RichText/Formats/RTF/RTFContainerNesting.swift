/// The lists, quotes and code blocks open while paragraphs and tables are placed, and the numbers the lists have
/// reached.
///
/// RTF gives each paragraph a list and a level, and by its style the other containers around it. Items of one list
/// continue its numbers across the paragraphs between them.
struct RTFContainerNesting {
  private enum Container: Hashable {
    /// An open item of it is open as well.
    case list(Key, level: Int)
    case quote
    case code(language: Label?)
  }

  private enum Key: Hashable {
    case list(Int32)
    case old(ListStyle.Marker)
  }

  private struct Numbering {
    var key: Key
    var level: Int
    var style: ListStyle
    var indent: Int32
    /// The decimal number that the marker's text shows.
    var shown: Int?
  }

  enum Placement {
    case body, container
    /// An item, whose marker the text may repeat and whose indents it has.
    case item
  }

  private var open: [Container] = []
  /// `\li` of the last item of each list in `open`; 0 for other containers.
  private var indents: [Int32] = []
  /// The number of the next item, by list and level; `nil` where the list starts over.
  private var next = RTFNumberedTable<Int?>()
  /// The deepest level in `next`.
  private var deepestLevel = 0

  /// Opens and closes containers so that the next paragraph stands where its properties and its style say.
  mutating func place(
    _ properties: RTFParagraphProperties, in containers: RTFContainerStyle?, listText: ArraySlice<UInt8>?,
    table: RTFListTable, builder: inout DocumentBuilder
  ) throws(FormatError) -> Placement {
    guard let numbering = Self.numbering(properties, listText: listText, table: table) else {
      let depth = try place(steps: containers?.steps ?? [], builder: &builder)
      return depth > 0 ? .container : .body
    }
    var before = (containers?.steps ?? [])[...]
    var after: ArraySlice<RTFContainerStyle.Step> = []
    var level = numbering.level
    if let list = before.lastIndex(where: { if case .lists = $0 { true } else { false } }) {
      if case .lists(_, .innermost(let outer)) = before[list] { level = max(level - outer, 0) }
      after = before[(list + 1)...]
      before = before[..<list]
    }
    var depth = try place(steps: before, from: 0, builder: &builder)
    while level <= numbering.level {
      depth = try beginItem(numbering, level: level, at: depth, table: table, builder: &builder)
      level += 1
    }
    try close(to: try place(steps: after, from: depth, builder: &builder), builder: &builder)
    return .item
  }

  /// Opens and closes containers for content without a marker, such as a table, so that it stands where `steps` say.
  /// - Returns: how many containers it stands in.
  @discardableResult
  mutating func place(
    steps: [RTFContainerStyle.Step], builder: inout DocumentBuilder
  ) throws(FormatError) -> Int {
    let depth = try place(steps: steps[...], from: 0, builder: &builder)
    try close(to: depth, builder: &builder)
    return depth
  }

  private static func numbering(
    _ properties: RTFParagraphProperties, listText: ArraySlice<UInt8>?, table: RTFListTable
  ) -> Numbering? {
    if let number = properties.list, number != 0 {
      let level = Int(properties.level)
      return Numbering(
        key: .list(number), level: level, style: table.style(of: number, level: level) ?? guess(listText),
        indent: properties.leftIndent ?? 0, shown: listText.flatMap(shownNumber))
    }
    guard let old = properties.oldNumbering, old.marker != .none else { return nil }
    return Numbering(
      key: .old(old.marker), level: Int(old.level), style: ListStyle(old.marker, start: Int(old.start)),
      indent: properties.leftIndent ?? 0)
  }

  /// Enters the containers that `steps` name, from the `position` outermost ones on; lists are entered only if open.
  private mutating func place(
    steps: ArraySlice<RTFContainerStyle.Step>, from position: Int, builder: inout DocumentBuilder
  ) throws(FormatError) -> Int {
    var position = position
    for step in steps {
      switch step {
      case .lists(let depth, _): position = endOfLists(below: depth, from: position)
      case .quote(let isNew): try enter(.quote, as: .quote, isNew: isNew, at: &position, builder: &builder)
      case .code(let language, let isNew):
        try enter(
          .code(language: language), as: .code(language: language), isNew: isNew, at: &position, builder: &builder)
      }
    }
    return position
  }

  private func endOfLists(below level: Int, from position: Int) -> Int {
    var position = position
    while position < open.count, case .list(_, let other) = open[position], other < level { position += 1 }
    return position
  }

  private mutating func enter(
    _ container: Container, as kind: Block.Kind, isNew: Bool, at position: inout Int, builder: inout DocumentBuilder
  ) throws(FormatError) {
    if isNew || position >= open.count || open[position] != container {
      try close(to: position, builder: &builder)
      try builder.openBlock(kind)
      open.append(container)
      indents.append(0)
    }
    position += 1
  }

  /// Begins an item of a list at `level`, or of one around it.
  private mutating func beginItem(
    _ numbering: Numbering, level: Int, at position: Int, table: RTFListTable, builder: inout DocumentBuilder
  ) throws(FormatError) -> Int {
    let key = numbering.key
    let position = endOfLists(below: level, from: position)
    var style = numbering.style
    if level < numbering.level, case .list(let number) = key { style = table.style(of: number, level: level) ?? style }
    let counter = Self.counter(key, level: level)
    let expected = next[counter] ?? nil
    var number = expected ?? style.start
    let shown = level == numbering.level && style.marker == .decimal ? numbering.shown : nil
    // Writer restarts and jumps without a list of its own; a number that stays behind is not believed.
    let jumps = shown.map { expected == nil ? $0 != number : $0 > number } ?? false
    if jumps, let shown { number = shown }
    if !jumps, position < open.count, open[position] == .list(key, level: level) {
      try close(to: position + 1, builder: &builder)
      try builder.closeBlock()
    } else {
      try close(to: position, builder: &builder)
      try builder.openBlock(.list(style.starting(at: number)))
      open.append(.list(key, level: level))
      indents.append(0)
    }
    indents[position] = numbering.indent
    let isChecked: Bool? = if case .list(let number) = key { table.isChecked(number, level: level) } else { nil }
    try builder.openBlock(.item(isChecked: isChecked))
    next.set(number + 1, for: counter)
    deepestLevel = max(deepestLevel, level)
    // An item restarts the levels below it.
    for deeper in level..<deepestLevel {
      let counter = Self.counter(key, level: deeper + 1)
      if next[counter] != nil { next.set(nil, for: counter) }
    }
    return position + 1
  }

  /// A number for the level of a list, whose own number has 32 bits; lists of old numbering come after all others.
  private static func counter(_ key: Key, level: Int) -> Int {
    let list =
      switch key {
      case .list(let number): Int(number)
      case .old(let marker): Int(Int32.max) + 1 + (ListStyle.Marker.allCases.firstIndex(of: marker) ?? 0)
      }
    return list * 16 + level
  }

  /// Closes containers so that the next paragraph, which has no marker, stands in the open item whose indent it shares.
  ///
  /// RTF has no word for an item's further paragraphs; Word and Writer indent them like the item. So that an indented
  /// paragraph after a list is not taken for one, the list must go on: `next` is the item that follows.
  /// - Returns: whether there is such an item.
  mutating func continueItem(
    _ properties: RTFParagraphProperties, next: RTFParagraphProperties, builder: inout DocumentBuilder
  ) throws(FormatError) -> Bool {
    guard properties.mayContinueItem, let number = next.list,
      let list = indents.lastIndex(where: { $0 == properties.leftIndent }),
      case .list(_, let level) = open[list]
    else { return false }
    let goesOn =
      Int(next.level) > level || open[...list].contains(.list(.list(number), level: Int(next.level)))
    guard goesOn else { return false }
    try close(to: list + 1, builder: &builder)
    return true
  }

  mutating func close(to depth: Int, builder: inout DocumentBuilder) throws(FormatError) {
    while open.count > depth {
      indents.removeLast()
      if case .list = open.removeLast() { try builder.closeBlock() }
      try builder.closeBlock()
    }
  }

  /// The number at the beginning of a marker's text.
  private static func shownNumber(_ listText: ArraySlice<UInt8>) -> Int? {
    let digits = listText.drop { $0 == 0x09 || $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard (1...6).contains(digits.count) else { return nil }
    let after = listText[digits.endIndex...].first
    // `1.1.` counts at two levels.
    if after == UInt8(ascii: "."), let next = listText[digits.endIndex...].dropFirst().first, next >= 0x30, next <= 0x39
    {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The style of a list that no table describes, from the marker its first item shows.
  private static func guess(_ listText: ArraySlice<UInt8>?) -> ListStyle {
    guard let listText else { return ListStyle(.bullet) }
    let digits = listText.prefix(while: { $0 >= 0x30 && $0 <= 0x39 }).prefix(6)
    if let start = Int(String(decoding: digits, as: UTF8.self)) { return ListStyle(.decimal, start: start) }
    return ListStyle(RTFListTable.bullet(listText))
  }
}
