import FoundationEssentials
import RichText

/// Values as one line of JSON, keys in order, as programs read them.
enum JSONLine {
  static func encode(_ value: some Encodable) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      throw CommandFailure(.failure, "cannot write JSON")
    }
  }

  /// Returns the line with `\u202e` in place of what is not printable, which JSON has in strings alone (RFC 8259, 7).
  private static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      if scalar.isPrintable {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }
}
