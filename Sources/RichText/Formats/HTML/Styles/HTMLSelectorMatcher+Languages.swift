// Languages and directions: Selectors 4, section 10.
extension HTMLSelectorMatcher {
  /// Reports whether the language of an element is in one of the ranges.
  mutating func hasLanguage(_ node: NodeID, _ ranges: [ArraySlice<UInt8>], in page: HTMLTree) -> Bool {
    var node = node
    while node > HTMLTree.root, stepsLeft > 0 {
      stepsLeft -= 1
      if let language = page.value(.lang, of: node) {
        let tags = language.lowerCaseASCII.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        stepsLeft -= ranges.count
        return ranges.contains { range in
          range.isEmpty || language.isEmpty ? range.isEmpty && language.isEmpty : Self.isIn(tags, range)
        }
      }
      node = page[node].parent
    }
    return false
  }

  /// RFC 4647, section 3.3.2: tags may stand between those of the range, but for the first.
  private static func isIn(_ tags: [ArraySlice<UInt8>], _ range: ArraySlice<UInt8>) -> Bool {
    let wanted = range.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let any = [UInt8(ascii: "*")]
    guard let first = wanted.first, let own = tags.first, first.elementsEqual(any) || first.elementsEqual(own) else {
      return false
    }
    var place = 1
    for tag in wanted.dropFirst() where !tag.elementsEqual(any) {
      while place < tags.count, !tags[place].elementsEqual(tag) {
        // What follows a single letter is an extension.
        if tags[place].count <= 1 { return false }
        place += 1
      }
      guard place < tags.count else { return false }
      place += 1
    }
    return true
  }

  /// Reports whether the text of an element goes from right to left: HTML, section 3.2.6.4.
  mutating func isRightToLeft(_ node: NodeID, in page: HTMLTree) -> Bool {
    var node = node
    while node > HTMLTree.root, stepsLeft > 0 {
      stepsLeft -= 1
      let stated = page.value(.dir, of: node)
      if let stated, stated.isWord("rtl") { return true }
      if let stated, stated.isWord("ltr") { return false }
      if stated.map({ $0.isWord("auto") }) ?? (page.tag(node) == .bdi) { return beginsRightToLeft(node, in: page) }
      node = page[node].parent
    }
    return false
  }

  /// Reports whether the first letter in an element that has a direction is of a script that goes from right to left.
  private mutating func beginsRightToLeft(_ root: NodeID, in page: HTMLTree) -> Bool {
    var node = page[root].firstChild
    while node != HTMLTree.none, stepsLeft > 0 {
      stepsLeft -= 1
      if page[node].kind == .text {
        stepsLeft -= page.range(node).count / 16
        for scalar in String(decoding: page.text(node), as: UTF8.self).unicodeScalars {
          if Self.isOfRightToLeftScript(scalar) { return true }
          if scalar.properties.isAlphabetic { return false }
        }
      }
      let isOther =
        [.bdi, .script, .style, .textarea].contains(page.tag(node)) || page.value(.dir, of: node) != nil
      node = page.next(after: node, in: root, isEntered: !isOther)
    }
    return false
  }

  private static func isOfRightToLeftScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }
}
