/// The footnotes and endnotes of a page: marks in the text and texts behind it that point at each other.
///
/// Word, LibreOffice, Google Docs and Markdown converters write a mark as a link to its note. The note links back to
/// its mark. Links that only look similar, such as those of Wikipedia's references, are plain links.
struct HTMLNotePlan: Sendable {
  typealias NodeID = HTMLTree.NodeID

  struct Note: Sendable {
    var kind: NoteKind
    /// The text of its first mark, without brackets.
    var label: [UInt8]
    /// Whether its text begins with the label.
    var hasLabel = false
  }

  /// The notes by number, from 1.
  private(set) var all: [Note] = []
  /// The numbers of the notes by the elements that are their marks, their labels and their texts.
  private(set) var marks: [NodeID: Int] = [:]
  private(set) var labels: [NodeID: Int] = [:]
  private(set) var notes: [NodeID: Int] = [:]
  /// The lists whose items are all notes.
  private(set) var lists: Set<NodeID> = []
  /// The links back to marks that say nothing else, and the rules before the notes.
  private(set) var spared: [NodeID] = []

  /// More notes than a book has; what a page has beyond these is text.
  private static let maximumCount = 65_536

  /// - Returns: `nil` for a page without notes.
  init?(_ tree: HTMLTree) {
    let links = HTMLNoteLinks(tree)
    guard !links.forward.isEmpty else { return nil }
    // The notes by the target of their marks.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var texts: [NodeID] = []
    for link in links.forward where all.count < Self.maximumCount {
      guard numbers[link.target] == nil, let target = links.places[link.target], target > link.node,
        !links.back(from: target, to: link.node, in: tree).isEmpty,
        let text = links.box(of: link.target, in: tree) ?? Self.text(of: target, in: tree), notes[text] == nil,
        !tree.holds(link.node, in: text)
      else { continue }
      let label = Self.bare(tree.shownText(of: link.node))
      all.append(Note(kind: HTMLNoteLinks.kind(of: link.target), label: label))
      numbers[link.target] = all.count
      notes[text] = all.count
      texts.append(text)
      marks[link.node] = all.count
    }
    growTexts(&texts, tree)
    dropMisplaced(tree)
    guard !notes.isEmpty else { return nil }
    let kept = Set(notes.values)
    for link in links.forward {
      guard let number = numbers[link.target], kept.contains(number), !tree.holds(link.node, in: texts[number - 1])
      else {
        continue
      }
      marks[link.node] = number
    }
    marks = marks.filter { kept.contains($0.value) }
    for number in kept.sorted() { readLinksBack(of: number, in: texts[number - 1], links, tree) }
    for kind in NoteKind.allCases {
      if let first = notes.filter({ all[$0.value - 1].kind == kind }).keys.min() {
        spareRule(before: first, tree)
      }
    }
  }

  /// Makes an element the label of a note.
  mutating func add(_ label: NodeID, of number: Int) { labels[label] = number }

  // MARK: Texts

  /// The block that a note begins in; `nil` if it is none that may be a note.
  private static func text(of target: NodeID, in tree: HTMLTree) -> NodeID? {
    for node in [target] + tree.ancestors(of: target).prefix(15) {
      switch tree.tag(node) {
      case .p, .div, .li, .aside: return node
      case .a, .span, .sup, .b, .i, .em, .strong, .font: continue
      default: return nil
      }
    }
    return nil
  }

  /// Makes the box around a note its text, where it begins with the note and holds no other.
  private mutating func growTexts(_ texts: inout [NodeID], _ tree: HTMLTree) {
    var counts: [NodeID: Int] = [:]
    for text in texts { for node in tree.ancestors(of: text).prefix(2) { counts[node, default: 0] += 1 } }
    for (index, text) in texts.enumerated() where tree.tag(text) == .p {
      let parent = tree[text].parent
      guard parent != HTMLTree.none, counts[parent] == 1, notes[parent] == nil,
        [.div, .li, .aside].contains(tree.tag(parent)), tree.firstElement(in: parent) == text
      else { continue }
      notes[text] = nil
      notes[parent] = index + 1
      texts[index] = parent
    }
  }

