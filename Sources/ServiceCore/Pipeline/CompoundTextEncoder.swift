/// The budget for writing one copy's forms as COMPOUND_TEXT. Equal texts are converted once, and no more than the loop
/// has time for.
struct CompoundTextEncoder {
  /// Bytes of all texts together. The transport needs a tenth of a second for so many, in which the service would do
  /// nothing else. Programs that read COMPOUND_TEXT read UTF8_STRING, too.
  static let maximumSize = 1 << 20

  private var known: [(utf8: [UInt8], encoded: [UInt8]?)] = []
  private var room = Self.maximumSize

  /// - Returns: nil where the text cannot be converted, or there is no room left.
  mutating func encode(_ utf8: [UInt8], by convert: ([UInt8]) -> [UInt8]?) -> [UInt8]? {
    if let known = known.first(where: { $0.utf8 == utf8 }) { return known.encoded }
    guard utf8.count <= room else { return nil }
    room -= utf8.count
    let encoded = convert(utf8)
    known.append((utf8, encoded))
    return encoded
  }
}
