import FoundationEssentials
import Glibc

/// One question to a running service.
package enum ControlClient {
  package enum Failure: Error, Hashable, Sendable {
    /// Nobody listens there.
    case noService(path: String)
    /// The service did not answer, or nothing that can be understood.
    case noAnswer(String)
    /// The service said no.
    case refused(ControlError)
  }

  /// Seconds until the service must have answered.
  private static let patience = 5
  private static let maximumAnswer = 16 << 20

  package static func ask(_ command: ControlRequest.Command, at location: ControlSocketPath) throws(Failure)
    -> ControlResponse
  {
    let line = try exchange(command, location.path)
    guard let response = try? JSONDecoder().decode(ControlResponse.self, from: Data(line)) else {
      throw .noAnswer("its answer is not of protocol version \(ControlProtocol.version)")
    }
    if let error = response.error { throw .refused(error) }
    return response
  }

  private static func exchange(_ command: ControlRequest.Command, _ path: String) throws(Failure) -> [UInt8] {
    signal(SIGPIPE, SIG_IGN)
    let descriptor = FileDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var timeout = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor.rawValue, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    let status = ControlSocketPath.withAddress(of: path) { connect(descriptor.rawValue, $0, $1) }
    guard status == 0 else { throw .noService(path: path) }

    guard var request = try? Array(JSONEncoder().encode(ControlRequest(command))) else { throw .noAnswer("no request") }
    request.append(UInt8(ascii: "\n"))
    var rest = request[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor.rawValue, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .noAnswer("it does not listen") }
      rest = rest.dropFirst(count)
    }

    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor.rawValue, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0, answer.count + count <= maximumAnswer else { throw .noAnswer("no answer within \(patience) s") }
      answer += chunk[..<count]
      if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        return Array(answer[..<(answer.count - count + end)])
      }
    }
  }
}
