// The place and the size of elements, as far as they hide text.
extension HTMLComputedStyle {
  /// Joins what the element says of its place and size with what is around it.
  /// - Parameter own: what the element says, which gets what follows from it.
  mutating func finishConcealment(_ own: inout Own, tag: HTMLTag) {
    // A browser that states how the text looked states how it was hidden.
    if isInAnnotated { own.concealment.remove(.forScreenReaders) }
    if own.concealment.contains(.paddedLeft), own.direction ?? paragraph.direction == .rightToLeft {
      // The text ends there.
      own.concealment.insert(.paddedRight)
    }
    if own.concealment.isSuperset(of: [.cutToRectangle, .positioned]) { own.concealment.insert(.cutToPath) }
    if own.concealment.contains(.growing) || own.isItem && own.concealment.contains(.based) {
      // In the direction in which items follow each other. Their container may not have been copied.
      own.concealment.insert([.widened, .heightened])
    }
    // CSS Writing Modes 4, section 3.2.
    if own.isVertical, display == .inline { own.concealment.insert(.atomic) }
    let isBox = isBox(own)
    if own.rows != .filled, display == .grid || display == .inlineGrid { settleRows(own) }
    if own.rowAround == .empty { own.concealment.insert(.cutAway) }
    if isBox, own.isFlatByItself { own.concealment.insert(.flat) }
    let isTablePart = isPartOfTable(tag, own)
    if isBox {
      let isSized = own.concealment.statesHeight && hasOwnSize(tag, own)
      if isSized || !HTMLTagSet.growing.contains(tag) {
        height = own.concealment.settleHeight(in: height, hasOwnSize: isSized)
      } else if tag == .table {
        height = own.concealment.settleHeightOfTable()
      } else if HTMLTagSet.cells.contains(tag) {
        height = own.concealment.settleHeight(ofCellIn: height)
      }
    }
    zoom *= own.zoom
    effects = []
    guard display != .contents else { return }
    // An item has shares of the height of its area (CSS Grid 2, section 6.2).
    defer { if display == .grid || display == .inlineGrid { height = .stated } }
    if isBox, display != .none, !own.isItem {
      effects = flowEffects(own, tag: tag, isTablePart: isTablePart)
    }
    let transform = isBox && !own.transforms.isEmpty ? own.transform : nil
    if let transform { zoom *= abs(transform.scale) }
    if own.concealment.isEmpty, transform == nil, concealment.isPlain,
      own.indentAway ?? .never == .never
    {
      return
    }
    let isTable = isBox && (tag == .table || own.concealment.contains(.tabular))
    let hasOwnSize = hasOwnSize(tag, own)
    let isContainer =
      hasOwnSize || isBox && (isTablePart ? HTMLTagSet.cells.contains(tag) : display == .tableCell)
    let isContained = isContainer || isBox && tag == .table
    let isInFlow = own.concealment.isDisjoint(with: [.floating, .positioned])
    let isPage = tag == .html || tag == .body
    var element = HTMLConcealment.Element(
      own: own.concealment, offsets: own.offsets,
      width: hasOwnSize ? own.knownWidth : nil, indentAway: own.indentAway, isBox: isBox, hasOwnSize: hasOwnSize,
      isContainer: isContainer,
      isLoneCell: !hasOwnSize && display == .tableCell && own.concealment.contains(.tabular),
      isItemOfRow: own.isItem && !own.concealment.isDisjoint(with: [.sized, .widened, .based]),
      cut: (isContainer || isTable) && !isPage
        ? own.concealment.cut(isContained: isContained, isTable: !isContainer) : nil,
      holdsBlocks: display == .block || display == .listItem, isAsWideAsAround: isAsWideAsAround(tag, own),
      isBesideLine: !isInFlow,
      lines: !isBox || isPage
        ? .none : display.isInline && isInFlow && !own.isItem ? .inLine : .own)
    if isBox {
      // A box in a line stands on its baseline, whatever its margin (CSS 2.2, section 10.8.1).
      move(&element, own, transform, hasMarginAbove: element.lines != .inLine || isHanging(own, tag))
    }
    if tag != .html {
      element.holding = transform == nil ? own.concealment.holding(isBox: isBox, isContainer: isContained) : .all
      if element.holding != .none { effects.insert(.holdsAbsolute) }
      if element.holding == .all { effects.insert(.holdsFixed) }
    }
    concealment.enter(element)
  }

  /// Notes in what rows the items stand. A grid is as high as its rows if nothing else is stated. Without a height it
  /// shows nothing, if it cuts off what stands beyond its box.
  private mutating func settleRows(_ own: Own) {
    let heights: CSSConcealment = [.tall, .shareOfHeight, .heightened, .paddedTop, .paddedBottom, .growing, .based]
    rows = own.rows == .empty && own.concealment.cutsY && own.concealment.isDisjoint(with: heights) ? .empty : .fitted
  }

  /// The width in points of slim boxes in lines, with what stands around them.
  static let slimWidth = CSSExtent.windowWidth / 2

  /// Returns the points that a box of a stated width takes of its line at most, with what stands around it.
  private func greatestWidth(_ own: Own) -> Double {
    guard own.concealment.isDisjoint(with: [.widened, .paddedLeft, .paddedRight]) else { return CSSExtent.windowWidth }
    let isShare = own.concealment.contains(.shareOfWidth)
    let width = isShare ? own.width / CSSExtent.box * CSSExtent.windowWidth : own.width + CSSExtent.box
    return min(width, CSSExtent.windowWidth)
  }

