// What each element opens, shows or hides.
extension HTMLReader {
  /// Enters the element; false if its content is not walked.
  mutating func enter(_ node: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    let namespace = tree[node].namespace
    let tag = tree[node].tag
    recordActive(node, tag)
    if namespace != .html {
      if isUnseenForeign(node) { return false }
      if namespace == .math, tag == .math, try addFormula(node, in: parent) { return false }
    } else if tag == .unknown, tree.name(node) == "xml" {
      // Word's settings, which a browser took out of their conditional comment.
      return false
    } else if HTMLTagSet.unseen.contains(tag), tag != .head || tree.hasStartMark == false {
      // Styles are read before the walk; a fragment mark may stand in what was taken for a head.
      return false
    }
    let style = styles.style(
      of: node, in: tree, parent: tag == .caption ? tableStyle(after: node, in: parent) : parent.style)
    if styles[style].isOfficeMarker { return false }
    var frame = Frame(
      node: node, style: style, block: parent.block, scope: parent.scope, headingLevel: parent.headingLevel,
      isCode: parent.isCode, isOffice: parent.isOffice || tag == .unknown && tree.name(node) == "o:p")
    if tree.hasMath || hasDrawings, tree[node].hasAttributes, namespace == .html, try addDrawnFormula(node, frame) {
      return false
    }
    switch namespace == .html ? tag : .unknown {
    case .br: addBreak(node, frame)
    case .hr: try addThematicBreak(frame)
    case .img: try addImage(node, frame)
    case .input: try addInput(node, frame)
    case .select: try addSelection(node, frame)
    case _ where styles[style].officeTabs > 0 && isBlank(node): try addTabs(frame)
    default:
      try open(tag, &frame, in: parent)
      return true
    }
    return false
  }

  /// Adds the break that an `<hr>` is, where a paragraph may stand and what is shown is no code.
  private mutating func addThematicBreak(_ frame: Frame) throws(FormatError) {
    try text.endParagraph()
    guard fragment == .inside else { return }
    if officeLists.scope == frame.scope { try closeOfficeLists() }
    // A rule's colour is often that of its background.
    let isShown = !styles[frame.style].isNotDisplayed && !styles[frame.style].isInvisible
    guard isShown, !frame.isCode, text.builder.admitsParagraph else {
      findings.record(.horizontalRule)
      return
    }
    try text.addThematicBreak()
  }

  /// The style of the table that a caption was taken out of.
  private mutating func tableStyle(after caption: NodeID, in parent: Frame) -> StyleID {
    var node = tree[caption].next
    // Tables have one caption; a thousand must not be counted a thousand times.
    for _ in 0..<8 where node != HTMLTree.none && tree.tag(node) == .caption { node = tree[node].next }
    guard node != HTMLTree.none, tree.tag(node) == .table else { return parent.style }
    return styles.style(of: node, in: tree, parent: parent.style)
  }

  private mutating func recordActive(_ node: NodeID, _ tag: HTMLTag) {
    guard fragment == .inside else { return }
    if HTMLTagSet.active.contains(tag) { findings.record(.activeContent, from: tag.rawValue) }
    if HTMLTagSet.media.contains(tag) || tree[node].namespace == .svg && tag == .svg {
      findings.record(.unreadMedia, from: tag.rawValue)
    }
    guard tree[node].hasAttributes else { return }
    for _ in 0..<tree.source.handlerCount(in: tree.attributes(node)) {
      findings.record(.activeContent, from: "handler")
    }
  }

  private func isUnseenForeign(_ node: NodeID) -> Bool {
    switch tree.name(node) {
    case "title", "desc", "defs", "metadata", "style", "script", "symbol", "annotation", "annotation-xml": true
    default: false
    }
  }

