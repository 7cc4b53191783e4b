/// Captions of tables, which are shown before their tables and stand there in the document.
enum HTMLCaptions: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.occurring.contains(.tableParts) }

  static func rewrite(_ page: inout HTMLPage) {
    for caption in page.tree.nodes(where: { $0.tag == .caption }) {
      let table = page.tree[caption].parent
      guard page.tree.tag(caption) == .caption, table != HTMLTree.none, page.tree.tag(table) == .table,
        page.tree[table].parent != HTMLTree.none
      else { continue }
      page.tree.insert(caption, in: page.tree[table].parent, before: table)
    }
  }
}
