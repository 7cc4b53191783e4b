// Distances: on which sides paragraphs and containers are set apart from their neighbours.
extension Block.Kind {
  /// Reports whether a container of this kind is set apart from lines unless it is tight.
  func canBeTight(in parent: Block.Kind?) -> Bool {
    switch self {
    case .list, .descriptionList: parent?.keepsListsTight != true
    case .quote, .code: true
    case .item, .table, .row, .cell, .term, .description, .note: false
    }
  }
}

extension ParagraphStyle {
  /// States on which sides paragraphs with the style are set apart.
  mutating func setApart(before: Bool, after: Bool) {
    isLine = !before && !after
    flushSide = before == after ? nil : before ? .after : .before
  }
}

extension Document {
  /// Reports whether the paragraph's own style sets it apart on a side.
  public func isSetApart(_ paragraph: Paragraph, on side: ParagraphSide) -> Bool {
    !isLine(paragraph) && paragraphStyles[paragraph.style].flushSide != side
  }

  /// Reports whether there is space between two paragraphs that follow each other.
  public func areSetApart(_ first: Paragraph, _ second: Paragraph) -> Bool {
    isSetApart(first, on: .after) || isSetApart(second, on: .before)
  }

  /// Reports whether the container is set apart from lines beside it.
  public func isSetApart(block: Int) -> Bool {
    let block = blocks[block]
    return !block.isTight && block.kind.canBeTight(in: block.parent.map { blocks[$0].kind })
  }

  /// Takes back what paragraphs and containers state about distances that their neighbours make meaningless.
  ///
  /// A flush side means something only beside a paragraph that is a line there. A tight container means something only
  /// beside such a paragraph, and a tight list beside another. Where a paragraph is flush on one side and its neighbour
  /// on the other side is set apart, the paragraph is a line.
  mutating func settleDistances() {
    guard blocks.contains(where: \.isTight) || paragraphStyles.all.contains(where: { $0.flushSide != nil }) else {
      return
    }
    var settling = DistanceSettling(self, spaces: nil)
    settling.run()
    self = settling.document
  }

  /// Makes the containers tight at whose ends no space is known, and settles all distances.
  /// - Parameter spaces: by paragraph, the sides on which the source has space that may be that of a container.
  mutating func settleDistances(spaces: [ParagraphSpaces]) {
    for index in blocks.indices {
      blocks[index].isTight = blocks[index].kind.canBeTight(in: blocks[index].parent.map { blocks[$0].kind })
    }
    var settling = DistanceSettling(self, spaces: spaces)
    settling.run()
    self = settling.document
  }
}

/// The sides on which a paragraph of the source has space.
struct ParagraphSpaces: OptionSet, Sendable {
  let rawValue: UInt8
  /// Twips; less is no distance between paragraphs.
  static let smallest: Int32 = 80

  /// Reports whether a stated space sets apart.
  static func isSpace(_ length: Length?) -> Bool { (length?.twips ?? 0) >= smallest }

  static let before = ParagraphSpaces(rawValue: 1)
  static let after = ParagraphSpaces(rawValue: 2)
}

/// One settling of all distances of a document.
private struct DistanceSettling {
  /// A paragraph or a container among those that share a parent.
  private enum Place {
    case paragraph(Int)
    case block(Int)
  }

  /// The part of a paragraph's style that settling changes.
  fileprivate struct Statement: Equatable {
    var flushSide: ParagraphSide?
    var isLine: Bool?
    /// The sides on which it states no space any more.
    var dropped: ParagraphSpaces = []

    init(_ style: borrowing ParagraphStyle) {
      flushSide = style.flushSide
      isLine = style.isLine
    }
  }

  var document: Document
  private let spaces: [ParagraphSpaces]?
  /// The statements by paragraph, if any style states a flush side. Otherwise it is empty, and no style changes.
  private var statements: [Statement] = []
  /// Whether each paragraph is a line.
  private var areLines: [Bool]
  private var neighbours: [(first: Place, second: Place)] = []
  /// The number of neighbours in each container, inner containers first.
  private var groups: [Int] = []
  /// The first and the last paragraph in each container.
  private var ends: [(first: Int, last: Int)]

  init(_ document: Document, spaces: [ParagraphSpaces]?) {
    self.document = document
    self.spaces = spaces
    if document.paragraphStyles.all.contains(where: { $0.flushSide != nil }) {
      let stated = document.paragraphStyles.all.map { Statement($0) }
      statements = document.paragraphs.map { stated[Int($0.style)] }
    }
    areLines = document.paragraphs.map { document.isLine($0) }
    ends = Array(repeating: (-1, -1), count: document.blocks.count)
    findNeighbours()
  }

