internal import RichText
internal import Sanitizer

/// Patterns of rules.
extension ValueKind where Value == Glob {
  /// A pattern longer than this is none: no name is.
  private static var maximumLength: Int { 1000 }

  /// A pattern over names, in which `*` stands for any characters and `?` for one.
  static var glob: ValueKind {
    ValueKind<String>.text.then(back: \.pattern) { reader, text, value, _ in
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
  static var host: ValueKind {
    ValueKind(
      schema: ValueKind.glob.schema,
      read: { reader, value, name in
        guard case .string(let text) = value.content,
          text.contains(where: { "/:@#".contains($0) }) || text.hasPrefix(".")
        else { return ValueKind.glob.read(&reader, value, name) }
        let host = URLParts(text.contains("//") ? text : "//\(text)").host.map { $0.drop { $0 == "." } }
        reader.error(
          "\(text.quoted) is not a host such as \"example.org\"", at: value.position,
          suggestion: host.flatMap { $0.isEmpty ? nil : String($0) })
        return nil
      })
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

extension ValueKind where Value == [Glob] {
  /// One pattern, or a list of them, one of which must match.
  static func patterns(_ pattern: ValueKind<Glob>) -> ValueKind {
    .oneOrMore(pattern, ifEmpty: ": it would never match")
  }
}

extension ValueKind where Value == String {
  /// The source of a regular expression that compiles.
  static var regularExpression: ValueKind {
    ValueKind<CompiledPattern>.compiledPattern.then { _, pattern, _, _ in pattern.source }
  }
}

/// A regular expression and its source.
struct CompiledPattern {
  var source: String
  var expression: RegularExpression
}

extension ValueKind where Value == CompiledPattern {
  static var compiledPattern: ValueKind {
    ValueKind<String>.text.then { reader, source, value, _ in
      do throws(RegularExpression.SyntaxError) {
        return CompiledPattern(source: source, expression: try RegularExpression(source))
      } catch {
        reader.error(
          "the pattern has an error at character \(error.character): \(error.message)", at: value.position)
        return nil
      }
    }
  }
}
