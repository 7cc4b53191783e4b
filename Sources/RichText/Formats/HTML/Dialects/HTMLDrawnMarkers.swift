// Markers that a page draws itself before the items of a list that has none: no copy holds the text of `::before`.
extension HTMLPage {
  /// The numbers and bullets of levels, the outermost first, as editors begin with them.
  private static let numbers: [ListStyle.Marker] = [.decimal, .lowerAlpha, .lowerRoman]
  private static let bullets: [ListStyle.Marker] = [.bullet, .circle, .square]

  /// Returns the style that shows the markers which the page draws in a list; `nil` if it draws none.
  ///
  /// Numbers whose kind is not stated have that of their level, which a class names in some programs.
  func drawnStyle(of list: NodeID, first item: NodeID, _ style: StyleID, _ stated: ListStyle) -> ListStyle? {
    guard stated.marker == .none || stated.marker == .decimal else { return nil }
    let isNumbered = tree.tag(list) == .ol
    let level = namedLevel(ofList: list, first: item)
    let (start, isReversed) = tree.numbering(ofList: list)
    if stated.marker != .none {
      // A browser copied no styles, and numbers are what it shows without them.
      guard let level, level % 3 > 0 else { return nil }
      return ListStyle(Self.numbers[level % 3], start: start, isReversed: isReversed)
    }
    let marker: ListStyle.Marker
    if let pattern = tree.value(.dataLevelText, of: item) {
      let level = max((tree.attribute(.dataAriaLevel, of: item).flatMap(HTMLTree.integer) ?? 1) - 1, 0)
      guard isNumbered else { return Self.bullet(pattern, start: start) }
      return ListMarkerPattern(percentSigns: pattern).style(Self.numbers[level % 3], start: start)
    } else if let level {
      marker = isNumbered ? Self.numbers[level % 3] : Self.bullets[level % 3]
    } else if tree.value(.dataList, of: item) != nil {
      marker = isNumbered ? .decimal : .bullet
    } else if countsItems(item) {
      marker = .decimal
    } else if let named = namedKind(ofList: list, first: item) {
      marker = named
    } else if leavesRoomForMarker(item, style) {
      marker = isNumbered ? .decimal : .bullet
    } else {
      return nil
    }
    guard !beginsWithMarker(item) else { return nil }
    return ListStyle(marker, start: start, isReversed: isReversed)
  }

  /// The sign that Word for the web writes before the items of a list, which may be a glyph of a symbol font.
  private static func bullet(_ text: ArraySlice<UInt8>, start: Int) -> ListStyle {
    let text = String(decoding: text, as: UTF8.self)
    let isSymbol = text.unicodeScalars.first.map { (0xE000...0xF8FF).contains($0.value) } ?? false
    return (HTMLOfficeMarker.meanings(of: text, isSymbol: isSymbol).first ?? ListStyle(.bullet)).starting(at: start)
  }

  /// The level of a list, zero for the outermost, if a class of the list or of its items names it.
  private func namedLevel(ofList list: NodeID, first item: NodeID) -> Int? {
    tree.googlePlace(ofList: list)?.level ?? tree.namedLevel(ofItem: item)
  }

  /// The kind of marker that a class of the list or of its first item names as a word: `cdx-list--unordered`.
  private func namedKind(ofList list: NodeID, first item: NodeID) -> ListStyle.Marker? {
    for node in [list, item] {
      for name in (tree.value(.class, of: node) ?? []).split(whereSeparator: \.isHTMLSpace).prefix(8) {
        let words = name.split(whereSeparator: { !$0.isASCIILetter }).map {
          String(decoding: $0, as: UTF8.self).lowercased()
        }
        // Foundation's `no-bullet` says the opposite.
        if words.contains("no") || words.contains("without") { return nil }
        if words.contains(where: { ["unordered", "bullet", "bullets", "bulleted"].contains($0) }) { return .bullet }
        if words.contains(where: { ["ordered", "numbered"].contains($0) }) { return .decimal }
      }
    }
    return nil
  }

  /// Reports whether the item counts for a number that the page draws.
  private func countsItems(_ item: NodeID) -> Bool {
    guard let style = tree.value(.style, of: item), ByteScan.contains("counter-increment", in: style),
      case .word(let name) = HTMLImageSource.declarations(in: style).first(where: { $0.name == "counter-increment" })?
        .value
    else { return false }
    return name != "none" && name != "list-item"
  }

  /// Reports whether an item begins with room for a marker. Its lines hang, a marker is placed against it, or an editor
  /// makes room.
  private func leavesRoomForMarker(_ item: NodeID, _ itemStyle: StyleID) -> Bool {
    guard let style = tree.value(.style, of: item), ByteScan.contains("padding", in: style),
      styles[itemStyle].display == .listItem || styles[itemStyle].display == .block
    else { return false }
    var room = Length.zero
    var isPlace = styles[itemStyle].whiteSpace == .preWrap
    for (name, value) in HTMLImageSource.declarations(in: style) {
      switch (name, value) {
      case ("padding-left", .dimension(let size, let unit)), ("padding-inline-start", .dimension(let size, let unit)):
        room = unit == "em" ? Length(points: size * 12) : CSSProperty.length(size, unit) ?? .zero
      case ("padding-right", .dimension(let size, _)) where size > 0: return false
      case ("position", .word("relative")): isPlace = true
      case ("text-indent", .dimension(let size, _)) where size < 0: isPlace = true
      default: break
      }
    }
    return isPlace && room >= Length(points: 9)
  }

  /// Reports whether the text of an item begins with a sign or number that stands for a marker.
  private func beginsWithMarker(_ item: NodeID) -> Bool {
    for node in tree.nodes(in: item).prefix(31) where tree[node].kind == .text && !tree.isBlank(node) {
      let text = String(decoding: tree.text(node).prefix(32), as: UTF8.self).drop(while: \.isWhitespace)
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty { return text[digits.endIndex...].first.map { ".)".contains($0) } ?? true }
      return text.first.map { "•◦▪▫●○■□·‣–—-*✓✔✗☐☑☒→»›".contains($0) } ?? false
    }
    return false
  }
}
