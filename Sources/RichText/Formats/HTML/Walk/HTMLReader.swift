/// Makes a `Document` of a page by one walk over its tree with computed styles.
///
/// The walk keeps its own stack of frames and never recurses.
struct HTMLReader {
  typealias NodeID = HTMLTree.NodeID
  typealias StyleID = HTMLStyleResolver.StyleID

  /// The walk's state for an open element. It is copied for every element, and so is small and refers to nothing.
  struct Frame {
    var node: NodeID
    var style: StyleID
    /// The style of the nearest block, which the paragraphs in it have.
    var block: StyleID
    /// The nearest container of blocks; a list whose items Word places is none.
    var scope = HTMLTree.root
    /// The place in `lists` of the list that the element is; -1 if it is none.
    var list: Int32 = -1
    /// The number of paragraphs before the code.
    var paragraphsBefore: Int32 = 0
    /// The container of the document that closes with the element.
    var opened = Container.none
    /// 1 to 6; 0 is body text.
    var headingLevel: UInt8 = 0
    var isBlock = false
    var isCode = false
    var isOffice = false
    /// Code that stays open for more of it, and that goes on in what stayed open.
    var keepsCode = false
    var continuesCode = false
    /// An item of a list that Word writes as paragraphs.
    var isOfficeItem = false
    /// Whether a list follows its item directly, so that the item stays open for it.
    var keepsItem = false
    /// The arrangement of the children, if they are the items of a flexible box or a grid.
    var items = BoxItems.none
  }

  /// A container that an element opens. The style of a list stands in `lists`, that of a cell in its attributes.
  enum Container {
    case none, note, descriptionList, term, description
    case quote, item, code, table, row, list, cell
  }

  let tree: HTMLTree
  var styles: HTMLStyleResolver
  var text: HTMLTextFlow
  var findings = Findings()
  var frames: [Frame] = []
  /// The lists among the open elements.
  var lists: [List] = []
  /// The borders of the tables among the open elements.
  var tables: [HTMLTableBorders] = []
  var officeLists = HTMLOfficeLists()
  /// The nodes of the marker that was read last as that of an item.
  var readMarker: Set<NodeID> = []
  let notes: HTMLNotePlan?
  let formulas: [HTMLPage.Formula]
  let markers: [HTMLPage.ListMarker]
  private let tools: Set<NodeID>
  private let hasTools: Bool

  init(_ page: HTMLPage, limits: ReadLimits) {
    tree = page.tree
    styles = page.styles
    notes = page.notes
    formulas = page.formulas
    markers = page.markers
    tools = page.tools
    hasTools = !tools.isEmpty
    text = HTMLTextFlow(limits: limits, textCount: min(tree.source.input.count / 4, 1 << 16))
  }

  // MARK: The walk

  mutating func walk() throws(FormatError) {
    frames.append(Frame(node: HTMLTree.root, style: 0, block: 0, isBlock: true))
    var node = tree[HTMLTree.root].firstChild
    while var frame = frames.last {
      guard node != HTMLTree.none else {
        try leave()
        node = tree[frame.node].next
        continue
      }
      if !readMarker.isEmpty, readMarker.contains(node) {
        node = tree[node].next
        continue
      }
      switch tree[node].kind {
      case .text:
        markTool(node, &frame.style)
        try addText(node, in: frame)
      case .comment: break
      case .element, .document:
        if try enter(node, in: frame) {
          node = tree[node].firstChild
          continue
        }
      }
      node = tree[node].next
    }
  }

  /// Changes the style of a node that is a tool of the page to one that says so.
  @inline(__always)
  mutating func markTool(_ node: NodeID, _ style: inout StyleID) {
    if hasTools, tools.contains(node) { style = styles.style(ofToolLike: style) }
  }

