/// Tools of a page, which are no content.
///
/// These are buttons that copy and share, links of headings to themselves, links that edit, and the heads of code.
/// They are marked where they stand, by what the page states: element, role, class and words. What leaves room for
/// content stays: a choice, a button in a sentence or in a cell, the question that is a heading.
enum HTMLPageTools: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool {
    tree.dialectStarts.contains {
      switch tree.tag($0) {
      case .button: true
      case .a: tree[$0].hasAttributes
      case .div: tree.isStatedButton($0)
      default: tree.isCode($0)
      }
    }
  }

  static func rewrite(_ page: inout HTMLPage) {
    let tree = page.tree
    for node in tree.dialectStarts {
      switch tree.tag(node) {
      case .button: if tree.isTool(button: node) { page.tools.insert(node) }
      case .a where tree[node].hasAttributes: if let tool = tree.tool(ofLink: node) { page.tools.insert(tool) }
      case .div where tree.isStatedButton(node): if tree.isTool(button: node) { page.tools.insert(node) }
      case .pre where tree.isCode(node): page.tools.formUnion(HTMLCodeHead(of: node, in: tree).tools)
      default: break
      }
    }
  }
}

extension HTMLTree {
  /// The elements around a node that are asked about it.
  private func near(_ node: NodeID, _ count: Int) -> [NodeID] { Array(ancestors(of: node).lazy.prefix(count)) }

  /// Reports whether an element says that it is a button, and nothing more such as a choice.
  func isStatedButton(_ node: NodeID) -> Bool {
    if !self[node].hasAttributes { return tag(node) == .button }
    guard let role = value(.role, of: node) else { return tag(node) == .button }
    return role.elementsEqual("button".utf8)
  }

