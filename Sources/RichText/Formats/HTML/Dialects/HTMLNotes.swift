/// Footnotes and endnotes: finds them, and takes away what only leads from them to their marks or divides them from the
/// text. Labels that the page or its list draws are written.
enum HTMLNotes: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { true }

  static func rewrite(_ page: inout HTMLPage) {
    if page.styles[0].isFromLibreOffice { page.tree.addSpacesToNumbers() }
    guard var plan = HTMLNotePlan(page.tree) else { return }
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
    for (note, number) in plan.notes.sorted(by: { $0.key < $1.key }) where !plan.all[number - 1].hasLabel {
      if let label = page.tree.insertLabel(plan.all[number - 1].label, inNote: note) { plan.add(label, of: number) }
    }
    page.notes = plan
  }
}

extension HTMLTree {
  /// Puts an element with the label, and a space, into the block where the text of a note begins.
  /// - Returns: the element; `nil` for a note without text.
  fileprivate mutating func insertLabel(_ label: [UInt8], inNote note: NodeID) -> NodeID? {
    guard var place = firstText(in: note) else { return nil }
    while self[place].parent != note, HTMLPresentation.display(of: tag(self[place].parent)) == .inline {
      place = self[place].parent
    }
    let element = makeElement(HTMLTagName(kind: .span))
    insert(makeText(label), in: element)
    insert(element, in: self[place].parent, before: place)
    insert(makeText([0x20]), in: self[place].parent, before: place)
    return element
  }

  private func firstText(in note: NodeID) -> NodeID? {
    nodes(in: note, entering: { !isElement($0) || !isUnseen($0) }).first { self[$0].kind == .text && !isBlank($0) }
  }

  /// Adds spaces in the place of the tabs that LibreOffice shows behind the numbers of notes and does not write.
  fileprivate mutating func addSpacesToNumbers() {
    for link in dialectStarts where tag(link) == .a {
      let name = attribute(.class, of: link)
      if name == "sdfootnotesym" || name == "sdendnotesym" { insert(makeText([0x20]), in: link) }
    }
  }
}
