import ArgumentParser
import Service

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a configuration file.",
    discussion: "Prints every error and warning with file, line and column. The exit code is 78 if there are errors.")

  @Argument(help: "The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.")
  var file: String?

  func run() throws {
    let store = try ConfigurationStore.load(file)
    StandardError.print(store.warnings)
    if store.isShipped { print("\(store.path) does not exist; the shipped defaults hold") }
  }
}

extension ConfigurationStore {
  /// The configuration the user named, or the default one, with its errors as the command's.
  static func load(_ path: String?) throws(CommandFailure) -> ConfigurationStore {
    do throws(Failure) {
      return try ConfigurationStore(path: path, environment: Environment.variables)
    } catch {
      throw CommandFailure(.configuration, diagnostics: error.messages)
    }
  }
}
