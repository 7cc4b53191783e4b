import Sanitizer

@testable import Configuration

/// The tables of keys and the list of policies of washboard.toml(5), in mdoc(7).
enum ManualDocument {
  /// The manual with its tables of keys as the declarations have them.
  ///
  /// Each stands between a line `.\" keys of NAME` and a line `.\" end of keys`.
  static func renewed(_ manual: String) -> String {
    var lines: [Substring] = []
    var isGenerated = false
    for line in manual.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == #".\" end of keys"# { isGenerated = false }
      if !isGenerated { lines.append(line) }
      if line.hasPrefix(#".\" keys of "#) {
        isGenerated = true
        lines += table(of: String(line.dropFirst(#".\" keys of "#.count))).map { Substring($0) }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines for a table of the file, or for a table that stands several times.
  private static func table(of name: String) -> [String] {
    let root = FileDraft.keys.map(\.description)
    switch name {
    case "the file": return items(root.filter { $0.standard != nil })
    case "profiles": return items(ProfileDraft.keys.map(\.description))
    case "rules": return items(RuleDraft.keys.map(\.description))
    case "policies": return policies
    case "conditions": return items(ConditionsDraft.keys.map(\.description))
    default:
      guard let key = root.first(where: { $0.name == name }), case .table(let table) = key.schema else { return [] }
      return text(key.why + " " + key.more) + items(table.keys)
    }
  }

  private static var policies: [String] {
    let items = PolicyCatalog.all.flatMap { [".It Nm \($0.name)", ".Ic \($0.keys.joined(separator: " , "))"] }
    return [".Bl -tag -width Ds -compact"] + items + [".El"]
  }

  private static func items(_ keys: [KeyDescription]) -> [String] {
    [".Bl -tag -width Ds"] + keys.flatMap { item($0) } + [".El"]
  }

  /// A key, or the keys of its table under names with dots.
  private static func item(_ key: KeyDescription, under path: String = "") -> [String] {
    let path = path + key.name
    if case .table(let table) = key.schema {
      let why = [".It Ic \(path)"] + text([key.why, key.more].joined(separator: " "))
      return why + table.keys.flatMap { item($0, under: path + ".") }
    }
    let value = key.shown.isEmpty ? "" : " = " + escaped(key.shown, inMacro: true)
    let facts = [key.why, key.accepted, key.more].compactMap(\.self).joined(separator: " ")
    return [".It Ic \(path)\(value)"] + text(facts) + nested(key.schema)
  }

  /// The keys of a table that is a value among others, or an element of a list.
  private static func nested(_ schema: ValueSchema) -> [String] {
    switch schema {
    case .table(let table):
      let keys = table.keys.filter { !$0.shown.isEmpty }
      return keys.isEmpty ? [] : items(keys)
    case .list(let element, _): return nested(element)
    case .either(let schemas): return schemas.flatMap { nested($0) }
    case .boolean, .integer, .words, .text, .pattern, .names, .definition: return []
    }
  }

  // MARK: mdoc

  private static func text(_ text: String) -> [String] {
    var lines: [String] = []
    for part in DocumentationText(text).parts {
      switch part {
      case .paragraph(let paragraph): lines += (lines.isEmpty ? [] : [".Pp"]) + marked(paragraph)
      case .list(let items): lines += [".Bl -bullet -compact"] + items.flatMap { [".It"] + marked($0) } + [".El"]
      }
    }
    return lines
  }

  /// The lines of a paragraph, each sentence and each part between backquotes on lines of their own.
  private static func marked(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var punctuation = ""
    var bracket = ""
    for (index, part) in paragraph.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      var text = part
      if index.isMultiple(of: 2) {
        // What follows a macro's text without a space is one of its arguments.
        punctuation = index == 0 ? "" : String(text.prefix { $0 != " " })
        text = text.dropFirst(punctuation.count)
        // An opening bracket before a macro is one of its arguments, too.
        bracket = text.hasSuffix(" (") ? "( " : ""
        text = text.dropLast(bracket.count)
        if !punctuation.isEmpty, let last = lines.popLast() {
          lines.append("\(last) \(punctuation.map(String.init).joined(separator: " "))")
        }
        lines += sentences(String(text)).flatMap { DocumentationText.wrapped($0, width: 120) }.map {
          escaped($0, inMacro: false)
        }
      } else {
        let name = paths.contains(String(text)) ? "Ic" : "Li"
        lines.append(".\(name) \(bracket)\(escaped(String(text), inMacro: true))")
      }
    }
    return lines
  }

  /// The paths of the keys that are no tables of keys.
  private static let paths: Set<String> = {
    let keys =
      FileDraft.keys.map(\.description) + ProfileDraft.keys.map(\.description) + RuleDraft.keys.map(\.description)
      + ConditionsDraft.keys.map(\.description)
    let values = keys.flatMap { $0.all() }.filter { if case .table = $0.key.schema { false } else { true } }
    return Set(values.map(\.path))
  }()

  /// The sentences of a text, as mdoc(7) wants them: each on a line of its own.
  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    for word in text.split(separator: " ") {
      if let last = sentences.last, !last.hasSuffix(".") || word.first?.isUppercase == false {
        sentences[sentences.count - 1] = "\(last) \(word)"
      } else {
        sentences.append(String(word))
      }
    }
    return sentences
  }

  private static func escaped(_ text: String, inMacro: Bool) -> String {
    var result = text.replacing("\\", with: "\\e")
    guard inMacro else { return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result }
    result = result.replacing("\"", with: "\\(dq").replacing("'", with: "\\(aq")
    // Lone punctuation and names of macros are no text to mdoc(7).
    return result.split(separator: " ").map { word in
      word.allSatisfy { !$0.isLetter && !$0.isNumber && $0 != "\\" } && word != "=" || isMacro(word)
        ? "\\&" + word : word
    }.joined(separator: " ")
  }

  private static func isMacro(_ word: Substring) -> Bool {
    (2...3).contains(word.count) && word.first?.isUppercase == true && word.allSatisfy(\.isLetter)
  }
}
