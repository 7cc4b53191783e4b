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
        if HTMLTagSet.mathTextIntegration.contains(node.tag) { return tag.name == "mglyph" || tag.name == "malignmark" }
        if node.tag == .annotationXML { return !(tag.name == "svg" || isTextIntegrationPoint(id)) }
      }
      return !isTextIntegrationPoint(id)
    case .endTag, .comment, .doctype: return true
    case .endOfFile: return false
    }
  }

  /// A MathML text or an HTML integration point: what stands in it is HTML again.
  private func isTextIntegrationPoint(_ id: NodeID) -> Bool {
    let node = tree[id]
    guard node.tag == .annotationXML else { return node.isIntegrationPoint }
    let encoding = tree.attributes(id).text("encoding")?.lowercased()
    return encoding == "text/html" || encoding == "application/xhtml+xml"
  }

  mutating func processForeign(_ token: HTMLToken) {
    switch token {
    case .characters(let bytes):
      guard bytes.contains(0) else {
        insertText(bytes)
        return
      }
      insertText(ArraySlice(bytes.flatMap { $0 == 0 ? HTMLTokenizer.replacement : [$0] }))
    case .startTag(let tag):
      let kind = tag.kind
      let isFontWithStyle =
        kind == .font && tag.attributes.contains { $0.name == "color" || $0.name == "face" || $0.name == "size" }
      if HTMLTagSet.foreignBreakout.contains(kind) || isFontWithStyle {
        leaveForeign()
        process(token, in: mode)
        return
      }
      insertElement(tag, namespace: tree[current].namespace, opens: !tag.isSelfClosing)
    case .endTag(let name, _):
      endForeign(name, token)
    case .comment, .doctype, .endOfFile:
      break
    }
  }

  private mutating func leaveForeign() {
    while stack.count > 1, let last = stack.last, tree[last].namespace != .html, !isTextIntegrationPoint(last) {
      stack.removeLast()
    }
  }

  private mutating func endForeign(_ name: String, _ token: HTMLToken) {
    if name == "br" || name == "p" {
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
      if tree.name(id) == name {
        stack.removeSubrange(position...)
        return
      }
    }
  }
}
