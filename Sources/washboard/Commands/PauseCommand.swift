import ArgumentParser
import Configuration
import RichText
import Service
import ServiceCore

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Stop cleaning copies for a while.",
    discussion: """
      The present clipboard does not change. 'washboard resume' ends the pause. The service has five seconds to answer.
      """)

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The duration, such as 90s, 10m or 1h30m, up to a week. Default: until 'washboard resume'.", valueName: "time"))
  var length: String?
  // People write it without `--for` first.
  @Argument(help: .hidden)
  var time: String?

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let status = try service.status(after: .pause(seconds: (length ?? time).map(Self.seconds(of:))))
    if let rest = status.rest { try StandardOutput.print([rest.text(.local())]) }
  }

  /// Returns the whole seconds of a time such as `90s`, `10m` or `1h 30min`.
  private static func seconds(of text: String) throws(CommandFailure) -> Int {
    guard let milliseconds = Quantity.milliseconds(text) else {
      let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
      throw CommandFailure(
        .usage, isNumber ? "--for \(text) has no unit" : "--for '\(text)' is not a time",
        advice: isNumber
          ? "write --for \(text)m for minutes, \(text)s for seconds or \(text)h for hours"
          : "write a number with s, m, h or d, such as 90s, 10m or 1h30m")
    }
    guard milliseconds.isMultiple(of: 1000), 1...ControlRequest.longestPause ~= milliseconds / 1000 else {
      throw CommandFailure(.usage, "--for takes whole seconds, from one second to one week")
    }
    return milliseconds / 1000
  }
}
