// Code: preformatted elements, and boxes that look like code.
extension HTMLReader {
  mutating func openCode(_ frame: inout Frame) {
    frame.isCode = true
    frame.headingLevel = 0
    frame.paragraphsBefore = Int32(truncatingIfNeeded: text.builder.paragraphCount)
    if let parent = frames.indices.last, frames[parent].keepsCode {
      frames[parent].keepsCode = false
      frame.continuesCode = true
    }
    frame.opened = .code
  }

  /// Reports whether the next element is one more line of the same code: Qt and Word write a `<pre>` for each, without
  /// a distance.
  mutating func codeGoesOn(after frame: Frame) -> Bool {
    guard styles[frame.style].paragraph.spacingAfter == .zero, let parent = frames.last else { return false }
    let next = tree.sibling(after: frame.node)
    guard next != HTMLTree.none, tree.tag(next) == .pre, tree[next].firstChild != HTMLTree.none else { return false }
    let style = styles.style(of: next, in: tree, parent: parent.style)
    return styles[style].paragraph.spacingBefore == .zero && styles[style].officeList == nil
  }

  // MARK: Languages

  /// Returns the language that the element of code, the one in it or one of two around it names.
  func language(ofCode node: NodeID) -> String? {
    let inner = tree.children(of: node).prefix(1).filter { tree.tag($0) == .code }
    // The language of the whole page is on an outer element.
    let outer = tree.ancestors(of: node).prefix(2).prefix { tree.tag($0) == .div || tree.tag($0) == .figure }
    for place in inner + [node] + outer {
      if let language = HTMLCodeLanguage.of(place, in: tree) { return language }
    }
    return nil
  }
}

extension HTMLTree {
  private static let namesOfNumbers: [StaticString] = [
    "linenos", "lineno", "ln", "lnt", "linenumber", "line-number", "line-numbers",
  ]

  /// Reports whether the element in code is the number of a line, which Pygments, Hugo and Rouge write before it.
  func isNumberOfLine(_ node: NodeID) -> Bool {
    guard self[node].hasAttributes, let name = value(.class, of: node), name.first == UInt8(ascii: "l"),
      Self.namesOfNumbers.contains(where: { names in
        names.withUTF8Buffer { $0.elementsEqual(name.prefix { !$0.isHTMLSpace }) }
      })
    else { return false }
    return onlyText(in: node)?.allSatisfy { $0.isASCIIDigit || $0.isHTMLSpace || $0 == 0xC2 || $0 == 0xA0 } ?? false
  }
}

extension CharacterStyle {
  /// Whether the font is one for code.
  var isMonospaced: Bool {
    if code || font?.generic == .monospace { return true }
    guard let name = font?.name.string.lowercased() else { return false }
    return ["mono", "courier", "consolas", "menlo", "monaco"].contains { name.contains($0) }
  }
}