  /// Leaves those as they are that stand in a quote, a table or a list with other items.
  private mutating func dropMisplaced(_ tree: HTMLTree) {
    let containers: Set<HTMLTag> = [
      .blockquote, .ul, .ol, .menu, .dir, .li, .table, .td, .th, .pre, .dd, .dt, .dl,
    ]
    // For each list, whether all its items are notes.
    var isListOfNotes: [NodeID: Bool] = [:]
    for text in notes.keys.sorted() {
      var node = tree[text].parent
      if tree.tag(text) == .li, node != HTMLTree.none, tree.tag(node) == .ol || tree.tag(node) == .ul {
        let isOfNotes = isListOfNotes[node] ?? tree.childElements(of: node).allSatisfy { notes[$0] != nil }
        isListOfNotes[node] = isOfNotes
        if isOfNotes { node = tree[node].parent }
      }
      for _ in 0..<64 where node != HTMLTree.none && !containers.contains(tree.tag(node)) { node = tree[node].parent }
      if node != HTMLTree.none { isListOfNotes[tree[text].parent] = false }
    }
    for (text, _) in notes {
      let parent = tree[text].parent
      guard let isOfNotes = isListOfNotes[parent] else {
        if tree.tag(text) == .li { notes[text] = nil }
        continue
      }
      if isOfNotes { lists.insert(parent) } else { notes[text] = nil }
    }
  }

  // MARK: Links back

  /// Finds the label of a note, and the arrows that lead back to its marks.
  private mutating func readLinksBack(of number: Int, in text: NodeID, _ links: HTMLNoteLinks, _ tree: HTMLTree) {
    var node = tree.next(after: text, in: text)
    var isAtStart = true
    while node != HTMLTree.none {
      if tree[node].kind == .text, !tree.isBlank(node) { isAtStart = false }
      guard let target = links.targets[node] else {
        node = tree.next(after: node, in: text)
        continue
      }
      let shown = tree.shownText(of: node)
      if isAtStart, Self.bare(shown) == all[number - 1].label, !shown.isEmpty {
        if Self.standsBesideText(node, of: text, tree) {
          // It is written again where the text begins.
          spared.append(node)
        } else {
          labels[node] = number
          all[number - 1].hasLabel = true
        }
      } else if links.places[target].map({ $0 < text }) == true, Self.isArrow(shown) {
        spared.append(node)
      }
      if labels[node] != nil || spared.last == node { isAtStart = false }
      node = tree.next(after: node, in: text, isEntered: false)
    }
  }

  /// Reports whether a label stands directly in its note, and a box with the text of the note follows it.
  private static func standsBesideText(_ label: NodeID, of text: NodeID, _ tree: HTMLTree) -> Bool {
    guard tree[label].parent == text else { return false }
    for next in tree.siblings(after: label) where !tree.isBlank(next) || tree.isElement(next) {
      return tree.tag(next) == .div || tree.tag(next) == .p
    }
    return false
  }

  /// Reports whether a text has no letters, and something else than digits.
  private static func isArrow(_ text: [UInt8]) -> Bool {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return !scalars.contains { $0.properties.isAlphabetic }
      && scalars.contains { !$0.properties.isWhitespace && !("0"..."9").contains($0) }
  }

  /// The text of a mark without the brackets that stand in for its being raised.
  private static func bare(_ text: [UInt8]) -> [UInt8] {
    guard text.count > 2, text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return text }
    return Array(text.dropFirst().dropLast())
  }

  /// Spares the rule, and the break before it, that divide the notes from the text.
  private mutating func spareRule(before first: NodeID, _ tree: HTMLTree) {
    // LibreOffice writes no rule: one that stands there is the text's own.
    if tree.attribute(.id, of: first).map({ $0.hasPrefix("sd") }) == true { return }
    var node = first
    var hasRule = false
    for _ in 0..<3 {
      for previous in tree.siblings(before: node) {
        switch tree[previous].kind {
        case .text where tree.isBlank(previous), .comment: break
        case .element where tree.tag(previous) == .hr || tree.tag(previous) == .br:
          if tree.tag(previous) == .br, !hasRule { return }
          hasRule = true
          spared.append(previous)
        default: return
        }
      }
      node = tree[node].parent
      if node == HTMLTree.none || tree.tag(node) == .body { return }
    }
  }
}

extension HTMLTree {
  /// Reports whether a node stands in another.
  fileprivate func holds(_ node: NodeID, in root: NodeID) -> Bool {
    node == root || ancestors(of: node).contains(root)
  }

  /// The text in an element without the white space at its ends, as far as a mark may be long.
  fileprivate func shownText(of element: NodeID) -> [UInt8] {
    var bytes: [UInt8] = []
    var node = next(after: element, in: element)
    while node != HTMLTree.none, bytes.count < 64 {
      if self[node].kind == .text { bytes += text(node).prefix(64) }
      node = next(after: node, in: element)
    }
    return Array(bytes.trimming(while: \.isHTMLSpace))
  }
}
