private import CDescriptors
import FoundationEssentials
import Glibc
import Selections

/// Questions to a running service.
package enum ControlClient {
  package enum Failure: Error, Hashable, Sendable {
    /// Nobody listens there.
    case noService(path: String)
    /// The service did not answer, or nothing that can be understood.
    case noAnswer(String)
    /// The service said no.
    case refused(ControlError)
  }

  /// Seconds until the service must have answered; longer where it has to clean something first, to ask another program, or to
  /// write out something large.
  fileprivate static let patience = 5
  fileprivate static let longPatience = 600

  package static func ask(_ call: ControlCall, at location: ControlSocketPath) throws(Failure) -> ControlResponse {
    try ask(call, sending: nil, at: location).response
  }

  /// - Parameter content: what goes along with the question.
  /// - Returns: the answer, and what goes along with it.
  package static func ask(
    _ call: ControlCall, sending content: [UInt8]?, at location: ControlSocketPath
  ) throws(Failure) -> (response: ControlResponse, content: [UInt8]?) {
    var connection = try ControlClientConnection(to: location, call: call, content: content)
    guard let response = try connection.next() else {
      throw .noAnswer("no answer within \(call.patience) s")
    }
    // What is not sealed could be cut off while it is read.
    let content = connection.enclosed.flatMap {
      SealedMemory.isSealed($0) ? try? SealedMemory(mapping: $0).content : nil
    }
    return (response, content?.array)
  }

  /// Hands over each status as it changes, until the service ends.
  package static func follow(
    at location: ControlSocketPath, _ body: (ServiceStatus) throws -> Void
  ) throws {
    var connection = try ControlClientConnection(to: location, call: .follow)
    connection.waitsForEver()
    while let response = try connection.next() {
      if let status = response.status { try body(status) }
    }
  }
}

/// A connection to the service on which a call was sent.
private struct ControlClientConnection {
  private let descriptor: FileDescriptor
  /// What came after the last line.
  private var received: [UInt8] = []
  /// What came with the last answer.
  private(set) var enclosed: FileDescriptor?

  private static let maximumAnswer = 16 << 20

  init(
    to location: ControlSocketPath, call: ControlCall, content: [UInt8]? = nil
  ) throws(ControlClient.Failure) {
    signal(SIGPIPE, SIG_IGN)
    descriptor = FileDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    setPatience(call.patience)
    let number = descriptor.rawValue
    guard ControlSocketPath.withAddress(of: location.path, { connect(number, $0, $1) }) == 0 else {
      throw .noService(path: location.path)
    }
    guard var request = try? Array(JSONEncoder().encode(ControlRequest(call))) else { throw .noAnswer("no request") }
    request.append(UInt8(ascii: "\n"))
    var file: FileDescriptor?
    do throws(SystemError) {
      file = try content.map { content throws(SystemError) in
        try SealedMemory.file("washboard-command", holding: FormBytes(content))
      }
    } catch {
      throw .noAnswer("\(error)")
    }
    var rest = request[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { washboard_send(number, $0.baseAddress, $0.count, file?.rawValue ?? -1) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .noAnswer("it does not listen") }
      file = nil
      rest = rest.dropFirst(count)
    }
  }

  /// Answers may take as long as they like from now on.
  func waitsForEver() { setPatience(0) }

  private func setPatience(_ seconds: Int) {
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor.rawValue, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// The next answer; nil: none came in time, or the service has gone.
  mutating func next() throws(ControlClient.Failure) -> ControlResponse? {
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
      var number: Int32 = -1
      let count = chunk.withUnsafeMutableBytes {
        washboard_receive(descriptor.rawValue, $0.baseAddress, $0.count, &number)
      }
      if number >= 0 { enclosed = FileDescriptor(number) }
      if count < 0, errno == EINTR { continue }
      guard count > 0, received.count + count <= Self.maximumAnswer else { return nil }
      received += chunk[..<count]
    }
  }
}

extension ControlCall {
  /// Seconds that the answer may take.
  fileprivate var patience: Int {
    switch self {
    case .status, .explain, .follow, .pause, .resume, .skip: ControlClient.patience
    case .show, .copy, .restore, .apply: ControlClient.longPatience
    }
  }
}
