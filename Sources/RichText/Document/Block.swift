/// A container of paragraphs or of other containers, in the manner of Foundation's `PresentationIntent`.
///
/// Blocks stand in document order (a parent before its children) and name their parent by index. What may contain what:
///
///     top level                      the same as a quote, then notes
///     quote, item, cell, note        paragraphs, quote, list, code, table, description list
///     term, description              the same
///     code                           paragraphs, one for each line
///     list                           items
///     description list               terms and descriptions in any order
///     table                          rows
///     row                            cells
///
/// A place of the table grid that a span covers has no cell of its own, as in HTML.
public struct Block: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case quote
    /// Apart from the other cases, which are many, because it is larger.
    indirect case list(ListStyle)
    /// An item of a list; `isChecked` is the state of its checkbox, `nil` for an item without one.
    case item(isChecked: Bool?)
    /// Terms and what is said of them (HTML `dl`).
    case descriptionList
    /// A term of a description list, or several lines of one (HTML `dt`).
    case term
    /// The description of the terms before it, which is indented (HTML `dd`); one without a term is an indent alone.
    case description
    /// Preformatted lines; the language is a word such as `swift`, where the source names one.
    case code(language: Label?)
    case table(TableStyle)
    case row
    case cell(CellStyle)
    /// The text of a footnote or an endnote; `CharacterStyle.note` counts these blocks from 1.
    case note(NoteKind)
  }

  public var kind: Kind
  /// Index of the containing block, always smaller than this block's own; nil at the top level.
  public var parent: Int?
  /// Whether nothing sets the container apart from the lines before and after it.
  ///
  /// Lists of both sorts, quotes and code are set apart unless they are tight. Lists in items, terms and descriptions,
  /// and containers of other kinds, never are and do not state it.
  public var isTight: Bool

  public init(_ kind: Kind, parent: Int? = nil, isTight: Bool = false) {
    self.kind = kind
    self.parent = parent
    self.isTight = isTight
  }
}

/// The look of a table.
public struct TableStyle: Hashable, Sendable {
  /// Whether the source draws lines around the cells; tables that serve the layout have none.
  public var isBordered: Bool
  /// Whether the table is as wide as the text around it; others are as wide as their content.
  public var isFullWidth: Bool
  /// Whether the first column is the one at the right (HTML `dir`, section 3.2.6.4).
  public var isRightToLeft: Bool

  public init(isBordered: Bool = false, isFullWidth: Bool = false, isRightToLeft: Bool = false) {
    self.isBordered = isBordered
    self.isFullWidth = isFullWidth
    self.isRightToLeft = isRightToLeft
  }
}

/// The extent of a table cell and whether it heads its row or column (HTML `th`).
public struct CellStyle: Hashable, Sendable {
  /// The limits of HTML, section 4.9.11: 1 to 1000 columns, 1 to 65,534 rows.
  public var columnSpan: Int
  public var rowSpan: Int
  public var isHeader: Bool

  public init(columnSpan: Int = 1, rowSpan: Int = 1, isHeader: Bool = false) {
    self.columnSpan = min(max(columnSpan, 1), 1000)
    self.rowSpan = min(max(rowSpan, 1), 65_534)
    self.isHeader = isHeader
  }
}

extension Block.Kind {
  /// Whether the block is a table, however it is drawn.
  public var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether the block is an item of a list, with a checkbox or without.
  var isItem: Bool { if case .item = self { true } else { false } }

  /// Whether a list that stands directly in this block is never set apart from the lines around it.
  var keepsListsTight: Bool {
    switch role {
    case .item, .term, .description: true
    case .quote, .list, .descriptionList, .code, .table, .row, .cell, .note: false
    }
  }

  /// Whether a paragraph may stand directly in this block.
  public var holdsParagraphs: Bool { role.holdsParagraphs }

  /// Reports whether `child` may stand directly in `parent`; `nil` means the top level.
  public static func allows(_ child: Block.Kind, in parent: Block.Kind?) -> Bool {
    child.role.isAllowed(in: parent?.role)
  }

  /// The kind without what it states.
  var role: Block.Role {
    switch self {
    case .quote: .quote
    case .list: .list
    case .item: .item
    case .descriptionList: .descriptionList
    case .term: .term
    case .description: .description
    case .code: .code
    case .table: .table
    case .row: .row
    case .cell: .cell
    case .note: .note
    }
  }
}

extension Block {
  /// The part of a container in the structure of a document: its kind without what that states.
  ///
  /// Kinds of containers hold texts, and each copy of one counts references; roles do not.
  enum Role: Sendable {
    case quote, list, item, code, table, row, cell
    case descriptionList, term, description
    case note

    /// Whether a paragraph may stand directly in such a block.
    var holdsParagraphs: Bool {
      switch self {
      case .quote, .item, .code, .cell, .term, .description, .note: true
      case .list, .table, .row, .descriptionList: false
      }
    }

    /// Reports whether such a block may stand directly in one of `parent`; `nil` means the top level.
    func isAllowed(in parent: Role?) -> Bool {
      switch self {
      case .item: parent == .list
      case .term, .description: parent == .descriptionList
      case .row: parent == .table
      case .cell: parent == .row
      case .note: parent == nil
      case .quote, .list, .code, .table, .descriptionList:
        switch parent {
        case .list, .table, .row, .code, .descriptionList: false
        case .term, .description, .note, .quote, .item, .cell, nil: true
        }
      }
    }

    /// Returns the number of containers to supply between `parent` and such a block, if `parent` holds only parts of
    /// its own. `nil` means the top level.
    func suppliedDepth(in parent: Role?) -> Int {
      switch parent {
      case .list: self == .item ? 0 : 1
      case .descriptionList: self == .term || self == .description ? 0 : 1
      case .table: self == .row ? 0 : self == .cell ? 1 : 2
      case .row: self == .cell ? 0 : 1
      case .quote, .item, .term, .description, .code, .cell, .note, nil: 0
      }
    }
  }
}
