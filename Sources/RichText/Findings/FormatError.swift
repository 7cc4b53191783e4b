/// The reason why bytes could not be read as a document of a format.
///
/// Malformed content is not an error but a `Finding`. A reader throws only when the bytes are not that format at all or
/// a limit is passed. The reason never holds content.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Hashable, Sendable {
    /// The bytes do not begin as the format requires.
    case notThisFormat = "not-this-format"
    /// One of `ReadLimits` was passed.
    case limitExceeded = "limit-exceeded"
    /// The declared or requested encoding is not known here.
    case unknownEncoding = "unknown-encoding"
    /// Some bytes of a text mean nothing in its encoding, and `ReadOptions.refusesUndecodable` is set.
    case undecodable
    /// The document is not needed any more (`Cancellation`).
    case cancelled
  }

  public let code: Code
  /// One sentence for people, in lower case, without a full stop.
  public let reason: String
  /// Byte offset into the input, where one is known.
  public let offset: Int?

  public init(_ code: Code, reason: String, offset: Int? = nil) {
    self.code = code
    self.reason = reason
    self.offset = offset
  }

  public var description: String { offset.map { "\(reason) (at byte \($0))" } ?? reason }

  public static func == (left: FormatError, right: FormatError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
