/// A configuration file as it was found.
package struct ConfigurationFile: Hashable, Sendable {
  /// How the file is called in the diagnostics.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What reading a configuration file gave.
package struct ConfigurationReading: Hashable, Sendable {
  /// Nil if a diagnostic is an error: a file is taken whole or not at all.
  package let configuration: Settings?
  /// In the order of the file.
  package let diagnostics: [Diagnostic]
}

extension Settings {
  /// Reads the configuration file and those that hold further rules.
  /// - Parameters:
  ///   - main: nil: there is none, and the shipped defaults hold.
  ///   - rules: tried after those of `main`, in this order.
  package static func read(_ main: ConfigurationFile?, rules: [ConfigurationFile] = []) -> ConfigurationReading {
    let (reading, _) = ConfigurationReader.read(main ?? ConfigurationFile(name: "", bytes: []), rules: rules)
    return reading
  }

  /// Reads a configuration file's text; what it does not say is as in `shipped`.
  package static func read(_ text: String, fileName: String) -> ConfigurationReading {
    read(ConfigurationFile(name: fileName, bytes: Array(text.utf8)))
  }
}

extension ConfigurationReader {
  /// - Returns: what was read, and the reader of `main`, which knows what was asked for.
  static func read(
    _ main: ConfigurationFile, rules files: [ConfigurationFile] = []
  ) -> (reading: ConfigurationReading, reader: ConfigurationReader) {
    var configuration = Settings.shipped
    var list: RuleList?
    let reader = reading(main) { reader, root in
      (configuration, list) = reader.readConfiguration(root)
    }
    var diagnostics = reader.sortedDiagnostics
    for file in files {
      // Without the first file's values there is no telling what the others may refer to: only their syntax is checked.
      diagnostics +=
        reading(file) { reader, root in
          if var rules = list {
            reader.readRuleFile(root, into: &rules)
            list = rules
          }
        }.sortedDiagnostics
    }
    if let list { (configuration.profiles, configuration.rules) = (list.profiles.profiles, list.rules) }
    let hasErrors = diagnostics.contains { $0.severity == .error }
    return (ConfigurationReading(configuration: hasErrors ? nil : configuration, diagnostics: diagnostics), reader)
  }

  /// Reads one file's values, if it is UTF-8 and TOML.
  private static func reading(
    _ file: ConfigurationFile, _ readValues: (inout ConfigurationReader, TOMLValue) -> Void
  ) -> ConfigurationReader {
    guard let text = String(validating: file.bytes, as: UTF8.self) else { return notUTF8(file) }
    var reader = ConfigurationReader(source: SourceText(text, fileName: file.name))
    do {
      readValues(&reader, try TOMLDocument(parsing: text).root)
    } catch {
      reader.error(error.message, at: error.position)
    }
    return reader
  }

  private static func notUTF8(_ file: ConfigurationFile) -> ConfigurationReader {
    // What is malformed becomes U+FFFD: before it the text is as it was, so the place is where they first differ.
    let repaired = String(decoding: file.bytes, as: UTF8.self)
    let sound = zip(repaired.utf8, file.bytes).prefix { $0 == $1 }.map(\.1)
    let lines = sound.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }.count + 1
    var reader = ConfigurationReader(source: SourceText(repaired, fileName: file.name))
    reader.error(
      "the file is not UTF-8; save it in that encoding", at: SourcePosition(line: max(lines.count, 1), column: column))
    return reader
  }

  /// In the order of the file.
  private var sortedDiagnostics: [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }

  // MARK: Files

  private mutating func readConfiguration(_ root: TOMLValue) -> (Settings, RuleList) {
    var configuration = Settings.shipped
    guard var table = table(root, as: "") else {
      return (
        configuration, RuleList(profiles: ProfileTable(), defaultProfile: "", clipboard: configuration.clipboard)
      )
    }
    let defaultProfile = table.take("default-profile")
    if let clipboard = table.take("clipboard") { configuration.clipboard = readClipboard(clipboard.value) }
    if let entry = table.take("notifications"), var notifications = self.table(entry.value, as: "notifications") {
      configuration.notifications.show = choice("show", in: &notifications) ?? configuration.notifications.show
      finish(notifications)
    }
    if let entry = table.take("guard") { configuration.pasteGuard = readGuard(entry.value) }

    var profiles = ProfileTable()
    if let entry = table.take("profiles") { readProfiles(entry, into: &profiles) }
    if let entry = defaultProfile, let name = string(entry.value, as: "default-profile"),
      isKnown(profile: name, at: entry.value.position, among: profiles.names)
    {
      configuration.defaultProfile = name
    }
    var list = RuleList(
      profiles: profiles, defaultProfile: configuration.defaultProfile, clipboard: configuration.clipboard)
    if let rules = table.take("rules") { readRules(rules.value, into: &list) }
    finish(table)
    return (configuration, list)
  }

  /// A file of `rules.d`.
  private mutating func readRuleFile(_ root: TOMLValue, into list: inout RuleList) {
    guard var table = table(root, as: "") else { return }
    if let entry = table.take("profiles") { readProfiles(entry, into: &list.profiles) }
    if let rules = table.take("rules") { readRules(rules.value, into: &list) }
    for key in ["default-profile", "clipboard", "notifications", "guard"] {
      guard let entry = table.take(key) else { continue }
      error("'\(key)' belongs into config.toml: files in rules.d hold rules and profiles alone", at: entry.keyPosition)
    }
    finish(table)
  }
}
