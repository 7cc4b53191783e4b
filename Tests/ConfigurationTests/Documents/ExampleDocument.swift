@testable import Configuration

/// `config.toml` with every key, its default and one line of why; examples are switched off by a bare `#`.
enum ExampleDocument {
  static var text: String {
    var lines = comment(head)
    let keys = FileDraft.keys.map(\.description)
    for key in keys {
      switch key.name {
      case "profiles":
        lines +=
          [""]
          + comment(
            "A profile of your own, with a name of your choice. Settings that it does not have come from its base.") + [
            "#[profiles.house]"
          ]
        lines += ProfileDraft.keys.flatMap { self.lines(about: $0.description, isExample: true) }
      case "rules": lines += [""] + rules
      default:
        guard case .table(let table) = key.schema else {
          lines += [""] + self.lines(about: key, isExample: false)
          continue
        }
        lines += [""] + comment(key.why) + ["[\(key.name)]"]
        lines += table.keys.flatMap { self.lines(about: $0, isExample: false) }
      }
    }
    // One empty line is enough.
    let text = lines.enumerated().filter { !$1.isEmpty || $0 > 0 && !lines[$0 - 1].isEmpty }.map(\.element)
    return text.joined(separator: "\n") + "\n"
  }

  private static let head = """
    Washboard's configuration: ~/.config/washboard/config.toml

    All settings below that have no # are the defaults. Lines that begin with # and no space are examples without effect; remove \
    the # to use one. washboard.toml(5) describes each key in detail. `washboard check` reports every error with its line and \
    column. A running service reloads the file when you save it, and keeps its configuration if the file has an error. Times look \
    like "100 ms", "10m" or "1h 30min", sizes like "64 MiB" or "500 kB".

    Some words: A copy is offered in several forms, such as HTML and plain text, each under a name, its target. The owner of a \
    copy is the program that offers it: first the one in which you copied, and after a takeover Washboard. A selection is one of the clipboards: CLIPBOARD for copy and \
    paste, or PRIMARY for selected text and the middle mouse button.

    Editors that support schemas for TOML (Taplo, Even Better TOML) complete and check the keys. The first line of the file must \
    then be "#:schema /usr/share/washboard/washboard.schema.json", or the path in ~/.local/share if you ran `make install`.
    """

  /// The key with its comment, or those of its table, whose names follow its own.
  private static func lines(about key: KeyDescription, under path: String = "", isExample: Bool) -> [String] {
    let path = path.isEmpty ? key.name : "\(path).\(key.name)"
    if case .table(let table) = key.schema {
      let inner = table.keys.flatMap { lines(about: $0, under: path, isExample: isExample) }
      return [""] + comment("\(path): \(key.why)") + [""] + inner + [""]
    }
    let mark = isExample || key.standard == nil ? "#" : ""
    return comment(about: key) + DocumentationText.wrapped("\(path) = \(key.shown)", width: 130).map { mark + $0 }
  }

  private static func comment(about key: KeyDescription) -> [String] {
    comment([key.why, key.accepted].compactMap(\.self).joined(separator: " "))
  }

  private static func comment(_ text: String) -> [String] {
    let plain = text.filter { $0 != "`" }
    return plain.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      paragraph.isEmpty ? ["#"] : DocumentationText.wrapped(paragraph, width: 130).map { "# \($0)" }
    }
  }

  // MARK: Rules

  /// The examples of rules, each key with its comment where it stands first.
  private static var rules: [String] {
    var lines = comment(
      """
      Rules are tried in order: first those of this file, then those of the files rules.d/*.toml beside it, by name. The first \
      rule whose conditions are all met applies. If there is none, the default profile applies. Rules with when.destination are \
      tried when a program pastes, and all others when you copy. Patterns may contain * and ?, and letter case does not matter. \
      `washboard rules test` shows which rule matches a copy, and why.
      """)
    let conditions = ConditionsDraft.keys.flatMap { $0.description.all(under: "when.") }
    let keys = RuleDraft.keys.flatMap { $0.description.all() } + conditions
    var unexplained = Dictionary(keys.map { ($0.path, $0.key) }) { _, last in last }
    for (index, rule) in ruleExamples.enumerated() {
      lines += (index == 0 ? [] : [""]) + ["#[[rules]]"]
      for line in rule.split(separator: "\n") {
        let path = String(line.prefix { $0 != " " })
        let key = unexplained.removeValue(forKey: path)
        if let key { lines += comment(about: key) }
        lines.append(path == line ? "#\(line) = \(key?.shown ?? "")" : "#\(line)")
      }
    }
    return lines
  }

  /// The conditions that only one example has.
  private static let otherConditions = Conditions.kinds.map { "when.\($0.name)" }.filter {
    !["when.source", "when.destination", "when.destination-title"].contains($0)
  }

  /// A path without a value has that of the manual.
  private static let ruleExamples = [
    """
    name = "ignore drawing programs"
    when.source
    profile = "ignore"
    """,
    """
    name = "keep the look of wiki pages"
    \(otherConditions.joined(separator: "\n"))
    profile = "faithful"
    append = "source"
    """,
    """
    name = "code as plain text, also as Markdown"
    when.content.has-table = false
    when.content.has-image = false
    when.content.has-link = false
    when.content.is-code = true
    when.content.min-size = "1 B"
    when.content.max-size = "1 MiB"
    when.content.matches = '[;{]$'
    when.any = [{ source = "code*" }, { all = [{ source = "emacs" }, { not = { targets = "image/*" } }] }]
    profile = "plain"
    publish-also = ["markdown"]
    """,
    """
    name = "plain text for terminals"
    when.destination
    when.destination-title = "*root@*"
    profile = "plain"
    """,
    """
    name = "no RTF for LibreOffice if the page had none"
    when.destination = "soffice*"
    when.all = [{ targets = "text/html" }]
    when.not = { targets = "text/rtf" }
    publish = ["native", "html", "text"]
    """,
    """
    name = "rich text of an editor with its own format name"
    when.source = "example-editor"
    map
    keep-targets
    home-paste
    """,
    """
    name = "trusted commands from the team handbook"
    when.origin = ["handbook.example.org"]
    guard = "off"
    """,
  ]
}
