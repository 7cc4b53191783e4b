/// Footnotes and endnotes: finds them, and takes away what only leads from them to their marks or divides them from the
/// text.
enum HTMLNotes: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { true }

  static func rewrite(_ page: inout HTMLPage) {
    guard let plan = HTMLNotePlan(page.tree) else { return }
    for node in plan.spared {
      // The space before an arrow belongs to it.
      let previous = page.tree[node].previous
      if page.tree.tag(node) == .a, page.tree[node].next == HTMLTree.none, previous != HTMLTree.none,
        page.tree[previous].kind == .text
      {
        page.tree.trimEnd(ofText: previous)
      }
      page.tree.remove(node)
    }
    page.notes = plan
  }
}
