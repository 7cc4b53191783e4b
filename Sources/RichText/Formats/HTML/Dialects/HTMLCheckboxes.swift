/// Checkboxes of items: those that an item, its list or its first element states, and those between two items.
///
/// Boxes in the text of an item, as most pages have them, are read as signs, which the document takes for the same.
enum HTMLCheckboxes: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.holdsLists }

  static func rewrite(_ page: inout HTMLPage) {
    for node in page.tree.nodes(where: { $0.tag == .li || $0.tag == .input }) {
      if page.tree.tag(node) == .input {
        page.tree.moveIntoNextItem(node)
      } else if let isChecked = page.tree.statedCheckbox(ofItem: node) {
        page.tree.setMark(isChecked ? 1 : 0, of: node)
        for picture in page.tree.pictures(ofCheckboxIn: node) { page.tree.remove(picture) }
      }
    }
  }
}

extension HTMLTree {
  /// Moves a box that stands between two items into the one that it stands before.
  fileprivate mutating func moveIntoNextItem(_ input: NodeID) {
    let parent = self[input].parent
    let isBox = attribute(.type, of: input)?.lowercased() == "checkbox"
    guard isBox, parent != Self.none, tag(parent).isList else { return }
    let item = sibling(after: input)
    if item != Self.none, tag(item) == .li { insert(input, in: item, before: self[item].firstChild) }
  }

  /// Returns the state of an item's checkbox as the item, its list or its first element states it; `nil` if none of
  /// them does.
  fileprivate func statedCheckbox(ofItem item: NodeID) -> Bool? {
    if self[item].hasAttributes, let state = checkbox(ofItem: item) { return state }
    let list = self[item].parent
    guard list != Self.none else { return nil }
    // Quill 1.
    if self[list].hasAttributes, let state = value(.dataChecked, of: list) { return state.elementsEqual("true".utf8) }
    // Notion's export.
    if let first = firstElement(in: item), self[first].hasAttributes, let state = checkbox(ofClassOf: first) {
      return state
    }
    return self[item].hasAttributes || self[list].hasAttributes ? checkbox(ofClassOfItem: item, in: list) : nil
  }

  /// The pictures that only show the state which an item states itself, as in Google Docs.
  fileprivate func pictures(ofCheckboxIn item: NodeID) -> [NodeID] {
    guard checkbox(ofItem: item) != nil else { return [] }
    return nodes(in: item, entering: { tag($0) != .li }).filter { node in
      tag(node) == .img && ["checked", "unchecked"].contains(attribute(.alt, of: node))
    }
  }

  /// The state that the attributes of an item say.
  private func checkbox(ofItem item: NodeID) -> Bool? {
    if let state = value(.ariaChecked, of: item) { return state.elementsEqual("true".utf8) }
    // Tiptap and ProseMirror; Quill 2.
    if let state = value(.dataChecked, of: item) { return !state.elementsEqual("false".utf8) }
    // Confluence.
    if let state = value(.dataTaskState, of: item) { return state.elementsEqual("DONE".utf8) }
    if let state = value(.dataList, of: item) {
      return state.elementsEqual("checked".utf8) ? true : state.elementsEqual("unchecked".utf8) ? false : nil
    }
    return nil
  }

  /// The state of an empty element that is drawn as a box.
  private func checkbox(ofClassOf element: NodeID) -> Bool? {
    guard let names = value(.class, of: element), names.starts(with: "checkbox checkbox-".utf8) else { return nil }
    let state = names.dropFirst("checkbox checkbox-".utf8.count)
    return state.elementsEqual("on".utf8) ? true : state.elementsEqual("off".utf8) ? false : nil
  }

  /// The state of an item that is a task by its class: Notion, Confluence's pages, and checklists such as Trello's. A
  /// box that stands in the item tells it better.
  private func checkbox(ofClassOfItem item: NodeID, in list: NodeID) -> Bool? {
    let names = value(.class, of: item) ?? []
    let isNotion = names.starts(with: "notion-".utf8)
    guard
      isNotion && ByteScan.contains("to_do-block", in: names) || ByteScan.contains("checklist-item", in: names)
        || value(.class, of: list)?.starts(with: "inline-task-list".utf8) == true
    else { return nil }
    var isStruck = false
    // The box and the style of what is done stand near the beginning.
    for node in [item] + nodes(in: item).prefix(23) {
      if tag(node) == .input { return nil }
      if isNotion, let style = value(.style, of: node), ByteScan.contains("line-through", in: style) { isStruck = true }
    }
    return isStruck
      || names.split(whereSeparator: \.isHTMLSpace).contains { name in
        ["checked", "complete", "completed", "done"].contains { name.elementsEqual($0.utf8) }
      }
  }
}
