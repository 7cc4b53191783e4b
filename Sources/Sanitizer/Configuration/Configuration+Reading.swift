extension Configuration {
  /// Reads a configuration file's text; what it does not say is as in `shipped`.
  /// - Parameter fileName: how the file is called in the diagnostics.
  package static func read(_ text: String, fileName: String) -> ConfigurationReading {
    ConfigurationReader.read(text, fileName: fileName).reading
  }

  /// Reads a configuration file's bytes, which must be UTF-8.
  package static func read(_ bytes: [UInt8], fileName: String) -> ConfigurationReading {
    if let text = String(validating: bytes, as: UTF8.self) { return read(text, fileName: fileName) }
    // What is malformed becomes U+FFFD: before it the text is as it was, so the place is where they first differ.
    let repaired = String(decoding: bytes, as: UTF8.self)
    let sound = zip(repaired.utf8, bytes).prefix { $0 == $1 }.map(\.1)
    let lines = sound.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }.count + 1
    var reader = ConfigurationReader(source: SourceText(repaired, fileName: fileName))
    reader.error("the file is not UTF-8", at: SourcePosition(line: max(lines.count, 1), column: column))
    return ConfigurationReading(configuration: nil, diagnostics: reader.diagnostics)
  }
}

extension ConfigurationReader {
  static func read(_ text: String, fileName: String) -> (reading: ConfigurationReading, reader: ConfigurationReader) {
    var reader = ConfigurationReader(source: SourceText(text, fileName: fileName))
    var configuration: Configuration?
    do {
      configuration = reader.readConfiguration(try TOMLDocument(parsing: text).root)
    } catch {
      reader.error(error.message, at: error.position)
    }
    let diagnostics = reader.diagnostics.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    return (
      ConfigurationReading(configuration: hasErrors ? nil : configuration, diagnostics: diagnostics), reader
    )
  }

  private mutating func readConfiguration(_ root: TOMLValue) -> Configuration {
    var configuration = Configuration.shipped
    guard var table = table(root, as: "") else { return configuration }
    let defaultProfile = table.take("default-profile")
    if let clipboard = table.take("clipboard") { configuration.clipboard = readClipboard(clipboard.value) }

    var drafts: [ProfileDraft] = []
    // Profiles with errors of their own are still names that others may refer to.
    var names = Set(Profile.shipped.map(\.name))
    if let entry = table.take("profiles"), let profiles = self.table(entry.value, as: "profiles") {
      names.formUnion(profiles.all.map(\.key))
      for entry in profiles.all {
        if let draft = readProfile(entry) { drafts.append(draft) }
      }
    }
    configuration.profiles = resolve(drafts)
    if let rules = table.take("rules") { configuration.rules = readRules(rules.value, profiles: names) }
    if let entry = defaultProfile, let name = string(entry.value, as: "default-profile"),
      isKnown(profile: name, at: entry.value.position, among: names)
    {
      configuration.defaultProfile = name
    }
    finish(table)
    return configuration
  }
}
