/// The entities of an XML document. These are the five predefined ones, characters by their number, and short text that
/// the document type declares. Adobe Illustrator declares such text for the names of namespaces.
///
/// An entity that stands for markup, for other entities or for another file is none, so that nothing grows and nothing
/// is read.
struct XMLEntities: Sendable {
  private var declared: [String: [UInt8]] = [:]
  private var expanded = 0

  private static let maximumCount = 64
  private static let maximumLength = 256
  private static let predefined: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]

  /// The text with its references resolved.
  /// - Parameter size: of the document, which what is declared may not outgrow.
  mutating func resolved(_ text: ArraySlice<UInt8>, of size: Int) throws(ImageFault) -> [UInt8] {
    guard text.allSatisfy({ $0 >= 0x20 || $0.isXMLSpace }) else { throw .corrupted }
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var result: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      guard let end = rest[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else { throw .corrupted }
      result += try replacement(rest[(start + 1)..<end], of: size)
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  private mutating func replacement(_ name: ArraySlice<UInt8>, of size: Int) throws(ImageFault) -> [UInt8] {
    if name.first == UInt8(ascii: "#") { return try character(name.dropFirst()) }
    let name = String(decoding: name, as: UTF8.self)
    if let byte = Self.predefined[name] { return [byte] }
    guard let text = declared[name] else { throw .corrupted }
    expanded += text.count
    guard expanded <= size else { throw .tooComplex }
    return text
  }

  private func character(_ number: ArraySlice<UInt8>) throws(ImageFault) -> [UInt8] {
    let isHexadecimal = number.first == UInt8(ascii: "x")
    let digits = String(decoding: isHexadecimal ? number.dropFirst() : number, as: UTF8.self)
    guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), let scalar = Unicode.Scalar(value)
    else { throw .corrupted }
    return Array(String(Character(scalar)).utf8)
  }

  /// Reads what follows `<!DOCTYPE` (XML 1.0, section 2.8) and says where it ends.
  mutating func readDocumentType(_ bytes: [UInt8], from start: Int) throws(ImageFault) -> Int {
    var position = start
    var isInside = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(position + 1)...].firstIndex(of: bytes[position]) else { throw .truncated }
        position = end
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside: return position + 1
      case UInt8(ascii: "<"):
        guard isInside else { throw .corrupted }
        position = try readDeclaration(bytes, from: position) - 1
      default: break
      }
      position += 1
    }
    throw .truncated
  }

  /// A declaration, comment or instruction of the internal subset; says where it ends.
  private mutating func readDeclaration(_ bytes: [UInt8], from start: Int) throws(ImageFault) -> Int {
    if bytes[start...].starts(with: "<!--") { return try end(of: "-->", in: bytes, from: start + 4) }
    if bytes[start...].starts(with: "<?") { return try end(of: "?>", in: bytes, from: start + 2) }
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
        guard let end = bytes[(position + 1)...].firstIndex(of: bytes[position]) else { throw .truncated }
        position = end
      }
      position += 1
    }
    guard position < bytes.count else { throw .truncated }
    declare(bytes[start..<position])
    return position + 1
  }

  private func end(of text: StaticString, in bytes: [UInt8], from start: Int) throws(ImageFault) -> Int {
    guard let end = bytes.end(of: text, from: start) else { throw .truncated }
    return end
  }

  /// `<!ENTITY name "text"`; anything else declares nothing.
  private mutating func declare(_ declaration: ArraySlice<UInt8>) {
    let parts = declaration.split(maxSplits: 2, whereSeparator: \.isXMLSpace)
    guard parts.count == 3, parts[0].elementsEqual("<!ENTITY".utf8), declared.count < Self.maximumCount,
      let quote = parts[2].first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = parts[2].dropFirst().firstIndex(of: quote)
    else { return }
    let text = parts[2].dropFirst()[..<end]
    let isText = text.allSatisfy { $0 >= 0x20 && !"&<%".utf8.contains($0) }
    guard isText, text.count <= Self.maximumLength else { return }
    // The first declaration counts (section 4.2).
    let name = String(decoding: parts[1], as: UTF8.self)
    if declared[name] == nil { declared[name] = Array(text) }
  }
}
