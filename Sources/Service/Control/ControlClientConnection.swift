private import CDescriptors
import FoundationEssentials
import Glibc
import Selections
import ServiceCore
import SystemCalls

/// A client's connection to the service. No step of it outlasts its limit, whatever the other side sends or does not
/// send.
struct ControlClientConnection {
  private let descriptor: FileDescriptor
  /// The bytes after the last line.
  private var received: [UInt8] = []
  /// The descriptor that came with the last answer.
  private(set) var enclosed: FileDescriptor?

  private static let maximumAnswer = 16 << 20

  var fileDescriptor: Int32 { descriptor.rawValue }

  /// Whether another answer has come already.
  var hasLine: Bool { received.contains(UInt8(ascii: "\n")) }

  init(to location: ControlSocketPath, until limit: TimeLimit) throws(ControlClient.Failure) {
    signal(SIGPIPE, SIG_IGN)
    descriptor = FileDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    let number = descriptor.rawValue
    // Only a blocking connect(2) waits for a place in the queue of a service that accepts no client.
    var timeout = timeval(tv_sec: limit.seconds, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    guard UnixSocketAddress(path: location.path)?.withPointer({ connect(number, $0, $1) }) == 0 else {
      if errno == EAGAIN || errno == EINPROGRESS { throw Self.late(limit) }
      throw .noService(path: location.path)
    }
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
  }

  /// - Parameter content: what goes along with the question.
  func send(_ call: ControlCall, content: [UInt8]? = nil, until limit: TimeLimit) throws(ControlClient.Failure) {
    guard var request = try? Array(JSONEncoder().encode(ControlRequest(call))) else { throw .noAnswer("no request") }
    request.append(UInt8(ascii: "\n"))
    var file: FileDescriptor?
    do throws(SystemError) {
      file = try content.map { content throws(SystemError) in
        try MemoryFile.file("washboard-command", holding: FormBytes(content))
      }
    } catch {
      throw .noAnswer("\(error)")
    }
    var rest = request[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        washboard_send(descriptor.rawValue, $0.baseAddress, $0.count, file?.rawValue ?? -1)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        try wait(for: POLLOUT, until: limit)
        continue
      }
      guard count > 0 else { throw .closed }
      file = nil
      rest = rest.dropFirst(count)
    }
  }

  /// The next answer.
  mutating func next(until limit: TimeLimit) throws(ControlClient.Failure) -> ControlResponse {
    guard let response = try nextOrEnd(until: limit) else { throw .closed }
    return response
  }

  /// The next answer; `nil` if the service has gone.
  /// - Parameter limit: `nil` to wait for ever.
  mutating func nextOrEnd(until limit: TimeLimit?) throws(ControlClient.Failure) -> ControlResponse? {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(received[..<end])
        received.removeSubrange(...end)
        guard let response = try? JSONDecoder().decode(ControlResponse.self, from: line) else {
          throw .noAnswer("its answer is not of protocol version \(ControlProtocol.version)")
        }
        if let error = response.error { throw .refused(error) }
        return response
      }
      searched = received.count
      try wait(for: POLLIN, until: limit)
      var number: Int32 = -1
      let count = chunk.withUnsafeMutableBytes {
        washboard_receive(descriptor.rawValue, $0.baseAddress, $0.count, &number)
      }
      if number >= 0 { enclosed = FileDescriptor(number) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0, received.count + count <= Self.maximumAnswer else { return nil }
      received += chunk[..<count]
    }
  }

  /// Waits until something has come, or the service has gone.
  /// - Returns: false if nothing has until the limit.
  func isReadable(until limit: TimeLimit) -> Bool {
    do throws(ControlClient.Failure) {
      try wait(for: POLLIN, until: limit)
      return true
    } catch {
      return false
    }
  }

  private func wait(for event: Int32, until limit: TimeLimit?) throws(ControlClient.Failure) {
    while true {
      let now = MonotonicClock.now()
      if let limit, now >= limit.end { throw Self.late(limit) }
      let milliseconds = limit.map { Int32(clamping: $0.end - now) } ?? -1
      var waiting = pollfd(fd: descriptor.rawValue, events: Int16(event), revents: 0)
      if poll(&waiting, 1, milliseconds) > 0 { return }
    }
  }

  private static func late(_ limit: TimeLimit) -> ControlClient.Failure {
    .noAnswer("no answer within \(limit.seconds) s")
  }
}
