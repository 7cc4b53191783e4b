/// The borders and the width of a table that is being read; its own element states them, or most of its cells the
/// borders.
struct HTMLTableBorders {
  private let isStated: Bool
  /// Whether the table is as wide as the text around it, or nearly.
  let isFullWidth: Bool
  private var cells = 0
  private var borderedCells = 0

  init(of table: HTMLTree.NodeID, in tree: HTMLTree, hasBorder: Bool) {
    isStated = hasBorder || tree[table].hasAttributes && Self.isStated(by: table, in: tree)
    isFullWidth = tree[table].hasAttributes && Self.isFullWidth(table, in: tree)
  }

  /// HTML, section 15.3.8: a width that is no number is one pixel; rules are drawn around cells and frames around the
  /// table.
  private static func isStated(by table: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    if let rules = tree.attribute(.rules, of: table)?.lowercased(), rules != "none", !rules.isEmpty { return true }
    let border = tree.attribute(.border, of: table)
    if let frame = tree.attribute(.frame, of: table)?.lowercased(), !frame.isEmpty {
      return frame != "void" && border != "0"
    }
    return border.map { HTMLTree.integer($0).map { $0 > 0 } ?? true } ?? false
  }

  /// Reports whether the table has nearly all the width there is, or that of a printed line in pixels.
  private static func isFullWidth(_ table: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    let style = tree.value(.style, of: table).map(HTMLImageSource.declarations) ?? []
    let width = tree.value(.width, of: table).flatMap { CSSComponent.all(in: $0).first }
    return switch style.last(where: { $0.name == "width" })?.value ?? width {
    case .percentage(let share): share >= 90
    case .number(let pixels), .dimension(let pixels, "px"): pixels >= 600
    default: false
    }
  }

  mutating func addCell(hasBorder: Bool) {
    cells += 1
    if hasBorder { borderedCells += 1 }
  }

  var areVisible: Bool { isStated || borderedCells > 0 && 2 * borderedCells >= cells }
}
