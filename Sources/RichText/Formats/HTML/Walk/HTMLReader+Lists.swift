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
    let (start, isReversed) = numbering(ofList: frame.node)
    let style = ListStyle(
      styles[frame.style].listMarker ?? .bullet, start: start,
      prefix: styles[frame.style].listMarker == .text ? styles[frame.style].listMarkerText : "", isReversed: isReversed)
    var list = List(style: style, nextNumber: style.start)
    if let place = officePlace(in: frame) {
      list.officePlace = place
      // A list that begins with the next level goes on in an item that it counts.
      if let first = tree.firstElement(in: frame.node), tree.tag(first) != .li { list.nextNumber += 1 }
    }
    frame.list = Int32(truncatingIfNeeded: lists.count)
    lists.append(list)
  }

  /// The number that a list begins with, and whether it counts down.
  func numbering(ofList list: NodeID) -> (start: Int, isReversed: Bool) {
    guard tree[list].hasAttributes else { return (1, false) }
    let isReversed = tree.value(.reversed, of: list) != nil
    let start = tree.attribute(.start, of: list).flatMap(HTMLTree.integer)
    return (start ?? (isReversed ? itemCount(of: list) : 1), isReversed)
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
    let value = tree.attribute(.value, of: frame.node).flatMap(HTMLTree.integer)
    if list.itemCount == 0 {
      // Google Docs states the marker of a list on its items.
      list.style = style(ofListWith: frame, inListAt: position, list.style)
      if list.style.marker == .none || list.style.marker == .decimal,
        tree[frame.node].hasAttributes || tree[frames[position].node].hasAttributes,
        let style = drawnStyle(ofListIn: frames[position], first: frame, list.style)
      {
        list.style = style
        list.isDrawn = true
      }
      if let value { list.style = list.style.starting(at: value) }
      list.nextNumber = list.style.start
      frames[position].opened = .list
      if fragment == .inside {
        try text.builder.openBlock(.list(list.style), isTight: styles[frames[position].style].isTight)
      }
    } else if let value, list.style.marker.isNumbered,
      list.style.starting(at: value).start != list.nextNumber
    {
      // The numbering jumps, which one list cannot say: a second list goes on.
      list.style = list.style.starting(at: value)
      list.nextNumber = list.style.start
      frames[position].opened = .list
      if fragment == .inside {
        try text.builder.closeBlock()
        try text.builder.openBlock(.list(list.style), isTight: styles[frames[position].style].isTight)
      }
    }
    if let isChecked = statedCheckbox(ofItem: frame.node, in: frames[position].node) {
      frame.opened = isChecked ? .checkedItem : .uncheckedItem
    }
    list.itemCount += 1
    list.nextNumber += list.style.isReversed ? -1 : 1
    lists[index] = list
  }

  /// HTML, section 4.4.5: where a list that counts down begins.
  private func itemCount(of list: NodeID) -> Int {
    tree.children(of: list).count { tree.tag($0) == .li }
  }

  /// Returns the style of a list that begins with the item `first`, as the item states it. An item that hides its own
  /// marker, as items with a checkbox do, says nothing of the others.
  private mutating func style(
    ofListWith first: Frame, inListAt position: Int, _ list: ListStyle
  ) -> ListStyle {
    if let pattern = tree.value(.dataLevelText, of: first.node), list.marker.isNumbered {
      let marker = styles[first.style].listMarker ?? list.marker
      return ListMarkerPattern(percentSigns: pattern).style(marker.isNumbered ? marker : list.marker, start: list.start)
    }
    guard let marker = styles[first.style].listMarker, marker != list.marker || marker == .text else { return list }
    if marker == .none {
      var next = tree[first.node].next
      for _ in 0..<64 where next != HTMLTree.none {
        if tree.tag(next) == .li {
          let style = styles.style(of: next, in: tree, parent: frames[position].style)
          if let other = styles[style].listMarker, other != .none {
            return restyled(list, other, text: styles[style].listMarkerText)
          }
        }
        next = tree[next].next
      }
    }
    return restyled(list, marker, text: styles[first.style].listMarkerText)
  }

  private func restyled(_ list: ListStyle, _ marker: ListStyle.Marker, text: String) -> ListStyle {
    ListStyle(marker, start: list.start, prefix: marker == .text ? text : "", isReversed: list.isReversed)
  }

  // MARK: Word's lists

  /// Follows Word's list paragraphs, which are not lists but say where they would stand in one.
  mutating func passOfficeList(_ frame: inout Frame, in parent: Frame) throws(FormatError) {
    guard fragment == .inside, officePlace(ofListIn: frame) == nil, tree.tag(frame.node) != .body else { return }
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
