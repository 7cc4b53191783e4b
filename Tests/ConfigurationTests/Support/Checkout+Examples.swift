import TestMaterial

@testable import Configuration

extension Checkout {
  /// The shipped configuration with its examples switched on.
  static func completeExample() throws -> ConfigurationFile {
    switchedOn(ConfigurationFile(name: "config.toml", bytes: try bytes(root + "/config/config.toml")))
  }

  /// A commented configuration with its examples switched on: lines with a bare `#`.
  static func switchedOn(_ file: ConfigurationFile) -> ConfigurationFile {
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") && !line.hasPrefix("#:") ? line.dropFirst() : line
    }
    return ConfigurationFile(name: file.name, bytes: Array(text.joined(separator: "\n").utf8))
  }
}
