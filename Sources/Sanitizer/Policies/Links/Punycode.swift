/// Decodes Punycode (RFC 3492), in which host names write what is not ASCII.
enum Punycode {
  /// The text of a label without its `xn--`; nil where it is malformed or longer than a label may be.
  static func decode(_ label: Substring) -> String? {
    guard label.utf8.count <= 63 else { return nil }
    let bytes = Array(label.utf8)
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    guard output.allSatisfy(\.isASCII) else { return nil }
    var index = delimiter.map { $0 + 1 } ?? 0
    var number: UInt32 = 128
    var position: UInt32 = 0
    var bias: UInt32 = 72
    while index < bytes.count {
      let start = position
      var weight: UInt32 = 1
      var step: UInt32 = 36
      while true {
        guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
        index += 1
        let (product, productOverflow) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflow) = position.addingReportingOverflow(product)
        if productOverflow || sumOverflow { return nil }
        position = sum
        let threshold = step <= bias ? 1 : min(step - bias, 26)
        if digit < threshold { break }
        let (next, overflow) = weight.multipliedReportingOverflow(by: 36 - threshold)
        if overflow { return nil }
        weight = next
        step += 36
      }
      let count = UInt32(output.count) + 1
      bias = adapted(position - start, count: count, isFirst: start == 0)
      let (sum, overflow) = number.addingReportingOverflow(position / count)
      guard !overflow, let scalar = Unicode.Scalar(sum) else { return nil }
      number = sum
      output.insert(scalar, at: Int(position % count))
      position = position % count + 1
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: output)
    return text
  }

  /// RFC 3492, section 6.1.
  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }
}
