import FoundationEssentials

/// What is said on the control socket: one JSON object a line, each way (washboard(1), section CONTROL SOCKET).
///
///     > {"version":1,"command":"status"}
///     < {"version":1,"status":{…}}
///     < {"version":1,"error":{"code":"unknown-command","message":"…"}}
package enum ControlProtocol {
  package static let version = 1
}

package struct ControlRequest: Hashable, Sendable, Codable {
  package enum Command: String, Hashable, Sendable, CaseIterable {
    case status, explain
  }

  package var version: Int
  package var command: String

  package init(_ command: Command) {
    version = ControlProtocol.version
    self.command = command.rawValue
  }

  /// The command of a line, or why it is none.
  static func command(in line: [UInt8]) -> Result<Command, ControlError> {
    guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
      return .failure(
        ControlError(code: .badRequest, message: "expected one JSON object a line with \"version\" and \"command\""))
    }
    guard request.version == ControlProtocol.version else {
      return .failure(
        ControlError(
          code: .wrongVersion, message: "this service speaks version \(ControlProtocol.version) of the protocol"))
    }
    guard let command = Command(rawValue: request.command) else {
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      return .failure(ControlError(code: .unknownCommand, message: "unknown command; known are \(known)"))
    }
    return .success(command)
  }
}

package struct ControlError: Error, Hashable, Sendable, Codable {
  package enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    case badRequest = "bad-request"
    case wrongVersion = "wrong-version"
    case unknownCommand = "unknown-command"
    case lineTooLong = "line-too-long"
    case notAllowed = "not-allowed"
    case tooSlow = "too-slow"
    case noCopy = "no-copy"
  }

  package var code: Code
  package var message: String
}

/// One of `status`, `report` and `error` is there.
package struct ControlResponse: Hashable, Sendable, Codable {
  package var version = ControlProtocol.version
  package var status: ServiceStatus?
  package var report: CopyReport?
  package var error: ControlError?

  package static func status(_ status: ServiceStatus) -> Self { Self(status: status) }
  package static func report(_ report: CopyReport) -> Self { Self(report: report) }
  package static func error(_ code: ControlError.Code, _ message: String) -> Self {
    Self(error: ControlError(code: code, message: message))
  }

  /// One line of JSON with its line feed.
  func line() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return Array("{\"version\":1}\n".utf8) }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
