import Configuration
import Glibc
import RichText
import SystemCalls

/// The place of the configuration: a file, and a folder beside it with files of further rules.
struct ConfigurationFolder: Hashable, Sendable {
  /// All files as they were at one time.
  struct Content: Hashable, Sendable {
    /// The main file; `nil` if it does not exist, which is no error.
    var main: ConfigurationFile?
    /// The files of rules in the order of their names.
    var rules: [ConfigurationFile] = []
  }

  /// The reasons why files cannot be read, one line for each.
  struct Unreadable: Error, Hashable, Sendable {
    var messages: [String]
  }

  /// Larger files are not configurations.
  static let maximumSize = 4 << 20
  /// Larger files are not lists of rules about links.
  private static let maximumListSize = 8 << 20
  /// More files than this are a mistake.
  private static let maximumCount = 1000

  /// `config.toml`
  let main: String
  /// Whether it is no error that there is no main file.
  let mayBeMissing: Bool

  /// `rules.d`
  var rules: String { Self.folder(of: main) + "/rules.d" }

  /// The files of `rules`, by name; one more than allowed if there are too many.
  ///
  /// Editors leave other names behind: those that begin with a dot or do not end in `.toml` are none of ours.
  var ruleFiles: [String] {
    guard let stream = opendir(rules) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream), names.count <= Self.maximumCount {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if Self.isRuleFile(name) { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.map { "\(rules)/\($0)" }
  }

  static func isRuleFile(_ name: String) -> Bool { name.hasSuffix(".toml") && !name.hasPrefix(".") }

  func read() throws(Unreadable) -> Content {
    var content = Content()
    var messages: [String] = []
    func read(_ path: String, mayBeMissing: Bool) -> ConfigurationFile? {
      do throws(FileReading.Failure) {
        let bytes = try FileReading.read(path: path, limit: Self.maximumSize, onlyRegular: true)
        return ConfigurationFile(name: path, bytes: bytes)
      } catch {
        if !error.isMissing || !mayBeMissing { messages.append("\(path): error: \(error)".masked) }
        return nil
      }
    }
    content.main = read(main, mayBeMissing: mayBeMissing)
    // A file may be deleted between the listing and the reading.
    let files = ruleFiles
    if files.count > Self.maximumCount {
      messages.append(
        "\(rules): error: it has more than \(Self.maximumCount) files of rules; put them into fewer".masked)
    } else {
      content.rules = files.compactMap { read($0, mayBeMissing: true) }
    }
    if !messages.isEmpty { throw Unreadable(messages: messages) }
    return content
  }

  /// The file that the configuration means by the path of a list.
  func path(ofList name: String) -> String {
    if name.hasPrefix("/") { return name }
    if name.hasPrefix("~/") { return (getenv("HOME").map { String(cString: $0) } ?? "") + name.dropFirst() }
    return "\(Self.folder(of: main))/\(name)"
  }

  /// Reads a list of rules about links.
  func readList(_ name: String) -> LinkListFile {
    let path = path(ofList: name)
    do throws(FileReading.Failure) {
      return LinkListFile(
        path: path, content: .success(try FileReading.read(path: path, limit: Self.maximumListSize, onlyRegular: true)))
    } catch {
      return LinkListFile(path: path, content: .failure(.init(reason: "\(error)")))
    }
  }

  /// The part before the last slash.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
