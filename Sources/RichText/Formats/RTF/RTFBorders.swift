/// The sides on which a paragraph, cell or row states a border, and those on which it has one.
struct RTFBorders: Hashable, Sendable {
  private(set) var stated: BoxSides = []
  private(set) var drawn: BoxSides = []

  /// Begins the description of a border; without a kind it is none.
  mutating func state(_ sides: BoxSides) {
    stated.formUnion(sides)
    drawn.subtract(sides)
  }

  mutating func set(_ sides: BoxSides, isDrawn: Bool) {
    if isDrawn { drawn.formUnion(sides) } else { drawn.subtract(sides) }
  }

  /// Fills what is not stated from a paragraph style.
  mutating func inherit(_ base: RTFBorders) {
    drawn.formUnion(base.drawn.subtracting(stated))
    stated.formUnion(base.stated)
  }

  /// Whether an empty paragraph with these borders is a line across the page and no part of a box.
  var areRule: Bool { !drawn.isEmpty && drawn.isDisjoint(with: [.left, .right]) }
}

/// The border that the words after `\brdrb`, `\clbrdrt` and their like describe.
struct RTFBorderTarget {
  enum Owner {
    case nobody, paragraph, cell, row
  }

  var owner = Owner.nobody
  var sides: BoxSides = []
}

// Borders: which one is meant, then its kind and width (RTF 1.9.1, "Paragraph Borders" and "Table Definitions").
extension RTFReader {
  mutating func readBorder(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .brdrt: beginBorder(.paragraph, .top)
    case .brdrb: beginBorder(.paragraph, .bottom)
    case .brdrl: beginBorder(.paragraph, .left)
    case .brdrr: beginBorder(.paragraph, .right)
    case .box: beginBorder(.paragraph, .all)
    case .clbrdrt: beginBorder(.cell, .top)
    case .clbrdrb: beginBorder(.cell, .bottom)
    case .clbrdrl: beginBorder(.cell, .left)
    case .clbrdrr: beginBorder(.cell, .right)
    case .trbrdrt: beginBorder(.row, .top)
    case .trbrdrb: beginBorder(.row, .bottom)
    case .trbrdrl, .trbrdrv: beginBorder(.row, .left)
    case .trbrdrr, .trbrdrh: beginBorder(.row, .right)
    case .brdrnone, .brdrnil, .brdrtbl: changeBorder { $0.set($1, isDrawn: false) }
    case .brdrw: if parameter == 0 { changeBorder { $0.set($1, isDrawn: false) } }
    case .brdrs, .brdrth, .brdrsh, .brdrdb, .brdrdot, .brdrdash, .brdrhair, .brdrdashsm, .brdrdashd, .brdrdashdd,
      .brdrdashdotstr, .brdrinset, .brdroutset, .brdrtriple, .brdrtnthsg, .brdrthtnsg, .brdrtnthtnsg, .brdrtnthmg,
      .brdrthtnmg, .brdrtnthtnmg, .brdrtnthlg, .brdrthtnlg, .brdrtnthtnlg, .brdrwavy, .brdrwavydb, .brdremboss,
      .brdrengrave:
      changeBorder { $0.set($1, isDrawn: true) }
    // Borders between paragraphs, of characters, pages and table styles, and diagonals.
    default: borderTarget = RTFBorderTarget()
    }
  }

  private mutating func beginBorder(_ owner: RTFBorderTarget.Owner, _ sides: BoxSides) {
    borderTarget = RTFBorderTarget(owner: owner, sides: sides)
    changeBorder { $0.state($1) }
  }

  private mutating func changeBorder(_ change: (inout RTFBorders, BoxSides) -> Void) {
    let sides = borderTarget.sides
    switch borderTarget.owner {
    case .nobody: break
    case .paragraph:
      keepParagraph()
      change(&paragraph.borders, sides)
    case .cell: rows.changeCellBorders { change(&$0, sides) }
    case .row: rows.changeRowBorders(isNested: group.isNestedRowProperties) { change(&$0, sides) }
    }
  }
}
