@testable import RichText

/// One case of a html5lib tree construction file, and the two ways of comparing with it.
struct HTML5LibTreeCase {
  var data = ""
  /// The element whose content the data is, as in `innerHTML`; nil for a whole page.
  var context: String?
  var isScriptingOff = false
  /// The lines of the tree, indented by two spaces a level; a text's further lines belong to its first.
  var expected: [String] = []

  static func cases(in file: String) -> [HTML5LibTreeCase] {
    let sections: Set = ["errors", "new-errors", "document", "document-fragment", "script-off", "script-on"]
    return ("\n" + file).split(separator: "\n#data\n").map { block in
      var test = HTML5LibTreeCase()
      var section = "data"
      var data: [Substring] = []
      for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("#"), section != "document" || line.hasPrefix("#d"),
          sections.contains(String(line.dropFirst()))
        {
          section = String(line.dropFirst())
          if section == "script-off" { test.isScriptingOff = true }
          continue
        }
        switch section {
        case "data": data.append(line)
        case "document-fragment": if !line.isEmpty { test.context = String(line) }
        case "document" where line.hasPrefix("| "): test.expected.append(String(line.dropFirst(2)))
        case "document" where !test.expected.isEmpty: test.expected[test.expected.count - 1] += "\n" + line
        default: break
        }
      }
      test.data = data.joined(separator: "\n")
      // A blank line stands between cases.
      while test.expected.last?.hasSuffix("\n") == true { test.expected[test.expected.count - 1].removeLast() }
      return test
    }
  }

  // MARK: Elements and text

  /// The expected elements and texts; attributes, comments and doctypes left out.
  var skeleton: [String] {
    var result: [String] = []
    for line in expected {
      let content = line.drop { $0 == " " }
      let indent = String(repeating: " ", count: line.count - content.count)
      if content.hasPrefix("<!") || !content.hasPrefix("<") && !content.hasPrefix("\"") { continue }
      if content.hasPrefix("\""), let last = result.last, last.hasPrefix(indent + "\""), last.hasSuffix("\"") {
        result[result.count - 1] = String(last.dropLast() + content.dropFirst())
      } else {
        result.append(line)
      }
    }
    return result.map { $0.lowercased() }
  }

  /// Returns the content of a node: elements as `<name>`, text quoted, indented as html5lib does.
  static func dump(_ tree: HTMLTree, below top: HTMLTree.NodeID = HTMLTree.root) -> [String] {
    var lines: [String] = []
    var depth = 0
    var node = tree[top].firstChild
    while node != HTMLTree.none {
      let indent = String(repeating: "  ", count: depth)
      switch tree[node].kind {
      case .element:
        let prefix = tree[node].namespace == .svg ? "svg " : tree[node].namespace == .math ? "math " : ""
        lines.append("\(indent)<\(prefix)\(tree.name(node))>")
      case .text:
        let text = String(decoding: tree.text(node), as: UTF8.self)
        if let last = lines.last, last.hasPrefix(indent + "\""), last.hasSuffix("\"") {
          lines[lines.count - 1] = last.dropLast() + text + "\""
        } else {
          lines.append("\(indent)\"\(text)\"")
        }
      case .document, .comment: break
      }
      if tree[node].firstChild != HTMLTree.none {
        // html5lib shows a template's content one level deeper.
        depth += tree.tag(node) == .template ? 2 : 1
        node = tree[node].firstChild
        continue
      }
      while node != HTMLTree.none, tree[node].next == HTMLTree.none {
        node = tree[node].parent
        if node == top { return lines }
        depth -= node != HTMLTree.none && tree.tag(node) == .template ? 2 : 1
      }
      if node != HTMLTree.none { node = tree[node].next }
    }
    return lines
  }

  // MARK: What a reader makes of it

  /// The tree that is expected, below `ancestors` from the root.
  func expectedTree(below ancestors: [String]) -> HTMLTree {
    var tree = HTMLTree()
    var source = HTMLSource([])
    func text(_ string: some StringProtocol) -> HTMLText {
      let start = source.addedEnd
      source.add(Array(string.utf8))
      return HTMLText(start: start, end: source.addedEnd)
    }
    func tagName(_ name: String) -> HTMLTagName {
      HTMLTagName(kind: HTMLTag(rawValue: name.lowercased()) ?? .unknown, text: text(name))
    }
    // The open elements, each with the depth its children stand at.
    var open: [(node: HTMLTree.NodeID, depth: Int)] = [(HTMLTree.root, 0)]
    for name in ancestors {
      let node = tree.makeElement(tagName(name))
      tree.insert(node, in: open[open.count - 1].node)
      open.append((node, 0))
    }
    for line in expected {
      let content = line.drop { $0 == " " }
      let depth = (line.count - content.count) / 2
      while open.count > 1, open[open.count - 1].depth > depth { open.removeLast() }
      let parent = open[open.count - 1].node
      if content.hasPrefix("\"") {
        let text = text(content.dropFirst().dropLast())
        if !text.isEmpty { tree.insertText(text, of: &source, in: parent, before: HTMLTree.none) }
      } else if content.hasPrefix("<!") || content.hasPrefix("<?") {
        continue
      } else if content.hasPrefix("<") {
        let words = content.dropFirst().dropLast().split(separator: " ", maxSplits: 1)
        let isForeign = words.count == 2 && (words[0] == "svg" || words[0] == "math")
        let name = String(isForeign ? words[1] : content.dropFirst().dropLast())
        let namespace: HTMLTree.Namespace = !isForeign ? .html : words[0] == "svg" ? .svg : .math
        let node = tree.makeElement(tagName(name), namespace)
        tree.insert(node, in: parent)
        open.append((node, depth + 1))
      } else if content == "content" {
        open.append((parent, depth + 1))
      } else if let equals = content.firstRange(of: "=\""), content.hasSuffix("\""), parent != HTMLTree.root {
        let name = String(content[..<equals.lowerBound])
        let start = source.attributesEnd
        source.add(
          HTMLAttribute(
            name: HTMLAttributeName(rawValue: name) ?? .unknown, key: HTMLNameTable<HTMLTag>.key(of: name.utf8),
            nameText: text(name), value: text(content[equals.upperBound...].dropLast())))
        let added = HTMLAttributes(start: start, end: source.attributesEnd)
        tree.setAttributes(source.union(tree.attributes(parent), added), of: parent)
      }
    }
    tree.source = source
    return tree
  }

  static func document(of tree: HTMLTree) throws -> Document {
    var tree = tree
    tree.dropStartMarks()
    var reader = HTMLReader(HTMLPage(tree), limits: ReadLimits())
    try reader.walk()
    return try reader.text.builder.finish()
  }
}
