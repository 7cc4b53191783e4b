import ArgumentParser
import Service
import ServiceCore

struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Print the release, and how it was installed.",
    discussion: "This is the release of this program. 'washboard status' prints that of the running service.")

  @Flag(help: "Print one line of JSON.")
  var json = false

  func run() throws {
    let report = VersionReport()
    try StandardOutput.print(report, json: json, report.lines)
  }
}

/// The release, and how it was installed, as `washboard version` prints it. The keys are stable.
private struct VersionReport: Encodable {
  let release = Release.version
  let controlProtocol = ControlProtocol.version
  let architecture = Self.compiledArchitecture
  let program = InstallationMethod.runningProgram
  let installedBy = InstallationMethod.ofRunningProgram
  let upgrade = InstallationMethod.ofRunningProgram.upgrade

  private static var compiledArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "other"
    #endif
  }

  var lines: [String] {
    [
      "washboard \(release) (\(architecture))",
      "program: \(program ?? "unknown"), \(installedBy.description)",
      "to upgrade: \(upgrade)",
      "control protocol: version \(controlProtocol)",
    ]
  }
}
