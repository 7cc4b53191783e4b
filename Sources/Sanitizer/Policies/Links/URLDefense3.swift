internal import RichText

/// Links of Proofpoint's URL Defense, version 3, as its published decoder reads them:
///
///     https://urldefense.com/v3/__ address __; replaced ! rest
///
/// `*` in the address stands for one character of `replaced` (base64, URL alphabet, UTF-8). `**` and a letter stand for
/// as many as the letter says: `A` for two, `B` for three and so on through the alphabet of base64.
enum URLDefense3 {
  /// The address in the part of a link that begins with the path; nil where the form is another.
  static func target(in link: ArraySlice<UInt8>) -> [UInt8]? {
    guard link.starts(with: "/v3/__".utf8) else { return nil }
    let rest = link.dropFirst(6)
    guard let end = end(of: rest), let mark = rest[(end + 3)...].firstIndex(of: UInt8(ascii: "!")),
      let bytes = Base64.decode(rest[(end + 3)..<mark])
    else { return nil }
    // Where mail programs escaped a character on the way; an escape of the address itself has become `*`.
    let address = RedirectService.decode(rest[..<end])
    return restoreSlash(of: replacingMarks(in: address, by: String(decoding: bytes, as: UTF8.self)))
  }

  private static func end(of link: ArraySlice<UInt8>) -> Int? {
    link.indices.first { link[$0] == UInt8(ascii: "_") && link[$0...].starts(with: "__;".utf8) }
  }

  private static func replacingMarks(in address: [UInt8], by characters: String) -> [UInt8] {
    var replaced = characters.unicodeScalars.makeIterator()
    var result: [UInt8] = []
    var index = 0
    while index < address.count {
      guard address[index] == UInt8(ascii: "*") else {
        result.append(address[index])
        index += 1
        continue
      }
      var count = 1
      if index + 2 < address.count, address[index + 1] == UInt8(ascii: "*"),
        let value = Base64.value(of: address[index + 2])
      {
        count = Int(value) + 2
        index += 2
      }
      index += 1
      for _ in 0..<count {
        guard let scalar = replaced.next() else { break }
        for byte in String(scalar).utf8 {
          if PercentEncoding.mayStand(byte) { result.append(byte) } else { result += PercentEncoding.encode(byte) }
        }
      }
    }
    return result
  }

  /// Some gateways make one slash of two.
  private static func restoreSlash(of address: [UInt8]) -> [UInt8] {
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")), colon + 2 < address.count,
      address[colon + 1] == UInt8(ascii: "/"), address[colon + 2] != UInt8(ascii: "/")
    else { return address }
    return Array(address[...colon]) + [UInt8(ascii: "/")] + address[(colon + 1)...]
  }
}
