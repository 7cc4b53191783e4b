/// A string that stands in a document beside its text: an address, a title, an alternative text, the name of a font.
///
/// It holds no control characters, line ends or anchors of attachments, and so nothing that a terminal obeys. This type
/// is the only way into those fields. It repairs what it is made from as a document repairs its text (`TextRepair`).
public struct Label: Hashable, Sendable {
  public let string: String

  /// Makes a label. A line end or a tab becomes a space; other control characters and terminal sequences go.
  public init(_ text: String) { self.init(text, space: " ") }

  /// Makes the label of an address, in which line ends and tabs mean nothing (WHATWG URL, section 4.4).
  public init(address: String) { self.init(address, space: nil) }

  private init(_ text: String, space: Unicode.Scalar?) {
    var text = text
    let isClean = text.withUTF8 {
      ByteScan.first(in: $0, from: 0) { $0.bytes(below: 0x20) | $0.bytes(equalTo: 0x7F) | $0.nonASCIIBytes } == $0.count
    }
    string = isClean ? text : Self.repaired(Array(text.utf8), space: space)
  }

  private static func repaired(_ bytes: [UInt8], space: Unicode.Scalar?) -> String {
    var repaired = String.UnicodeScalarView()
    for scalar in String(decoding: TextRepair.repaired(bytes), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\t", "\u{2028}": if let space { repaired.append(space) }
      default: repaired.append(scalar)
      }
    }
    return String(repaired)
  }

  public var isEmpty: Bool { string.isEmpty }
  public var utf8: String.UTF8View { string.utf8 }
}

extension Label: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension Label: CustomStringConvertible {
  public var description: String { string }
}
