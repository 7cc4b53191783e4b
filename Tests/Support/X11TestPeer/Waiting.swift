private import Glibc

/// The reason why a peer of the tests could not do its part.
package struct PeerError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A party that acts when a descriptor becomes readable: a peer, or the transport under test.
package protocol Participant: AnyObject {
  var fileDescriptor: Int32 { get }
  /// Handles all that has arrived and all that is due; never blocks.
  func turn() throws
}

/// Milliseconds of the monotonic clock.
package func milliseconds() -> UInt64 {
  nanoseconds() / 1_000_000
}

/// Nanoseconds of the monotonic clock.
package func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Lets the participants act until the condition holds; false if it does not within `limit` milliseconds.
package func wait(
  for participants: [any Participant], limit: UInt64 = 10_000, until condition: () throws -> Bool
) throws -> Bool {
  let deadline = milliseconds() + limit
  while true {
    for participant in participants { try participant.turn() }
    if try condition() { return true }
    if milliseconds() >= deadline { return false }
    var waiting = participants.map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    // Conditions may depend on more than the descriptors (deadlines, other processes), hence the short limit.
    poll(&waiting, nfds_t(waiting.count), 1)
  }
}

/// Lets participants act on a thread of their own, for tests that wait for other processes meanwhile.
///
/// Safe to share: the participants belong to the thread until `stop` has joined it, and are handed back by it.
package final class PeerThread: @unchecked Sendable {
  private let participants: [any Participant]
  /// A pipe; a byte in it asks the thread to end.
  private var stopPipe: [Int32] = [-1, -1]
  private var thread = pthread_t()
  private var isRunning = true
  /// The error that ended the thread early; read it after `stop`.
  private(set) package var failure: (any Error)?

  package init(_ participants: [any Participant]) throws {
    self.participants = participants
    guard pipe(&stopPipe) == 0 else { throw PeerError("no pipe") }
    // Neither end is for the programs that other tests start meanwhile.
    for end in stopPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<PeerThread>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    guard status == 0 else {
      Unmanaged<PeerThread>.fromOpaque(context).release()
      throw PeerError("cannot start a thread")
    }
  }

  private func run() {
    do {
      while true {
        for participant in participants { try participant.turn() }
        var waiting = participants.map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
        waiting.append(pollfd(fd: stopPipe[0], events: Int16(POLLIN), revents: 0))
        poll(&waiting, nfds_t(waiting.count), 50)
        if waiting[waiting.count - 1].revents != 0 { return }
      }
    } catch {
      failure = error
    }
  }

  /// Ends the thread and waits for it; the participants may be used again afterwards.
  package func stop() {
    guard isRunning else { return }
    isRunning = false
    var byte: UInt8 = 0
    write(stopPipe[1], &byte, 1)
    pthread_join(thread, nil)
    for end in stopPipe { close(end) }
  }
}
