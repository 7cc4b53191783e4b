// The rules of one sheet: CSS Syntax 3, section 5, and CSS Nesting 1.
extension CSSStylesheet {
  /// A block that is being read.
  struct Frame {
    /// The selectors that declarations directly in it are for, by number in `lists`; -1 if it holds rules alone.
    var list: Int32 = -1
    /// The selectors that those of rules in it are relative to.
    var context = CSSSelectorParser.Context()
    var layer = CSSLayers.none
    var scope: Int32 = -1
    var asksForContainer = false
    /// Whether `list` was read for this block, and whether a block in it may name it.
    var ownsList = false
    var hasBlocks = false
  }

  /// Blocks in more blocks than this are not read.
  private static let maximumDepth = 20_000

  /// Adds the rules of one sheet.
  /// - Parameter owner: the parent of the sheet's element, which an `@scope` without a selector is about.
  mutating func add(_ bytes: ArraySlice<UInt8>, in owner: HTMLTree.NodeID = HTMLTree.none) {
    names.namespaces = CSSNamespaces()
    phase = .imports
    var cursor = CSSCursor(bytes)
    var frames = [Frame()]
    var list = CSSDeclarationList()
    while let frame = frames.last {
      guard rules.count < Self.maximumRules else {
        isTruncated = true
        return
      }
      let isOutermost = frames.count == 1
      let item =
        frame.list >= 0 ? list.add(from: &cursor, understood: &vocabulary) : cursor.nextRule(isOutermost: isOutermost)
      if frame.list >= 0, !list.isEmpty {
        add(CSSDeclarations(list, in: vocabulary), in: frame)
        list = CSSDeclarationList()
      }
      switch item {
      case .declaration: break
      case .end:
        cursor.position = min(cursor.position + 1, cursor.end)
        frames.removeLast()
        if frame.ownsList, !frame.hasBlocks { removeLast(list: frame.list) }
      case .rule(let prelude):
        phase = .rules
        cursor.position += 1
        if let inner = self.frame(ofRule: bytes[prelude], in: frame) {
          enter(inner, &frames, &cursor)
        } else {
          cursor.skipBlock()
        }
      case .atRule:
        if let inner = readAtRule(&cursor, in: frame, isOutermost: isOutermost, owner: owner) {
          enter(inner, &frames, &cursor)
        }
      }
    }
  }

  private mutating func enter(_ inner: Frame, _ frames: inout [Frame], _ cursor: inout CSSCursor) {
    guard frames.count < Self.maximumDepth else {
      isTruncated = true
      cursor.skipBlock()
      return
    }
    frames[frames.count - 1].hasBlocks = true
    frames.append(inner)
  }

  private mutating func add(_ block: CSSDeclarations, in frame: Frame) {
    add(
      block, for: lists[Int(frame.list)], layer: frame.layer, scope: frame.scope,
      asksForContainer: frame.asksForContainer)
  }

  /// The frame of a rule's block; `nil` if its selectors are invalid.
  private mutating func frame(ofRule prelude: ArraySlice<UInt8>, in frame: Frame) -> Frame? {
    guard let list = selectors(prelude, frame.context) else { return nil }
    var inner = frame
    inner.list = add(list: list)
    inner.ownsList = true
    inner.hasBlocks = false
    inner.context = CSSSelectorParser.Context(
      nesting: .nesting(inner.list), nestingSpecificity: list.specificity, relation: .nesting)
    return inner
  }

  private mutating func selectors(_ text: ArraySlice<UInt8>, _ context: CSSSelectorParser.Context) -> [CSSSelector]? {
    var parser = CSSSelectorParser(text, context: context, names: names)
    names = CSSNames()
    defer {
      names = parser.names
      if parser.isTooLarge { isTruncated = true }
    }
    return parser.list()
  }

  // MARK: At-rules

  /// Reads an at-rule up to its block, whose frame is returned, or all of it.
  private mutating func readAtRule(
    _ cursor: inout CSSCursor, in frame: Frame, isOutermost: Bool, owner: HTMLTree.NodeID
  ) -> Frame? {
    cursor.position += 1
    let name = cursor.name()?.lowerCaseName ?? ""
    let start = cursor.position
    cursor.seek(isOutermost ? [.semicolon, .openingBrace] : [.semicolon, .openingBrace, .closingBrace])
    let prelude = cursor.bytes[start..<cursor.position]
    guard cursor.take("{") else {
      // What must come first in a sheet is not taken later.
      if name == "namespace", phase == .imports { phase = .namespaces }
      if !["charset", "import", "layer", "namespace"].contains(name) { phase = .rules }
      if cursor.take(";") || cursor.isAtEnd { note(name, prelude, in: frame) }
      return nil
    }
    phase = .rules
    if let inner = self.frame(of: name, prelude, in: frame, owner: owner) { return inner }
    cursor.skipBlock()
    return nil
  }

