import ArgumentParser
import Glibc
import Service

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a configuration with all defaults, and rules for well-known programs.",
    discussion: """
      The rules are written to the folder rules.d beside the configuration. Existing files there are kept, unless --force is \
      given.
      """)

  @Argument(help: "The file to write. Default: $XDG_CONFIG_HOME/washboard/config.toml.")
  var file: String?

  @Flag(help: "Replace existing files.")
  var force = false

  func run() throws {
    let path = file ?? ConfigurationStore.defaultPath(environment: Environment.variables)
    guard try write(PackageResources.config_toml, to: path) else {
      throw CommandFailure(.output, "\(path) already exists", advice: "use --force to replace it")
    }
    var written = [path]
    for (name, bytes) in ShippedRules.files {
      let path = ConfigurationStore.rulesFolder(of: path) + "/" + name
      if try write(bytes, to: path) { written.append(path) }
    }
    try StandardOutput.print(written)
  }

  /// - Returns: false: there is a file of that name, which may not be replaced.
  private func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) -> Bool {
    do throws(FileWriting.Failure) {
      try FileWriting.write(bytes, to: path, replacing: force)
      return true
    } catch {
      if error.isInTheWay { return false }
      throw CommandFailure(.output, "cannot write \(path): \(error)")
    }
  }
}

/// The files of `config/rules.d`.
private enum ShippedRules {
  static let files = [
    ("code-editors.toml", PackageResources.code_editors_toml),
    ("drawings-and-spreadsheets.toml", PackageResources.drawings_and_spreadsheets_toml),
    ("terminals.toml", PackageResources.terminals_toml),
    ("word-processors.toml", PackageResources.word_processors_toml),
  ]
}
