// Tags and attributes: HTML, sections 13.2.5.8 and 13.2.5.32 to 13.2.5.40.
extension HTMLTokenizer {
  /// Reads a tag from its name on; nil if the input ends inside it, which drops it.
  mutating func tag(isEnd: Bool) -> HTMLToken? {
    let (key, text) = name { $0.endsTagName }
    let kind = tags.name(key)
    let name = HTMLTagName(kind: kind, text: kind == .unknown ? text : .empty)
    var tag = HTMLStartTag(name: name)
    if position < end, input[position] == UInt8(ascii: ">") {
      position += 1
    } else {
      let start = source.attributesEnd
      guard readAttributes(isEnd: isEnd, from: Int(start), &tag.isSelfClosing) else { return nil }
      tag.attributes = HTMLAttributes(start: start, end: source.attributesEnd)
    }
    return isEnd ? .endTag(name) : .startTag(tag)
  }

  /// Reads the rest of a tag after its name; false if the input ends inside it.
  /// - Parameter first: the number that its first attribute has in the source.
  private mutating func readAttributes(isEnd: Bool, from first: Int, _ isSelfClosing: inout Bool) -> Bool {
    var seen: Set<HashedBytes> = []
    while true {
      skipSpaces()
      guard position < end else { return false }
      switch input[position] {
      case UInt8(ascii: ">"):
        position += 1
        return true
      case UInt8(ascii: "/"):
        position += 1
        guard position < end else { return false }
        if input[position] == UInt8(ascii: ">") {
          position += 1
          isSelfClosing = true
          return true
        }
      default:
        guard let attribute = attribute() else { return false }
        if isEnd { break }
        let count = source.attributes.count - first
        if count >= Self.maximumAttributes, !attribute.name.mayHideElement {
          droppedAttributes += 1
        } else if count < 16 {
          if !isRepeated(attribute, from: first) { source.add(attribute) }
        } else {
          if seen.isEmpty {
            seen = Set(source.attributes[first...].map { HashedBytes(source[$0.nameText]) })
          }
          if seen.insert(HashedBytes(source[attribute.nameText])).inserted { source.add(attribute) }
        }
      }
    }
  }

  private func isRepeated(_ attribute: HTMLAttribute, from first: Int) -> Bool {
    source.attributes[first...].contains { source.haveSameName($0, attribute) }
  }

  mutating func skipSpaces() {
    while position < end, input[position].isHTMLSpace { position &+= 1 }
  }

  /// Reads a name up to a byte that `ends` it: its key, and its text in lower case.
  @inline(__always)
  private mutating func name(until ends: (UInt8) -> Bool) -> (key: HTMLNameKey, text: HTMLText) {
    let start = position
    var key = HTMLNameKey(0)
    var isPlain = true
    input.withUnsafeBufferPointer { input in
      var index = start
      while index < end, case let byte = input[index], !ends(byte) {
        if byte.isASCIIUppercase || byte == 0 { isPlain = false }
        if index &- start < 16 {
          let lower = byte.isASCIIUppercase ? byte | 0x20 : byte
          key |= HTMLNameKey(lower) &<< HTMLNameKey(truncatingIfNeeded: (index &- start) &* 8)
        }
        index &+= 1
      }
      position = index
    }
    if position - start > 16 { key = HTMLNameTable<HTMLTag>.longKey }
    if isPlain { return (key, HTMLText(start: start, end: position)) }
    return lowerCaseName(start..<position, key)
  }

  private mutating func lowerCaseName(_ range: Range<Int>, _ key: HTMLNameKey) -> (key: HTMLNameKey, text: HTMLText) {
    let start = source.addedEnd
    var key = key
    for index in range {
      let byte = input[index]
      if byte == 0 {
        source.add(Self.replacement)
        // Its bytes are no longer those of the key.
        key = HTMLNameTable<HTMLTag>.longKey
      } else {
        source.add(byte.isASCIIUppercase ? byte | 0x20 : byte)
      }
    }
    return (key, HTMLText(start: start, end: source.addedEnd))
  }

  /// Reads an attribute; nil if the input ends inside it.
  private mutating func attribute() -> HTMLAttribute? {
    // 13.2.5.32: an equals sign that comes first is part of the name.
    var isFirst = true
    let (key, nameText) = name {
      defer { isFirst = false }
      return $0.endsTagName || $0 == UInt8(ascii: "=") && !isFirst
    }
    func attribute(_ value: HTMLText) -> HTMLAttribute {
      HTMLAttribute(name: attributeNames.name(key), key: key, nameText: nameText, value: value)
    }
    skipSpaces()
    guard position < end else { return nil }
    guard input[position] == UInt8(ascii: "=") else { return attribute(.empty) }
    position += 1
    skipSpaces()
    guard position < end else { return nil }
    let value: HTMLText
    switch input[position] {
    case UInt8(ascii: ">"):
      return attribute(.empty)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = input[position]
      position += 1
      value = attributeValue { $0.bytes(equalTo: quote) }
      guard position < end else { return nil }
      position += 1
    default:
      value = attributeValue { $0.bytes(below: 0x21) | $0.bytes(equalTo: UInt8(ascii: ">")) }
      guard position < end else { return nil }
    }
    return attribute(value)
  }

  /// Reads up to what `ends` marks that is no other control character.
  @inline(__always)
  private mutating func attributeValue(until ends: (UInt64) -> UInt64) -> HTMLText {
    var start = position
    // Where the value begins in what is added to the source, once something stands for a part of it.
    var added: Int?
    while true {
      position = input.withUnsafeBufferPointer { input in
        ByteScan.first(in: input, from: position) {
          ends($0) | $0.bytes(equalTo: UInt8(ascii: "&")) | $0.bytes(equalTo: 0)
        }
      }
      let byte = position < end ? input[position] : UInt8(ascii: ">")
      switch byte {
      case UInt8(ascii: "&"), 0:
        added = added ?? source.addedEnd
        source.add(start..<position)
        start = position
        if byte == 0 {
          source.add(Self.replacement)
          position += 1
          start = position
        } else if consumeReference(inAttribute: true) {
          start = position
        }
      case 1..<0x20 where !byte.isHTMLSpace:
        position += 1
      default:
        guard let added else { return HTMLText(start: start, end: position) }
        source.add(start..<position)
        return HTMLText(start: added, end: source.addedEnd)
      }
    }
  }
}

extension HTMLAttributeName {
  /// Whether the attribute may hide an element; such attributes are never dropped.
  fileprivate var mayHideElement: Bool { self == .class || self == .hidden || self == .id || self == .style }
}
