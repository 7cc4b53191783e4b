/// The part of a link's address by which forms are searched for it once cleaning has removed it.
enum RemovedAddress {
  /// Bytes that are looked for: nobody's tracking parameter is longer, and addresses may hold whole pictures.
  private static let maximum = 512

  /// Returns the part that an address lost: the stretch between its common beginning and end with the clean one. It is
  /// the whole address if that stretch has too few letters to differ from other text, or if no address is left.
  static func part(of address: String, missingIn clean: String?) -> String {
    let bytes = Array(address.utf8)
    guard let clean, bytes.count > clean.utf8.count else {
      return String(decoding: bytes.prefix(maximum), as: UTF8.self)
    }
    let other = Array(clean.utf8)
    var start = 0
    while start < other.count, bytes[start] == other[start] { start += 1 }
    var end = bytes.count
    while end > start, bytes.count - end < other.count - start,
      bytes[end - 1] == other[other.count - (bytes.count - end) - 1]
    {
      end -= 1
    }
    let letters = bytes[start..<end].count { Letter.counts(UInt32($0)) }
    let part = letters < LetterIndex.run ? bytes[...] : bytes[start..<end]
    return String(decoding: part.prefix(maximum), as: UTF8.self)
  }
}
