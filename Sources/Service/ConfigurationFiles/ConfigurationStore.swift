import Sanitizer

/// The configuration that is in force and the file it came from. A file is loaded whole or not at all.
package struct ConfigurationStore: Sendable {
  /// Why a file could not be loaded.
  package struct Failure: Error, Hashable, Sendable {
    package let file: String
    /// Every error and warning in compiler style, with source line and caret where there is one.
    package let messages: [String]
    /// When, in RFC 3339.
    package let time: String
  }

  /// Larger files are not configurations.
  static let maximumSize = 4 << 20

  package let path: String
  /// Whether the user named the file; the default file may be missing.
  private let isNamed: Bool

  package private(set) var configuration: Configuration
  /// Whether `configuration` is what Washboard ships, because there is no file.
  package private(set) var isShipped: Bool
  package private(set) var loaded: String
  package private(set) var warnings: [String]
  /// The last attempt to load, if it failed; `configuration` is still the one before.
  package private(set) var failure: Failure?

  /// - Parameter path: the file the user named; nil: the default one.
  package init(path: String?, environment: [String: String]) throws(Failure) {
    isNamed = path != nil
    self.path = path ?? Self.defaultPath(environment: environment)
    let result = try Self.load(self.path, mayBeMissing: path == nil)
    configuration = result.configuration
    isShipped = result.isShipped
    warnings = result.warnings
    loaded = Timestamp.now()
  }

  /// Loads the file anew. On failure everything stays as it is, but for `failure`.
  package mutating func reload() throws(Failure) {
    do throws(Failure) {
      let result = try Self.load(path, mayBeMissing: !isNamed)
      configuration = result.configuration
      isShipped = result.isShipped
      warnings = result.warnings
      loaded = Timestamp.now()
      failure = nil
    } catch {
      failure = error
      throw error
    }
  }

  /// XDG Base Directory Specification: `$XDG_CONFIG_HOME/washboard/config.toml`; a relative XDG_CONFIG_HOME is ignored.
  package static func defaultPath(environment: [String: String]) -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/washboard/config.toml" }
    return "\(environment["HOME"] ?? "")/.config/washboard/config.toml"
  }

  private struct Loaded {
    var configuration: Configuration
    var isShipped: Bool
    var warnings: [String]
  }

  private static func load(_ path: String, mayBeMissing: Bool) throws(Failure) -> Loaded {
    let bytes: [UInt8]
    do throws(FileReading.Failure) {
      bytes = try FileReading.read(path: path, limit: maximumSize, onlyRegular: true)
    } catch {
      if error.isMissing, mayBeMissing { return Loaded(configuration: .shipped, isShipped: true, warnings: []) }
      throw Failure(file: path, messages: ["\(path): error: \(error)"], time: Timestamp.now())
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let message =
        "\(path):\(firstLineNotUTF8(bytes)):1: error: this line is not UTF-8; save the file in that encoding"
      throw Failure(file: path, messages: [message], time: Timestamp.now())
    }
    let reading = Configuration.read(text, fileName: path)
    let messages = reading.diagnostics.map(\.longDescription)
    guard let configuration = reading.configuration else {
      throw Failure(file: path, messages: messages, time: Timestamp.now())
    }
    return Loaded(configuration: configuration, isShipped: false, warnings: messages)
  }

  private static func firstLineNotUTF8(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
  }
}
