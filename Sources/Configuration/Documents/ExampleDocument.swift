internal import Sanitizer

/// `config.toml` with every key, its default and one line of why; examples are switched off by a bare `#`.
package enum ExampleDocument {
  package static var text: String {
    var lines = comment(head)
    let keys = FileDraft.keys.map(\.description)
    for key in keys {
      switch key.name {
      case "profiles":
        lines +=
          [""] + comment("A profile of your own. What it does not say comes from its base.") + ["#[profiles.house]"]
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

    Lines that begin with a bare # are examples and switched off; the others are the defaults. washboard.toml(5) says more about \
    each key. `washboard check` reads the file and names every mistake by line and column; a running service takes up a changed \
    file at once, if it has no mistake. Times are such as "100 ms", "10m" and "1h 30min", sizes such as "64 MiB" and "500 kB".

    Editors that know the schema of a TOML file (Taplo, Even Better TOML) complete and check the keys with a first line such as \
    "#:schema /home/you/.local/share/washboard/washboard.schema.json".
    """

  /// The key with its comment, or those of its table, whose names follow its own.
  private static func lines(about key: KeyDescription, under path: String = "", isExample: Bool) -> [String] {
    let path = path.isEmpty ? key.name : "\(path).\(key.name)"
    if case .table(let table) = key.schema {
      let inner = table.keys.flatMap { lines(about: $0, under: path, isExample: isExample) }
      return [""] + comment("\(path): \(key.why)") + [""] + inner + [""]
    }
    let mark = isExample || key.standard == nil ? "#" : ""
    return comment(about: key) + Prose.wrapped("\(path) = \(key.shown)", width: 130).map { mark + $0 }
  }

  private static func comment(about key: KeyDescription) -> [String] {
    comment([key.why, key.accepted].compactMap(\.self).joined(separator: " "))
  }

  private static func comment(_ text: String) -> [String] {
    let plain = text.filter { $0 != "`" }
    return plain.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      paragraph.isEmpty ? ["#"] : Prose.wrapped(paragraph, width: 130).map { "# \($0)" }
    }
  }

  // MARK: Rules

  /// The examples of rules, each key with its comment where it stands first.
  private static var rules: [String] {
    var lines = comment(
      """
      Rules are tried from the top, then those in the files of the folder rules.d beside this file (rules.d/*.toml, by name); the \
      first whose conditions all hold decides. Where none does, the default profile is taken. Patterns know * and ?; letter case \
      does not matter. `washboard rules test` shows the way of a copy, and the reasons.
      """)
    var unexplained = descriptions
    for (index, rule) in ruleExamples.enumerated() {
      lines += (index == 0 ? [] : [""]) + ["#[[rules]]"]
      for line in rule.split(separator: "\n") {
        let path = String(line.prefix { $0 != " " })
        if let key = unexplained.removeValue(forKey: path) { lines += comment(about: key) }
        lines.append("#\(line)")
      }
    }
    return lines
  }

  /// The keys of rules by their paths.
  private static var descriptions: [String: KeyDescription] {
    var result: [String: KeyDescription] = [:]
    func add(_ keys: [KeyDescription], under path: String) {
      for key in keys {
        result[path + key.name] = key
        if case .table(let table) = key.schema { add(table.keys, under: "\(path)\(key.name).") }
      }
    }
    add(RuleDraft.keys.map(\.description), under: "")
    add(ConditionsDraft.keys.map(\.description), under: "when.")
    return result
  }

  private static let ruleExamples = [
    """
    name = "leave drawing programs alone"
    when.source = ["inkscape", "gimp*", "/opt/drawings/*"]
    profile = "ignore"
    """,
    """
    name = "pages of the wiki keep their look"
    when.origin = ["wiki.example.org"]
    when.targets = ["text/html"]
    when.selection = ["CLIPBOARD"]
    profile = "faithful"
    """,
    """
    name = "code is text, and Markdown where that is asked for"
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
    name = "terminals get bare text"
    when.destination = ["xterm", "kitty", "gnome-terminal*"]
    profile = "plain"
    """,
    """
    name = "no RTF into the office where the page had none"
    when.destination = "soffice*"
    when.all = [{ targets = "text/html" }]
    when.not = { targets = "text/rtf" }
    publish = ["native", "html", "text"]
    """,
    """
    name = "the editor's own name for its rich text"
    when.source = "example-editor"
    map = { "com.example.editor.richtext" = "rtf" }
    keep-targets = ["com.example.editor.outline"]
    home-paste = ["com.example.editor.*"]
    """,
    """
    name = "commands from the team's own handbook"
    when.origin = ["handbook.example.org"]
    guard = "off"
    """,
  ]
}
