public import FoundationEssentials
import RichText

/// An attributed string that is encoded with all attributes of `RichTextAttributes`, and with no others.
///
/// On Linux neither Foundation nor FoundationEssentials makes `AttributedString` `Codable`, so that a configuration has
/// nothing to work on. The coded form is the native format of `RichText`, as one string; decoding treats it as
/// untrusted:
///
///     struct Note: Codable { @CodableRichText var body: AttributedString }
@propertyWrapper
public struct CodableRichText: Codable, Hashable, Sendable {
  public var wrappedValue: AttributedString

  public init(wrappedValue: AttributedString) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    wrappedValue = AttributedString(try NativeFormat().read(Array(text.utf8)).document)
  }

  public func encode(to encoder: any Encoder) throws {
    let native = NativeFormat().write(try Document(wrappedValue)).bytes
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: native, as: UTF8.self))
  }
}
