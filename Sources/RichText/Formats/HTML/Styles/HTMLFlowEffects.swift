/// The effects of an element on its surroundings, beyond inherited styles.
struct HTMLFlowEffects: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// A block that ends the first line of the block around, which an indent has moved out of sight.
  static let endsFirstLine = HTMLFlowEffects(rawValue: 1 << 2)
  /// A box that is a part of a line, and holds lines of its own.
  static let boxInLine = HTMLFlowEffects(rawValue: 1 << 3)
  /// A box that stands beside the line in which it is stated.
  static let boxBesideLine = HTMLFlowEffects(rawValue: 1 << 4)
  /// A cell whose greatest width hides its text, unless something else makes its column wider.
  static let isBoundedCell = HTMLFlowEffects(rawValue: 1 << 6)
  /// A table that may be wider than its contents.
  static let isWidenedTable = HTMLFlowEffects(rawValue: 1 << 7)
  /// A box beside a line that stands where it would stand in the line.
  static let keepsPlaceInLine = HTMLFlowEffects(rawValue: 1 << 9)
  /// A box in a line that states its width.
  static let isSizedBoxInLine = HTMLFlowEffects(rawValue: 1 << 11)

  /// An element that absolute elements in it are placed from, and one that fixed elements are.
  static let holdsAbsolute = HTMLFlowEffects(rawValue: 1 << 13)
  static let holdsFixed = HTMLFlowEffects(rawValue: 1 << 14)

  /// A cell that is as wide as a share of its table, which makes the other columns wider, too.
  static let isShareOfTable = HTMLFlowEffects(rawValue: 1 << 19)

  /// A box in a line that states a width smaller than a page.
  static let isSlimBoxInLine = HTMLFlowEffects(rawValue: 1 << 23)

  /// A box that cuts off what stands beyond it, and whose lines have no height.
  static let hasFlatLines = HTMLFlowEffects(rawValue: 1 << 25)

  private static let afterwards: HTMLFlowEffects = [
    .endsFirstLine, .boxInLine, .boxBesideLine,
  ]

  /// Whether nothing is to be done at the end of the element.
  var areLocal: Bool { isDisjoint(with: Self.afterwards) }

  /// Whether any work may be needed when the element is entered or left. Effects that only concern the margins and the
  /// width of the element are read by the elements around it.
  var concernElement: Bool {
    !isDisjoint(with: Self.afterwards.union([.isBoundedCell, .hasFlatLines]))
  }

  /// The elements that are placed from this one.
  var holding: HTMLConcealment.Holding {
    contains(.holdsFixed) ? .all : contains(.holdsAbsolute) ? .absolute : .none
  }

  /// Whether the element is a box in or beside a line.
  var areInLine: Bool { !isDisjoint(with: [.boxInLine, .boxBesideLine]) }
}
