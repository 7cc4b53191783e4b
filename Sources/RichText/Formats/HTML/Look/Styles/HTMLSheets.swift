/// Gathers the style sheets that a page holds: HTML, section 4.2.6, and SVG 2, section 6.2.
enum HTMLSheets {
  /// The rules of all sheets that apply to the screen.
  static func rules(of page: HTMLTree) -> CSSStylesheet {
    var sheet = CSSStylesheet()
    var title: ArraySlice<UInt8>?
    for id in page.dialectStarts(where: { $0.tag == .style && $0.namespace != .math }) {
      guard applies(id, in: page, &title), !isInTemplate(id, in: page) else { continue }
      sheet.add(text(of: id, in: page))
    }
    return sheet
  }

  private static func applies(_ id: HTMLTree.NodeID, in page: HTMLTree, _ title: inout ArraySlice<UInt8>?) -> Bool {
    guard page[id].hasAttributes else { return true }
    if let type = page.value(.type, of: id), !type.isEmpty, !type.isWord("text/css") { return false }
    if let media = page.value(.media, of: id), CSSMediaQuery.answer(to: media) != .applies { return false }
    // Among sheets with titles, those of the first title apply. Readers can choose the others (CSSOM, section 6.2).
    guard page[id].namespace == .html, let own = page.value(.title, of: id), !own.isEmpty else { return true }
    if title == nil { title = own }
    return title == own
  }

  /// Reports whether the node is in a template, and so no part of the page.
  private static func isInTemplate(_ id: HTMLTree.NodeID, in page: HTMLTree) -> Bool {
    page.ancestors(of: id).contains { page.tag($0) == .template }
  }

  /// The texts of an element as one, which is almost always all there is.
  private static func text(of id: HTMLTree.NodeID, in page: HTMLTree) -> ArraySlice<UInt8> {
    var text: ArraySlice<UInt8> = []
    for child in page.children(of: id) {
      let part = page.text(child)
      if text.isEmpty { text = part } else { text += part }
    }
    return text
  }
}
