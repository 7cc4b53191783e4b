internal import Sanitizer

/// A configuration file as it was found.
package struct ConfigurationFile: Hashable, Sendable {
  /// The file's name in the diagnostics.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The result of reading a configuration file.
package struct ConfigurationReading: Hashable, Sendable {
  /// The settings; `nil` if a diagnostic is an error, since a file is applied whole or not at all.
  package let configuration: Settings?
  /// The diagnostics in the order of the file.
  package let diagnostics: [Diagnostic]
}

extension Settings {
  /// Reads the configuration file and those that hold further rules.
  /// - Parameters:
  ///   - main: `nil` if there is none; the shipped defaults hold then.
  ///   - rules: the files whose rules are tried after those of `main`, in this order.
  ///   - list: returns the list of rules about links that the configuration names so; `nil` if lists are not asked for.
  package static func read(
    _ main: ConfigurationFile?, rules: [ConfigurationFile] = [], list: (String) -> LinkListFile? = { _ in nil }
  ) -> ConfigurationReading {
    ConfigurationReader.read(main ?? ConfigurationFile(name: "", bytes: []), rules: rules, list: list)
  }

  /// Reads a configuration file's text; what it does not say is as in `shipped`.
  package static func read(_ text: String, fileName: String) -> ConfigurationReading {
    read(ConfigurationFile(name: fileName, bytes: Array(text.utf8)))
  }
}

extension ConfigurationReader {
  /// Reads the configuration file and those that hold further rules.
  fileprivate static func read(
    _ main: ConfigurationFile, rules files: [ConfigurationFile], list: (String) -> LinkListFile?
  ) -> ConfigurationReading {
    var configuration = Settings.shipped
    var rules: RuleList?
    var links = LinkRuleReading()
    var diagnostics =
      reading(main) { reader, root in
        (configuration, rules) = reader.readConfiguration(root, list, &links)
      }.sortedDiagnostics
    for file in files {
      // Without the first file's values there is no telling what the others may refer to: only their syntax is checked.
      diagnostics +=
        reading(file) { reader, root in
          if var list = rules {
            reader.readRuleFile(root, into: &list)
            rules = list
          }
        }.sortedDiagnostics
    }
    if let rules { (configuration.profiles, configuration.rules) = (rules.profiles.profiles, rules.rules) }
    diagnostics += links.diagnostics
    if !links.rules.isEmpty {
      let rules = LinkRules(links.rules)
      for name in configuration.profiles.keys { configuration.profiles[name]?.links.rules = rules }
    }
    let hasErrors = diagnostics.contains { $0.severity == .error }
    return ConfigurationReading(configuration: hasErrors ? nil : configuration, diagnostics: diagnostics)
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

  /// The diagnostics in the order of the file.
  private var sortedDiagnostics: [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }

  // MARK: Files

  private mutating func readConfiguration(
    _ root: TOMLValue, _ list: (String) -> LinkListFile?, _ links: inout LinkRuleReading
  ) -> (Settings, RuleList) {
    var draft = FileDraft()
    let keys = FileDraft.keys
    read(keys, of: renewed(root, by: keys.map(\.description)), as: "", into: &draft)
    var settings = draft.settings
    var profiles = ProfileTable()
    if let entry = draft.profiles { readProfiles(entry, into: &profiles) }
    if let name = draft.defaultProfile, isKnown(profile: name.value, at: name.position, among: profiles.names) {
      settings.defaultProfile = name.value
    }
    links.rules = draft.linkRules
    settings.linkLists = draft.lists.map(\.value)
    for path in draft.lists {
      if let file = list(path.value) { read(file, namedAt: path.position, into: &links) }
    }
    settings.linkListCounts = links.counts
    var ruleList = RuleList(profiles: profiles, defaultProfile: settings.defaultProfile, clipboard: settings.clipboard)
    if let rules = draft.rules { readRules(rules, into: &ruleList) }
    return (settings, ruleList)
  }

  /// A list of rules about links. One that cannot be read is no reason to refuse the configuration.
  private mutating func read(_ file: LinkListFile, namedAt position: SourcePosition, into links: inout LinkRuleReading)
  {
    switch file.content {
    case .failure(let failure): warn("the list \(file.path.quoted) is not used: \(failure.reason)", at: position)
    case .success(let bytes): links.read(bytes, of: file)
    }
  }

  /// A file of `rules.d`.
  private mutating func readRuleFile(_ root: TOMLValue, into list: inout RuleList) {
    var draft = FileDraft()
    read(FileDraft.ruleFileKeys, of: root, as: "", into: &draft)
    if let entry = draft.profiles { readProfiles(entry, into: &list.profiles) }
    if let rules = draft.rules { readRules(rules, into: &list) }
  }
}

/// The rules about links of the configuration and its lists, as they are read one after the other.
private struct LinkRuleReading {
  var rules: [LinkRule] = []
  private(set) var counts: [LinkListCount] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var room = (rules: LinkRules.maximumCount, patterns: LinkRules.maximumPatternCount)

  mutating func read(_ bytes: [UInt8], of file: LinkListFile) {
    var reader = LinkListReader(file, room: room)
    reader.read(bytes)
    room = reader.roomLeft
    rules += reader.rules
    counts.append(reader.count)
    diagnostics += reader.diagnostics
  }
}
