import ArgumentParser
import Service
import ServiceCore

/// The option that selects a running service.
struct ServiceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The display of the service. Default: the session's.", valueName: "display"))
  var display: String?

  @Option(help: ArgumentHelp("The service's control socket. Default: one for each display.", valueName: "path"))
  var socket: String?

  /// The socket that the user named, or the display's.
  func location() throws(CommandFailure) -> ControlSocketPath {
    if let socket { return ControlSocketPath(named: socket) }
    let names = names
    guard !names.isEmpty else {
      throw CommandFailure(
        .unavailable, "neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: "name the display with --display, or the socket with --socket")
    }
    let locations = names.compactMap { ControlSocketPath(display: $0.name, environment: Environment.variables) }
    // A session has one service, on whichever of its displays that could be served.
    guard let location = locations.first(where: \.isPresent) ?? locations.last else {
      throw CommandFailure(.unavailable, "XDG_RUNTIME_DIR is not set", advice: "name the socket with --socket")
    }
    return location
  }

  /// The displays that are meant, the best first.
  var names: [DisplayName] {
    display.map { [DisplayName(named: $0, environment: Environment.variables)] }
      ?? DisplayName.candidates(in: Environment.variables)
  }

  /// The display whose service answers, or the best X11 display where that cannot be told.
  var servedDisplay: DisplayName? {
    let served = names.first {
      ControlSocketPath(display: $0.name, environment: Environment.variables)?.isPresent == true
    }
    return served ?? names.first { !$0.isWayland }
  }

  /// Reports whether a service answers there now.
  /// - Parameter seconds: the time for its answer.
  func isAnswered(within seconds: Int = ControlClient.patience) -> Bool {
    guard let location = try? location() else { return false }
    return (try? ControlClient.ask(.status, at: location, within: seconds)) != nil
  }

  func ask(_ call: ControlCall) throws(CommandFailure) -> ControlResponse { try ask(call, sending: nil).response }

  /// - Parameter content: what goes along with the question.
  /// - Returns: the answer, and what goes along with it.
  func ask(
    _ call: ControlCall, sending content: [UInt8]?
  ) throws(CommandFailure) -> (response: ControlResponse, content: [UInt8]?) {
    let location = try location()
    do throws(ControlClient.Failure) {
      return try ControlClient.ask(call, sending: content, at: location)
    } catch {
      throw Self.failure(error, at: location)
    }
  }

  /// Asks for something that is answered with the report of a copy, and says what it tells.
  func tellReport(after call: ControlCall, sending content: [UInt8]? = nil, json: Bool) throws(CommandFailure) {
    let report = try report(after: call, sending: content)
    try StandardOutput.print(report, json: json, report.summary)
  }

  /// Asks for something that is answered with the report of a copy.
  func report(after call: ControlCall, sending content: [UInt8]? = nil) throws(CommandFailure) -> CopyReport {
    try part(\.report, "report", after: call, sending: content)
  }

  /// Asks for something that is answered with the status.
  func status(after call: ControlCall) throws(CommandFailure) -> ServiceStatus {
    try part(\.status, "status", after: call)
  }

  /// Asks for something, and returns the part of the answer that has it.
  /// - Parameter name: what the message calls the part where it is missing.
  func part<Part>(
    _ part: KeyPath<ControlResponse, Part?>, _ name: String, after call: ControlCall, sending content: [UInt8]? = nil
  ) throws(CommandFailure) -> Part {
    guard let part = try ask(call, sending: content).response[keyPath: part] else {
      throw CommandFailure(.unavailable, "the service's answer has no \(name)", advice: "restart it after an upgrade")
    }
    return part
  }

  static func failure(_ failure: ControlClient.Failure, at location: ControlSocketPath) -> CommandFailure {
    switch failure {
    case .noService(let path):
      if let fault = location.folderFault {
        CommandFailure(.unavailable, "no service can be reached at \(path), as \(fault)", advice: fault.remedy)
      } else {
        CommandFailure(
          .unavailable, "no service listens at \(path)",
          advice: "start it with 'systemctl --user start washboard' or 'washboard start'")
      }
    case .noAnswer(let reason):
      CommandFailure(.unavailable, "the service at \(location.path) does not answer: \(reason)", advice: "restart it")
    case .refused(let refusal):
      CommandFailure(refusal.code.exitCode, refusal.message)
    }
  }
}

extension ControlError.Code {
  fileprivate var exitCode: CommandFailure.Code {
    switch self {
    case .unknownProfile: .usage
    case .unreadable: .badInput
    case .repeated: .temporary
    case .badRequest, .wrongVersion, .unknownCommand, .lineTooLong, .notAllowed, .tooSlow, .noCopy, .noOriginal,
      .nothingHeld, .notDone:
      .failure
    }
  }
}
