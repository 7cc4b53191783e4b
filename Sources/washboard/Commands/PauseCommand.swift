import ArgumentParser
import Service
import ServiceCore

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Leave copies as they are for a while.",
    discussion: """
      What is on the clipboard now stays. 'washboard resume' ends the pause. The service has five seconds to answer.
      """)

  /// A time such as `90s`, `10m` or `2h`.
  struct Length: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
      let digits = argument.prefix { $0.isASCII && $0.isNumber }
      let unit = argument.dropFirst(digits.count).drop { $0 == " " }
      let factors = ["s": 1, "m": 60, "min": 60, "h": 3600]
      guard let number = Int(digits), let factor = factors[String(unit)],
        case let (seconds, false) = number.multipliedReportingOverflow(by: factor),
        1...ControlRequest.longestPause ~= seconds
      else { return nil }
      self.seconds = seconds
    }
  }

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "How long: 90s, 10m or 2h, a week at most. Default: until 'washboard resume'.", valueName: "time"))
  var length: Length?

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let status = try service.status(after: .pause(seconds: length?.seconds))
    if let rest = status.rest { try StandardOutput.write(Array("\(rest)\n".utf8)) }
  }
}
