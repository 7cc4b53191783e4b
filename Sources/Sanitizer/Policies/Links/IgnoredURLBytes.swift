/// The bytes that URL parsers drop before they begin, and the invisible characters that only deceive.
///
/// WHATWG drops tab, LF and CR inside; other control characters have no meaning in a URL either. Joiners stay where the
/// script of a path needs them, as they do in text.
enum IgnoredURLBytes {
  static func holdsControls(_ url: String) -> Bool { holdsControls(Array(url.utf8)) }

  /// Reports whether invisible characters would be removed.
  static func holdsInvisibles(_ url: String) -> Bool {
    let visible = Self.withoutControls(Array(url.utf8))
    return withoutInvisibles(visible).count < visible.count
  }

  /// The URL without them; a second removal finds nothing more.
  static func removed(from url: [UInt8]) -> [UInt8] { withoutInvisibles(withoutControls(url)) }

  private static func holdsControls(_ bytes: [UInt8]) -> Bool {
    bytes.first == 0x20 || bytes.last == 0x20 || !bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    guard holdsControls(bytes) else { return bytes }
    return trimmed(bytes.filter { $0 >= 0x20 && $0 != 0x7F }) { $0 == " " }
  }

  private static func withoutInvisibles(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) || InvisibleScalar.candidate(in: bytes, from: 0) == bytes.count { return bytes }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch InvisibleScalar(scalar) {
      case .bidiControl, .directionMark: continue
      default: scalars.append(scalar)
      }
    }
    let ordered = trimmed(Array(String(scalars).utf8)) { $0 == " " || InvisibleScalar($0) != nil }
    var scan = InvisibleScan(ordered, in: 0..<ordered.count, stripsBidi: true, stripsInvisible: true)
    scan.run()
    var kept: [UInt8] = []
    var position = 0
    for removal in scan.removals {
      kept += ordered[position..<removal.range.lowerBound]
      position = removal.range.upperBound
    }
    return kept + ordered[position...]
  }

  /// The bytes without the characters at both ends that `isDropped` names.
  private static func trimmed(_ bytes: [UInt8], _ isDropped: (Unicode.Scalar) -> Bool) -> [UInt8] {
    var (start, end) = (0, bytes.count)
    while start < end, let scalar = UTF8Window.scalar(bytes, at: start), isDropped(scalar) {
      start += UTF8Window.length(of: scalar)
    }
    while end > start, let scalar = UTF8Window.scalar(bytes, before: end), isDropped(scalar) {
      end -= UTF8Window.length(of: scalar)
    }
    return Array(bytes[start..<end])
  }
}
