import TestMaterial

@testable import Sanitizer

extension Checkout {
  /// The shipped configuration with its examples switched on.
  static func completeExample() throws -> ConfigurationFile {
    let text = String(decoding: try bytes(root + "/config/config.toml"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line }
      .joined(separator: "\n")
    return ConfigurationFile(name: "config.toml", bytes: Array(text.utf8))
  }
}
