/// Captions of tables, which are shown before their tables and stand there in the document.
enum HTMLCaptions: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.dialectStarts.contains { tree.tag($0) == .caption } }

  static func rewrite(_ page: inout HTMLPage) {
    for caption in page.tree.dialectStarts where page.tree.tag(caption) == .caption {
      let table = page.tree[caption].parent
      guard table != HTMLTree.none, page.tree.tag(table) == .table,
        page.tree[table].parent != HTMLTree.none
      else { continue }
      page.tree.insert(caption, in: page.tree[table].parent, before: table)
    }
  }
}
