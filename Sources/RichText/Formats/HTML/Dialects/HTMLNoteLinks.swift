/// The links within a page that may lead to notes and back.
struct HTMLNoteLinks: Sendable {
  typealias NodeID = HTMLTree.NodeID

  struct Link: Sendable {
    var node: NodeID
    /// The name behind the number sign.
    var target: ArraySlice<UInt8>
  }

  /// The links that by their names lead to notes, in the order of the page.
  private(set) var forward: [Link] = []
  /// The names that all links within the page lead to.
  private(set) var targets: [NodeID: ArraySlice<UInt8>] = [:]
  /// The links by the names that they lead to.
  private var links: [ArraySlice<UInt8>: [NodeID]] = [:]
  /// The first elements that have these names.
  private(set) var places: [ArraySlice<UInt8>: NodeID] = [:]

  init(_ tree: HTMLTree) {
    for id in tree.dialectStarts(where: { $0.tag == .a && $0.hasAttributes && $0.namespace == .html }) {
      guard let target = Self.target(of: id, in: tree) else { continue }
      if Self.isNote(target) || tree.value(.role, of: id).map({ $0.elementsEqual("doc-noteref".utf8) }) == true {
        forward.append(Link(node: id, target: target))
      }
    }
    if forward.isEmpty { return }
    for id in tree.nodes(where: { $0.hasAttributes && $0.namespace == .html }) {
      if tree[id].tag == .a {
        if let target = Self.target(of: id, in: tree) {
          targets[id] = target
          links[target, default: []].append(id)
        }
        if let name = tree.value(.name, of: id), places[name] == nil { places[name] = id }
      }
      if let name = tree.value(.id, of: id), places[name] == nil { places[name] = id }
    }
  }

  /// The links in or at `target` that lead to a mark, or to an element close around it.
  func back(from target: NodeID, to mark: NodeID, in tree: HTMLTree) -> [NodeID] {
    var names: [ArraySlice<UInt8>] = []
    var node = mark
    for _ in 0..<4 where node != HTMLTree.none && tree.isElement(node) {
      names += [tree.value(.id, of: node), tree.value(.name, of: node)].compactMap { $0 }
      node = tree[node].parent
      if ![.a, .sup, .span, .unknown].contains(tree.tag(node)) { break }
    }
    // A note has few links back.
    return names.flatMap { links[$0]?.prefix(16) ?? [] }.filter { Self.stands($0, in: target, tree) }
  }

  /// The box around a note, which LibreOffice and Word name after it; `nil` if there is none.
  func box(of target: ArraySlice<UInt8>, in tree: HTMLTree) -> NodeID? {
    let name: ArraySlice<UInt8>
    if target.starts(with: "sd".utf8), target.suffix(3).elementsEqual("sym".utf8) {
      name = target.dropLast(3)
    } else if target.first == UInt8(ascii: "_") {
      name = target.dropFirst()
    } else {
      return nil
    }
    guard let box = places[name], tree.tag(box) == .div, let place = places[target] else { return nil }
    return Self.stands(place, in: box, tree) ? box : nil
  }

  /// Reports whether a node is another, or stands in it and not too deep.
  private static func stands(_ node: NodeID, in other: NodeID, _ tree: HTMLTree) -> Bool {
    node == other || tree.ancestors(of: node).prefix(31).contains(other)
  }

  /// The name that a link within the page leads to. Browsers write the address of the page before it.
  private static func target(of link: NodeID, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    guard let address = tree.value(.href, of: link), let sign = address.lastIndex(of: UInt8(ascii: "#")),
      (2...128).contains(address.endIndex - sign)
    else { return nil }
    return address[(sign + 1)...]
  }

  /// The words that names of notes begin with, and what follows a letter or a mark that is no part of a word.
  private static let names = ["sdfootnote", "sdendnote", "footnote", "endnote", "_ftn", "_edn", "ftnt", "fn"].map {
    Array($0.utf8)
  }
  private static let userContent = Array("user-content-".utf8)

  /// Reports whether a name is one that programs give to notes.
  private static func isNote(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, "sfe_u".utf8.contains(first) else { return false }
    let name = name.starts(with: userContent) ? name.dropFirst(userContent.count) : name
    guard let known = names.first(where: { name.starts(with: $0) }) else { return false }
    guard let next = name.dropFirst(known.count).first else { return false }
    return known.count > 4 || next.isASCIIDigit || "-:_*".utf8.contains(next)
  }

  /// The kind of a note by the name of its text.
  static func kind(of name: ArraySlice<UInt8>) -> NoteKind {
    ["sdendnote", "endnote", "_edn"].contains { name.starts(with: $0.utf8) } ? .endnote : .footnote
  }
}
