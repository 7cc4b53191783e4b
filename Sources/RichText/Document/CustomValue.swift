/// A value of the native format that this version of the library does not understand, carried unchanged (RFC 8259).
public indirect enum CustomValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([CustomValue])
  case object([String: CustomValue])
}
