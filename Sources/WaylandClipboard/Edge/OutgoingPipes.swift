private import Glibc
internal import Selections
internal import SystemCalls

/// The descriptors into which programs have us write what they paste.
///
/// A program that reads nothing has the settings' time for it, from its last byte on. One that closes its end early is
/// let go.
final class OutgoingPipes {
  private struct Pipe {
    let descriptor: FileDescriptor
    let bytes: FormBytes
    var sent = 0
    var deadline: Instant
  }

  private let poll: DescriptorPoll
  private var pipes: [Int32: Pipe] = [:]
  /// The next time at which late pipes are searched: not after the first deadline, often before it.
  private(set) var deadline: Instant?

  /// Bytes that are written into one pipe at a time.
  private static let chunkSize = 1 << 20
  /// Descriptors that the rest of the process needs.
  private static let reserve = 64

  init(_ poll: DescriptorPoll) { self.poll = poll }

  /// The transfers that can be under way without taking the last descriptors.
  private static var room: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return reserve }
    return max(1, Int(clamping: limit.rlim_cur) - reserve)
  }

  /// Begins to write; what a pipe takes at once is written at once.
  func begin(_ descriptor: FileDescriptor, _ bytes: FormBytes, _ settings: TransportSettings, now: Instant) {
    guard descriptor.makeNonBlocking() else { return }
    let pipe = Pipe(descriptor: descriptor, bytes: bytes, deadline: now &+ settings.sendDeadline)
    guard let rest = advanced(pipe, settings, now: now) else { return }
    // What cannot be waited for, as a file on a disk, is refused the rest.
    guard pipes.count < min(settings.maxTransfers, Self.room), poll.add(descriptor, .writing) else { return }
    pipes[descriptor.rawValue] = rest
    deadline = deadline.orEarlier(rest.deadline)
  }

  /// Writes more into a descriptor that is ready.
  func write(_ number: Int32, _ settings: TransportSettings, now: Instant) {
    guard let pipe = pipes[number] else { return }
    let rest = advanced(pipe, settings, now: now)
    if rest == nil { poll.remove(pipe.descriptor) }
    pipes[number] = rest
  }

  /// - Returns: `nil` if nothing is left to be written.
  private func advanced(_ pipe: Pipe, _ settings: TransportSettings, now: Instant) -> Pipe? {
    var pipe = pipe
    let end = pipe.sent + min(Self.chunkSize, pipe.bytes.count - pipe.sent)
    while pipe.sent < end {
      let result = pipe.bytes.withUnsafeBytes {
        pipe.descriptor.write(UnsafeRawBufferPointer(rebasing: $0[pipe.sent..<end]))
      }
      switch result {
      case .bytes(let count):
        pipe.sent += count
        pipe.deadline = now &+ settings.sendDeadline
      case .blocked: return pipe
      case .ended: return nil
      }
    }
    return pipe.sent == pipe.bytes.count ? nil : pipe
  }

  /// Gives up on programs that have read nothing for too long.
  func deadlinePassed(now: Instant) {
    guard let deadline, deadline <= now else { return }
    for (number, pipe) in pipes where pipe.deadline <= now {
      poll.remove(pipe.descriptor)
      pipes[number] = nil
    }
    self.deadline = pipes.values.map(\.deadline).min()
  }
}
