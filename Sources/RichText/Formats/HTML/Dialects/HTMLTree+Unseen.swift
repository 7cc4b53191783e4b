// Elements of which nothing is shown, whatever their style.
extension HTMLTree {
  /// Reports whether browsers show nothing of an element.
  @inline(__always)
  func isUnseen(_ node: NodeID) -> Bool {
    let tag = self[node].tag
    guard self[node].namespace == .html else { return isUnseenForeign(node) }
    switch tag {
    // Word's settings, which a browser took out of their conditional comment.
    case .unknown: return name(node) == "xml"
    case .rp: return !isBracket(node) || !isBesideReading(node)
    // Styles are read before the walk; a fragment mark may stand in what was taken for a head.
    case .head: return !hasStartMark
    default: return HTMLTagSet.unseen.contains(tag)
    }
  }

  private func isUnseenForeign(_ node: NodeID) -> Bool {
    switch name(node) {
    case "title", "desc", "defs", "metadata", "style", "script", "symbol", "annotation", "annotation-xml": true
    case "mphantom", "clippath", "clipPath", "mask", "pattern", "marker": true
    case "lineargradient", "linearGradient", "radialgradient", "radialGradient", "filter", "view": true
    case "text", "tspan": isOutsideDrawing(node)
    default: false
    }
  }

  /// Reports whether the element holds nothing but a bracket: browsers that show readings above the text leave out
  /// `<rp>`.
  private func isBracket(_ node: NodeID) -> Bool {
    guard let text = onlyText(in: node) else { return false }
    return text.count <= 8
      && !String(decoding: text, as: UTF8.self).unicodeScalars.contains(where: \.isLetterOrNumber)
  }

  /// Reports whether a reading follows or precedes: Firefox copies the brackets of readings that cannot be selected.
  private func isBesideReading(_ node: NodeID) -> Bool {
    [siblings(before: node), siblings(after: node)].contains { siblings in
      siblings.first(where: isElement).map { tag($0) == .rt } ?? false
    }
  }
}
