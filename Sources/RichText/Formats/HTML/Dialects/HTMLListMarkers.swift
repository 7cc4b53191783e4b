/// Markers of lists that their own elements do not state: the first item states them, as in Google Docs, or the page
/// draws them.
enum HTMLListMarkers: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.holdsLists }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    for list in page.tree.nodes(where: { $0.tag.isList && $0.parent != HTMLTree.none }) {
      guard let item = page.tree.children(of: list).first(where: { page.tree.tag($0) == .li }) else { continue }
      let style = chain.style(of: list, in: &page)
      let first = page.styles.style(of: item, in: page.tree, parent: style)
      let own = page.styles[style].listStyle(of: list, in: page.tree)
      let stated = page.statedStyle(of: list, style, own, first: item, first)
      let hasAttributes = page.tree[item].hasAttributes || page.tree[list].hasAttributes
      if hasAttributes, let drawn = page.drawnStyle(of: list, first: item, first, stated) {
        page.add(HTMLPage.ListMarker(style: drawn, isDrawn: true), of: list)
      } else if stated != own {
        page.add(HTMLPage.ListMarker(style: stated, isDrawn: false), of: list)
      }
    }
  }
}

extension HTMLPage {
  struct ListMarker {
    var style: ListStyle
    /// Whether the page draws the markers itself.
    var isDrawn: Bool
  }

  fileprivate mutating func add(_ marker: ListMarker, of list: NodeID) {
    tree.setMark(markers.count, of: list)
    markers.append(marker)
  }

  /// Returns the style of a list that begins with the item `first`, as the item states it. An item that hides its own
  /// marker, as items with a checkbox do, says nothing of the others.
  fileprivate mutating func statedStyle(
    of list: NodeID, _ listStyle: StyleID, _ own: ListStyle, first: NodeID, _ firstStyle: StyleID
  ) -> ListStyle {
    let marker = styles[firstStyle].listMarker
    if let pattern = tree.value(.dataLevelText, of: first), own.marker.isNumbered {
      let number = marker.flatMap { $0.isNumbered ? $0 : nil } ?? own.marker
      return ListMarkerPattern(percentSigns: pattern).style(number, start: own.start)
    }
    guard let marker, marker != own.marker || marker == .text else { return own }
    if marker == .none {
      for next in tree.siblings(after: first).prefix(64) where tree.tag(next) == .li {
        let style = styles.style(of: next, in: tree, parent: listStyle)
        if let other = styles[style].listMarker, other != .none { return styles[style].listStyle(of: list, in: tree) }
      }
    }
    return styles[firstStyle].listStyle(of: list, in: tree)
  }
}

extension HTMLComputedStyle {
  /// The style that a list states itself.
  func listStyle(of list: HTMLTree.NodeID, in tree: HTMLTree) -> ListStyle {
    let (start, isReversed) = tree.numbering(ofList: list)
    return ListStyle(
      listMarker ?? .bullet, start: start, prefix: listMarker == .text ? listMarkerText : "", isReversed: isReversed)
  }
}

extension HTMLTree {
  /// The number that a list begins with, and whether it counts down (HTML, section 4.4.5).
  func numbering(ofList list: NodeID) -> (start: Int, isReversed: Bool) {
    guard self[list].hasAttributes else { return (1, false) }
    let isReversed = value(.reversed, of: list) != nil
    let start = attribute(.start, of: list).flatMap(Self.integer)
    return (start ?? (isReversed ? children(of: list).count { tag($0) == .li } : 1), isReversed)
  }
}
