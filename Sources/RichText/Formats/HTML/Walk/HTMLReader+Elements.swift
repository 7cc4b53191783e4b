// What each element opens, shows or hides.
extension HTMLReader {
  /// Enters the element; false if its content is not walked.
  mutating func enter(_ node: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    let namespace = tree[node].namespace
    let tag = tree[node].tag
    let formula = tree.formula(node)
    if namespace != .svg || formula == nil { recordActive(node, tag) }
    if tree.isUnseen(node) { return false }
    var style = styles.style(
      of: node, in: tree, parent: tag == .caption ? tableStyle(after: node, in: parent) : parent.style)
    if styles[style].isOfficeAside || tree[node].hasAttributes && tree.isComment(node, tree.tag(node)) {
      findings.record(.comment)
      return false
    }
    if styles[style].isOfficeMarker || parent.isCode && tree.isNumberOfLine(node) { return false }
    if styles[style].isOutOfSight, !styles[style].isNotDisplayed, tree.isFractionBar(node) { style = parent.style }
    markTool(node, &style)
    var frame = Frame(
      node: node, style: style, block: parent.block, scope: parent.scope, headingLevel: parent.headingLevel,
      isCode: parent.isCode, isOffice: parent.isOffice || tag == .unknown && tree.name(node) == "o:p")
    if notes != nil { enterNoteMark(&frame) }
    if let formula {
      frame.style = formulas[formula].style
      try add(formulas[formula], frame)
      return false
    }
    switch namespace == .html ? tag : .unknown {
    case .br: addBreak(node, frame)
    case .hr: try addThematicBreak(frame)
    case .img: try addImage(node, frame)
    case .input: try addInput(node, frame)
    case .select: try addSelection(node, frame)
    case _ where styles[style].officeTabs > 0 && isBlank(node): try addTabs(frame)
    case .div where isRule(frame), .p where isRule(frame): try addThematicBreak(frame)
    default:
      if tree.tag(node) == .textarea, tree[node].firstChild != HTMLTree.none { recordField("text", frame) }
      try open(tag, &frame, in: parent)
      return true
    }
    return false
  }

  /// The style of the table that a caption was taken out of.
  private mutating func tableStyle(after caption: NodeID, in parent: Frame) -> StyleID {
    // Tables have one caption; a thousand must not be counted a thousand times.
    let node = tree.siblings(after: caption).prefix(9).first { tree.tag($0) != .caption }
    guard let node, tree.tag(node) == .table else { return parent.style }
    return styles.style(of: node, in: tree, parent: parent.style)
  }

  private mutating func recordActive(_ node: NodeID, _ tag: HTMLTag) {
    if HTMLTagSet.reported.contains(tag) {
      findings.record(HTMLTagSet.active.contains(tag) ? .activeContent : .unreadMedia, from: tag.rawValue)
    } else if tag == .svg, tree[node].namespace == .svg {
      findings.record(.unreadMedia, from: tag.rawValue)
    }
    guard tree[node].hasAttributes else { return }
    for _ in 0..<tree.source.handlerCount(in: tree.attributes(node)) {
      findings.record(.activeContent, from: "handler")
    }
  }

  private mutating func open(
    _ tag: HTMLTag, _ frame: inout Frame, in parent: Frame
  ) throws(FormatError) {
    let display = styles[frame.style].display
    var isBlock = !display.isInline && HTMLPresentation.display(of: tag) != .inline
    if display == .block || display.isBlockOfItems || display == .listItem { isBlock = true }
    if parent.isCode {
      if styles[parent.style].display.isBlockOfItems { isBlock = true }
    } else if parent.items != .none, beginsBlock(frame, ofItemsIn: parent) {
      isBlock = true
    }
    if isBlock, HTMLPresentation.display(of: tag) == .inline, isPartOfLine(frame) { isBlock = false }
    if tree[frame.node].namespace != .html { isBlock = false }
    if display == .tableCell, !HTMLTagSet.cells.contains(tag), tree.isCellOfLine(frame.node) {
      isBlock = false
      if followsCell(frame.node, in: parent) { try addTab(frame) }
    }
    var checkbox: Bool?
    switch tag {
    case _ where tree[frame.node].namespace != .html: break
    case _ where notes != nil && isNotePart(frame.node):
      isBlock = true
      if notes?.notes[frame.node] != nil { frame.opened = .note }
    case .h1, .h2, .h3, .h4, .h5, .h6: frame.headingLevel = tag.ordinal - HTMLTag.h1.ordinal + 1
    case .ul, .ol, .menu, .dir:
      isBlock = true
      openList(&frame)
    case .li:
      isBlock = true
      if officePlace(ofListIn: parent) != nil {
        frame.isOfficeItem = true
      } else {
        try startItem(&frame)
      }
    case .blockquote: frame.opened = .quote
    case .dl, .dt, .dd:
      if isBlock, !parent.isCode { openDescriptionPart(tag, &frame) }
    case .pre, .listing, .xmp, .plaintext:
      if !parent.isCode, tree.isCode(frame.node), styles[frame.style].officeList == nil { openCode(&frame) }
    case .q: try add(Self.quotationMark, frame)
    case .rt: if !isBracketed(frame.node, in: parent) { try add("(", frame) }
    case .table, .tr, .td, .th, .caption, .tbody, .thead, .tfoot:
      isBlock = true
      openTablePart(tag, &frame)
    case .div
    where !parent.isCode && styles[frame.style].whiteSpace == .pre
      && styles[frame.style].character.isMonospaced:
      openCode(&frame)
    default:
      guard tree[frame.node].hasAttributes, let role = tree.value(.role, of: frame.node) else { break }
      if let level = tree.headingLevel(of: frame.node, role: role) {
        frame.headingLevel = level
        isBlock = true
      } else if role.elementsEqual("checkbox".utf8), !tree.drawsItsSign(frame.node) {
        checkbox = tree.value(.ariaChecked, of: frame.node)?.elementsEqual("true".utf8) ?? false
        // The words of a drawn box are beside it.
        if tree[frame.node].firstChild == HTMLTree.none { isBlock = false }
      }
    }
    if display.holdsItems, !frame.isCode { frame.items = items(in: frame, of: parent) }
    frame.isBlock = isBlock
    if isBlock {
      frame.block = frame.style
      if officePlace(ofListIn: frame) == nil { frame.scope = frame.node }
      try passOfficeList(&frame, in: parent)
    }
    try push(frame)
    if let checkbox { try addCheckbox(isChecked: checkbox, frame) }
  }

