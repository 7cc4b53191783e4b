/// The name of a target, taken apart.
///
/// Names are compared as MIME types are, without regard to case (RFC 2045 5.1). Parameters such as LibreOffice's
/// `displayname` are split off because they carry file paths.
package struct TargetName: Hashable, Sendable {
  package let raw: String
  /// The part before the first `;`, in lower case.
  package let type: String
  /// The value of the `charset` parameter, in lower case.
  package let charset: String?
  /// The value of the `windows_formatname` parameter, in lower case.
  let windowsFormat: String?

  package init(_ raw: String) {
    self.raw = raw
    let isType = Self.isType(raw)
    if isType.alone {
      type = isType.lowercase ? raw : raw.lowercased()
      charset = nil
      windowsFormat = nil
      return
    }
    let parts = raw.lowercased().utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    type = parts.first.map(Self.trimmed) ?? ""
    charset = Self.value(of: "charset", in: parts.dropFirst())
    windowsFormat = Self.value(of: "windows_formatname", in: parts.dropFirst())
  }

  /// Reports whether the name is only a type, without parameters, spaces or quotes, and whether it is in lower case.
  /// Each copy has dozens of names, so one pass over the bytes answers both.
  private static func isType(_ name: String) -> (alone: Bool, lowercase: Bool) {
    var name = name
    return name.withUTF8 { bytes in
      var isLowercase = true
      for byte in bytes {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "\""), ...0x20, 0x7F...: return (false, false)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): isLowercase = false
        default: break
        }
      }
      return (true, isLowercase)
    }
  }

  private static func value(of parameter: String, in parts: ArraySlice<Substring.UTF8View>) -> String? {
    for part in parts {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2, trimmed(sides[0]) == parameter else { continue }
      return trimmed(sides[1])
    }
    return nil
  }

  /// Removes surrounding spaces and quotes.
  private static func trimmed(_ text: Substring.UTF8View) -> String {
    func isEdge(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == 0x09 }
    var slice = text
    while let first = slice.first, isEdge(first) { slice.removeFirst() }
    while let last = slice.last, isEdge(last) { slice.removeLast() }
    return String(Substring(slice))
  }

  /// The row of the catalogue that stands for the name; `nil` for a name that is not known.
  package var row: ClipboardTarget? { TargetCatalog.row(of: self) }

  package var kind: ClipboardTarget.Kind { row?.kind ?? .data }
}
