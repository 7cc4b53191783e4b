import ArgumentParser
import Glibc
import Service

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a configuration that says all defaults, with a comment on each.")

  @Argument(help: "Where to write it. Default: $XDG_CONFIG_HOME/washboard/config.toml.")
  var file: String?

  @Flag(help: "Write over a file that is there.")
  var force = false

  func run() throws {
    let path = file ?? ConfigurationStore.defaultPath(environment: Environment.variables)
    do throws(FileWriting.Failure) {
      try FileWriting.write(PackageResources.config_toml, to: path, replacing: force)
    } catch {
      if error.isInTheWay {
        throw CommandFailure(.output, "\(path) is there already", advice: "use --force to write over it")
      }
      throw CommandFailure(.output, "cannot write \(path): \(error)")
    }
    try StandardOutput.write(Array("\(path)\n".utf8))
  }
}
