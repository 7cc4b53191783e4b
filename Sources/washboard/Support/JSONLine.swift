import FoundationEssentials

/// Values as one line of JSON, keys in order, as programs read them.
enum JSONLine {
  static func encode(_ value: some Encodable) throws(CommandFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch {
      throw CommandFailure(.failure, "cannot write JSON")
    }
  }
}