  /// The text of a small element on one line; `nil` if it is longer, or holds more than text and pictures.
  func label(of root: NodeID) -> String? {
    var bytes = Array(text(root))
    for (count, node) in nodes(in: root).enumerated() {
      bytes += text(node)
      let isBlock = isElement(node) && HTMLTagSet.block.contains(tag(node)) && tag(node) != .div
      if isBlock || count > 24 || bytes.count > 60 { return nil }
    }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let words = scalars.split { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    return words.map(String.init).joined(separator: " ").lowercased()
  }

  /// Reports whether a class of an element holds one of these names, in any of the ways to write it: `copyButton`,
  /// `btn copy-button`, `copy_button`.
  func isNamed(_ names: [StaticString], _ node: NodeID) -> Bool {
    guard let classes = value(.class, of: node), classes.count <= 1 << 10 else { return false }
    let signs = "-_".utf8
    let folded = classes.lazy.filter { !signs.contains($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let whole = Array(folded)[...]
    return names.contains { ByteScan.contains($0, in: whole) }
  }

  /// Reports whether letters stand beside a node in the same element, as around a word of a sentence.
  private func standsInText(_ node: NodeID) -> Bool {
    [self[node].previous, self[node].next].contains {
      $0 != Self.none && text($0).contains { $0 >= 0x80 || $0.isASCIIAlphanumeric }
    }
  }

  // MARK: Buttons

  /// Reports whether a button does something with the content beside it.
  /// - Parameter isBesideCode: whether nothing else stands between it and code.
  func isTool(button: NodeID, isBesideCode: Bool = false) -> Bool {
    guard isStatedButton(button), let label = self.label(of: button), !label.isEmpty else { return false }
    let outer = near(button, 6)
    let hasName =
      isNamed(HTMLToolWords.buttons, button) || value(named: "data-clipboard-text".utf8, of: button) != nil
      || value(named: "data-clipboard-target".utf8, of: button) != nil
    let isInCode = isBesideCode || outer.contains { isCode($0) }
    if isInCode {
      let states = hasName || isNamed(["copy"], button) || statesCopying(button)
      return states || HTMLToolWords.codeLabels.contains(label) && (isBesideCode || !standsInText(button))
    }
    return (hasName || HTMLToolWords.labels.contains(label)) && standsAlone(button)
  }

  /// Reports whether a button is no part of a sentence, and nothing in which one is spoken about.
  private func standsAlone(_ button: NodeID) -> Bool {
    let outer = near(button, 4)
    if standsInText(button) || outer.contains(where: { HTMLToolWords.holdsContent.contains(tag($0)) || isHeading($0) })
    {
      return false
    }
    guard let paragraph = outer.first(where: { tag($0) == .p }) else { return true }
    return !nodes(in: paragraph, entering: { $0 != button }).contains { !isBlank($0) }
  }

  private func statesCopying(_ button: NodeID) -> Bool {
    ["aria-label", "title"].contains { name in
      guard let words = value(named: name.utf8, of: button) else { return false }
      return words.starts(with: "Copy".utf8) || words.starts(with: "copy".utf8)
    }
  }

  // MARK: Links

  /// Returns the element that is a tool because of a link in it: the link, or the brackets around it.
  func tool(ofLink link: NodeID) -> NodeID? {
    guard let address = value(.href, of: link) else { return nil }
    if ByteScan.contains("edit", in: address), let edit = near(link, 3).first(where: { isNamed(["editsection"], $0) }) {
      return edit
    }
    guard ByteScan.contains("#", in: address), let hash = address.lastIndex(of: UInt8(ascii: "#")) else {
      return isShare(link) ? link : nil
    }
    let name = address[(hash + 1)...]
    return name.isEmpty ? (isShare(link) ? link : nil) : isPermalink(link, to: name) ? link : nil
  }

  /// Reports whether a link works as a button that copies or shares.
  private func isShare(_ link: NodeID) -> Bool {
    guard value(.role, of: link)?.elementsEqual("button".utf8) == true || isNamed(HTMLToolWords.buttons, link),
      let label = self.label(of: link)
    else { return false }
    return HTMLToolWords.labels.contains(label) && standsAlone(link)
  }

  /// Reports whether a link leads to the heading that it stands in, or says so by its class. It must show a sign or
  /// words for that.
  private func isPermalink(_ link: NodeID, to name: ArraySlice<UInt8>) -> Bool {
    guard let label = self.label(of: link) else { return false }
    let isSign = label.unicodeScalars.allSatisfy(HTMLToolWords.isPermalinkSign)
    guard isSign || HTMLToolWords.permalinks.contains(where: label.hasPrefix) else { return false }
    let hasName = isNamed(HTMLToolWords.permalinkNames, link)
    if isSign, !label.isEmpty, hasName { return true }
    guard let heading = self.heading(of: link), hasName || leads(to: heading, around: link, name) else { return false }
    // The words of a heading that links to itself are the heading.
    return nodes(in: heading).contains { text($0).contains { !$0.isHTMLSpace } && !near($0, 4).contains(link) }
  }

  private func isHeading(_ node: NodeID) -> Bool {
    HTMLTagSet.headings.contains(tag(node)) || tag(node) == .dt
      || self[node].hasAttributes && value(.role, of: node)?.elementsEqual("heading".utf8) == true
  }

  /// The heading that a link stands in, or beside which it stands alone.
  private func heading(of link: NodeID) -> NodeID? {
    let outer = near(link, 4)
    if let heading = outer.first(where: isHeading) { return heading }
    return [link, self[link].parent].lazy.flatMap { [self[$0].previous, sibling(after: $0)] }.first {
      $0 != Self.none && isHeading($0)
    }
  }

  /// Reports whether a heading, what is close around it or in it, or the link itself has the name.
  private func leads(to heading: NodeID, around link: NodeID, _ name: ArraySlice<UInt8>) -> Bool {
    let places = [link, heading] + near(link, 4) + nodes(in: heading).lazy.prefix(16)
    return places.contains { value(.id, of: $0) == name || value(.name, of: $0) == name }
  }
}
