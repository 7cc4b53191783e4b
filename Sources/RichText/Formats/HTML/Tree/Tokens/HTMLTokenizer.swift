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
  /// The mode in which text is read; the tree builder sets it after a start tag.
  enum State: Hashable, Sendable {
    case data, rcdata, rawText, scriptData, plainText, cdataSection
  }

  var state = State.data
  /// Whether `<![CDATA[` opens a section: only in foreign content.
  var allowsCDATA = false
  /// The name that ends raw text; whoever sets such a state sets it as well.
  var lastStartTag = ""
  /// Attributes of one tag beyond this number are dropped: no program writes as many.
  static let maximumAttributes = 256

  /// The input, and the replacements of parts of it.
  var source: HTMLSource
  var position: Int
  let end: Int
  let input: [UInt8]
  var droppedAttributes = 0
  let tags = HTMLNameTable.tags
  let attributeNames = HTMLNameTable.attributes

  init(_ input: [UInt8]) {
    self.input = input
    source = HTMLSource(input)
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
    if position > start { return .characters(HTMLText(start: start, end: position)) }
    if input[position] == UInt8(ascii: "&") { return .characters(characterReference()) }
    return tagOpen()
  }

  /// Returns the place where a reference or a tag may begin. An ampersand or less-than sign that begins neither is
  /// text.
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

  /// Consumes the reference at `position`, or what looked like one, and returns the text that it is.
  mutating func characterReference() -> HTMLText {
    let start = position
    let added = source.addedEnd
    return consumeReference(inAttribute: false)
      ? HTMLText(start: added, end: source.addedEnd) : HTMLText(start: start, end: position)
  }

  /// Adds what the reference at `position` stands for to the source; false if the bytes passed over stand for
  /// themselves.
  mutating func consumeReference(inAttribute: Bool) -> Bool {
    position += 1
    guard position < end else { return false }
    if input[position] == UInt8(ascii: "#") { return consumeNumericReference() }
    if let (length, utf8) = HTMLCharacterReferences.frequent(in: input, from: position, to: end) {
      position += length
      source.add(utf8)
      return true
    }
    guard input[position].isASCIIAlphanumeric,
      let match = HTMLCharacterReferences.shared.longestMatch(in: input, at: position)
    else { return false }
    if inAttribute, !match.endsWithSemicolon, position + match.length < end {
      // 13.2.5.73: in an attribute `&copy=` and `&copyx` are no references, for the sake of old addresses.
      let next = input[position + match.length]
      if next == UInt8(ascii: "=") || next.isASCIIAlphanumeric { return false }
    }
    position += match.length
    source.add(match)
    return true
  }

  private mutating func consumeNumericReference() -> Bool {
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
      return false
    }
    if index < end, input[index] == UInt8(ascii: ";") { index += 1 }
    position = index
    source.add(HTMLCharacterReferences.utf8(ofNumeric: number))
    return true
  }

  // MARK: Tags

  private mutating func tagOpen() -> HTMLToken? {
    let start = position
    guard position + 1 < end else {
      position = end
      return .characters(HTMLText(start: start, end: end))
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
        return .characters(HTMLText(start: start, end: end))
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
      return .characters(HTMLText(start: start, end: position))
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space, a solidus or a greater-than sign.
  var endsTagName: Bool { isHTMLSpace || self == 0x2F || self == 0x3E }
}
