/// The parameters of a query in the order they are written.
///
///     query     = parameter *( separator parameter )
///     separator = "&" / "&amp;" / ( ";" / "?" ) before a name and "="
///
/// Some servers divide queries at `;` (HTML 4.01, B.2.2), others do not: one with no name after it belongs to the
/// value. A program that adds its parameters to an address which has some writes a second `?`.
struct QueryParameters: Sequence, IteratorProtocol {
  struct Parameter {
    /// The bytes between the parameter before and this one.
    let separator: ArraySlice<UInt8>
    let bytes: ArraySlice<UInt8>

    var hasValue: Bool { bytes.contains(UInt8(ascii: "=")) }

    /// The name, percent-decoded: `utm%5Fsource` is `utm_source` to the one who reads it.
    var name: ArraySlice<UInt8> {
      let written = bytes.prefix { $0 != UInt8(ascii: "=") }
      if !written.contains(UInt8(ascii: "%")) { return written }
      var name: [UInt8] = []
      var index = written.startIndex
      // No name in the table is longer.
      while index < written.endIndex, name.count <= 64 {
        if let byte = PercentEncoding.byte(in: written, at: index) {
          name.append(byte)
          index += 3
        } else {
          name.append(written[index])
          index += 1
        }
      }
      return name[...]
    }
  }

  /// The part that is not read yet, from the separator on; `nil` at the end.
  private var rest: ArraySlice<UInt8>?
  private var isFirst = true

  init(_ query: ArraySlice<UInt8>) { rest = query }

  mutating func next() -> Parameter? {
    guard let rest else { return nil }
    let start = isFirst ? rest.startIndex : Self.endOfSeparator(in: rest)
    isFirst = false
    var end = start
    // A mark ends the parameter once the part after it turns out to be one.
    var mark: Int?
    while end < rest.endIndex, rest[end] != UInt8(ascii: "&") {
      if rest[end] == UInt8(ascii: ";") || rest[end] == UInt8(ascii: "?") { mark = end }
      if rest[end] == UInt8(ascii: "="), let mark, end > mark + 1 { return parameter(start, mark) }
      end += 1
    }
    return parameter(start, end)
  }

  private mutating func parameter(_ start: Int, _ end: Int) -> Parameter? {
    guard let rest else { return nil }
    self.rest = end < rest.endIndex ? rest[end...] : nil
    return Parameter(separator: rest[..<start], bytes: rest[start..<end])
  }

  /// Links that were escaped once too often have `&amp;` between their parameters.
  private static func endOfSeparator(in rest: ArraySlice<UInt8>) -> Int {
    rest.starts(with: "&amp;".utf8) ? rest.startIndex + 5 : rest.startIndex + 1
  }
}