  private mutating func findNeighbours() {
    var last: [Place?] = [nil]
    var open: [Int] = []
    var pairs: [(container: Int, first: Place, second: Place)] = []
    // For each container; the first one stands for the document.
    var counts = [Int](repeating: 0, count: document.blocks.count + 1)
    var ends = ends
    var paragraph = -1
    document.forEachEvent { event in
      let place: Place
      switch event {
      case .paragraph(let index):
        place = .paragraph(index)
        paragraph = index
      case .blockOpened(let index): place = .block(index)
      case .blockClosed:
        last.removeLast()
        if let block = open.popLast() { ends[block].last = paragraph }
        return
      }
      // Notes stand apart from the text, wherever a page shows them.
      if case .block(let block) = place, document.blocks[block].kind.isNote { last[last.count - 1] = nil }
      if let previous = last[last.count - 1] {
        let container = (open.last ?? -1) + 1
        pairs.append((container, previous, place))
        counts[container] += 1
      }
      last[last.count - 1] = place
      guard case .block(let block) = place else { return }
      last.append(nil)
      open.append(block)
      ends[block].first = paragraph + 1
    }
    self.ends = ends
    // Where the neighbours in each container begin among all.
    var starts = counts
    var start = 0
    for container in counts.indices.reversed() where counts[container] > 0 {
      groups.append(counts[container])
      starts[container] = start
      start += counts[container]
    }
    neighbours = Array(repeating: (.block(0), .block(0)), count: pairs.count)
    for (container, first, second) in pairs {
      neighbours[starts[container]] = (first, second)
      starts[container] += 1
    }
  }

  mutating func run() {
    if !statements.isEmpty { dropMeaninglessSides() }
    loosenBlocks()
    guard !statements.isEmpty else { return }
    makeLines()
    let stated = document.paragraphStyles
    document.paragraphStyles = StyleTable()
    // The last new number of each style, and the statement that it was given with.
    var known = [(statement: Statement, id: StyleTable<ParagraphStyle>.ID)?](repeating: nil, count: stated.count)
    for (index, statement) in statements.enumerated() {
      let old = Int(document.paragraphs[index].style)
      if known[old]?.statement != statement {
        known[old] = (statement, document.paragraphStyles.intern(stated.all[old].stating(statement)))
      }
      if let known = known[old] { document.paragraphs[index].style = known.id }
    }
  }

  private func isSetApart(_ paragraph: Int, on side: ParagraphSide) -> Bool {
    !areLines[paragraph] && (statements.isEmpty || statements[paragraph].flushSide != side)
  }

  private func isSetApart(_ place: Place, on side: ParagraphSide) -> Bool {
    switch place {
    case .paragraph(let index): isSetApart(index, on: side)
    case .block(let index): document.isSetApart(block: index)
    }
  }

  /// Reports whether the text at an end of the container has space of its own there.
  private func hasSpace(_ block: Int, on side: ParagraphSide) -> Bool {
    let paragraph = side == .before ? ends[block].first : ends[block].last
    guard document.paragraphs.indices.contains(paragraph) else { return false }
    var next = document.paragraphs[paragraph].block
    while let inner = next, inner != block {
      // A table at the end cannot tell; the distances of text in cells stay in them.
      if case .cell = document.blocks[inner].kind { return true }
      if spaces == nil, document.isSetApart(block: inner) { return true }
      next = document.blocks[inner].parent
    }
    guard let spaces else {
      return isSetApart(paragraph, on: side) || ParagraphSpaces.isSpace(space(of: paragraph, on: side))
    }
    return spaces.indices.contains(paragraph) && spaces[paragraph].contains(side == .before ? .before : .after)
  }

  /// Returns the space that the style of a paragraph states.
  private func space(of paragraph: Int, on side: ParagraphSide) -> Length? {
    let style = document.paragraphs[paragraph].style
    return switch side {
    case .before: document.paragraphStyles[style].spacingBefore
    case .after: document.paragraphStyles[style].spacingAfter
    }
  }

  /// Makes paragraphs set apart on both sides that are flush only where no line stands.
  private mutating func dropMeaninglessSides() {
    for index in statements.indices where statements[index].flushSide != nil {
      let isHeading = document.paragraphStyles[document.paragraphs[index].style].headingLevel != nil
      if isHeading || areLines[index] { statements[index].flushSide = nil }
    }
    var keeps = [Bool](repeating: false, count: statements.count)
    for case (.paragraph(let first), .paragraph(let second)) in neighbours
    where !isSetApart(first, on: .after) && !isSetApart(second, on: .before) {
      if statements[first].flushSide == .after { keeps[first] = true }
      if statements[second].flushSide == .before { keeps[second] = true }
    }
    for index in statements.indices where !keeps[index] { statements[index].flushSide = nil }
  }

