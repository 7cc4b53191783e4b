import ArgumentParser
import Configuration
import Service

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a configuration file.",
    discussion: """
      Prints every error and warning with file, line and column, and the rules that have no or another effect in this session. \
      The exit code is 78 if there are errors.
      """)

  @Argument(
    help: """
      The configuration, or one of the files in its folder rules.d, which are checked together. Default: \
      $XDG_CONFIG_HOME/washboard/config.toml.
      """)
  var file: String?

  func run() throws {
    let store = try ConfigurationStore.check(file)
    StandardError.print(store.warnings)
    StandardError.print(store.configuration.findings(in: SessionProbe.access().naming).map(\.description))
    if store.isShipped { print("\(store.path) does not exist; the shipped defaults hold") }
  }
}

extension ConfigurationStore {
  /// The configuration the user named, or the default one, with its errors as the command's.
  static func load(_ path: String?) throws(CommandFailure) -> ConfigurationStore {
    try reporting { () throws(Failure) in try ConfigurationStore(path: path, environment: Environment.variables) }
  }

  /// The same; the user may have named a file of rules.
  static func check(_ file: String?) throws(CommandFailure) -> ConfigurationStore {
    guard let file else { return try load(nil) }
    return try reporting { () throws(Failure) in try ConfigurationStore(of: file) }
  }

  private static func reporting(
    _ load: () throws(Failure) -> ConfigurationStore
  ) throws(CommandFailure) -> ConfigurationStore {
    do throws(Failure) {
      return try load()
    } catch {
      throw CommandFailure(.configuration, diagnostics: error.messages)
    }
  }
}
