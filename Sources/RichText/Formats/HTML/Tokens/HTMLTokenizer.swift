/// Divides UTF-8 into HTML tokens by the states of HTML, section 13.2.5.
///
/// Line ends must have been normalized to line feeds. Plain stretches are slices of the input; only what references and
/// NUL replace is copied. Every byte is looked at a bounded number of times, whatever the input.
///
///     data ──'<'──> tag open ──letter──> tag name ──> attributes ──'>'──> data, or the state the tree builder sets
///                      ├──'!'──> comment | doctype | CDATA section | bogus comment
///                      ├──'/'──> end tag open
///                      └──'?'──> bogus comment
struct HTMLTokenizer: Sendable {
  /// How text is read; the tree builder sets it after a start tag.
  enum State: Hashable, Sendable {
    case data, rcdata, rawText, scriptData, plainText, cdataSection
  }

  var state = State.data
  /// Whether `<![CDATA[` opens a section: only in foreign content.
  var allowsCDATA = false
  /// The name that ends raw text; set by each start tag.
  var lastStartTag = ""
  /// Attributes of one tag beyond this number are dropped: no program writes as many.
  static let maximumAttributes = 256
  /// Those that may hide an element are never among the dropped.
  private static let concealing: Set<String> = ["class", "hidden", "id", "style"]

  let input: [UInt8]
  var position: Int
  let end: Int
  private(set) var droppedAttributes = 0
  private let tags = HTMLTagTable.shared

  init(_ input: [UInt8]) {
    self.input = input
    position = 0
    end = input.count
  }

  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  mutating func next() -> HTMLToken {
    while position < end {
      let token: HTMLToken?
      switch state {
      case .data: token = nextInData()
      case .rcdata, .rawText: token = nextInRawText()
      case .scriptData: token = nextInScriptData()
      case .plainText: token = nextInPlainText()
      case .cdataSection: token = nextInCDATASection()
      }
      if let token { return token }
    }
    return .endOfFile
  }

  private mutating func nextInData() -> HTMLToken? {
    let start = position
    position = endOfPlainText(from: start)
    if position > start { return .characters(input[start..<position]) }
    if input[position] == UInt8(ascii: "&") { return .characters(characterReference(inAttribute: false)) }
    return tagOpen()
  }

  /// Where a reference or a tag may begin; an ampersand or less-than sign that begins neither is text.
  private func endOfPlainText(from start: Int) -> Int {
    input.withUnsafeBufferPointer { input in
      var index = start
      while true {
        index = ByteScan.first(in: input, from: index) {
          $0.bytes(equalTo: UInt8(ascii: "<")) | $0.bytes(equalTo: UInt8(ascii: "&"))
        }
        guard index + 1 < end else { return index }
        let next = input[index + 1]
        if next.isASCIIAlphanumeric || next == UInt8(ascii: "#") { return index }
        if input[index] == UInt8(ascii: "<"),
          next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
        {
          return index
        }
        index += 1
      }
    }
  }

  /// Consumes the reference at `position`, or the ampersand alone, and returns what it stands for.
  mutating func characterReference(inAttribute: Bool) -> ArraySlice<UInt8> {
    let start = position
    position += 1
    guard position < end else { return input[start..<position] }
    if input[position] == UInt8(ascii: "#") { return numericReference(from: start) }
    guard input[position].isASCIIAlphanumeric,
      let match = HTMLCharacterReferences.shared.longestMatch(in: input, at: position)
    else { return input[start..<position] }
    if inAttribute, !match.endsWithSemicolon, position + match.length < end {
      // 13.2.5.73: in an attribute `&copy=` and `&copyx` are no references, for the sake of old addresses.
      let next = input[position + match.length]
      if next == UInt8(ascii: "=") || next.isASCIIAlphanumeric { return input[start..<position] }
    }
    position += match.length
    return HTMLCharacterReferences.shared.value(of: match)[...]
  }

