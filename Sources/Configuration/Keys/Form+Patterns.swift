internal import RichText
internal import Sanitizer

/// Patterns of rules.
extension Form where Value == Glob {
  /// A pattern longer than this is none: no name is.
  private static var maximumLength: Int { 1000 }

  /// A pattern over names, in which `*` stands for any characters and `?` for one.
  static var glob: Form {
    Form<String>.text.then(back: \.pattern) { reader, text, value, _ in
      guard text.utf8.count <= maximumLength else {
        reader.error("the pattern is longer than \(maximumLength) bytes", at: value.position)
        return nil
      }
      // Those who know more patterns than these would wonder for long why theirs does not match.
      guard !text.contains(where: { "[]{}|^$\\".contains($0) }), !hasAnyCharacters(text) else {
        reader.error(
          "\(text.quoted) is not a pattern: only * (any characters) and ? (one) are special", at: value.position,
          suggestion: plainPattern(text))
        return nil
      }
      return Glob(text)
    }
  }

  /// A host or a pattern over hosts.
  static var host: Form {
    Form(
      schema: Form.glob.schema,
      read: { reader, value, name in
        guard case .string(let text) = value.content,
          text.contains(where: { "/:@#".contains($0) }) || text.hasPrefix(".")
        else { return Form.glob.read(&reader, value, name) }
        let host = URLParts(text.contains("//") ? text : "//\(text)").host.map { $0.drop { $0 == "." } }
        reader.error(
          "\(text.quoted) is not a host such as \"example.org\"", at: value.position,
          suggestion: host.flatMap { $0.isEmpty ? nil : String($0) })
        return nil
      })
  }

  /// A pattern over targets that a rule hands on as they are.
  /// - Parameter atHome: whether the program that copied gets them back, to which its own names do no harm.
  static func verbatimTarget(atHome: Bool) -> Form {
    Form.glob.then(back: { $0 }) { reader, glob, value, _ in
      let word = glob.pattern.quoted
      if let objection = VerbatimTarget.objection(to: glob.pattern, atHome: atHome) {
        reader.error("\(word) is never offered unchanged: \(objection.explanation)", at: value.position)
        return nil
      }
      // A pattern may match what is passed over all the same, but not what whoever wrote it would miss.
      if !atHome, glob.hasWildcards, let (name, objection) = VerbatimTarget.unwanted(matching: glob) {
        reader.error(
          "\(word) matches '\(name)', which is never offered unchanged: \(objection.explanation)", at: value.position)
        return nil
      }
      return glob
    }
  }

  /// Reports whether `.*` stands for any characters and not, as in `org.gnome.*`, for the parts of a name after a dot.
  private static func hasAnyCharacters(_ text: String) -> Bool {
    guard let range = text.firstRange(of: ".*") else { return false }
    return range.lowerBound == text.startIndex || !text[..<range.lowerBound].contains(".")
  }

  /// The pattern that was meant by a regular expression that is hardly one, such as `^kitty.*$`.
  private static func plainPattern(_ text: String) -> String? {
    var plain = Substring(text)
    if plain.hasPrefix("^") { plain.removeFirst() }
    if plain.hasSuffix("$") { plain.removeLast() }
    var pattern = ""
    for character in plain {
      if character == "*", pattern.hasSuffix(".") { pattern.removeLast() }
      pattern.append(character)
    }
    return pattern.isEmpty || pattern.contains { "[]{}|^$\\".contains($0) } ? nil : pattern
  }
}

extension Form where Value == [Glob] {
  /// One pattern, or a list of them, one of which must match.
  static func patterns(_ pattern: Form<Glob>) -> Form { .oneOrMore(pattern, ifEmpty: ": it would never match") }
}
