/// The reason why bytes are no picture that can be passed on.
public enum ImageFault: String, Error, Hashable, Sendable, CaseIterable {
  /// Neither the declared type nor the first bytes are known.
  case unknownType = "unknown type"
  /// A picture, but of another type than the declared one.
  case otherType = "other type than declared"
  /// Declared as a picture, and begins like none.
  case disguised = "not a picture"
  /// The bytes end before the structure does.
  case truncated = "truncated"
  /// The structure contradicts itself or the format.
  case corrupted = "corrupted"
  /// More bytes follow the end of the picture, as in a file that is of two formats at once.
  case trailingBytes = "trailing bytes"
  /// Nested, or drawn over and over, beyond what any picture needs.
  case tooComplex = "too complex"
}
