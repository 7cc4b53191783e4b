/// A value on the bus (D-Bus Specification, "Type System").
indirect enum BusValue: Hashable {
  case string(String)
  case objectPath(String)
  case boolean(Bool)
  case byte(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case bytes([UInt8])
  /// Values of one signature, which is stated because there may be none.
  case array(of: String, [BusValue])
  case structure([BusValue])
  case variant(BusValue)
  /// Names with values of any type: `a{sv}`.
  case dictionary([Entry])

  struct Entry: Hashable {
    let name: String
    let value: BusValue

    init(_ name: String, _ value: BusValue) {
      self.name = name
      self.value = value
    }
  }

  var signature: String {
    switch self {
    case .string: "s"
    case .objectPath: "o"
    case .boolean: "b"
    case .byte: "y"
    case .int32: "i"
    case .uint32: "u"
    case .bytes: "ay"
    case .array(let element, _): "a\(element)"
    case .structure(let members): "(\(members.map(\.signature).joined()))"
    case .variant: "v"
    case .dictionary: "a{sv}"
    }
  }
}

extension BusMessage {
  /// Appends values one after the other.
  /// - Returns: whether all could be.
  func append(_ values: [BusValue]) -> Bool { values.allSatisfy { append($0) } }

  private func append(_ value: BusValue) -> Bool {
    switch value {
    case .string(let text): append(text)
    case .objectPath(let path): append(path, as: "o")
    case .boolean(let answer): append(Int32(answer ? 1 : 0), as: "b")
    case .byte(let byte): append(byte, as: "y")
    case .int32(let number): append(number, as: "i")
    case .uint32(let number): append(number, as: "u")
    case .bytes(let bytes): append(bytes: bytes)
    case .array(let element, let values): open("a", element) && append(values) && close()
    case .structure(let members): open("r", members.map(\.signature).joined()) && append(members) && close()
    case .variant(let value): open("v", value.signature) && append(value) && close()
    case .dictionary(let entries):
      open("a", "{sv}")
        && entries.allSatisfy { open("e", "sv") && append($0.name) && append(.variant($0.value)) && close() } && close()
    }
  }
}
