/// Lines out of a stream of bytes, with a limit that a line without end cannot pass.
struct LineFramer {
  enum Line: Hashable {
    /// A whole line, without the line feed and a carriage return before it.
    case complete([UInt8])
    /// More than the limit came without a line feed; nothing after it can be understood.
    case tooLong
  }

  static let maximumLength = 64 << 10

  private var buffer: [UInt8] = []
  /// The start of the next line: a line is taken without moving those after it.
  private var start = 0
  /// Bytes of `buffer` that are known to hold no line feed, so that none is looked at twice.
  private var searched = 0
  private var hasOverflowed = false

  /// Whether bytes of an unfinished line, or lines not yet taken, are waiting.
  var isEmpty: Bool { start == buffer.count }

  mutating func append(_ bytes: some Collection<UInt8>) {
    guard !hasOverflowed else { return }
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    buffer += bytes
  }

  /// Returns the next line; `nil` if more bytes are needed, or if the stream cannot be understood any longer.
  mutating func next() -> Line? {
    guard !hasOverflowed else { return nil }
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return buffer.count - start > Self.maximumLength ? overflow() : nil
    }
    guard end - start <= Self.maximumLength else { return overflow() }
    var line = buffer[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    start = end + 1
    searched = start
    return .complete(Array(line))
  }

  private mutating func overflow() -> Line {
    hasOverflowed = true
    buffer = []
    (start, searched) = (0, 0)
    return .tooLong
  }
}
