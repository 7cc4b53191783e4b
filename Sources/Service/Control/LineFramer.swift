/// Lines out of a stream of bytes, with a limit that a line without end cannot pass.
struct LineFramer {
  enum Line: Hashable {
    /// Without the line feed, and a carriage return before it.
    case complete([UInt8])
    /// More than the limit came without a line feed; nothing after it can be understood.
    case tooLong
  }

  static let maximumLength = 64 << 10

  private var buffer: [UInt8] = []
  /// Bytes of `buffer` that are known to hold no line feed, so that none is looked at twice.
  private var searched = 0
  private var hasOverflowed = false

  /// Whether bytes of an unfinished line, or lines not yet taken, are waiting.
  var isEmpty: Bool { buffer.isEmpty }

  mutating func append(_ bytes: some Collection<UInt8>) {
    if !hasOverflowed { buffer += bytes }
  }

  /// The next line; nil: more bytes are needed, or the stream is past understanding.
  mutating func next() -> Line? {
    guard !hasOverflowed else { return nil }
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return buffer.count > Self.maximumLength ? overflow() : nil
    }
    guard end <= Self.maximumLength else { return overflow() }
    var line = buffer[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let bytes = Array(line)
    buffer.removeSubrange(...end)
    searched = 0
    return .complete(bytes)
  }

  private mutating func overflow() -> Line {
    hasOverflowed = true
    buffer = []
    searched = 0
    return .tooLong
  }
}