  /// Terms outside of a list are lines, as browsers show them, and descriptions are indented there as well.
  private func openDescriptionPart(_ tag: HTMLTag, _ frame: inout Frame) {
    switch tag {
    case .dl: frame.opened = .descriptionList
    case .dd: frame.opened = .description
    default:
      guard let outer = frames.last(where: { $0.opened != .none || $0.list >= 0 }) else { return }
      if outer.opened == .descriptionList { frame.opened = .term }
    }
  }

  /// Reports whether a box is no line of its own though it is shown as a block. A box out of sight leaves no trace, and
  /// an initial beside the text is read with it.
  @inline(__always)
  private func isPartOfLine(_ frame: Frame) -> Bool {
    if styles[frame.style].isOutOfSight, !styles[frame.style].isNotDisplayed { return true }
    return tree.isInitial(frame.node)
  }

  // MARK: Tables

  /// Reports whether the element before is shown as a cell of the same line.
  private mutating func followsCell(_ cell: NodeID, in parent: Frame) -> Bool {
    for node in tree.siblings(before: cell) {
      if tree.isElement(node) {
        guard tree.isCellOfLine(node) else { return false }
        let style = styles.style(of: node, in: tree, parent: parent.style)
        return styles[style].display == .tableCell
      }
      if tree[node].kind == .text, !tree.isBlank(node) { return false }
    }
    return false
  }

  private mutating func openTablePart(_ tag: HTMLTag, _ frame: inout Frame) {
    switch tag {
    case .table:
      tables.append(HTMLTableBorders(of: frame.node, in: tree, hasBorder: styles[frame.style].hasBorder))
      frame.opened = .table
    case .tr: frame.opened = .row
    case .td, .th:
      if let table = tables.indices.last { tables[table].addCell(hasBorder: styles[frame.style].hasBorder) }
      frame.headingLevel = 0
      frame.opened = .cell
    default: break
    }
  }
}

extension HTMLTree {
  func cellStyle(of cell: NodeID) -> CellStyle {
    let columns = attribute(.colspan, of: cell).flatMap(HTMLTree.integer) ?? 1
    let rows = attribute(.rowspan, of: cell).flatMap(HTMLTree.integer) ?? 1
    // HTML, section 4.9.11: a row span of zero reaches to the last row.
    let isHeader = tag(cell) == .th || isInHead(cell)
    return CellStyle(columnSpan: columns, rowSpan: rows == 0 ? .max : rows, isHeader: isHeader)
  }

  /// Reports whether a cell stands in a row of a table's head.
  private func isInHead(_ cell: NodeID) -> Bool {
    let row = self[cell].parent
    return row != Self.none && self[row].parent != Self.none && tag(self[row].parent) == .thead
  }

  /// The level of a heading that only its ARIA role says.
  fileprivate func headingLevel(of element: NodeID, role: ArraySlice<UInt8>) -> UInt8? {
    guard String(decoding: role, as: UTF8.self).lowercased() == "heading" else { return nil }
    return UInt8(min(max(attribute(.ariaLevel, of: element).flatMap(HTMLTree.integer) ?? 2, 1), 6))
  }

  /// Reports whether a sign stands for the box that the element is, and nothing else.
  fileprivate func drawsItsSign(_ element: NodeID) -> Bool {
    guard let sign = onlyText(in: element)?.filter({ !$0.isHTMLSpace }) else { return false }
    return (1...4).contains(sign.count) && !sign[0].isASCIIAlphanumeric
  }
}

extension HTMLTree {
  /// Reports whether the element holds the bar of a fraction alone. Wikipedia draws it as a line and hides the sign,
  /// without which `3/4` would be read as 34.
  fileprivate func isFractionBar(_ node: NodeID) -> Bool {
    onlyText(in: node).map { $0.elementsEqual("/".utf8) || $0.elementsEqual("\u{2044}".utf8) } ?? false
  }

  /// Reports whether an element that is shown as a cell holds no blocks, so that it can stand in one line with others.
  fileprivate func isCellOfLine(_ cell: NodeID) -> Bool {
    var node = self[cell].firstChild
    for _ in 0..<64 where node != HTMLTree.none {
      if isElement(node), tag(node) == .br || HTMLPresentation.display(of: tag(node)) != .inline {
        return false
      }
      node = next(after: node, in: cell)
    }
    return node == HTMLTree.none
  }

  /// Reports whether a box holds a few letters, beside which the text flows.
  fileprivate func isInitial(_ box: NodeID) -> Bool {
    guard let text = onlyText(in: box), (1...4).contains(text.count), let style = value(.style, of: box) else {
      return false
    }
    return HTMLImageSource.declarations(in: style).contains { $0.name == "float" && $0.value != .word("none") }
  }
}
