/// The lists in a cell of a table, which Markdown has as elements of HTML alone: `<ul><li>a</li><li>b</li></ul>`.
struct MarkdownCellLists {
  private struct List {
    let style: ListStyle
    /// Whether it stands in the document: it does from its first item on.
    var isOpen = false
    var hasOpenItem = false
  }

  private var lists: [List] = []

  /// More lists in each other than this are not read.
  private static let maximumDepth = 16

  /// Begins what the tag says; false if it says nothing of lists.
  mutating func begin(
    _ tag: HTMLTag, start: String?, in builder: inout DocumentBuilder
  ) throws(FormatError) -> Bool {
    switch tag {
    case .ul, .ol:
      guard lists.count < Self.maximumDepth else { return false }
      let marker: ListStyle.Marker = tag == .ol ? .decimal : .bullet
      lists.append(List(style: ListStyle(marker, start: start.flatMap(HTMLTree.integer) ?? 1)))
    case .li where !lists.isEmpty: try beginItem(in: &builder)
    default: return false
    }
    return true
  }

  /// Ends what the tag says; false if it says nothing of lists.
  mutating func end(_ tag: HTMLTag, in builder: inout DocumentBuilder) throws(FormatError) -> Bool {
    switch tag {
    case .ul, .ol:
      guard !lists.isEmpty else { return false }
      try endItem(in: &builder)
      if lists.removeLast().isOpen { try builder.closeBlock() }
    case .li where !lists.isEmpty: try endItem(in: &builder)
    default: return false
    }
    return true
  }

  /// Ends all that is open.
  mutating func end(in builder: inout DocumentBuilder) throws(FormatError) {
    while !lists.isEmpty { _ = try end(.ul, in: &builder) }
  }

  /// Makes room for text; false for white space between items, where none may stand.
  mutating func admit(_ text: ArraySlice<UInt8>, in builder: inout DocumentBuilder) throws(FormatError) -> Bool {
    guard let list = lists.last, list.isOpen, !list.hasOpenItem else { return true }
    if text.allSatisfy(\.isMarkdownSpace) { return false }
    try beginItem(in: &builder)
    return true
  }

  private mutating func beginItem(in builder: inout DocumentBuilder) throws(FormatError) {
    try endItem(in: &builder)
    if builder.hasOpenParagraph { try builder.endParagraph() }
    // A list directly in another one stands in an item of it.
    for index in lists.indices {
      if !lists[index].isOpen {
        try builder.openBlock(.list(lists[index].style))
        lists[index].isOpen = true
      }
      if !lists[index].hasOpenItem {
        try builder.openBlock(.item(isChecked: nil))
        lists[index].hasOpenItem = true
      }
    }
  }

  private mutating func endItem(in builder: inout DocumentBuilder) throws(FormatError) {
    guard let last = lists.indices.last, lists[last].hasOpenItem else { return }
    if builder.hasOpenParagraph { try builder.endParagraph() }
    try builder.closeBlock()
    lists[last].hasOpenItem = false
  }
}
