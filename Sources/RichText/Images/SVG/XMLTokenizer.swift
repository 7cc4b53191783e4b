/// The parts of an XML document, without those that draw nothing: comments, instructions, and its document type.
enum XMLToken: Hashable, Sendable {
  case start(XMLName, [XMLAttribute], isEmpty: Bool)
  case end(XMLName)
  /// Text with its references resolved; one stretch may come as several tokens.
  case text([UInt8])
}

/// A qualified name (Namespaces in XML 1.0, section 4).
struct XMLName: Hashable, Sendable {
  var prefix: String
  var local: String
}

struct XMLAttribute: Hashable, Sendable {
  let name: XMLName
  /// The value with its references resolved, and with spaces for line ends and tabs.
  let value: [UInt8]
}

/// Cuts UTF-8 into the tokens of XML 1.0, and refuses what is not well-formed, as every program that draws it would.
///
/// It keeps no stack: that tags match is the caller's to see. References to other files are never followed, and an
/// entity stands for short text or for nothing.
struct XMLTokenizer: Sendable {
  private let bytes: [UInt8]
  private(set) var position = 0
  private var entities = XMLEntities()

  private static let maximumAttributes = 256

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; nil at the end.
  mutating func next() throws(ImageFault) -> XMLToken? {
    while position < bytes.count {
      if try skipUndrawn() { continue }
      guard bytes[position] == UInt8(ascii: "<") else { return .text(try text()) }
      if has("<![CDATA[") {
        let start = position + 9
        try skip(past: "]]>", from: start)
        return .text(Array(bytes[start..<position - 3]))
      }
      guard has("</") else { return try startTag() }
      position += 2
      let name = try name()
      skipSpaces()
      try take(">")
      return .end(name)
    }
    return nil
  }

  /// The name of the outermost element, if nothing but spaces stands before it.
  mutating func rootName() throws(ImageFault) -> XMLName? {
    skipSpaces()
    while try skipUndrawn() { skipSpaces() }
    guard has("<") else { return nil }
    position += 1
    return try name()
  }

  /// Passes over a comment, an instruction or a document type, if one begins here.
  private mutating func skipUndrawn() throws(ImageFault) -> Bool {
    if has("<!--") {
      try skip(past: "-->", from: position + 4)
    } else if has("<?") {
      try skip(past: "?>", from: position + 2)
    } else if has("<!DOCTYPE") {
      position = try entities.readDocumentType(bytes, from: position + 9)
    } else {
      return false
    }
    return true
  }

  private mutating func startTag() throws(ImageFault) -> XMLToken {
    position += 1
    let element = try name()
    var attributes: [XMLAttribute] = []
    var names: Set<XMLName> = []
    while true {
      let isSeparated = skipSpaces()
      switch try byte() {
      case UInt8(ascii: ">"):
        position += 1
        return .start(element, attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        position += 1
        try take(">")
        return .start(element, attributes, isEmpty: true)
      default:
        let name = try name()
        guard isSeparated, names.insert(name).inserted else { throw .corrupted }
        guard attributes.count < Self.maximumAttributes else { throw .tooComplex }
        skipSpaces()
        try take("=")
        skipSpaces()
        attributes.append(XMLAttribute(name: name, value: try attributeValue()))
      }
    }
  }

  private mutating func attributeValue() throws(ImageFault) -> [UInt8] {
    let quote = try byte()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .corrupted }
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: quote) else { throw .truncated }
    position = end + 1
    guard !bytes[start..<end].contains(UInt8(ascii: "<")) else { throw .corrupted }
    return try entities.resolved(bytes[start..<end], of: bytes.count).map { $0 < 0x20 ? 0x20 : $0 }
  }

  private mutating func text() throws(ImageFault) -> [UInt8] {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    defer { position = end }
    return try entities.resolved(bytes[position..<end], of: bytes.count)
  }

  // MARK: Pieces

  private mutating func name() throws(ImageFault) -> XMLName {
    let end = bytes[position...].firstIndex { !$0.isXMLName } ?? bytes.count
    guard end < bytes.count else { throw .truncated }
    let name = bytes[position..<end]
    position = end
    let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.first?.beginsXMLName ?? false }) else { throw .corrupted }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return XMLName(prefix: texts.count == 2 ? texts[0] : "", local: texts[texts.count - 1])
  }

  private func byte() throws(ImageFault) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    return bytes[position]
  }

  private mutating func take(_ expected: Unicode.Scalar) throws(ImageFault) {
    guard try byte() == UInt8(ascii: expected) else { throw .corrupted }
    position += 1
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
    return position > start
  }

  private func has(_ text: StaticString) -> Bool { bytes[position...].starts(with: text) }

  private mutating func skip(past end: StaticString, from start: Int) throws(ImageFault) {
    guard let end = bytes.end(of: end, from: start) else { throw .truncated }
    position = end
  }
}

extension Array<UInt8> {
  /// Returns the end of the first `text` at or after `start`.
  func end(of text: StaticString, from start: Int) -> Int? {
    let first = text.utf8Start.pointee
    var index = start
    while index < count, let found = self[index...].firstIndex(of: first) {
      if self[found...].starts(with: text) { return found + text.utf8CodeUnitCount }
      index = found + 1
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  func starts(with text: StaticString) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension UInt8 {
  /// XML 1.0, section 2.3; line ends and tabs count.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  var beginsXMLName: Bool { isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80 }

  /// Whether the bytes are a name, with a colon between a prefix and the rest.
  var isXMLName: Bool {
    beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: ":")
  }
}
