import ArgumentParser
import Configuration
import Service
import ServiceCore

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Stop cleaning copies for a while.",
    discussion: """
      The present clipboard does not change. 'washboard resume' ends the pause. The service has five seconds to answer.
      """)

  /// A time such as `90s`, `10m` or `1h 30min`, in whole seconds.
  struct Length: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
      guard let milliseconds = Quantity.milliseconds(argument), milliseconds.isMultiple(of: 1000),
        1...ControlRequest.longestPause ~= milliseconds / 1000
      else { return nil }
      seconds = milliseconds / 1000
    }
  }

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The duration, such as 90s, 10m or 1h30m, up to a week. Default: until 'washboard resume'.", valueName: "time"))
  var length: Length?

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let status = try service.status(after: .pause(seconds: length?.seconds))
    if let rest = status.rest { try StandardOutput.write(Array("\(rest)\n".utf8)) }
  }
}