  /// Takes tightness from containers where no line and no other tight list is beside them.
  private mutating func loosenBlocks() {
    var isAlone = [Bool](repeating: true, count: document.blocks.count)
    for (first, second) in neighbours {
      if case .block(let block) = first { isAlone[block] = false }
      if case .block(let block) = second { isAlone[block] = false }
    }
    for block in isAlone.indices where isAlone[block] { document.blocks[block].isTight = false }
    var staysTight = [Bool](repeating: false, count: document.blocks.count)
    var start = 0
    for count in groups {
      loosenBlocks(in: neighbours[start..<start + count], &staysTight)
      start += count
    }
  }

  /// - Parameter staysTight: by container, whether it is known to touch a line or another tight list.
  private mutating func loosenBlocks(
    in neighbours: ArraySlice<(first: Place, second: Place)>, _ staysTight: inout [Bool]
  ) {
    // Containers that a space parts from a line.
    var refuses: Set<Int> = []
    for (first, second) in neighbours {
      switch (first, second) {
      case (.paragraph(let index), .block(let block)) where !isSetApart(index, on: .after):
        if hasSpace(block, on: .before) { refuses.insert(block) } else { staysTight[block] = true }
      case (.block(let block), .paragraph(let index)) where !isSetApart(index, on: .before):
        if hasSpace(block, on: .after) { refuses.insert(block) } else { staysTight[block] = true }
      default: break
      }
    }
    for case (.block(let first), .block(let second)) in neighbours
    where touch(first, second) && !refuses.contains(first) && !refuses.contains(second) {
      (staysTight[first], staysTight[second]) = (true, true)
    }
    for (first, second) in neighbours {
      if case .block(let block) = first, !staysTight[block] { document.blocks[block].isTight = false }
      if case .block(let block) = second, !staysTight[block] { document.blocks[block].isTight = false }
    }
    for case (.block(let first), .block(let second)) in neighbours where document.blocks[first].isTight {
      tighten(second, like: first)
    }
    for case (.block(let first), .block(let second)) in neighbours.reversed() where document.blocks[second].isTight {
      tighten(first, like: second)
    }
  }

  /// Reports whether two lists have no space between them.
  private func touch(_ first: Int, _ second: Int) -> Bool {
    guard document.blocks[first].isTight, document.blocks[second].isTight else { return false }
    switch (document.blocks[first].kind, document.blocks[second].kind) {
    case (.list(let style), .list(let next)): if next.goesOn(from: style) { return false }
    case (.descriptionList, .descriptionList), (.descriptionList, .list), (.list, .descriptionList): break
    default: return false
    }
    return !hasSpace(first, on: .after) && !hasSpace(second, on: .before)
  }

  /// Makes a list tight that is one with another.
  private mutating func tighten(_ block: Int, like other: Int) {
    guard case .list(let style) = document.blocks[min(block, other)].kind,
      case .list(let next) = document.blocks[max(block, other)].kind, next.goesOn(from: style)
    else { return }
    document.blocks[block].isTight = true
  }

  /// Makes lines of paragraphs that are flush on one side and whose neighbour on the other side is set apart, or
  /// missing.
  private mutating func makeLines() {
    var keeps = [Bool](repeating: false, count: statements.count)
    for (first, second) in neighbours {
      if case .paragraph(let index) = first, statements[index].flushSide == .before {
        if takesSpace(second, on: .before) { makeLine(index) } else { keeps[index] = true }
      }
      if case .paragraph(let index) = second, statements[index].flushSide == .after {
        if takesSpace(first, on: .after) { makeLine(index) } else { keeps[index] = true }
      }
    }
    for index in statements.indices where statements[index].flushSide != nil && !keeps[index] { makeLine(index) }
  }

  /// Reports whether the content there is set apart on a side, and then has it state the space, which its neighbour
  /// stops stating.
  private mutating func takesSpace(_ place: Place, on side: ParagraphSide) -> Bool {
    guard isSetApart(place, on: side) else { return false }
    guard case .paragraph(let index) = place else { return true }
    if let space = space(of: index, on: side), !ParagraphSpaces.isSpace(space) {
      statements[index].dropped.insert(side == .before ? .before : .after)
    }
    return true
  }

  /// Makes a paragraph a line, which no heading is asked to be.
  private mutating func makeLine(_ index: Int) {
    areLines[index] = true
    statements[index].flushSide = nil
    let block = document.paragraphs[index].block
    // Elsewhere a paragraph is one that states nothing.
    statements[index].isLine = ParagraphStyle.Place(block.map { document.blocks[$0].kind.role }) == .open ? true : nil
  }
}

extension ParagraphStyle {
  /// Returns the style with what was settled about distances.
  fileprivate func stating(_ statement: DistanceSettling.Statement) -> ParagraphStyle {
    var style = self
    style.flushSide = statement.flushSide
    style.isLine = statement.isLine
    if statement.dropped.contains(.before) { style.spacingBefore = nil }
    if statement.dropped.contains(.after) { style.spacingAfter = nil }
    return style
  }
}
