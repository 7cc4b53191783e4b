// Checkboxes: those that an item or its list states, and those that stand in the text as elements of their own.
extension HTMLReader {
  /// Returns the state of an item's checkbox as the item, its list or its first element says it; `nil` if none of them
  /// does.
  ///
  /// Boxes in the text of an item, as most pages have them, are read as signs, which the document takes for the same.
  mutating func statedCheckbox(ofItem item: NodeID, in list: NodeID) -> Bool? {
    defer { checkboxBeforeItem = nil }
    if tree[item].hasAttributes, let state = tree.checkbox(ofItem: item) { return state }
    // Quill 1.
    if tree[list].hasAttributes, let state = tree.value(.dataChecked, of: list) {
      return state.elementsEqual("true".utf8)
    }
    // Notion's export.
    if let first = tree.firstElement(in: item), tree[first].hasAttributes, let state = tree.checkbox(ofClassOf: first) {
      return state
    }
    return checkboxBeforeItem
      ?? (tree[item].hasAttributes || tree[list].hasAttributes ? tree.checkbox(ofClassOfItem: item, in: list) : nil)
  }

  /// Adds the sign of a box that can be ticked; one between items belongs to the next item.
  mutating func addCheckbox(isChecked: Bool, _ frame: Frame) throws(FormatError) {
    if frames.last.map({ $0.list >= 0 }) ?? false {
      checkboxBeforeItem = isChecked
    } else {
      try add(CheckboxSign.text(isChecked: isChecked) + " ", frame)
    }
  }

  /// Reports whether a picture only shows the state of the item that it stands in, as in Google Docs.
  func showsCheckbox(_ alternative: String) -> Bool {
    guard alternative == "checked" || alternative == "unchecked" else { return false }
    return frames.last(where: { tree.tag($0.node) == .li }).map { tree.checkbox(ofItem: $0.node) != nil } ?? false
  }
}

extension HTMLTree {
  /// The state that the attributes of an item say.
  fileprivate func checkbox(ofItem item: NodeID) -> Bool? {
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
  fileprivate func checkbox(ofClassOf element: NodeID) -> Bool? {
    guard let names = value(.class, of: element), names.starts(with: "checkbox checkbox-".utf8) else { return nil }
    let state = names.dropFirst("checkbox checkbox-".utf8.count)
    return state.elementsEqual("on".utf8) ? true : state.elementsEqual("off".utf8) ? false : nil
  }

  /// The state of an item that is a task by its class: Notion, Confluence's pages, and checklists such as Trello's. A
  /// box that stands in the item tells it better.
  fileprivate func checkbox(ofClassOfItem item: NodeID, in list: NodeID) -> Bool? {
    let names = value(.class, of: item) ?? []
    let isNotion = names.starts(with: "notion-".utf8)
    guard
      isNotion && ByteScan.contains("to_do-block", in: names) || ByteScan.contains("checklist-item", in: names)
        || value(.class, of: list)?.starts(with: "inline-task-list".utf8) == true
    else { return nil }
    var isStruck = false
    var node = item
    // The box and the style of what is done stand near the beginning.
    for _ in 0..<24 {
      if tag(node) == .input { return nil }
      if isNotion, let style = value(.style, of: node), ByteScan.contains("line-through", in: style) { isStruck = true }
      node = next(after: node, in: item)
      if node == Self.none { break }
    }
    return isStruck
      || names.split(whereSeparator: \.isHTMLSpace).contains { name in
        ["checked", "complete", "completed", "done"].contains { name.elementsEqual($0.utf8) }
      }
  }

  /// The state of an element whose ARIA role says that it is a checkbox.
  func checkbox(of element: NodeID, role: ArraySlice<UInt8>) -> Bool? {
    guard role.elementsEqual("checkbox".utf8) else { return nil }
    return value(.ariaChecked, of: element)?.elementsEqual("true".utf8) ?? false
  }

  /// Reports whether a sign stands for the box that the element is, and nothing else.
  func drawsItsSign(_ element: NodeID) -> Bool {
    let child = self[element].firstChild
    guard child != HTMLTree.none, self[child].next == HTMLTree.none, self[child].kind == .text else { return false }
    let sign = text(child).filter { !$0.isHTMLSpace }
    return (1...4).contains(sign.count) && !sign[0].isASCIIAlphanumeric
  }
}
