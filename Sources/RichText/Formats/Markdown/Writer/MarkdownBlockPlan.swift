/// The facts of each list and table that the writer must know before it writes the first item or row.
///
/// They are arrays by block: for sets and dictionaries of numbers the runtime would look up how those are hashed.
struct MarkdownBlockPlan {
  /// Lists whose items are apart by blank lines, because one of them holds more than a line and nested lists.
  private(set) var isLoose: [Bool]
  /// Lists that may follow a paragraph without a blank line (CommonMark, section 5.2).
  private(set) var mayInterrupt: [Bool]
  /// Tables that only place their content: one column whose cells hold headings, lists and other blocks. Their content
  /// is written as if it stood outside.
  private(set) var isLayout: [Bool]

  init(_ document: Document) {
    isLayout = Self.layouts(of: document)
    isLoose = Array(repeating: false, count: document.blocks.count)
    mayInterrupt = isLoose
    /// Whether items have children, by block.
    var hasChildren = isLoose
    var opened: [Int] = []
    func addChild(to block: Int?, isList: Bool) {
      guard let block, document.blocks[block].kind.isItem, let list = document.blocks[block].parent else { return }
      if !isList, hasChildren[block] { isLoose[list] = true }
      hasChildren[block] = true
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
          isLoose[list] = true
        }
        // The first paragraph of a list's first item. One that nothing is left of would make the text before it a heading.
        if opened.count >= 2, opened.last == paragraph.block, Self.beginsWithText(document, paragraph),
          case .list(let style) = document.blocks[opened[opened.count - 2]].kind, style.start == 1
        {
          mayInterrupt[opened[opened.count - 2]] = true
        }
        opened.removeAll()
      }
    }
  }

  /// The tables of one column without a header in which something stands that no cell of Markdown can hold.
  private static func layouts(of document: Document) -> [Bool] {
    var isLayout = [Bool](repeating: false, count: document.blocks.count)
    var table: [Int?] = []
    for (index, block) in document.blocks.enumerated() {
      table.append(block.kind.isTable ? index : block.parent.flatMap { table[$0] })
      switch block.kind {
      case .list, .quote, .code, .table:
        if let outer = block.parent.flatMap({ table[$0] }) { isLayout[outer] = true }
      case .row, .cell, .item, .descriptionList, .term, .description, .note: break
      }
    }
    guard !table.allSatisfy({ $0 == nil }) else { return isLayout }
    for paragraph in document.paragraphs where document.style(of: paragraph).headingLevel != nil {
      if let outer = paragraph.block.flatMap({ table[$0] }) { isLayout[outer] = true }
    }
    var hasCell = [Bool](repeating: false, count: document.blocks.count)
    for block in document.blocks {
      guard case .cell(let style) = block.kind, let row = block.parent, let outer = table[row] else { continue }
      if style.isHeader || hasCell[row] { isLayout[outer] = false }
      hasCell[row] = true
    }
    // A table in a cell that is written as one line is part of it.
    for outer in isLayout.indices where isLayout[outer] {
      var parent = document.blocks[outer].parent
      while let block = parent {
        if document.blocks[block].kind.isTable, !isLayout[block] { isLayout[outer] = false }
        parent = document.blocks[block].parent
      }
    }
    return isLayout
  }

  private static func beginsWithText(_ document: Document, _ paragraph: Paragraph) -> Bool {
    let text = document.text[MarkdownTextSegment.trimmed(paragraph.range, document.text)]
    return !text.isEmpty && !text.starts(with: Document.anchor)
  }
}
