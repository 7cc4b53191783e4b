import Glibc
import Selections
import SystemCalls

/// poll(2) over everything the service waits for.
struct Poller {
  static let readable = Int16(POLLIN)

  /// A source of events that can wake the loop.
  enum Source: Equatable {
    case transport
    case signals
    case worker
    /// The session bus.
    case bus
    /// The session bus, for reports of the focus.
    case focus
    /// The configuration's files.
    case configuration
    /// The control socket's place.
    case socketPlace
    /// The control socket or one of its clients.
    case control(Int32)
  }

  /// Waits until a source is ready or `deadline` comes; `nil` waits for ever.
  static func wait(
    for interests: [(source: Source, descriptor: Int32, events: Int16)], until deadline: Instant?, now: Instant
  ) throws(SystemError) -> [Source] {
    var descriptors = interests.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let timeout = deadline.map { $0 > now ? Int32(clamping: $0 - now) : 0 } ?? -1
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    if count < 0 {
      // The caller looks at its clocks and comes back.
      if errno == EINTR || errno == EAGAIN { return [] }
      throw SystemError("poll")
    }
    return zip(interests, descriptors).compactMap { $1.revents != 0 ? $0.source : nil }
  }
}
