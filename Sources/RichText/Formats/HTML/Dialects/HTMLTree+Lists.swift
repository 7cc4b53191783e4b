// Facts about lists that several dialects and the walk ask for.
extension HTMLPage {
  /// Changes the tree around each `<ul>` and `<ol>`, the ones that are made meanwhile last, but for lists of notes.
  mutating func changeEachList(_ change: (inout HTMLTree, NodeID) -> Void) {
    var index = 0
    while index < tree.dialectStarts.count {
      let node = tree.dialectStarts[index]
      if tree.tag(node) == .ul || tree.tag(node) == .ol, tree[node].parent != HTMLTree.none,
        notes?.lists.contains(node) != true
      {
        change(&tree, node)
      }
      index += 1
    }
  }
}

extension HTMLTree {
  var holdsLists: Bool { dialectStarts.contains { tag($0) == .ul || tag($0) == .ol } }

  /// The first element of a node, if no text stands before it.
  func firstElement(in node: NodeID) -> NodeID? {
    let first = children(of: node).first { isElement($0) || !isBlank($0) }
    return first.flatMap { isElement($0) ? $0 : nil }
  }

  /// The next sibling that shows, if it is a list: browsers accept lists directly in lists and show them as nested.
  func listFollowing(_ node: NodeID) -> NodeID? {
    for next in siblings(after: node).prefix(8) {
      switch self[next].kind {
      case .element: return tag(next) == .ul || tag(next) == .ol ? next : nil
      case .text where isBlank(next): continue
      case .text, .comment, .document: return nil
      }
    }
    return nil
  }

  /// The list that stands last in `list`, directly or in its last item.
  func lastList(in list: NodeID) -> NodeID? {
    guard var last = lastElement(in: list) else { return nil }
    if tag(last) == .li { last = lastElement(in: last) ?? last }
    return tag(last) == .ul || tag(last) == .ol ? last : nil
  }

  private func lastElement(in node: NodeID) -> NodeID? { childrenFromLast(of: node).first(where: isElement) }

  /// The list and level that Google Docs names in the class of a list on a published page: `lst-kix_ID-LEVEL`.
  func googlePlace(ofList list: NodeID) -> (name: ArraySlice<UInt8>, level: Int)? {
    guard let names = value(.class, of: list), names.starts(with: "lst-kix_".utf8) else { return nil }
    let name = names.prefix { !$0.isHTMLSpace }
    guard let hyphen = name.lastIndex(of: UInt8(ascii: "-")),
      let level = Self.integer(String(decoding: name[(hyphen + 1)...], as: UTF8.self))
    else { return nil }
    return (name[..<hyphen], min(max(level, 0), 9))
  }

  /// The level that Quill and Draft name in the class of an item, zero for the outermost.
  func namedLevel(ofItem item: NodeID) -> Int? {
    guard let names = value(.class, of: item) else { return nil }
    if ByteScan.contains("ql-indent-", in: names) { return Self.number(after: "ql-indent-", in: names) }
    return ByteScan.contains("draftstyledefault-", in: names) ? Self.number(after: "-depth", in: names) : nil
  }

  /// HTML, section 2.3.4.1: a sign and digits after white space; the rest does not matter.
  static func integer(_ text: String) -> Int? {
    let text = text.drop(while: \.isWhitespace)
    let digits = text.drop { $0 == "+" || $0 == "-" }.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits.prefix(9)) else { return nil }
    return text.first == "-" ? -value : value
  }

  /// The number at the end of a class that holds `part`.
  private static func number(after part: StaticString, in names: ArraySlice<UInt8>) -> Int? {
    for name in names.split(whereSeparator: \.isHTMLSpace) where ByteScan.contains(part, in: name) {
      let digits = name.reversed().prefix { $0.isASCIIDigit }.reversed()
      if let number = integer(String(decoding: digits, as: UTF8.self)) { return min(max(number, 0), 9) }
    }
    return nil
  }
}
