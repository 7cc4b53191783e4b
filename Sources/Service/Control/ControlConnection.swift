private import CDescriptors
import Glibc
import Selections
import ServiceCore
import SystemCalls

/// One client of the control socket: what it has sent, what it has not yet read, and until when it may take its time.
struct ControlConnection {
  /// Milliseconds a client may leave a line unfinished or an answer unread.
  static let patience: Instant = 5_000
  /// Lines that are answered in one turn: a client that asks without end keeps no other waiting.
  static let linesPerTurn = 16

  /// The answer to a line.
  struct Answer {
    /// The reply; `nil` if it comes later.
    var reply: ControlReply?
    /// The changes that the client receives from now on; `nil` if it does not begin to follow.
    var begins: FollowedChanges?
  }

  let id: ControlClientID
  private let descriptor: FileDescriptor
  /// The descriptor that came with the bytes of an incomplete line.
  private var received: FileDescriptor?
  /// The descriptor that is sent with the next byte.
  private var enclosed: FileDescriptor?
  /// Whether an answer is still to come.
  private var isWaiting = false
  private var framer = LineFramer()
  /// Whether there may be lines that the next turn is to answer.
  private var isBehind = false
  private var outgoing: ArraySlice<UInt8> = []
  private var isClosing = false
  /// The changes of the status that it receives; `nil` if it does not follow.
  private(set) var follows: FollowedChanges?
  /// The latest status, for a follower that has yet to read an earlier one.
  private var newest: [UInt8]?
  private var hasHungUp = false
  /// The time at which the client last sent or received a byte.
  private(set) var lastMove: Instant

  var fileDescriptor: Int32 { descriptor.rawValue }

  init(_ descriptor: FileDescriptor, id: ControlClientID, now: Instant) {
    self.id = id
    self.descriptor = descriptor
    lastMove = now
  }

  /// Whether the connection is over.
  var hasEnded: Bool { hasHungUp || (isClosing && outgoing.isEmpty) }

  /// The events to poll for. A client is not read while it does not read its answer, waits for it, or has unanswered
  /// questions. So nothing piles up here.
  var events: Int16 { isWaiting ? 0 : Int16(outgoing.isEmpty && !isBehind ? POLLIN : POLLOUT) }

  /// The time at which the client must have gone on; `nil` if it owes nothing and may stay.
  var deadline: Instant? {
    isWaiting || outgoing.isEmpty && framer.isEmpty ? nil : lastMove &+ Self.patience
  }

  /// Reads and writes what can be done at once.
  /// - Parameter respond: the answer to one line, and to what came with it.
  mutating func advance(now: Instant, respond: (LineFramer.Line, FileDescriptor?) -> Answer) {
    // Only its end is polled for, which is reported unasked.
    if isWaiting {
      hasHungUp = true
      return
    }
    if outgoing.isEmpty, !isBehind { receive(now: now) }
    answerLines(now: now, respond: respond)
  }

  private mutating func answerLines(now: Instant, respond: (LineFramer.Line, FileDescriptor?) -> Answer) {
    var count = 0
    isBehind = false
    while !hasEnded {
      if outgoing.isEmpty, let status = newest {
        outgoing = status[...]
        newest = nil
      }
      if outgoing.isEmpty {
        guard count < Self.linesPerTurn else {
          isBehind = true
          return
        }
        guard let line = framer.next() else { return }
        // Empty lines are allowed, and not answered.
        if line == .complete([]) { continue }
        count += 1
        let answer = respond(line, received)
        received = nil
        follows = answer.begins ?? follows
        guard let reply = answer.reply else {
          isWaiting = true
          return
        }
        put(reply)
        isClosing = line == .tooLong
      }
      send(now: now)
      // Further lines wait until the client has read this answer.
      if !outgoing.isEmpty { return }
    }
  }

  /// Sends the answer that was to come later, and goes on with further lines.
  mutating func answer(
    _ reply: ControlReply, now: Instant, respond: (LineFramer.Line, FileDescriptor?) -> Answer
  ) {
    guard isWaiting else { return }
    isWaiting = false
    lastMove = now
    put(reply)
    send(now: now)
    if outgoing.isEmpty { answerLines(now: now, respond: respond) }
  }

  private mutating func put(_ reply: ControlReply) {
    outgoing = reply.response.line()[...]
    enclosed = reply.content
  }

  /// Sends a line that was not asked for just now.
  mutating func tell(_ line: [UInt8], now: Instant) {
    guard outgoing.isEmpty, !isWaiting else {
      newest = line
      return
    }
    // For a client that was idle, the time for this request starts now.
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
    var enclosed: Int32 = -1
    let count = chunk.withUnsafeMutableBytes {
      washboard_receive(fileDescriptor, $0.baseAddress, $0.count, &enclosed)
    }
    // One at a time: the one before it belonged to a line that never ended.
    if enclosed >= 0 { received = FileDescriptor(enclosed) }
    if count > 0 {
      lastMove = now
      framer.append(chunk[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      hasHungUp = true
    }
  }

  private mutating func send(now: Instant) {
    while !outgoing.isEmpty, !hasHungUp {
      let count = outgoing.withUnsafeBytes {
        washboard_send(fileDescriptor, $0.baseAddress, $0.count, enclosed?.rawValue ?? -1)
      }
      if count > 0 {
        enclosed = nil
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
