/// The places of elements among their siblings, which are counted once for all children of an element.
struct HTMLSiblingPlaces: Sendable {
  /// The siblings that are counted, and from which end.
  struct Kind: Hashable {
    var isFromEnd: Bool
    var isOfType: Bool
    /// The number of the selectors that siblings must match to count; -1 counts all.
    var filter: Int32
  }

  /// The place of each element from 1 on, 0 if it is not known yet, and -1 if it does not count.
  private var places: [Kind: [Int32]] = [:]

  /// The place of an element; 0 if it is not known yet, and -1 if it does not count.
  func place(of node: HTMLTree.NodeID, _ kind: Kind) -> Int32 {
    guard let places = places[kind], Int(node) < places.count else { return 0 }
    return places[Int(node)]
  }

  /// Reports whether there is room for places of this kind, which is as long as the page.
  func hasRoom(for kind: Kind) -> Bool { places[kind] != nil }

  /// Makes room for the places of all nodes.
  mutating func makeRoom(for kind: Kind, count: Int) { places[kind] = Array(repeating: 0, count: count) }

  mutating func set(_ node: HTMLTree.NodeID, _ kind: Kind, to place: Int32) {
    guard let count = places[kind]?.count, Int(node) < count else { return }
    places[kind]?[Int(node)] = place
  }
}

extension HTMLSelectorMatcher {
  /// The place of an element among its siblings, from 1 on; 0 or less if it does not count.
  mutating func place(of node: NodeID, _ position: CSSPosition, in page: HTMLTree) -> Int {
    let kind = HTMLSiblingPlaces.Kind(
      isFromEnd: position.isFromEnd, isOfType: position.isOfType, filter: position.filter)
    if !places.hasRoom(for: kind) {
      // Each kind of place is as long as the page.
      stepsLeft -= page.nodes.count / 2
      guard stepsLeft > 0 else { return 0 }
      places.makeRoom(for: kind, count: page.nodes.count)
    }
    var place = places.place(of: node, kind)
    if place == 0 {
      countChildren(of: page[node].parent, kind, in: page)
      place = places.place(of: node, kind)
    }
    return Int(place)
  }

  private mutating func countChildren(of parent: NodeID, _ kind: HTMLSiblingPlaces.Kind, in page: HTMLTree) {
    guard parent != HTMLTree.none else { return }
    var count: Int32 = 0
    var countOfTag: [Int: Int32] = [:]
    var countOfName: [HashedBytes: Int32] = [:]
    var child = kind.isFromEnd ? page[parent].lastChild : page[parent].firstChild
    while child != HTMLTree.none, stepsLeft > 0 {
      stepsLeft -= 1
      if page.isElement(child) {
        var place: Int32
        if kind.isOfType {
          let tag = page[child].tag
          let key = Int(tag.ordinal) | Int(page[child].namespace.rawValue) << 8
          if tag == .unknown {
            let name = HashedBytes(Array(page.name(child).utf8)[...])
            place = countOfName[name, default: 0] + 1
            countOfName[name] = place
          } else {
            place = countOfTag[key, default: 0] + 1
            countOfTag[key] = place
          }
        } else if kind.filter < 0
          || matchesAny(sheet.names.filters[Int(kind.filter)], child, in: page, HTMLSelectorContext())
        {
          count += 1
          place = count
        } else {
          place = -1
        }
        places.set(child, kind, to: place)
      }
      child = kind.isFromEnd ? page[child].previous : page[child].next
    }
  }
}
