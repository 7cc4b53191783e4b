/// The lists that Word writes as paragraphs: `mso-list: l0 level2 lfo1`, with the marker as text to ignore.
///
/// Word mixes them with `<ol>` and `<ul>` whose items say the same; both pass through here.
struct HTMLOfficeLists {
  typealias OfficeList = HTMLComputedStyle.OfficeList

  private struct Level {
    /// The list and its level.
    var place: OfficeList
    var style: ListStyle
    var nextNumber: Int
    /// The indent at which the text of its last item begins.
    var indent: Length

    var level: Int { place.level }
  }

  /// The properties that a list paragraph states.
  struct Item {
    var place: OfficeList
    /// The meanings that the marker can have, the likeliest first; empty where there is none to read.
    var markers: [ListStyle]
    var indent: Length
    /// The state of the box that stands in the place of a marker.
    var isChecked: Bool?
  }

  /// Containers to close and then to open in the document.
  struct Step {
    var closes = 0
    var opens: [Block.Kind] = []
  }

  /// The element in which the list paragraphs stand.
  private(set) var scope = HTMLTree.none
  private var levels: [Level] = []

  var isOpen: Bool { !levels.isEmpty }

  /// Begins the next item.
  mutating func enter(_ item: Item, scope: HTMLTree.NodeID) -> Step {
    self.scope = scope
    // Word lets paragraphs skip levels; those are closed.
    let level = min(depth(of: item), levels.count + 1)
    var step = closeLevels(below: level)
    if levels.count == level {
      step.closes += 1
      if let style = continuation(of: levels[level - 1], with: item) {
        levels[level - 1].nextNumber = style.start + 1
        levels[level - 1].indent = item.indent
        step.opens.append(.item(isChecked: item.isChecked))
        return step
      }
      step.closes += 1
      levels.removeLast()
    }
    let style = item.markers.first ?? ListStyle(.bullet)
    levels.append(Level(place: item.place, style: style, nextNumber: style.start + 1, indent: item.indent))
    step.opens += [.list(style), .item(isChecked: item.isChecked)]
    return step
  }

  /// Returns the depth of an item. That is the level at which its list stands already, or else the level that its list
  /// states. It may also be inside the item of another list under whose text it is indented. Word's levels are 36 pt
  /// apart. Lists of the same kind beside each other may be 18 pt apart; bullets and numbers are then meant to be
  /// nested.
  private func depth(of item: Item) -> Int {
    if let index = levels.lastIndex(where: { $0.place.name == item.place.name && $0.level <= item.place.level }) {
      return index + 1 + item.place.level - levels[index].level
    }
    guard item.place.level == 1 else {
      // A level above one that stands less deep than it says, as levels were skipped, takes its place.
      let deeper = levels.firstIndex { $0.place.name == item.place.name && $0.level > item.place.level }
      return min(item.place.level, deeper.map { $0 + 1 } ?? item.place.level)
    }
    let isNumbered = item.markers.first?.marker.isNumbered ?? false
    let outer = levels.lastIndex { level in
      let distance = item.indent.twips - level.indent.twips
      return distance >= (isNumbered == level.style.marker.isNumbered ? 27 : 13) * 20
    }
    return outer.map { min($0 + 2, Self.maximumDepth) } ?? 1
  }

  /// The depth beyond that of any document, so that growing indents do not cost more and more.
  private static let maximumDepth = 32

  /// The marker that `item` has as the next one of `level`; nil if it begins a list of its own.
  private func continuation(of level: Level, with item: Item) -> ListStyle? {
    guard level.place == item.place else { return nil }
    guard level.style.marker.isNumbered else {
      return item.markers.isEmpty || item.markers.contains { !$0.marker.isNumbered } ? level.style : nil
    }
    let next = level.style.starting(at: level.nextNumber)
    return item.markers.isEmpty || item.markers.contains(next) ? next : nil
  }

  /// Goes back to the item whose text begins at `indent`, for a paragraph that belongs to it; nil if there is none.
  mutating func resume(at indent: Length) -> Step? {
    guard let level = levels.lastIndex(where: { abs($0.indent.twips - indent.twips) <= 20 }) else {
      return nil
    }
    return closeLevels(below: level + 1)
  }

  private mutating func closeLevels(below level: Int) -> Step {
    let surplus = max(levels.count - level, 0)
    levels.removeLast(surplus)
    return Step(closes: surplus * 2)
  }

  /// Forgets all lists.
  mutating func close() -> Step {
    scope = HTMLTree.none
    return closeLevels(below: 0)
  }
}
