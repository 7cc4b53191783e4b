import Glibc
import Selections

/// One client of the control socket: what it has sent, what it has not yet read, and until when it may take its time.
struct ControlConnection {
  /// Milliseconds a client may leave a line unfinished or an answer unread.
  static let patience: Instant = 5_000

  /// The answer to a line.
  struct Answer {
    var response: ControlResponse
    /// Whether the client is told of changes from now on.
    var begins = false
  }

  private let descriptor: FileDescriptor
  private var framer = LineFramer()
  private var outgoing: ArraySlice<UInt8> = []
  private var isClosing = false
  /// Whether it is told of every change of the status.
  private(set) var follows = false
  /// The latest status, for a follower that has yet to read an earlier one.
  private var newest: [UInt8]?
  private var hasHungUp = false
  /// When the client last moved: sent, or took, a byte.
  private(set) var lastMove: Instant

  var fileDescriptor: Int32 { descriptor.rawValue }

  init(_ descriptor: FileDescriptor, now: Instant) {
    self.descriptor = descriptor
    lastMove = now
  }

  /// Nothing more will come of it.
  var hasEnded: Bool { hasHungUp || (isClosing && outgoing.isEmpty) }

  /// What to poll for. A client that does not read its answer is not read from: nothing piles up here.
  var events: Int16 { Int16(outgoing.isEmpty ? POLLIN : POLLOUT) }

  /// When its patience ends; nil: it owes nothing, and may stay.
  var deadline: Instant? { outgoing.isEmpty && framer.isEmpty ? nil : lastMove &+ Self.patience }

  /// Reads and writes what can be done at once.
  /// - Parameter respond: the answer to one line.
  mutating func advance(now: Instant, respond: (LineFramer.Line) -> Answer) {
    if outgoing.isEmpty { receive(now: now) }
    while !hasEnded {
      if outgoing.isEmpty, let status = newest {
        outgoing = status[...]
        newest = nil
      }
      if outgoing.isEmpty {
        guard let line = framer.next() else { return }
        // Empty lines are allowed, and not answered.
        if line == .complete([]) { continue }
        let answer = respond(line)
        if answer.begins { follows = true }
        outgoing = answer.response.line()[...]
        isClosing = line == .tooLong
      }
      send(now: now)
      // Further lines wait until the client has read this answer.
      if !outgoing.isEmpty { return }
    }
  }

  /// Sends a line that was not asked for just now.
  mutating func tell(_ line: [UInt8], now: Instant) {
    guard outgoing.isEmpty else {
      newest = line
      return
    }
    // A client that has been still for long is given its time from now on.
    lastMove = now
    outgoing = line[...]
    send(now: now)
  }

  /// Says why it is closed, if the client listens, and closes.
  mutating func end(_ response: ControlResponse, now: Instant) {
    if outgoing.isEmpty { outgoing = response.line()[...] }
    isClosing = true
    send(now: now)
    hasHungUp = true
  }

  private mutating func receive(now: Instant) {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    let count = chunk.withUnsafeMutableBytes { Glibc.read(fileDescriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      lastMove = now
      framer.append(chunk[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      hasHungUp = true
    }
  }

  private mutating func send(now: Instant) {
    while !outgoing.isEmpty, !hasHungUp {
      let count = outgoing.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        lastMove = now
        outgoing = outgoing.dropFirst(count)
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        hasHungUp = true
      }
    }
  }
}
