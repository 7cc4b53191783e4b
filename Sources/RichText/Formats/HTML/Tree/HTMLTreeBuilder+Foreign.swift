// SVG and MathML: HTML, sections 13.2.6 ("tree construction dispatcher") and 13.2.6.5.
extension HTMLTreeBuilder {
  /// Asked only where the current element is foreign.
  func usesForeignRules(_ token: HTMLToken) -> Bool {
    let id = current
    let node = tree[id]
    switch token {
    case .characters:
      return !isTextIntegrationPoint(id)
    case .startTag(let tag):
      if node.namespace == .math {
        if HTMLTagSet.mathTextIntegration.contains(node.tag) { return tag.kind == .mglyph || tag.kind == .malignmark }
        if node.tag == .annotationXML { return !(tag.kind == .svg || isTextIntegrationPoint(id)) }
      }
      return !isTextIntegrationPoint(id)
    case .endTag, .comment, .doctype: return true
    case .endOfFile: return false
    }
  }

  /// A MathML text or an HTML integration point, whose content is HTML again.
  private func isTextIntegrationPoint(_ id: NodeID) -> Bool {
    let node = tree[id]
    guard node.tag == .annotationXML else { return node.isIntegrationPoint }
    let encoding = source.text(.encoding, in: tree.attributes(id))?.lowercased()
    return encoding == "text/html" || encoding == "application/xhtml+xml"
  }

  mutating func processForeign(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      insertText(source.holdsNUL(text) ? tokenizer.replacingNUL(text.start..<text.end) : text)
    case .startTag(let tag):
      let kind = tag.kind
      let isFontWithStyle =
        kind == .font
        && [.color, .face, .size].contains { source.value($0, in: tag.attributes) != nil }
      if HTMLTagSet.foreignBreakout.contains(kind) || isFontWithStyle {
        leaveForeign()
        process(token, in: mode)
        return
      }
      insertElement(tag, namespace: tree[current].namespace, opens: !tag.isSelfClosing)
    case .endTag(let tag):
      endForeign(tag, token)
    case .comment, .doctype, .endOfFile:
      break
    }
  }

  private mutating func leaveForeign() {
    while stack.count > 1, let last = stack.last, tree[last].namespace != .html, !isTextIntegrationPoint(last) {
      stack.removeLast()
    }
  }

  private mutating func endForeign(_ name: HTMLTagName, _ token: HTMLToken) {
    if name.kind == .br || name.kind == .p {
      leaveForeign()
      process(token, in: mode)
      return
    }
    for position in stack.indices.reversed() where position > 0 {
      let id = stack[position]
      if tree[id].namespace == .html {
        process(token, in: mode)
        return
      }
      if source.areEqual(tree.tagName(id), name) {
        stack.removeSubrange(position...)
        return
      }
    }
  }
}
