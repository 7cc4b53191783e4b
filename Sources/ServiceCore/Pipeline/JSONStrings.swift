/// The strings of JSON that are values and no names, one after the other without anything between.
enum JSONStrings {
  /// - Returns: the strings as they are written, with their escapes; nothing for bytes that do not begin as JSON does.
  static func values(in bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.first(where: { !isBlank($0) }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else {
      return []
    }
    var values: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(index, bytes.count)
      index = end + 1
      var next = index
      while next < bytes.count, isBlank(bytes[next]) { next += 1 }
      if next >= bytes.count || bytes[next] != UInt8(ascii: ":") { values += bytes[start..<end] }
    }
    return values
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
}
