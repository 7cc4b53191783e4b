import Configuration
import ServiceCore
import SystemCalls

/// Files of `rules.d` that hold one rule, as `washboard rules add` writes them.
extension ConfigurationStore {
  /// Returns the path of a file of `rules.d`.
  package func rulePath(_ name: String) -> String { "\(folder.rules)/\(name)" }

  /// Returns the configuration as it would be with a further file of rules, in its place by name.
  package func trial(adding file: ConfigurationFile) throws(Failure) -> ConfigurationReading {
    var content = try presentContent()
    content.rules.removeAll { $0.name == file.name }
    let place = content.rules.firstIndex { Array(file.name.utf8).lexicographicallyPrecedes(Array($0.name.utf8)) }
    content.rules.insert(file, at: place ?? content.rules.endIndex)
    return Settings.read(content.main, rules: content.rules)
  }

  /// Returns the text of a file of `rules.d`; `nil` if there is none that can be read.
  package func ruleFile(_ name: String) -> String? {
    guard
      let bytes = try? FileReading.read(path: rulePath(name), limit: ConfigurationFolder.maximumSize, onlyRegular: true)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func presentContent() throws(Failure) -> ConfigurationFolder.Content {
    do throws(ConfigurationFolder.Unreadable) {
      return try folder.read()
    } catch {
      throw Failure(messages: error.messages, time: Timestamp.now())
    }
  }
}
