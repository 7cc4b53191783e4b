import Glibc
import Selections
import ServiceCore

/// Questions to a running service.
package enum ControlClient {
  package enum Failure: Error, Hashable, Sendable {
    /// No service listens at the path.
    case noService(path: String)
    /// The service did not answer, or nothing that can be understood.
    case noAnswer(String)
    /// The service said no.
    case refused(ControlError)
  }

  /// Seconds until the service must have answered what it can answer at once.
  package static let patience = 5
  /// The seconds in which it must answer a call that cleans something, asks another program or writes out something
  /// large. Meanwhile it must answer other calls within `patience`.
  package static let longPatience = 120

  package static func ask(
    _ call: ControlCall, at location: ControlSocketPath, within seconds: Int? = nil
  ) throws(Failure) -> ControlResponse {
    try ask(call, sending: nil, at: location, within: seconds).response
  }

  /// - Parameters:
  ///   - content: what goes along with the question.
  ///   - seconds: the time for the answer; `nil` for the call's own.
  /// - Returns: the answer, and what goes along with it.
  package static func ask(
    _ call: ControlCall, sending content: [UInt8]?, at location: ControlSocketPath, within seconds: Int? = nil
  ) throws(Failure) -> (response: ControlResponse, content: [UInt8]?) {
    let limit = TimeLimit(seconds: seconds ?? call.patience)
    var crowdedOut: Failure?
    while true {
      do throws(Failure) {
        return try askOnce(call, sending: content, at: location, until: limit)
      } catch {
        guard call.changesNothing, error.isCrowdedOut, !limit.hasPassed else {
          throw limit.hasPassed ? crowdedOut ?? error : error
        }
        crowdedOut = error
        usleep(retryPause)
      }
    }
  }

  /// Microseconds before a client that the service has let go for another one tries again.
  private static let retryPause: UInt32 = 20_000

  private static func askOnce(
    _ call: ControlCall, sending content: [UInt8]?, at location: ControlSocketPath, until limit: TimeLimit
  ) throws(Failure) -> (response: ControlResponse, content: [UInt8]?) {
    let sign = limit.seconds <= patience ? limit : TimeLimit(seconds: patience)
    var connection = try ControlClientConnection(to: location, until: sign)
    if call.patience > patience {
      try connection.send(.status, until: sign)
      _ = try connection.next(until: sign)
    }
    try connection.send(call, content: content, until: sign)
    // A service that stops in the middle of its work is not waited for until the end.
    while !connection.isReadable(until: TimeLimit(seconds: min(limit.seconds, patience))), !limit.hasPassed {
      _ = try ask(.status, at: location)
    }
    let response = try connection.next(until: limit)
    // A file without seals could be truncated while it is read.
    let content = connection.enclosed.flatMap {
      MemoryFile.isSealed($0) ? try? MappedMemory($0).content : nil
    }
    return (response, content?.array)
  }

  /// Hands over each status as it changes, until the service ends. The first must come within `patience`.
  package static func follow(
    at location: ControlSocketPath, _ body: (ServiceStatus) throws -> Void
  ) throws {
    let limit = TimeLimit(seconds: patience)
    var connection = try ControlClientConnection(to: location, until: limit)
    try connection.send(.follow(.all), until: limit)
    if let status = try connection.next(until: limit).status { try body(status) }
    while let response = try connection.nextOrEnd(until: nil) {
      if let status = response.status { try body(status) }
    }
  }
}

extension ControlClient.Failure {
  static let closed = Self.noAnswer("it closed the connection")

  /// Whether the service has closed the connection in favor of another client.
  fileprivate var isCrowdedOut: Bool {
    if case .refused(let error) = self { error.code == .tooSlow } else { self == .closed }
  }
}

extension ControlCall {
  /// Whether a call whose answer was lost can be made again.
  fileprivate var changesNothing: Bool {
    switch self {
    case .status, .statistics, .explain: true
    case .follow, .show, .pause, .resume, .skip, .allow, .paste, .press, .copy, .restore, .apply: false
    }
  }

  /// Seconds that the answer may take.
  fileprivate var patience: Int {
    switch self {
    case .status, .statistics, .explain, .follow, .pause, .resume, .skip, .allow, .paste, .press:
      ControlClient.patience
    case .show, .copy, .restore, .apply: ControlClient.longPatience
    }
  }
}
