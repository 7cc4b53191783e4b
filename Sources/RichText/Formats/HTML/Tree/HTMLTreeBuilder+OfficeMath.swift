// Office Math that Word writes into a conditional comment, before a picture for programs that know no formulas:
//
//     <!--[if gte msEquation 12]><m:oMath>...</m:oMath><![endif]--><![if !msEquation]><img><![endif]>
extension HTMLTreeBuilder {
  /// The progress through the formula of a conditional comment and its replacement.
  enum OfficeMathState: Sendable {
    case none
    /// A formula was read, and its stand-in may follow in this element.
    case formula(in: NodeID)
    /// Within the stand-in of the formula, and in so many more conditions.
    case alternative(in: NodeID, depth: Int)
    /// A comment's content reached beyond the comment; no further comment is read.
    case refused
  }

  /// Passes a comment that may hold a formula, or begin or end the stand-in of one.
  ///
  /// Comments are read only in pages of Office, which declare its namespace. A browser's copy of such a page has no
  /// declaration, and there no reader saw the content of comments.
  mutating func passOfficeMath(_ comment: HTMLText) {
    let bytes = source[comment]
    guard bytes.first == UInt8(ascii: "[") else { return }
    switch officeMath {
    case .refused: break
    case .formula(let parent) where bytes.elementsEqual("[if !msEquation]".utf8) && place().parent == parent:
      insertMark(.alternativeStart)
      officeMath = .alternative(in: parent, depth: 0)
    case .alternative(let parent, let depth) where bytes.elementsEqual("[endif]".utf8):
      if depth == 0, place().parent == parent { insertMark(.alternativeEnd) }
      officeMath = depth == 0 ? .none : .alternative(in: parent, depth: depth - 1)
    // A whole comment with a condition holds what the condition asks of.
    case .alternative(let parent, let depth)
    where bytes.starts(with: "[if ".utf8) && bytes.count < 64 && !bytes.contains(UInt8(ascii: ">")):
      officeMath = .alternative(in: parent, depth: depth + 1)
    case .none, .formula, .alternative: insertOfficeMath(comment)
    }
  }

  private mutating func insertOfficeMath(_ comment: HTMLText) {
    guard let content = Self.formula(in: comment, of: source), declaresOfficeMath,
      mode == .inBody || mode == .inCell || mode == .inCaption, tree[current].namespace == .html
    else { return }
    if mode == .inBody { reconstructFormatting() }
    let place = place()
    let end = tokenizer.position
    tokenizer.position = content.lowerBound
    let formulas = readOfficeMath(until: content.upperBound)
    if tokenizer.position > content.upperBound { officeMath = .refused }
    tokenizer.position = end
    if case .refused = officeMath { return }
    guard !formulas.isEmpty else { return }
    insertMark(.formula)
    let box = tree.makeElement(HTMLTagName(kind: .span))
    tree.insert(box, in: place.parent, before: place.before)
    for formula in formulas { tree.insert(formula, in: box) }
    officeMath = .formula(in: place.parent)
  }

  private var declaresOfficeMath: Bool {
    guard let html = stack.first else { return false }
    return source.value(.officeMathNamespace, in: tree.attributes(html)) != nil
  }

  /// Returns the formula in a comment whose condition tests nothing but support for formulas.
  private static func formula(in comment: HTMLText, of source: HTMLSource) -> Range<Int>? {
    let start = "[if gte msEquation "
    let end = "<![endif]"
    // What is not in the input itself is no comment of Word's.
    guard comment.end <= source.input.count else { return nil }
    let bytes = source.input[comment.start..<comment.end]
    guard bytes.starts(with: start.utf8), bytes.suffix(end.utf8.count).elementsEqual(end.utf8),
      let bracket = bytes.dropFirst(start.utf8.count).prefix(8).firstIndex(of: UInt8(ascii: "]")),
      bytes[(bracket + 1)...].first == UInt8(ascii: ">")
    else { return nil }
    let content = (bracket + 2)..<(comment.end - end.utf8.count)
    return content.isEmpty ? nil : content
  }

  /// Reads the tags and texts up to `end` as elements of Office Math, and returns the outermost; none if there is
  /// anything else.
  private mutating func readOfficeMath(until end: Int) -> [NodeID] {
    var roots: [NodeID] = []
    var open: [(node: NodeID, name: HTMLTagName)] = []
    var runs = 0
    while tokenizer.position < end {
      switch tokenizer.next() {
      case .startTag(let tag):
        guard open.count < 128, tree.nodes.count < maximumNodes else { return [] }
        let isMath = Self.isOfficeMath(tag.name, in: source)
        guard isMath || Self.formatting.contains(tag.kind) else { return [] }
        let element = tree.makeElement(tag.name, attributes: tag.attributes)
        if let parent = open.last {
          tree.insert(element, in: parent.node)
        } else {
          guard isMath else { return [] }
          roots.append(element)
        }
        guard !tag.isSelfClosing else { break }
        open.append((element, tag.name))
        if Self.isRun(tag.name, in: source) { runs += 1 }
      case .endTag(let name):
        guard let index = open.lastIndex(where: { source.areEqual($0.name, name) }) else { return [] }
        for element in open[index...] where Self.isRun(element.name, in: source) { runs -= 1 }
        open.removeSubrange(index...)
      case .characters(let text):
        if runs > 0, let parent = open.last {
          tree.insertText(text, of: &tokenizer.source, in: parent.node, before: HTMLTree.none)
        } else if !source.isBlank(text) {
          return []
        }
      case .comment, .doctype, .endOfFile: return []
      }
    }
    return open.isEmpty ? roots : []
  }

  private static func isOfficeMath(_ name: HTMLTagName, in source: HTMLSource) -> Bool {
    name.kind == .officeMath || name.kind == .unknown && source[name.text].starts(with: "m:".utf8)
  }

  private static func isRun(_ name: HTMLTagName, in source: HTMLSource) -> Bool {
    name.kind == .unknown && source[name.text].elementsEqual("m:r".utf8)
  }

  /// The elements that Word writes around runs.
  private static let formatting: Set<HTMLTag> = [.span, .i, .b, .em, .strong, .u, .ins, .font]
}
