/// What the writer must know of each list before it writes the first item.
struct MarkdownListPlan {
  /// Lists whose items are apart by blank lines, because one of them holds more than a line and nested lists.
  private(set) var loose: Set<Int> = []
  /// Lists that may follow a paragraph without a blank line (CommonMark, section 5.2).
  private(set) var interrupting: Set<Int> = []

  init(_ document: Document) {
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

  private static func beginsWithText(_ document: Document, _ paragraph: Paragraph) -> Bool {
    let text = document.text[MarkdownTextSegment.trimmed(paragraph.range, document.text)]
    return !text.isEmpty && !text.starts(with: Document.anchor)
  }
}