  /// Notes how margins and transforms move a box. Columns and pictures are moved less far.
  /// - Parameter hasMarginAbove: whether the top margin moves it.
  private func move(
    _ element: inout HTMLConcealment.Element, _ own: Own, _ transform: CSSTransform?, hasMarginAbove: Bool
  ) {
    var left: [Double] = []
    if let transform {
      element.isFromBehind = transform.isFromBehind
      element.axes = transform.axes
      if transform.x > 0 {
        element.move.x = transform.x
      } else if transform.x <= CSSConcealmentProperty.farAway {
        left.append(transform.x)
      } else {
        element.moveBack.x = transform.x
      }
      if transform.y > 0 || transform.y <= CSSConcealmentProperty.farUp {
        element.move.y += transform.y
      } else {
        element.moveBack.y = transform.y
      }
    }
    element.move.x += left.reduce(0, +)
    if case .length(let margin) = own.margins.left {
      element.leftMargin = margin.points < CSSConcealmentProperty.low ? max(margin.points, 0) : 0
    }
    guard display.isGrid || own.concealment.contains(.wide) else { return }
    if !own.concealment.isDisjoint(with: [.positioned, .relative]) { left.append(own.offsets.leftward) }
    let row = left.reduce(0) { $1 > CSSConcealmentProperty.endOfRow ? $0 + $1 : $0 }
    // The part of the row at hand is seen.
    if own.concealment.contains(.wide) { element.move.x -= row } else { element.row = row }
  }

  /// Reports whether the margin above a box in a line moves it. Cells hang as they do in tables (HTML, section 15.3.8).
  private func isHanging(_ own: Own, _ tag: HTMLTag) -> Bool {
    own.verticalAlign.map { $0 == .hanging } ?? HTMLTagSet.cells.contains(tag)
  }

  /// Reports whether the element has a place of its own among blocks or in the line.
  private func isBox(_ own: Own) -> Bool {
    !display.isInline || own.isItem && display != .contents
      || !own.concealment.isDisjoint(with: [.atomic, .floating, .positioned])
  }

  /// Reports whether the width and height that the element states are its size.
  func hasOwnSize(_ tag: HTMLTag, _ own: Own) -> Bool {
    guard isBox(own) else { return false }
    if own.concealment.contains(.tabular) {
      // Parts that float or are positioned are blocks (CSS Display 3, section 2.7), tables stay tables.
      guard display == .tableCell, own.isItem || !own.concealment.isDisjoint(with: [.floating, .positioned]) else {
        return false
      }
    }
    return !isPartOfTable(tag, own) && (tag != .table || own.isBlockByDisplay || own.concealment.contains(.atomic))
  }

  /// Reports whether the element is a box as wide as the block around it, or as a share of it. No width, margin or
  /// content makes it wider.
  private func isAsWideAsAround(_ tag: HTMLTag, _ own: Own) -> Bool {
    guard concealment.isNarrow, !HTMLTagSet.growing.contains(tag) else { return false }
    if own.concealment.contains(.shareOfWidth) { return isBox(own) && own.concealment.isShareOfWidth }
    guard display == .block || display == .listItem else { return false }
    return own.concealment.isAsWideAsAround && own.margins.left == nil && own.margins.right == nil
  }

  private func flowEffects(_ own: Own, tag: HTMLTag, isTablePart: Bool) -> HTMLFlowEffects {
    var effects: HTMLFlowEffects = []
    let isInFlow = own.concealment.isDisjoint(with: [.floating, .positioned])
    if display.isInline {
      effects = isInFlow ? .boxInLine : .boxBesideLine
      if isInFlow, !own.concealment.isDisjoint(with: [.sized, .widened]) {
        effects.insert(.isSizedBoxInLine)
        if greatestWidth(own) <= Self.slimWidth { effects.insert(.isSlimBoxInLine) }
      }
      // Without an offset it stays where it would stand in the line.
      if own.concealment.contains(.positioned), own.offsets[.left] == nil, own.offsets[.right] == nil {
        effects.insert(.keepsPlaceInLine)
      }
    } else if isInFlow {
      if concealment.isIndentedAway { effects.insert(.endsFirstLine) }
    } else {
      effects = .boxBesideLine
    }
    let isCell = isTablePart && HTMLTagSet.cells.contains(tag)
    if isCell, own.concealment.contains(.shareOfWidth) { effects.insert(.isShareOfTable) }
    if isCell, own.concealment.isBoundedCell { effects.insert(.isBoundedCell) }
    if hasFlatLines, own.concealment.cutsY, height == .automatic, own.borders.areNone,
      own.concealment.isDisjoint(with: [.linedTop, .linedBottom, .heightened, .growing, .based]),
      isCell || !isTablePart && tag != .table && !own.concealment.contains(.tabular)
    {
      effects.insert(.hasFlatLines)
    }
    if tag == .table, !own.concealment.isDisjoint(with: [.sized, .widened]) { effects.insert(.isWidenedTable) }
    return effects
  }

  /// Reports whether the element is laid out as a part of a table, which has no margins and grows with its text. Parts
  /// that float or are positioned are blocks (CSS Display 3, section 2.7).
  private func isPartOfTable(_ tag: HTMLTag, _ own: Own) -> Bool {
    HTMLTagSet.growing.contains(tag) && tag != .table && !display.isInline
      && (!own.isBlockByDisplay || own.concealment.contains(.tabular))
      && own.concealment.isDisjoint(with: [.atomic, .floating, .positioned])
  }
}