  private mutating func numericReference(from start: Int) -> ArraySlice<UInt8> {
    var index = position + 1
    let isHex = index < end && input[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    var number: UInt32 = 0
    let digits = index
    while index < end, let digit = input[index].digit(hex: isHex) {
      number = min(number &* (isHex ? 16 : 10) &+ UInt32(digit), 0x110000)
      index += 1
    }
    guard index > digits else {
      position += 1
      return input[start..<position]
    }
    if index < end, input[index] == UInt8(ascii: ";") { index += 1 }
    position = index
    return HTMLCharacterReferences.utf8(ofNumeric: number)[...]
  }

  // MARK: Tags

  private mutating func tagOpen() -> HTMLToken? {
    let start = position
    guard position + 1 < end else {
      position = end
      return .characters(input[start..<end])
    }
    let next = input[position + 1]
    if next.isASCIILetter {
      position += 1
      return tag(isEnd: false)
    }
    switch next {
    case UInt8(ascii: "!"):
      position += 2
      return markupDeclaration()
    case UInt8(ascii: "/"):
      guard position + 2 < end else {
        position = end
        return .characters(input[start..<end])
      }
      position += 2
      if input[position].isASCIILetter { return tag(isEnd: true) }
      if input[position] == UInt8(ascii: ">") {
        position += 1
        return nil
      }
      return bogusComment()
    case UInt8(ascii: "?"):
      position += 1
      return bogusComment()
    default:
      position += 1
      return .characters(input[start..<position])
    }
  }

  /// Reads a tag from its name on; nil if the input ends inside it, which drops it.
  mutating func tag(isEnd: Bool) -> HTMLToken? {
    let (name, kind) = tagName()
    var attributes: [HTMLAttribute] = []
    var isSelfClosing = false
    if position < end, input[position] == UInt8(ascii: ">") {
      position += 1
    } else if !readAttributes(isEnd: isEnd, &attributes, &isSelfClosing) {
      return nil
    }
    if isEnd { return .endTag(name: name, kind: kind) }
    lastStartTag = name
    return .startTag(HTMLStartTag(name: name, kind: kind, attributes: attributes, isSelfClosing: isSelfClosing))
  }

  /// Reads the rest of a tag after its name; false if the input ends inside it.
  private mutating func readAttributes(
    isEnd: Bool, _ attributes: inout [HTMLAttribute], _ isSelfClosing: inout Bool
  ) -> Bool {
    var seen: Set<String> = []
    while true {
      while position < end, input[position].isHTMLSpace { position += 1 }
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
        if attributes.count >= Self.maximumAttributes, !Self.concealing.contains(attribute.name) {
          droppedAttributes += 1
        } else if attributes.count < 16 {
          if !attributes.contains(where: { $0.name == attribute.name }) { attributes.append(attribute) }
        } else {
          if seen.isEmpty { seen = Set(attributes.lazy.map(\.name)) }
          if seen.insert(attribute.name).inserted { attributes.append(attribute) }
        }
      }
    }
  }

  /// A tag's name in lower case, and what it says.
  private mutating func tagName() -> (name: String, kind: HTMLTag) {
    let start = position
    var key = HTMLTagTable.Key(0)
    while position < end, !input[position].endsTagName {
      let byte = input[position]
      key = HTMLTagTable.adding(byte.isASCIIUppercase ? byte | 0x20 : byte, to: key)
      position += 1
    }
    let kind = tags.tag(key)
    return (kind == .unknown ? name(start..<position) : tags.name(of: kind), kind)
  }

  private mutating func attributeName() -> String {
    let start = position
    // 13.2.5.32: an equals sign that comes first is part of the name.
    if position < end, input[position] == UInt8(ascii: "=") { position += 1 }
    while position < end, !input[position].endsTagName, input[position] != UInt8(ascii: "=") { position += 1 }
    return name(start..<position)
  }

  /// The name that stands there, in lower case.
  private func name(_ range: Range<Int>) -> String {
    let source = input[range]
    if !source.contains(where: { $0 == 0 || $0.isASCIIUppercase }) { return String(decoding: source, as: UTF8.self) }
    var bytes: [UInt8] = []
    for byte in source {
      if byte == 0 { bytes += Self.replacement } else { bytes.append(byte.isASCIIUppercase ? byte | 0x20 : byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads an attribute; nil if the input ends inside it.
  private mutating func attribute() -> HTMLAttribute? {
    let name = attributeName()
    while position < end, input[position].isHTMLSpace { position += 1 }
    guard position < end else { return nil }
    guard input[position] == UInt8(ascii: "=") else { return HTMLAttribute(name: name, value: []) }
    position += 1
    while position < end, input[position].isHTMLSpace { position += 1 }
    guard position < end else { return nil }
    switch input[position] {
    case UInt8(ascii: ">"):
      return HTMLAttribute(name: name, value: [])
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = input[position]
      position += 1
      let value = attributeValue { $0.bytes(equalTo: quote) }
      guard position < end else { return nil }
      position += 1
      return HTMLAttribute(name: name, value: value)
    default:
      let value = attributeValue { $0.bytes(below: 0x21) | $0.bytes(equalTo: UInt8(ascii: ">")) }
      guard position < end else { return nil }
      return HTMLAttribute(name: name, value: value)
    }
  }

  /// Reads up to what `ends` marks that is no other control character.
  @inline(__always)
  private mutating func attributeValue(until ends: (UInt64) -> UInt64) -> [UInt8] {
    var start = position
    var value: [UInt8] = []
    while true {
      position = input.withUnsafeBufferPointer { input in
        ByteScan.first(in: input, from: position) {
          ends($0) | $0.bytes(equalTo: UInt8(ascii: "&")) | $0.bytes(equalTo: 0)
        }
      }
      guard position < end else { break }
      let byte = input[position]
      switch byte {
      case UInt8(ascii: "&"):
        value += input[start..<position]
        value += characterReference(inAttribute: true)
        start = position
      case 0:
        value += input[start..<position]
        value += Self.replacement
        position += 1
        start = position
      case 1..<0x20 where !byte.isHTMLSpace:
        position += 1
      default:
        value += input[start..<position]
        return value
      }
    }
    value += input[start..<position]
    return value
  }
}

extension UInt8 {
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D }
  var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// White space, a solidus or a greater-than sign.
  var endsTagName: Bool { isHTMLSpace || self == 0x2F || self == 0x3E }

  func digit(hex: Bool) -> UInt8? {
    if isASCIIDigit { return self - 0x30 }
    guard hex, (0x61...0x66).contains(self | 0x20) else { return nil }
    return (self | 0x20) - 0x61 + 10
  }
}
