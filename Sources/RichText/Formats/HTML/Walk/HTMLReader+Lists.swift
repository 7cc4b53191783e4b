// Lists: those of HTML, those that LibreOffice leaves open to the next, and those that Word writes as paragraphs.
extension HTMLReader {
  /// A list while its items are read.
  struct List {
    var style: ListStyle
    var itemCount = 0
    var nextNumber: Int
    /// Whether the page draws the markers itself.
    var isDrawn = false
    /// The place of Word's items, if the style states it.
    var officePlace: HTMLComputedStyle.OfficeList?

    /// The marker of the next item that Word says nothing of itself.
    mutating func nextMarker(_ marker: ListStyle.Marker?) -> ListStyle {
      defer { nextNumber += 1 }
      return marker.map { ListStyle($0, start: nextNumber) } ?? style.starting(at: nextNumber)
    }
  }

  mutating func openList(_ frame: inout Frame) {
    let style = styles[frame.style].listStyle(of: frame.node, in: tree)
    var list = List(style: style, nextNumber: style.start)
    if let place = officePlace(in: frame) {
      list.officePlace = place
      // A list that begins with the next level goes on in an item that it counts.
      if let first = tree.firstElement(in: frame.node), tree.tag(first) != .li { list.nextNumber += 1 }
    } else if let number = tree.mark(of: frame.node) {
      list.style = markers[number].style
      list.isDrawn = markers[number].isDrawn
    }
    frame.list = Int32(truncatingIfNeeded: lists.count)
    lists.append(list)
  }

  /// Returns the place of Word's items, if the element is a list that states it.
  @inline(__always)
  func officePlace(ofListIn frame: Frame) -> HTMLComputedStyle.OfficeList? {
    frame.list >= 0 ? lists[Int(frame.list)].officePlace : nil
  }

  /// Returns the place of the first item of a list in Word, which may be some levels deeper.
  private mutating func officePlace(in frame: Frame) -> HTMLComputedStyle.OfficeList? {
    var node = frame.node
    for _ in 0..<9 {
      guard let child = tree.firstElement(in: node) else { return nil }
      if tree.tag(child) == .li {
        let style = styles.style(of: child, in: tree, parent: frame.style)
        return styles[style].officeList
      }
      guard tree.tag(child) == .ul || tree.tag(child) == .ol else { return nil }
      node = child
    }
    return nil
  }

  /// Begins an item, and with the first one its list: browsers show no marker for a list that holds only lists.
  mutating func startItem(_ frame: inout Frame) throws(FormatError) {
    try text.endParagraph()
    frame.opened = .item
    guard let position = frames.lastIndex(where: { $0.list >= 0 || $0.opened != .none }), frames[position].list >= 0
    else { return }
    let index = Int(frames[position].list)
    var list = lists[index]
    let own = tree.attribute(.value, of: frame.node).flatMap(HTMLTree.integer).map { list.style.starting(at: $0) }
    if list.itemCount == 0 || list.style.marker.isNumbered && own.map({ $0.start != list.nextNumber }) == true {
      // Where the numbering jumps, which one list cannot say, a second list goes on.
      if list.itemCount > 0 { try text.builder.closeBlock() }
      list.style = own ?? list.style
      list.nextNumber = list.style.start
      frames[position].opened = .list
      try text.builder.openBlock(.list(list.style), isTight: styles[frames[position].style].isTight)
    }
    list.itemCount += 1
    list.nextNumber += list.style.isReversed ? -1 : 1
    lists[index] = list
  }

  // MARK: Word's lists

  /// Follows Word's list paragraphs, which are not lists but say where they would stand in one.
  mutating func passOfficeList(_ frame: inout Frame, in parent: Frame) throws(FormatError) {
    guard officePlace(ofListIn: frame) == nil, tree.tag(frame.node) != .body else { return }
    if let place = styles[frame.style].officeList
      ?? (frame.isOfficeItem ? officePlace(ofListIn: parent) : nil),
      frame.opened == .none
    {
      // A paragraph in an item is part of it, whatever it says.
      if officeLists.isOpen, officeLists.scope != parent.scope { return }
      let marker = styles[frame.style].listMarker
      var item = HTMLOfficeLists.Item(place: place, markers: [], indent: styles[frame.style].paragraph.leftIndent)
      if frame.isOfficeItem, let list = frames.last?.list, list >= 0 {
        item.markers = [lists[Int(list)].nextMarker(marker)]
      } else if let marker = HTMLOfficeMarker(in: frame.node, of: tree) {
        item.markers = marker.meanings
        item.isChecked = marker.isChecked
      }
      try take(officeLists.enter(item, scope: parent.scope), isTight: styles[frame.style].paragraph.isLine ?? false)
      return
    }
    if styles[frame.style].paragraph.firstLineIndent < .zero, try passUnmarkedOfficeItem(frame, in: parent) { return }
    guard officeLists.isOpen, officeLists.scope == parent.scope else { return }
    if continuesOfficeItem(frame), let step = officeLists.resume(at: styles[frame.style].paragraph.leftIndent) {
      try take(step)
    } else {
      try closeOfficeLists()
    }
  }

  /// Takes a hanging paragraph with a marker of Word's as an item, though nothing says that it is one; its indent is
  /// its level.
  private mutating func passUnmarkedOfficeItem(_ frame: Frame, in parent: Frame) throws(FormatError) -> Bool {
    guard frame.opened == .none, !frame.isOfficeItem, tree.tag(frame.node) == .p || tree.tag(frame.node) == .div,
      !officeLists.isOpen || officeLists.scope == parent.scope,
      let (marker, texts) = HTMLOfficeMarker.unmarked(in: frame.node, of: tree)
    else { return false }
    readMarker = Set(texts)
    let indent = styles[frame.style].paragraph.leftIndent
    let place = HTMLComputedStyle.OfficeList(name: "at \(indent.twips)", level: 1)
    let item = HTMLOfficeLists.Item(
      place: place, markers: marker.meanings, indent: indent, isChecked: marker.isChecked)
    try take(officeLists.enter(item, scope: parent.scope), isTight: styles[frame.style].paragraph.isLine ?? false)
    return true
  }

  /// Reports whether the element can be one more paragraph of an item: it is indented, or in a list's style.
  private func continuesOfficeItem(_ frame: Frame) -> Bool {
    guard tree.tag(frame.node) == .p, frame.opened == .none else { return false }
    return styles[frame.style].paragraph.leftIndent > .zero
      || tree.value(.class, of: frame.node)?.starts(with: "MsoList".utf8) == true
  }

  mutating func closeOfficeLists() throws(FormatError) {
    try take(officeLists.close())
  }

  private mutating func take(_ step: HTMLOfficeLists.Step, isTight: Bool = false) throws(FormatError) {
    try text.endParagraph()
    for _ in 0..<step.closes { try text.builder.closeBlock() }
    for kind in step.opens { try text.builder.openBlock(kind, isTight: isTight) }
  }
}
