/// The containers that `Document.flattening(_:)` turns into plain paragraphs.
public struct Flattening: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Items become paragraphs that begin with their marker, two spaces for each outer list before it.
  /// Descriptions begin with four spaces, and so do all their lines but those of code and of table rows.
  public static let lists = Flattening(rawValue: 1)
  /// Rows of data become lines, with tabs between cells and spaces between the lines of a cell. Containers inside a
  /// cell are flattened with it. Rows that serve the layout become the content of their cells, one cell after the
  /// other. These are rows of one cell, and rows with code of several lines or another table. Most rows with a list, a
  /// quote or several paragraphs are layout, too, if the table has neither header cells nor lines.
  public static let tables = Flattening(rawValue: 2)
  public static let quotes = Flattening(rawValue: 4)
  public static let code = Flattening(rawValue: 8)
  /// Marks and notes become text: the notes are the last paragraphs.
  public static let notes = Flattening(rawValue: 16)
  public static let all: Flattening = [.lists, .tables, .quotes, .code, .notes]
}

extension Document {
  /// Returns the document without the named containers. No text is lost, and text expresses what a container meant.
  ///
  /// An empty line separates code from other lines. With `listMarkers` items begin with their markers.
  public func flattening(_ containers: Flattening, listMarkers: Bool = true) -> Document {
    let concerned = blocks.contains { block in
      switch block.kind {
      case .list, .item, .descriptionList, .term, .description: containers.contains(.lists)
      case .table, .row, .cell: containers.contains(.tables)
      case .quote: containers.contains(.quotes)
      case .code: containers.contains(.code)
      case .note: containers.contains(.notes)
      }
    }
    guard concerned else { return self }
    var flattener = DocumentFlattener(self, containers, listMarkers: listMarkers)
    do {
      try forEachEvent { event throws(FormatError) in try flattener.handle(event, of: self) }
      return try flattener.builder.finish()
    } catch {
      // Only limits throw, and the builder has none.
      return self
    }
  }
}
