private import CDescriptors
private import Glibc
internal import SystemCalls

/// The descriptors of a transport behind one that is readable when any of them is ready.
final class DescriptorPoll {
  private let epoll: FileDescriptor

  /// The most descriptors that one look reports; the next look reports the others.
  private static let eventsPerLook = 256

  /// - Returns: `nil` if there are no descriptors left.
  init?() {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { return nil }
    epoll = FileDescriptor(number)
  }

  var fileDescriptor: Int32 { epoll.rawValue }

  enum Interest {
    case reading
    case writing
    case both

    fileprivate var events: UInt32 {
      switch self {
      case .reading: EPOLLIN.rawValue
      case .writing: EPOLLOUT.rawValue
      case .both: EPOLLIN.rawValue | EPOLLOUT.rawValue
      }
    }
  }

  /// - Returns: false for a descriptor that cannot be waited for, as that of a regular file.
  func add(_ descriptor: FileDescriptor, _ interest: Interest) -> Bool {
    control(EPOLL_CTL_ADD, descriptor, interest)
  }

  func change(_ descriptor: FileDescriptor, to interest: Interest) { _ = control(EPOLL_CTL_MOD, descriptor, interest) }

  /// Removes the descriptor. Call it before the descriptor is closed: its file may live on in another process.
  func remove(_ descriptor: FileDescriptor) { _ = control(EPOLL_CTL_DEL, descriptor, .reading) }

  private func control(_ operation: Int32, _ descriptor: FileDescriptor, _ interest: Interest) -> Bool {
    var event = epoll_event()
    event.events = interest.events
    event.data.fd = descriptor.rawValue
    return epoll_ctl(epoll.rawValue, operation, descriptor.rawValue, &event) == 0
  }

  /// The numbers of the descriptors that are ready now.
  func ready() -> [Int32] {
    var events = [epoll_event](repeating: epoll_event(), count: Self.eventsPerLook)
    let count = epoll_wait(epoll.rawValue, &events, Int32(Self.eventsPerLook), 0)
    return count > 0 ? events.prefix(Int(count)).map(\.data.fd) : []
  }
}
