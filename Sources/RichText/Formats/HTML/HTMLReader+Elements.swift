// What each element opens, shows or hides.
extension HTMLReader {
  /// Never shown, and not part of the text.
  private static let unseen = HTMLTagSet(
    .script, .style, .template, .title, .noscript, .noframes, .noembed, .iframe, .embed, .applet, .param, .source,
    .track,
    .colgroup, .col, .frameset, .frame, .area, .base, .basefont, .bgsound, .link, .meta, .head, .audio, .video, .canvas,
    .map, .wbr, .keygen)
  private static let active = HTMLTagSet(.script, .iframe, .embed, .object, .applet, .form)
  private static let media = HTMLTagSet(.audio, .video, .canvas)

  /// Enters the element; false if its content is not walked.
  mutating func enter(_ node: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    let namespace = tree[node].namespace
    let tag = tree[node].tag
    recordActive(node, tag)
    if namespace != .html {
      if isUnseenForeign(node) { return false }
    } else if Self.unseen.contains(tag), tag != .head || tree.hasStartMark == false {
      // Styles are read before the walk; a fragment mark may stand in what was taken for a head.
      return false
    }
    let style = styles.style(of: node, in: tree, parent: parent.style)
    if styles[style].isOfficeMarker { return false }
    var frame = Frame(
      node: node, style: style, block: parent.block, headingLevel: parent.headingLevel, isCode: parent.isCode,
      isOffice: parent.isOffice || tree.name(node) == "o:p")
    switch namespace == .html ? tag : .unknown {
    case .br: addBreak(node, frame)
    case .hr:
      if fragment == .inside { findings.record(.horizontalRule) }
      try text.endParagraph()
    case .img: try addImage(node, frame)
    case .input: try addInput(node, frame)
    case .select: try addSelection(node, frame)
    default:
      try open(tag, &frame, in: parent)
      return true
    }
    return false
  }

  private mutating func recordActive(_ node: NodeID, _ tag: HTMLTag) {
    guard fragment == .inside else { return }
    if Self.active.contains(tag) { findings.record(.activeContent, from: tag.rawValue) }
    if Self.media.contains(tag) || tree[node].namespace == .svg && tag == .svg {
      findings.record(.unreadMedia, from: tag.rawValue)
    }
    for attribute in tree.attributes(node)
    where attribute.name.utf8.count > 2 && attribute.name.utf8.starts(with: "on".utf8) {
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
    if display == .block || display == .listItem { isBlock = true }
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
      try startItem(&frame)
    case .blockquote: frame.opened.append(.quote)
    case .pre, .listing, .xmp, .plaintext:
      if !parent.isCode, tree[frame.node].firstChild != HTMLTree.none {
        frame.opened.append(.code(language: nil))
        frame.isCode = true
        frame.headingLevel = nil
      }
    case .table, .tr, .td, .th, .caption, .tbody, .thead, .tfoot:
      isBlock = true
      openTablePart(tag, &frame)
    default: break
    }
    frame.isBlock = isBlock
    if isBlock {
      frame.block = frame.style
      try passOfficeList(frame, in: parent)
    }
    try push(frame)
  }

  // MARK: Lists

  private func openList(_ frame: inout Frame) {
    let start = tree.attributes(frame.node).text("start").flatMap(Self.integer) ?? 1
    let style = ListStyle(styles[frame.style].listMarker ?? .bullet, start: start)
    frame.list = List(style: style, nextNumber: style.start)
    frame.opened.append(.list(style))
  }

  private mutating func startItem(_ frame: inout Frame) throws(FormatError) {
    try text.endParagraph()
    frame.opened.append(.item)
    guard let position = frames.indices.last, var list = frames[position].list else { return }
    let value = tree.attributes(frame.node).text("value").flatMap(Self.integer)
    let marker = styles[frame.style].listMarker ?? list.style.marker
    if list.itemCount == 0 {
      // Google Docs states the marker of a list on its items.
      let style = ListStyle(marker, start: value ?? list.style.start)
      if style != list.style {
        list.style = style
        frames[position].opened = [.list(style)]
        if fragment == .inside { text.builder.changeOpenBlock(to: .list(style)) }
      }
      list.nextNumber = style.start
    } else if let value, list.style.marker.isNumbered,
      ListStyle(list.style.marker, start: value).start != list.nextNumber
    {
      // The numbering jumps, which one list cannot say: a second list goes on.
      list.style = ListStyle(list.style.marker, start: value)
      list.nextNumber = list.style.start
      frames[position].opened = [.list(list.style)]
      if fragment == .inside {
        try text.builder.closeBlock()
        try text.builder.openBlock(.list(list.style))
      }
    }
    list.itemCount += 1
    list.nextNumber += 1
    frames[position].list = list
  }

  /// HTML, section 2.3.4.1: a sign and digits after white space; the rest does not matter.
  static func integer(_ text: String) -> Int? {
    let text = text.drop(while: \.isWhitespace)
    let digits = text.drop { $0 == "+" || $0 == "-" }.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits.prefix(9)) else { return nil }
    return text.first == "-" ? -value : value
  }

  // MARK: Tables

  private func openTablePart(_ tag: HTMLTag, _ frame: inout Frame) {
    switch tag {
    case .table: frame.opened.append(.table)
    case .tr: frame.opened.append(.row)
    case .td, .th:
      let attributes = tree.attributes(frame.node)
      let columns = attributes.text("colspan").flatMap(Self.integer) ?? 1
      let rows = attributes.text("rowspan").flatMap(Self.integer) ?? 1
      frame.headingLevel = nil
      // HTML, section 4.9.11: a row span of zero reaches to the last row.
      frame.opened.append(.cell(CellStyle(columnSpan: columns, rowSpan: rows == 0 ? .max : rows, isHeader: tag == .th)))
    default: break
    }
  }

  // MARK: Word's lists

  /// Follows Word's list paragraphs, which are not lists but say where they would stand in one.
  private mutating func passOfficeList(_ frame: Frame, in parent: Frame) throws(FormatError) {
    guard fragment == .inside else { return }
    guard let place = styles[frame.style].officeList, frame.opened.isEmpty, tree.tag(frame.node) != .body else {
      if officeLists.parent == parent.node { try closeOfficeLists() }
      return
    }
    if officeLists.isOpen, officeLists.parent != parent.node { return }
    try text.endParagraph()
    let marker = officeLists.needsMarker(place) ? HTMLOfficeLists.marker(of: frame.node, in: tree) : ""
    let step = officeLists.enter(place, marker: marker, parent: parent.node)
    for _ in 0..<step.closes { try text.builder.closeBlock() }
    for kind in step.opens { try text.builder.openBlock(kind) }
  }
}
