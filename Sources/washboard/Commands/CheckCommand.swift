import ArgumentParser
import Configuration
import Service
import ServiceCore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a configuration file.",
    discussion: """
      Prints every error and warning with file, line and column. Also lists rules that can never match in this session, or that \
      match every program. Counts the rules of each list in links.lists that are read, and those that are not used, by their reason. The exit code is 78 if there are errors.
      """)

  @Argument(
    help: """
      The configuration, or a file in its folder rules.d; all of them are checked. Default: \
      $XDG_CONFIG_HOME/washboard/config.toml.
      """)
  var file: String?

  func run() throws {
    let store = try ConfigurationStore.check(file)
    StandardError.print(store.warnings.lines)
    let findings = store.configuration.findings(in: SessionProbe.naming)
    StandardError.print(findings.map(\.description))
    let lists = store.configuration.linkListCounts.map { "links.lists: \($0)" }
    try StandardOutput.print(lists + [verdict(on: store, warnings: store.warnings.count + findings.count)])
  }
}

extension CheckCommand {
  /// The verdict in one sentence: there are no errors, or the command has ended before.
  private func verdict(on store: ConfigurationStore, warnings: Int) -> String {
    let missing = store.isShipped ? " does not exist, so the built-in defaults apply" : ""
    let files = store.ruleFiles.isEmpty ? "" : " and \(Self.counted(store.ruleFiles.count, "file")) in rules.d"
    let rules = Self.counted(store.configuration.rules.count, "rule")
    let result = warnings == 0 ? "no errors" : "no errors, \(Self.counted(warnings, "warning"))"
    return "\(store.path)\(missing)\(files): \(result); \(rules), default profile \(store.configuration.defaultProfile)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension ConfigurationStore {
  /// The configuration the user named, or the default one, with its errors as the command's.
  static func load(_ path: String?) throws(CommandFailure) -> ConfigurationStore {
    try reporting { () throws(Failure) in try ConfigurationStore(path: path, environment: Environment.variables) }
  }

  /// The configuration or file of rules the user named, or the default one, with its errors as the command's.
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
