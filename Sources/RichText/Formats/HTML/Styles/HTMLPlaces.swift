/// The places of an element, and of those that are placed from it or from an element around it (CSS Positioned Layout
/// 3, section 2.1).
///
/// Kept apart from the other styles, which most elements copy without any.
final class HTMLPlaces: Sendable {
  /// The place of the element, and of what stands in it in the flow.
  let flow: HTMLPlace
  /// The places from which absolute and fixed elements are placed.
  let absolute: HTMLPlace
  let fixed: HTMLPlace
  /// The boxes that they are placed from.
  private let absoluteHolder: CSSOffsets.Holder
  private let fixedHolder: CSSOffsets.Holder
  /// The distance by which the element moves a row of boxes to the left. Other items of the row may then be the visible
  /// ones.
  let row: Double

  /// Whether elements that state no place of their own have another than the one around them.
  var movesPlain: Bool { row != 0 || flow.isTurned }

  /// Makes the places of a page.
  convenience init() {
    let window = CSSOffsets.Holder(isWindow: true)
    self.init(flow: .page, absolute: (.page, window), fixed: (.window, window), row: 0)
  }

  private init(
    flow: HTMLPlace, absolute: (HTMLPlace, CSSOffsets.Holder), fixed: (HTMLPlace, CSSOffsets.Holder), row: Double
  ) {
    self.flow = flow
    (self.absolute, absoluteHolder) = absolute
    (self.fixed, fixedHolder) = fixed
    self.row = row
  }

  /// Makes the places of an element in one of these places.
  /// - Parameters:
  ///   - width: the width of the box around, if it is known.
  ///   - isEmpty: whether it shows nothing of what stands in it.
  convenience init(of element: HTMLConcealment.Element, in outer: HTMLPlaces, width: Double?, isEmpty: Bool) {
    let own = element.own
    var (absoluteHolder, fixedHolder) = (outer.absoluteHolder, outer.fixedHolder)
    var (flow, absolute, fixed) = (outer.flow, outer.absolute, outer.fixed)
    if element.isItemOfRow {
      // It takes back how far the row is moved.
      if absolute == flow { absolute.move(x: -outer.row, y: 0) }
      flow.move(x: -outer.row, y: 0)
    }
    if own.contains(.positioned) {
      let isFixed = own.contains(.fixed)
      let holder = isFixed ? fixedHolder : absoluteHolder
      flow.stand(in: isFixed ? fixed : absolute, element.offsets.place(in: holder, isFixed: isFixed))
    } else if own.contains(.relative) {
      let move = element.offsets.move(in: width)
      flow.move(x: move.x, y: move.y)
    }
    if flow.isTurned { flow.move(x: element.leftMargin, y: 0) }
    flow.move(x: element.move.x, y: element.move.y)
    flow.moveBack(x: element.moveBack.x, y: element.moveBack.y)
    if element.axes != .identity { flow.turn(by: element.axes) }
    var inside = flow
    if isEmpty || element.cut != nil {
      flow.cutOff(element.cut ?? .bounded, isEmpty: isEmpty)
      inside.cutOff(element.cut ?? .bounded, isEmpty: isEmpty && !own.hasRoomInside)
    }
    if own.isCutToBox {
      // Lines have no room beside their text.
      flow.cutOff(.bounded, isEmpty: false)
      inside.cutOff(.bounded, isEmpty: false)
      absolute.view = inside.view
      if !element.isBox { absolute.view.isEmpty = true }
      fixed.view = absolute.view
    }
    let holder = CSSOffsets.Holder(width: element.isBox && element.hasStatedWidth ? element.width : nil)
    if element.holding != .none { (absolute, absoluteHolder) = (inside, holder) }
    if element.holding == .all { (fixed, fixedHolder) = (inside, holder) }
    self.init(flow: flow, absolute: (absolute, absoluteHolder), fixed: (fixed, fixedHolder), row: element.row)
  }

  /// The same for an element whose contents are moved down.
  /// - Parameter holding: the elements that are placed from it and go with it.
  func moved(down points: Double, holding: HTMLConcealment.Holding) -> HTMLPlaces {
    changed(holding) { $0.move(down: points) }
  }

  /// The same for an element that shows nothing of what stands in it.
  func emptied(holding: HTMLConcealment.Holding) -> HTMLPlaces {
    changed(holding) { $0.view.isEmpty = true }
  }

  private func changed(_ holding: HTMLConcealment.Holding, _ change: (inout HTMLPlace) -> Void) -> HTMLPlaces {
    var (flow, absolute, fixed) = (flow, absolute, fixed)
    change(&flow)
    if holding != .none { change(&absolute) }
    if holding == .all { change(&fixed) }
    return HTMLPlaces(flow: flow, absolute: (absolute, absoluteHolder), fixed: (fixed, fixedHolder), row: row)
  }
}

extension HTMLPlaces: Hashable {
  static func == (one: HTMLPlaces, other: HTMLPlaces) -> Bool {
    one.flow == other.flow && one.absolute == other.absolute && one.fixed == other.fixed && one.row == other.row
      && one.absoluteHolder == other.absoluteHolder && one.fixedHolder == other.fixedHolder
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(flow)
    hasher.combine(absolute)
    hasher.combine(fixed)
    hasher.combine(row)
    hasher.combine(absoluteHolder)
    hasher.combine(fixedHolder)
  }
}
