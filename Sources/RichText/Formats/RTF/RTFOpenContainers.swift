/// The lists, quotes, descriptions and code blocks that are open while a document is written.
struct RTFOpenContainers {
  struct Container {
    enum Kind: Hashable {
      case list, quote, description
      case code(language: Label?)
    }

    var kind: Kind
    var block: Int
    /// Begins beside another of its kind, and nothing has stood in it yet.
    var isNew = false
    // Of a list:
    var itemCount = 0
    /// The state of the open item's checkbox.
    var isChecked: Bool?
    /// The open item has its marker.
    var itemHasMarker = true
  }

  private(set) var open: [Container] = []
  /// The containers from here on are in the innermost open cell.
  private var cellStart = 0
  private var outerCellStarts: [Int] = []
  /// The container that was closed since the last paragraph or table, if another of its kind here would touch it.
  private var lastClosed: (position: Int, kind: Container.Kind)?
  /// The next paragraph is the first of a cell that heads its column or row.
  var isHeading = false

  mutating func open(_ kind: Container.Kind, block: Int) {
    let touches = lastClosed.map { $0.position == open.count && $0.kind == kind && kind != .list } ?? false
    open.append(Container(kind: kind, block: block, isNew: touches))
    lastClosed = nil
  }

  mutating func close() {
    guard let last = open.popLast() else { return }
    lastClosed = (open.count, last.kind)
  }

  mutating func openItem(isChecked: Bool?) {
    lastClosed = nil
    guard let last = open.indices.last else { return }
    open[last].isChecked = isChecked
    open[last].itemHasMarker = false
    open[last].itemCount += 1
  }

  mutating func closeItem() {
    lastClosed = nil
    if let last = open.indices.last { open[last].itemHasMarker = true }
  }

  mutating func openTable() {
    outerCellStarts.append(cellStart)
    cellStart = open.count
    lastClosed = nil
  }

  mutating func openCell() {
    lastClosed = nil
    isHeading = false
  }

  mutating func closeTable() {
    cellStart = outerCellStarts.popLast() ?? 0
    lastClosed = nil
  }

  /// The lists here whose open item has no marker yet, outermost first.
  var listsWithoutMarker: some Sequence<Int> {
    open.indices.dropFirst(cellStart).lazy.filter { [open] in !open[$0].itemHasMarker }
  }

  /// The innermost of these.
  var innermostListWithoutMarker: Int? { open.indices.dropFirst(cellStart).last { !open[$0].itemHasMarker } }

  /// The list that a marker at the beginning of the next paragraph would belong to, and those directly around it.
  var innermostLists: Range<Int>? {
    guard let last = open.indices.dropFirst(cellStart).last(where: { open[$0].kind == .list }) else { return nil }
    var first = last
    while first > cellStart, open[first - 1].kind == .list { first -= 1 }
    return first..<(last + 1)
  }

  /// The item of the list at `index` has its marker now, and those around it need none any more.
  mutating func mark(_ index: Int) {
    for index in cellStart...index { open[index].itemHasMarker = true }
  }

  /// The style of what comes next: within the containers up to the one at `last`, or within all.
  mutating func style(upTo last: Int? = nil) -> RTFContainerStyle {
    var style = RTFContainerStyle(isHeading: isHeading)
    let places = open.indices.dropFirst(cellStart).prefix(while: { $0 <= last ?? $0 })
    for index in places.prefix(RTFContainerStyle.maximumSteps) {
      switch open[index].kind {
      case .list:
        append(listWithMarker: !open[index].itemHasMarker, to: &style.steps)
      case .description: style.descriptionDepth += 1
      case .quote: style.steps.append(.quote(isNew: open[index].isNew))
      case .code(let language):
        let language = language.flatMap { RTFContainerStyle.isWritable(language: $0) ? $0 : nil }
        style.steps.append(.code(language: language, isNew: open[index].isNew))
      }
      open[index].isNew = false
    }
    isHeading = false
    lastClosed = nil
    return style
  }

  private func append(listWithMarker hasMarker: Bool, to steps: inout [RTFContainerStyle.Step]) {
    guard case .lists(let depth, let items) = steps.last else {
      steps.append(.lists(depth: 1, begins: hasMarker ? .innermost(outer: 0) : .none))
      return
    }
    let begins: RTFContainerStyle.Items =
      switch items {
      case .innermost(let outer): .innermost(outer: outer + 1)
      case .none: hasMarker ? .innermost(outer: 0) : .none
      }
    steps[steps.count - 1] = .lists(depth: min(depth + 1, RTFListPlan.maximumLevel + 1), begins: begins)
  }

  /// Whether containers here are nested deeper than a style says.
  var isTooDeep: Bool { open.count - cellStart > RTFContainerStyle.maximumSteps }
}
