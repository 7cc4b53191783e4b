/// The definitions of the row and of the nested row being read, up to the mark that ends the row (RTF 1.9.1, "Table
/// Definitions").
///
///     \trowd ──▶ row without cells ── \clmgf, \clbrdrt … \cellx ──▶ one more cell ── \row ──▶ goes into the story
struct RTFRowReading: Sendable {
  private var row = RTFRowDefinition()
  private var nestedRow = RTFRowDefinition()
  private var cell = RTFRowDefinition.Cell()

  /// More cells than a row of any program has; the others are left out.
  private static let maximumCells = 1000

  func definition(isNested: Bool) -> RTFRowDefinition { isNested ? nestedRow : row }

  /// Takes a word of a row's definition.
  /// - Parameter isNested: whether it stands in `\nesttableprops`.
  mutating func control(_ word: RTFControlWord, _ parameter: Int?, isNested: Bool) {
    let value = min(max(Int32(clamping: parameter ?? 0), -1_000_000), 1_000_000)
    switch word {
    case .trowd:
      changeRow(isNested: isNested) { $0 = RTFRowDefinition() }
      cell = RTFRowDefinition.Cell()
    case .trleft: changeRow(isNested: isNested) { $0.left = value }
    case .ts: changeRow(isNested: isNested) { $0.style = value }
    case .trhdr: changeRow(isNested: isNested) { $0.isHeader = parameter != 0 }
    case .irow: changeRow(isNested: isNested) { $0.isFirst = parameter == 0 }
    case .lastrow: changeRow(isNested: isNested) { $0.isLast = parameter != 0 }
    case .trftsWidth: changeRow(isNested: isNested) { $0.widthUnit = value }
    case .trwWidth: changeRow(isNested: isNested) { $0.width = value }
    case .rtlrow: changeRow(isNested: isNested) { $0.isRightToLeft = true }
    case .ltrrow: changeRow(isNested: isNested) { $0.isRightToLeft = false }
    case .clmgf: cell.startsHorizontalMerge = true
    case .clmrg: cell.continuesHorizontalMerge = true
    case .clvmgf: cell.startsVerticalMerge = true
    case .clvmrg: cell.continuesVerticalMerge = true
    case .cellx:
      cell.right = value
      let cell = cell
      changeRow(isNested: isNested) { if $0.cells.count < Self.maximumCells { $0.cells.append(cell) } }
      self.cell = RTFRowDefinition.Cell()
    default: break
    }
  }

  mutating func changeCellBorders(_ change: (inout RTFBorders) -> Void) { change(&cell.borders) }

  mutating func changeRowBorders(isNested: Bool, _ change: (inout RTFBorders) -> Void) {
    changeRow(isNested: isNested) { change(&$0.borders) }
  }

  private mutating func changeRow(isNested: Bool, _ change: (inout RTFRowDefinition) -> Void) {
    if isNested { change(&nestedRow) } else { change(&row) }
  }
}