  private mutating func addText(_ node: NodeID, in frame: Frame) throws(FormatError) {
    // Qt states `pre-wrap` for items, and the text between nested ones would inherit it.
    if HTMLTagSet.structural.contains(tree.tag(frame.node)), tree.isBlank(node) {
      if tree.tag(frame.node) != .dl || styles[frame.style].whiteSpace != .normal { return }
    }
    if frame.isCode, styles[frame.style].display.isBlockOfItems, tree.isBlank(node) { return }
    if frame.items != .none {
      if tree.isBlank(node) { return }
      if frame.items == .words { text.addSpace(in: textStyle(of: frame)) }
    }
    if officeLists.scope == frame.scope, !tree.isBlank(node) { try closeOfficeLists() }
    if styles[frame.style].character.hidden, !tree.isBlank(node) { recordHiddenText(frame) }
    prepareParagraph(frame)
    var bytes = tree.text(node)
    if bytes.count == 1, tree.isCommentMark(bytes, in: frame.node) { return }
    if styles[frame.style].changesText {
      bytes = styles[frame.style].shown(bytes, continuesWord: text.endsInWord)
    }
    if bytes.count == 2, bytes.elementsEqual([0xC2, 0xA0]), frame.isOffice || tree.isEndOfParagraph(frame.node) {
      // Word fills an empty paragraph with <o:p>&nbsp;</o:p>, and for the web ends each with such a space.
      if text.isAtLineStart { return try text.beginParagraph() }
      if !frame.isOffice { return }
    }
    var whiteSpace = styles[frame.style].whiteSpace
    if bytes.first == 0xC2 || bytes.first == 0x20, !text.isAtLineStart, let spaces = spaces(bytes, of: frame.node) {
      // A space alone is lost where the line wraps, as on the page.
      (bytes, whiteSpace) = (spaces, spaces.count > 1 ? .preWrap : whiteSpace)
    }
    try text.append(bytes, in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
  }

  /// Notes that a piece of text is hidden, and why.
  mutating func recordHiddenText(_ frame: Frame) {
    findings.record(.hiddenText, from: styles[frame.style].reasons.reason ?? "")
  }

  /// The style of an element's text, made known to the text flow.
  mutating func textStyle(of frame: Frame) -> StyleID {
    let style = styles.textStyle(of: frame.style)
    text.announce(style, styles[style].character)
    return style
  }

  /// Returns the part of a style that applies to a line of code, whose distances belong to the block.
  private static func lineOfCode(_ style: ParagraphStyle) -> ParagraphStyle {
    var line = ParagraphStyle()
    line.alignment = style.alignment
    line.direction = style.direction
    return line
  }

  /// Tells the text flow what paragraph it is in.
  mutating func prepareParagraph(_ frame: Frame) {
    guard
      text.block != frame.block || text.headingLevel != frame.headingLevel || text.isInOfficeList != officeLists.isOpen
    else { return }
    text.block = frame.block
    text.headingLevel = frame.headingLevel
    text.isInOfficeList = officeLists.isOpen
    var style = styles[frame.block].paragraph
    if frame.isCode { style = Self.lineOfCode(style) }
    style.headingLevel = frame.headingLevel > 0 ? Int(frame.headingLevel) : nil
    if officeLists.isOpen || lists.last?.isDrawn == true {
      // The indents of Word's list paragraphs belong to their markers, and so do those of items whose page draws them.
      style.leftIndent = .zero
      style.firstLineIndent = .zero
    }
    if officeLists.isOpen {
      // Word leaves out the space between them; what only the last one states belongs to the list.
      if style.isLine == false {
        style.isLine = nil
        style.flushSide = nil
        style.spacingBefore = nil
        style.spacingAfter = nil
      }
    }
    text.paragraphStyle = style
  }

  // MARK: Blocks

  @inline(never)
  mutating func push(_ frame: Frame) throws(FormatError) {
    if frame.isBlock { try text.endParagraph() }
    if !frame.continuesCode { try openContainer(of: frame) }
    frames.append(frame)
  }

  private mutating func openContainer(of frame: Frame) throws(FormatError) {
    switch frame.opened {
    case .none: break
    case .quote: try text.builder.openBlock(.quote, isTight: styles[frame.style].isTight)
    case .item: try text.builder.openBlock(.item(isChecked: tree.mark(of: frame.node).map { $0 > 0 }))
    case .descriptionList: try text.builder.openBlock(.descriptionList, isTight: styles[frame.style].isTight)
    case .term: try text.builder.openBlock(.term)
    case .description: try text.builder.openBlock(.description)
    case .code:
      try text.builder.openBlock(
        .code(language: language(ofCode: frame.node).map { Label($0) }), isTight: styles[frame.style].isTight)
    case .table: try text.builder.openBlock(.table(TableStyle()))
    case .row: try text.builder.openBlock(.row)
    case .list: try text.builder.openBlock(.list(lists[Int(frame.list)].style), isTight: styles[frame.style].isTight)
    case .cell: try text.builder.openBlock(.cell(tree.cellStyle(of: frame.node)))
    case .note: try openNote(frame)
    }
  }

  private mutating func leave() throws(FormatError) {
    guard let frame = frames.popLast() else { return }
    if frame.list >= 0 { lists.removeLast() }
    let tag = tree.tag(frame.node)
    switch tag {
    case .q: try add(Self.quotationMark, frame)
    case .rt: if !isBracketed(frame.node, in: frames.last) { try add(")", frame) }
    default: break
    }
    if frame.isCode, frames.last?.isCode == false { try text.endCode() }
    if frame.isBlock { try text.endParagraph() }
    if officeLists.scope == frame.node { try closeOfficeLists() }
    let borders = tag == .table ? tables.popLast() : nil
    if let borders, frame.opened == .table {
      let isRightToLeft = styles[frame.style].paragraph.direction == .rightToLeft
      if borders.areVisible || borders.isFullWidth || isRightToLeft {
        text.builder.changeOpenTable(
          to: TableStyle(
            isBordered: borders.areVisible, isFullWidth: borders.isFullWidth, isRightToLeft: isRightToLeft))
      }
    }
    if frame.opened == .code, let parent = frames.indices.last, codeGoesOn(after: frame) {
      if text.builder.paragraphCount == Int(frame.paragraphsBefore) { try text.builder.endParagraph() }
      frames[parent].keepsCode = true
      return
    }
    if frame.opened != .none, tag == .li, tree.listFollowing(frame.node) != nil, let parent = frames.indices.last,
      frames[parent].list >= 0
    {
      frames[parent].keepsItem = true
    } else if frame.opened != .none {
      // An item or cell that stayed empty gets a paragraph in its own style.
      try text.closeBlock(styles[frame.block].paragraph)
    }
    if let parent = frames.indices.last, frames[parent].keepsItem, tag == .ul || tag == .ol,
      tree.listFollowing(frame.node) == nil
    {
      frames[parent].keepsItem = false
      try text.builder.closeBlock()
    }
  }
}

extension HTMLTree {
  /// Reports whether an element stands for the mark that ends a paragraph in Word for the web.
  fileprivate func isEndOfParagraph(_ node: NodeID) -> Bool {
    value(.class, of: node).map { $0.starts(with: "EOP".utf8) && ($0.count == 3 || $0[$0.startIndex + 3] == 0x20) }
      ?? false
  }
}
