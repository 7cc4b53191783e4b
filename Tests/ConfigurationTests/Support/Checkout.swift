import FoundationEssentials

@testable import Configuration

/// The files of the package's folder.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  static func list(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  static func json<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
  }

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
