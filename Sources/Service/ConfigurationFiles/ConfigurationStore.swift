import Configuration
import Glibc
import ServiceCore

/// The configuration that is in force and the files it came from. They are loaded together or not at all.
package struct ConfigurationStore: Sendable {
  /// The reason why the files could not be loaded.
  package struct Failure: Error, Hashable, Sendable {
    /// Every error and warning in compiler style, with source line and caret where there is one.
    package let messages: [String]
    /// The time of the failure in RFC 3339.
    package let time: String
  }

  /// The result of the last attempt to read the files, usable or not.
  private enum Found: Hashable, Sendable {
    case content(ConfigurationFolder.Content)
    case unreadable([String])
  }

  let folder: ConfigurationFolder
  package var path: String { folder.main }

  package private(set) var configuration = Settings.shipped
  /// Whether there is no file, so that what Washboard ships holds.
  package private(set) var isShipped = true
  /// The files of further rules, in order.
  package private(set) var ruleFiles: [String] = []
  package private(set) var loaded = ""
  package private(set) var warnings: [String] = []
  /// The last attempt to load, if it failed; `configuration` is still the one before.
  package private(set) var failure: Failure?
  private var found: Found
  /// The lists of rules about links that the last attempt read, and their state then: their content is not held.
  private var lists: [String: FileState?] = [:]
  package var linkLists: [String] { lists.keys.sorted() }

  /// - Parameter path: the file that the user named; `nil` means the default one, which may be missing.
  package init(path: String?, environment: [String: String]) throws(Failure) {
    folder = ConfigurationFolder(
      main: path ?? Self.defaultPath(environment: environment), mayBeMissing: path == nil)
    found = Self.find(folder)
    try load()
  }

  /// The configuration that `file` is, or that it belongs to as one of the files of rules.
  package init(of file: String) throws(Failure) {
    let place = ConfigurationFolder.folder(of: file)
    let whole = ConfigurationFolder(main: ConfigurationFolder.folder(of: place) + "/config.toml", mayBeMissing: true)
    let name = String(file.split(separator: "/").last ?? "")
    let isRuleFile =
      [place, "./\(place)"].contains(whole.rules) && ConfigurationFolder.isRuleFile(name) && access(file, F_OK) == 0
    folder = isRuleFile ? whole : ConfigurationFolder(main: file, mayBeMissing: false)
    found = Self.find(folder)
    try load()
  }

  /// Loads the files again. On failure only `failure` changes.
  package mutating func reload() throws(Failure) {
    found = Self.find(folder)
    try load()
  }

  /// Loads the files again if any of them has changed since the last attempt.
  /// - Returns: whether that was so.
  package mutating func reloadIfChanged() throws(Failure) -> Bool {
    let present = Self.find(folder)
    guard present != found || lists.contains(where: { FileState($0.key) != $0.value }) else { return false }
    found = present
    try load()
    return true
  }

  /// XDG Base Directory Specification: `$XDG_CONFIG_HOME/washboard/config.toml`; a relative XDG_CONFIG_HOME is ignored.
  package static func defaultPath(environment: [String: String]) -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/washboard/config.toml" }
    return "\(environment["HOME"] ?? "")/.config/washboard/config.toml"
  }

  /// `rules.d` beside a configuration file.
  package static func rulesFolder(of path: String) -> String {
    ConfigurationFolder(main: path, mayBeMissing: true).rules
  }

  private static func find(_ folder: ConfigurationFolder) -> Found {
    do throws(ConfigurationFolder.Unreadable) {
      return .content(try folder.read())
    } catch {
      return .unreadable(error.messages)
    }
  }

  private mutating func load() throws(Failure) {
    do throws(Failure) {
      try use(found)
      failure = nil
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func use(_ found: Found) throws(Failure) {
    switch found {
    case .unreadable(let messages):
      throw Failure(messages: messages, time: Timestamp.now())
    case .content(let content):
      lists = [:]
      let reading = Settings.read(content.main, rules: content.rules) { name in
        // Before the reading: a later change is another state.
        let path = folder.path(ofList: name)
        lists[path] = .some(FileState(path))
        return folder.readList(name)
      }
      let messages = reading.diagnostics.map(\.longDescription)
      guard let configuration = reading.configuration else { throw Failure(messages: messages, time: Timestamp.now()) }
      self.configuration = configuration
      isShipped = content.main == nil
      ruleFiles = content.rules.map(\.name)
      warnings = messages
      loaded = Timestamp.now()
    }
  }
}

/// The state of a file, as far as a change of its content changes it.
private struct FileState: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let time: [Int]

  /// - Returns: `nil` if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    time = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