  /// Notes an at-rule without a block.
  private mutating func note(_ name: String, _ prelude: ArraySlice<UInt8>, in frame: Frame) {
    var cursor = CSSCursor(prelude)
    cursor.skipSpace()
    switch name {
    case "layer":
      repeat {
        cursor.skipSpace()
        guard let path = CSSLayers.path(&cursor) else { return }
        _ = layer(path, in: frame.layer)
        cursor.skipSpace()
      } while cursor.take(",")
    case "import" where phase == .imports:
      // The sheet is not read, but its layer has its place.
      guard cursor.address() != nil else { return }
      cursor.skipSpace()
      guard cursor.name()?.isWord("layer") == true else { return }
      guard cursor.take("(") else {
        _ = layers.add(in: frame.layer)
        return
      }
      var arguments = CSSCursor(cursor.arguments().trimmedCSS)
      if let path = CSSLayers.path(&arguments), arguments.isAtEnd { _ = layer(path, in: frame.layer) }
    case "namespace" where phase != .rules:
      let prefix = cursor.byte(after: 3) == UInt8(ascii: "(") ? nil : cursor.name()
      cursor.skipSpace()
      if let address = cursor.address() { names.namespaces.declare(prefix, address) }
    default: break
    }
  }

  private mutating func layer(_ path: [ArraySlice<UInt8>], in parent: CSSLayers.ID) -> CSSLayers.ID {
    if layers.isFull { isTruncated = true }
    return layers.layer(path, in: parent)
  }

  /// The frame of an at-rule's block; `nil` if the block does not apply.
  private mutating func frame(
    of name: String, _ prelude: ArraySlice<UInt8>, in frame: Frame, owner: HTMLTree.NodeID
  ) -> Frame? {
    var inner = frame
    inner.ownsList = false
    inner.hasBlocks = false
    switch name {
    case "media": return CSSMediaQuery.applies(prelude) ? inner : nil
    case "supports": return CSSSupportsCondition.holds(prelude) ? inner : nil
    case "container":
      guard CSSContainerQuery.applies(prelude) else { return nil }
      inner.asksForContainer = true
    case "layer":
      var cursor = CSSCursor(prelude)
      cursor.skipSpace()
      if cursor.isAtEnd {
        if layers.isFull { isTruncated = true }
        inner.layer = layers.add(in: frame.layer)
      } else {
        guard let path = CSSLayers.path(&cursor), prelude[cursor.position...].isCSSBlank else { return nil }
        inner.layer = layer(path, in: frame.layer)
      }
    case "scope":
      guard let scope = scope(prelude, in: frame, owner: owner) else { return nil }
      inner.scope = add(scope)
      inner.context = CSSSelectorParser.Context(relation: .scope)
      inner.list = add(list: [CSSSelector(compounds: [CSSSelector.Compound(conditions: [.scope])])])
    default: return nil
    }
    return inner
  }

  /// Reads `(start) to (end)`, both of which may be missing; `nil` if it is invalid.
  private mutating func scope(_ prelude: ArraySlice<UInt8>, in frame: Frame, owner: HTMLTree.NodeID) -> Scope? {
    guard names.takeRoom() else {
      isTruncated = true
      return nil
    }
    var cursor = CSSCursor(prelude)
    var scope = Scope(roots: [], limits: [], outer: frame.scope)
    cursor.skipSpace()
    if cursor.take("(") {
      var context = frame.context
      context.relation = frame.scope >= 0 ? .scope : .none
      guard let roots = selectors(cursor.arguments(), context) else { return nil }
      scope.roots = roots
    } else {
      scope.roots = [CSSSelector(compounds: [CSSSelector.Compound(conditions: [.node(owner)])])]
    }
    cursor.skipSpace()
    if !cursor.isAtEnd {
      guard cursor.name()?.isWord("to") == true else { return nil }
      cursor.skipSpace()
      guard cursor.take("("),
        let limits = selectors(cursor.arguments(), CSSSelectorParser.Context(relation: .scope))
      else { return nil }
      scope.limits = limits
      cursor.skipSpace()
    }
    return cursor.isAtEnd ? scope : nil
  }
}

extension CSSCursor {
  /// Reads the next rule of a sheet or of a block of rules.
  fileprivate mutating func nextRule(isOutermost: Bool) -> CSSBlockItem {
    while true {
      skipSpace()
      guard !isAtEnd else { return .end }
      if isOutermost, bytes[position...].starts(with: "<!--".utf8) {
        position += 4
        continue
      }
      if isOutermost, bytes[position...].starts(with: "-->".utf8) {
        position += 3
        continue
      }
      if !isOutermost, byte == UInt8(ascii: "}") { return .end }
      if byte == UInt8(ascii: "@") {
        var ahead = self
        ahead.position += 1
        if ahead.startsName { return .atRule }
      }
      let start = position
      seek(isOutermost ? .openingBrace : [.openingBrace, .closingBrace])
      if byte == UInt8(ascii: "{") { return .rule(start..<position) }
    }
  }

  /// Reads an address, as a string or in `url()`; `nil` if there is none.
  fileprivate mutating func address() -> ArraySlice<UInt8>? {
    if let text = string() { return text }
    guard name()?.isWord("url") == true, take("(") else { return nil }
    skipSpace()
    if let text = string() {
      skipSpace()
      _ = take(")")
      return text
    }
    let start = position
    while !isAtEnd, !byte.isHTMLSpace, byte != UInt8(ascii: ")") { position += 1 }
    defer { position = min(position + 1, end) }
    return bytes[start..<position]
  }
}
