import ArgumentParser
import Configuration
import Service
import ServiceCore

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Leave copies as they are for a while.",
    discussion: """
      What is on the clipboard now stays. 'washboard resume' ends the pause. The service has five seconds to answer.
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
      "How long: 90s, 10m or 1h30m, a week at most. Default: until 'washboard resume'.", valueName: "time"))
  var length: Length?

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let status = try service.status(after: .pause(seconds: length?.seconds))
    if let rest = status.rest { try StandardOutput.write(Array("\(rest)\n".utf8)) }
  }
}
