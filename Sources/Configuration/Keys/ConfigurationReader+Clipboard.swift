internal import RichText
internal import Sanitizer

extension ConfigurationReader {
  /// The selections that ICCCM 2.6.1 names.
  private enum SelectionName: String, CaseIterable {
    case clipboard = "CLIPBOARD"
    case primary = "PRIMARY"
    case secondary = "SECONDARY"
  }

  /// `[clipboard]`
  mutating func readClipboard(_ value: TOMLValue) -> ClipboardSettings {
    var settings = ClipboardSettings()
    guard var table = table(value, as: "clipboard") else { return settings }
    if let entry = table.take("selections"), let words = strings(entry.value, as: "clipboard.selections") {
      settings.selections = selectionNames(words, as: "clipboard.selections")
      requireSome("clipboard.selections", at: entry)
    }
    if let formats: [FormatName] = choices("read", in: &table) {
      settings.read = formats
      requireSome("clipboard.read", at: table.take("read"))
    }
    if let formats: [FormatName] = choices("publish", in: &table) {
      settings.publish = formats
      requireSome("clipboard.publish", at: table.take("publish"))
    }
    if let types = self.table("private-types", in: &table) { settings.privateTypes = formatNames(types) }
    settings.images = choice("images", in: &table) ?? settings.images
    settings.maxSize =
      bytes("max-size", in: &table, range: 1024...1 << 30, description: "1 KiB and 1 GiB") ?? settings.maxSize
    settings.isManager = boolean("manager", in: &table) ?? settings.isManager
    settings.quiet =
      milliseconds("quiet", in: &table, range: 0...5000, description: "0 ms and 5 s") ?? settings.quiet
    settings.takeoversPerSecond =
      integer("takeovers-per-second", in: &table, range: 1...1000) ?? settings.takeoversPerSecond
    settings.answerTime = peerTime("answer-time", in: &table) ?? settings.answerTime
    settings.incrementTime = peerTime("increment-time", in: &table) ?? settings.incrementTime
    settings.maxTransfers = transfers("max-transfers", in: &table) ?? settings.maxTransfers
    settings.maxTransfersPerClient =
      transfers("max-transfers-per-client", in: &table) ?? settings.maxTransfersPerClient
    settings.restoreFor =
      milliseconds("restore-for", in: &table, range: 0...86_400_000, description: "0 s and 24 h")
      ?? settings.restoreFor
    settings.restoreMaxSize =
      bytes("restore-max-size", in: &table, range: 0...1 << 30, description: "0 B and 1 GiB")
      ?? settings.restoreMaxSize
    settings.officeRTF = choice("office-rtf", in: &table) ?? settings.officeRTF
    settings.handsOn = boolean("hand-on", in: &table) ?? settings.handsOn
    settings.handOnMaxSize =
      bytes("hand-on-max-size", in: &table, range: 1024...1 << 30, description: "1 KiB and 1 GiB")
      ?? settings.handOnMaxSize
    settings.handOnTime =
      milliseconds("hand-on-time", in: &table, range: 10...10_000, description: "10 ms and 10 s")
      ?? settings.handOnTime
    finish(table)
    return settings
  }

  /// How long another program may take.
  private mutating func peerTime(_ key: String, in table: inout ConfigurationTable) -> Int? {
    milliseconds(key, in: &table, range: 10...60_000, description: "10 ms and 1 min")
  }

  private mutating func transfers(_ key: String, in table: inout ConfigurationTable) -> Int? {
    integer(key, in: &table, range: 1...65_536)
  }

  mutating func selectionNames(_ words: [(text: String, position: SourcePosition)], as name: String) -> [String] {
    words.compactMap { word in
      let selection: SelectionName? = choice(word.text, at: word.position, as: name)
      return selection?.rawValue
    }
  }

  /// Names of targets, each with the format that it stands for.
  mutating func formatNames(_ types: ConfigurationTable) -> [String: FormatName] {
    var result: [String: FormatName] = [:]
    for entry in types.all {
      guard !entry.key.isEmpty, entry.key.unicodeScalars.allSatisfy(\.isPrintable) else {
        error("a target cannot be named \(entry.key.quoted)", at: entry.keyPosition)
        continue
      }
      guard let word = string(entry.value, as: types.name, expected: "a table of format names") else { continue }
      result[entry.key] = choice(word, at: entry.value.position, as: types.name)
    }
    return result
  }
}
