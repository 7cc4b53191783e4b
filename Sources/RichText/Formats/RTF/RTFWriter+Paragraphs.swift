// Paragraphs: where each stands, the words of its style and of the containers around it, and the markers of its items.
extension RTFWriter {
  /// The beginning of every paragraph: defaults, and the tables it stands in.
  mutating func writePlacement() {
    switch tables.count {
    case 0: output.append("\\pard\\plain")
    case 1: output.append("\\pard\\plain\\intbl")
    default: output.append("\\pard\\plain\\intbl\\itap", tables.count)
    }
  }

  /// Gives items an empty paragraph for their marker that begin with neither a paragraph nor a list of their own `\ls`,
  /// which would bear it.
  mutating func writeMarkers(all: Bool) {
    for list in containers.listsWithoutMarker where all || !isBorneByNext(list) {
      findings.record(.rtfNotCarried, from: "item without text")
      writePlacement()
      write(containers.style(upTo: list), heading: nil)
      writeMarker(of: list, indent: 0)
      output.append("\\par\n")
      isAfterTable = false
    }
  }

  private func isBorneByNext(_ list: Int) -> Bool {
    guard let innermost = containers.innermostLists, innermost.contains(list), let last = innermost.last,
      let place = lists.places[containers.open[list].block], let lastPlace = lists.places[containers.open[last].block]
    else { return false }
    return place.list == lastPlace.list && lastPlace.level - place.level == last - list
  }

  @inline(__always)
  mutating func writeParagraph(_ index: Int) {
    let paragraph = document.paragraphs[index]
    writePlacement()
    let containerStyle = containers.style()
    let distance = distance(of: index)
    let hasSpaceBefore = beginsApart && followsLine && (distance == .none || distance == .after)
    let hasSpaceAfter = (distance == .none || distance == .before) && endsApart(index)
    followsLine = (distance == .none || distance == .before) && !hasSpaceAfter
    if containerStyle.saysNothing, !hasSpaceBefore, !hasSpaceAfter {
      writeWords(of: paragraph.style, distance)
    } else {
      let style = document.style(of: paragraph)
      let list = containers.innermostListWithoutMarker
      write(containerStyle, heading: style.headingLevel)
      write(
        style, distance, indents: containerStyle.indents, isItem: list != nil,
        ends: (before: hasSpaceBefore, after: hasSpaceAfter, space: containerStyle.spaceAtEnds))
      let hasGroup = writeLook(of: style, mayCenter: containerStyle.steps.isEmpty)
      // A space ends the last control word; after a group it would be text.
      if let list {
        writeMarker(of: list, indent: containerStyle.indents.left)
      } else if !hasGroup {
        output.append(" ")
      }
    }
    writeRuns(in: paragraph.range, isRightToLeft: document.paragraphStyles[paragraph.style].direction == .rightToLeft)
  }

  /// Writes the words of a paragraph where no container has words of its own.
  private mutating func writeWords(of id: StyleTable<ParagraphStyle>.ID, _ distance: Distance) {
    let place = (Int(id) * Distance.allCases.count + distance.rawValue) * 2 + (isInHeaderCell ? 1 : 0)
    if let words = paragraphWords[place] {
      output.append(words)
      return
    }
    let start = output.bytes.count
    let style = document.paragraphStyles[id]
    write(RTFContainerStyle(), heading: style.headingLevel)
    write(style, distance, indents: (0, 0), isItem: false, ends: (false, false, 0))
    if !writeLook(of: style, mayCenter: true) { output.append(" ") }
    // What cannot be carried is noticed in each paragraph.
    if style.custom.isEmpty { paragraphWords[place] = Array(output.bytes[start...]) }
  }

  private mutating func write(_ containers: RTFContainerStyle, heading: Int?) {
    if let name = containers.name {
      output.append(
        "\\s", stylesheet.number(of: name, indents: containers.indentsOfName, isCode: containers.endsWithCode))
      if containers.endsWithCode, let font = styles.codeFont { output.append("\\f", font) }
    }
    if let heading { output.append("\\outlinelevel", heading - 1) }
  }

  private var isInHeaderCell: Bool { tables.last?.isInHeaderCell ?? false }

  /// Writes what all text of a paragraph looks like unless its runs say otherwise.
  /// - Parameter mayCenter: whether the paragraph stands in no container but a cell. One that heads its column or row
  ///   is centred by browsers and by LibreOffice, unless it states something else.
  /// - Returns: whether a group ends it, after which no space may follow.
  private mutating func writeLook(of style: ParagraphStyle, mayCenter: Bool) -> Bool {
    let heading = style.headingLevel
    let isCentered = mayCenter && isInHeaderCell && style.alignment == nil && !style.isThematicBreak
    if heading == nil, let size = styles.defaultSize {
      output.append("\\fs", max(size.halfPoints, 1))
      output.append("\\afs", max(size.halfPoints, 1))
    }
    guard heading != nil || isInHeaderCell else { return false }
    if isCentered { output.append("\\qc") }
    output.append("\\b\\ab")
    if let heading {
      let size = RTFLook.headingSize(level: heading, of: styles.defaultSize)
      output.append("\\fs", size)
      output.append("\\afs", size)
    }
    output.append(isCentered ? "{\\*\\wblook1}" : "{\\*\\wblook}")
    return true
  }

