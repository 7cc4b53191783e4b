/// The facts of each list and table that the writer must know before it writes the first item or row.
struct MarkdownBlockPlan {
  /// Lists whose items are apart by blank lines, because one of them holds more than a line and nested lists.
  private(set) var loose: Set<Int> = []
  /// Lists that may follow a paragraph without a blank line (CommonMark, section 5.2).
  private(set) var interrupting: Set<Int> = []
  /// Tables that only place their content: one column whose cells hold headings, lists and other blocks. Their content
  /// is written as if it stood outside.
  private(set) var layouts: Set<Int> = []

  init(_ document: Document) {
    layouts = Self.layouts(of: document)
    /// Children of the open items, by block.
    var children: [Int: Int] = [:]
    var opened: [Int] = []
    func addChild(to block: Int?, isList: Bool) {
      guard let block, document.blocks[block].kind.isItem, let list = document.blocks[block].parent else { return }
      if !isList, children[block, default: 0] > 0 { loose.insert(list) }
      children[block, default: 0] += 1
    }
    document.forEachEvent { event in
      switch event {
      case .blockOpened(let index):
        opened.append(index)
        let block = document.blocks[index]
        if case .list = block.kind {
          addChild(to: block.parent, isList: true)
        } else {
          addChild(to: block.parent, isList: false)
        }
      case .blockClosed:
        opened.removeAll()
      case .paragraph(let index):
        let paragraph = document.paragraphs[index]
        addChild(to: paragraph.block, isList: false)
        if let item = paragraph.block, document.style(of: paragraph).isLine == false,
          document.blocks[item].kind.isItem, let list = document.blocks[item].parent
        {
          loose.insert(list)
        }
        // The first paragraph of a list's first item. One that nothing is left of would make the text before it a heading.
        if opened.count >= 2, opened.last == paragraph.block, Self.beginsWithText(document, paragraph),
          case .list(let style) = document.blocks[opened[opened.count - 2]].kind, style.start == 1
        {
          interrupting.insert(opened[opened.count - 2])
        }
        opened.removeAll()
      }
    }
  }

  /// The tables of one column without a header in which something stands that no cell of Markdown can hold.
  private static func layouts(of document: Document) -> Set<Int> {
    var tables: Set<Int> = []
    var table: [Int?] = []
    for (index, block) in document.blocks.enumerated() {
      table.append(block.kind.isTable ? index : block.parent.flatMap { table[$0] })
      switch block.kind {
      case .list, .quote, .code, .table:
        if let outer = block.parent.flatMap({ table[$0] }) { tables.insert(outer) }
      case .row, .cell, .item, .descriptionList, .term, .description, .note: break
      }
    }
    guard !table.allSatisfy({ $0 == nil }) else { return [] }
    for paragraph in document.paragraphs where document.style(of: paragraph).headingLevel != nil {
      if let outer = paragraph.block.flatMap({ table[$0] }) { tables.insert(outer) }
    }
    var cellCount: [Int: Int] = [:]
    for block in document.blocks {
      guard case .cell(let style) = block.kind, let row = block.parent, let outer = table[row] else { continue }
      cellCount[row, default: 0] += 1
      if style.isHeader || cellCount[row, default: 0] > 1 { tables.remove(outer) }
    }
    // A table in a cell that is written as one line is part of it.
    for outer in tables.sorted() {
      var parent = document.blocks[outer].parent
      while let block = parent {
        if document.blocks[block].kind.isTable, !tables.contains(block) { tables.remove(outer) }
        parent = document.blocks[block].parent
      }
    }
    return tables
  }

  private static func beginsWithText(_ document: Document, _ paragraph: Paragraph) -> Bool {
    let text = document.text[MarkdownTextSegment.trimmed(paragraph.range, document.text)]
    return !text.isEmpty && !text.starts(with: Document.anchor)
  }
}
