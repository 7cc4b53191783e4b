/// The borders of a table that is being read, which its own element or most of its cells state.
struct HTMLTableBorders {
  private let isStated: Bool
  private var cells = 0
  private var borderedCells = 0

  init(of table: HTMLTree.NodeID, in tree: HTMLTree, hasBorder: Bool) {
    isStated = hasBorder || tree[table].hasAttributes && Self.isStated(by: table, in: tree)
  }

  /// HTML, section 15.3.8: a width that is no number is one pixel; rules are drawn around cells and frames around the table.
  private static func isStated(by table: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    if let rules = tree.attribute(.rules, of: table)?.lowercased(), rules != "none", !rules.isEmpty { return true }
    let border = tree.attribute(.border, of: table)
    if let frame = tree.attribute(.frame, of: table)?.lowercased(), !frame.isEmpty {
      return frame != "void" && border != "0"
    }
    return border.map { HTMLReader.integer($0).map { $0 > 0 } ?? true } ?? false
  }

  mutating func addCell(hasBorder: Bool) {
    cells += 1
    if hasBorder { borderedCells += 1 }
  }

  var areVisible: Bool { isStated || borderedCells > 0 && 2 * borderedCells >= cells }
}
