extension HTMLComputedStyle {
  /// Joins what the element states of its sight with what is around it.
  mutating func finishSight(_ own: inout Own, tag: HTMLTag) {
    // A browser that states how the text looked states how it was hidden.
    if isInAnnotated { own.sight.flags.remove(.forScreenReaders) }
    if own.sight.flags.contains(.paddedLeft), own.direction ?? paragraph.direction == .rightToLeft {
      own.sight.flags.insert(.paddedRight)
    }
    if own.sight.flags.contains(.growing) || own.isItem && own.sight.flags.contains(.based) {
      own.sight.flags.insert([.widened, .heightened])
    }
    zoom *= own.zoom
    guard display != .contents else { return }
    let isBox = isBox(own)
    if isBox {
      zoom *= own.sight.transform.scale
      if own.sight.flags.contains(.indentedToEnd), own.sight.cutsX, !whiteSpace.wraps { indentIsFar = true }
      // A box in a line goes where the line is, whatever its own indent.
      let isInLine = own.sight.flags.contains(.atomic) && !own.sight.flags.contains(.floating)
      if isIndentedAway, isInLine, !own.sight.isPositioned, !own.isItem { sight.insert(.outOfPage) }
      isIndentedAway = indentIsFar
    }
    let hasOwnSize = hasOwnSize(own, tag: tag)
    let isCell = display == .tableCell || HTMLTagSet.cells.contains(tag)
    sight.formUnion(
      own.sight.sight(
        isBox: isBox, hasOwnSize: hasOwnSize, holdsBoxes: hasOwnSize || isBox && isCell, isRow: display.isGrid))
  }

  /// Reports whether the element has a place of its own among blocks or in the line.
  private func isBox(_ own: Own) -> Bool {
    !display.isInline || own.isItem || own.sight.isPositioned
      || !own.sight.flags.isDisjoint(with: [.atomic, .floating])
  }

  /// Reports whether the width and height that the element states are its size, which they are not of tables and their
  /// parts. Parts that float or are positioned are blocks (CSS Display 3, section 2.7).
  func hasOwnSize(_ own: Own, tag: HTMLTag) -> Bool {
    guard isBox(own) else { return false }
    let isOutOfFlow = own.sight.isPositioned || own.sight.flags.contains(.floating)
    if own.sight.flags.contains(.tabular) { return display == .tableCell && (own.isItem || isOutOfFlow) }
    if tag == .table { return own.isBlockByDisplay || own.sight.flags.contains(.atomic) }
    return !HTMLTagSet.growing.contains(tag) || display.isInline || own.isBlockByDisplay || isOutOfFlow
      || own.sight.flags.contains(.atomic)
  }
}