  private mutating func open(
    _ tag: HTMLTag, _ frame: inout Frame, in parent: Frame
  ) throws(FormatError) {
    let display = styles[frame.style].display
    var isBlock = display != .inline && HTMLPresentation.display(of: tag) != .inline
    if display == .block || display == .grid || display == .listItem { isBlock = true }
    if parent.isCode, isLineOfCode(frame.node, in: parent) {
      isBlock = true
      linesOfCode.append(frame.node)
    }
    if tree[frame.node].namespace != .html { isBlock = false }
    switch tag {
    case _ where tree[frame.node].namespace != .html: break
    case .h1: frame.headingLevel = 1
    case .h2: frame.headingLevel = 2
    case .h3: frame.headingLevel = 3
    case .h4: frame.headingLevel = 4
    case .h5: frame.headingLevel = 5
    case .h6: frame.headingLevel = 6
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
    case .pre, .listing, .xmp, .plaintext:
      if !parent.isCode, tree[frame.node].firstChild != HTMLTree.none, styles[frame.style].officeList == nil {
        openCode(&frame)
      }
    case .q: try addQuotationMark(frame)
    case .rt: if !isBracketed(frame.node) { try add("(", frame) }
    case .table, .tr, .td, .th, .caption, .tbody, .thead, .tfoot:
      isBlock = true
      openTablePart(tag, &frame)
    default:
      if let level = tree.statedHeadingLevel(of: frame.node) {
        frame.headingLevel = level
        isBlock = true
      }
    }
    frame.isBlock = isBlock
    if isBlock {
      frame.block = frame.style
      if officePlace(ofListIn: frame) == nil { frame.scope = frame.node }
      try passOfficeList(&frame, in: parent)
    }
    try push(frame)
  }

  // MARK: Code

  /// Whether the element in code is a line of it without a line feed: a child of a grid, or named as a line.
  private mutating func isLineOfCode(_ node: NodeID, in parent: Frame) -> Bool {
    if styles[parent.style].display == .grid { return true }
    guard tree[node].hasAttributes, tree.value(.dataLine, of: node) != nil, let last = frames.indices.last else {
      return false
    }
    if holdersOfLines.last != frames[last].node { holdersOfLines.append(frames[last].node) }
    return true
  }

  /// Whether the text in code only parts the lines that stand in the frame, which part themselves.
  ///
  /// It changes nothing, but were it not mutating, each call would copy the reader.
  mutating func isBetweenLines(_ node: NodeID, in frame: Frame) -> Bool {
    (holdersOfLines.last == frame.node || styles[frame.style].display == .grid) && tree.isBlank(node)
  }

  /// Ends the line of code that an element is; one without text is an empty line.
  mutating func endLineOfCode(_ frame: Frame) throws(FormatError) {
    linesOfCode.removeLast()
    guard fragment == .inside, text.builder.paragraphCount == Int(frame.paragraphsBefore) else { return }
    prepareParagraph(frame)
    try text.beginParagraph()
    try text.endParagraph()
  }

  private mutating func openCode(_ frame: inout Frame) {
    frame.isCode = true
    frame.headingLevel = 0
    frame.paragraphsBefore = Int32(truncatingIfNeeded: text.builder.paragraphCount)
    if let parent = frames.indices.last, frames[parent].keepsCode {
      frames[parent].keepsCode = false
      frame.continuesCode = true
    }
    frame.opened = .code
  }

  /// Whether the next element is one more line of the same code: Qt and Word write a `<pre>` for each, without a distance.
  mutating func codeGoesOn(after frame: Frame) -> Bool {
    guard styles[frame.style].paragraph.spacingAfter == .zero, let parent = frames.last else { return false }
    var next = tree[frame.node].next
    while next != HTMLTree.none, tree[next].kind == .text, tree.isBlank(next) {
      next = tree[next].next
    }
    guard next != HTMLTree.none, tree.tag(next) == .pre, tree[next].firstChild != HTMLTree.none else { return false }
    let style = styles.style(of: next, in: tree, parent: parent.style)
    return styles[style].paragraph.spacingBefore == .zero && styles[style].officeList == nil
  }

  // MARK: Tables

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
    let columns = attribute(.colspan, of: cell).flatMap(HTMLReader.integer) ?? 1
    let rows = attribute(.rowspan, of: cell).flatMap(HTMLReader.integer) ?? 1
    // HTML, section 4.9.11: a row span of zero reaches to the last row.
    return CellStyle(columnSpan: columns, rowSpan: rows == 0 ? .max : rows, isHeader: tag(cell) == .th)
  }

  /// The level of a heading that only its ARIA role says.
  fileprivate func statedHeadingLevel(of element: NodeID) -> UInt8? {
    guard attribute(.role, of: element)?.lowercased() == "heading" else { return nil }
    return UInt8(min(max(attribute(.ariaLevel, of: element).flatMap(HTMLReader.integer) ?? 2, 1), 6))
  }
}