  private mutating func writeMarker(of index: Int, indent: Int) {
    let open = containers.open[index]
    containers.mark(index)
    guard let place = lists.places[open.block], case .list(let style) = document.blocks[open.block].kind else { return }
    output.append("\\ls", place.list)
    output.append("\\ilvl", place.level)
    output.append("\\fi-360\\li", max(indent, RTFListPlan.indent(place.level)))
    let text = lists.isOfCheckboxes(open.block) ? "" : markerText(of: open, at: index, style)
    output.append("{\\listtext ")
    if !style.isReversed { output.append(text: text) }
    output.append("\\tab}")
    if style.isReversed { output.append(text: text + "\t") }
    if let isChecked = open.isChecked { output.append(text: CheckboxSign.text(isChecked: isChecked) + " ") }
  }

  /// The marker of the open item, with the numbers of the items around it where the list shows them.
  private func markerText(of list: RTFOpenContainers.Container, at index: Int, _ style: ListStyle) -> String {
    guard style.showsOuterNumbers else { return style.markerText(item: list.itemCount - 1) }
    let outer = containers.open[..<index].compactMap { container -> String? in
      guard case .list(let style) = document.blocks[container.block].kind else { return nil }
      return style.counter(ofItem: container.itemCount - 1)
    }
    return style.markerText(item: list.itemCount - 1, outer: outer)
  }

  private mutating func write(
    _ style: ParagraphStyle, _ distance: Distance, indents: (left: Int, right: Int), isItem: Bool,
    ends: (before: Bool, after: Bool, space: Int32)
  ) {
    if style.isThematicBreak { writeRule() }
    switch style.direction {
    case .rightToLeft: output.append("\\rtlpar")
    case .leftToRight: output.append("\\ltrpar")
    case nil: break
    }
    switch style.alignment {
    case .left: output.append("\\ql")
    case .center: output.append("\\qc")
    case .right: output.append("\\qr")
    case .justified: output.append("\\qj")
    case nil: break
    }
    let left = Int(style.leftIndent.twips) + indents.left
    if isItem {
      if style.leftIndent != .zero || style.firstLineIndent != .zero || !style.tabs.isEmpty {
        findings.record(.rtfNotCarried, from: "indent of an item")
      }
    } else {
      if style.firstLineIndent != .zero { output.append("\\fi", Int(style.firstLineIndent.twips)) }
      if left != 0 || indents.left != 0 { output.append("\\li", left) }
      for tab in style.tabs.prefix(64) { write(tab) }
    }
    let right = Int(style.rightIndent.twips) + indents.right
    if right != 0 || indents.right != 0 { output.append("\\ri", right) }
    // Space between two paragraphs is stated once, since some programs add up what both state. "Not automatic" changes nothing,
    // and tells our reader that only the paragraph's being set apart was stated.
    if ends.before, !ParagraphSpaces.isSpace(style.spacingBefore) {
      output.append("\\sb", Int(ends.space))
      output.append("\\sbauto0")
    } else if let before = style.spacingBefore {
      output.append("\\sb", Int(before.twips))
    } else if distance == .beforeAndAfter || distance == .before || distance == .beforeAndEnd
      || distance == .after && style.spacingAfter != nil && style.flushSide == nil
    {
      output.append("\\sb", Int(RTFParagraphProperties.usualSpace))
      output.append("\\sbauto0")
    }
    if ends.after, !ParagraphSpaces.isSpace(style.spacingAfter) {
      output.append("\\sa", Int(ends.space))
      output.append("\\saauto0")
    } else if let after = style.spacingAfter {
      output.append("\\sa", Int(after.twips))
    } else if distance == .end || distance == .beforeAndEnd {
      output.append("\\sa", Int(RTFParagraphProperties.endSpace))
      output.append("\\saauto0")
    } else if distance == .after || distance == .beforeAndAfter {
      output.append("\\sa", Int(RTFParagraphProperties.usualSpace))
      output.append("\\saauto0")
    }
    switch style.lineHeight {
    case .exact(let length):
      output.append("\\sl", -Int(length.twips))
      output.append("\\slmult0")
    case .atLeast(let length):
      output.append("\\sl", Int(length.twips))
      output.append("\\slmult0")
    case .multiple(let percent):
      output.append("\\sl", (min(max(percent, 1), 10_000) * 24 + 5) / 10)
      output.append("\\slmult1")
    case nil: break
    }
    if !style.custom.isEmpty { findings.record(.rtfNotCarried, from: "custom") }
  }

  private mutating func write(_ tab: TabStop) {
    switch tab.kind {
    case .left: break
    case .center: output.append("\\tqc")
    case .right: output.append("\\tqr")
    case .decimal: output.append("\\tqdec")
    }
    output.append("\\tx", Int(tab.position.twips))
  }
}
