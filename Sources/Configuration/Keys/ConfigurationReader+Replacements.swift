internal import Sanitizer

extension ConfigurationReader {
  /// `replace` and `replace-time-limit` of `[profiles.NAME]`.
  mutating func readReplacements(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    if let entry = table.take("replace") {
      guard case .array(let values) = entry.value.content else {
        error(
          "'replace' must be a list of tables such as { pattern = '...', with = '...' }, not \(entry.value.kindName)",
          at: entry.value.position)
        return
      }
      draft.set(\.replacements, to: values.compactMap { replacement($0) })
    }
    let limit = milliseconds("replace-time-limit", in: &table, range: 1...10_000, description: "1 ms and 10 s")
    if let limit { draft.set(\.replaceTimeLimit, to: limit) }
  }

  private mutating func replacement(_ value: TOMLValue) -> Replacement? {
    guard var table = table(value, as: "replace") else { return nil }
    defer { finish(table) }
    let pattern = table.take("pattern")
    let template = table.take("with")
    guard let pattern, let template else {
      error("'replace' must have the keys pattern and with", at: value.position)
      return nil
    }
    guard let (source, expression) = readPattern(pattern.value, as: "replace.pattern"),
      case .string(let with) = template.value.content
    else {
      // An empty text is a good replacement, so that `string` does not fit.
      if case .string = template.value.content { return nil }
      error("'replace.with' must be a string, not \(template.value.kindName)", at: template.value.position)
      return nil
    }
    do throws(ReplacementTemplate.SyntaxError) {
      return Replacement(pattern: source, template: try ReplacementTemplate(with, for: expression))
    } catch {
      self.error("'replace.with' is wrong: \(error.message)", at: template.value.position)
      return nil
    }
  }

  /// A regular expression.
  mutating func readPattern(_ value: TOMLValue, as name: String) -> (source: String, expression: RegularExpression)? {
    guard let source = string(value, as: name) else { return nil }
    do throws(RegularExpression.SyntaxError) {
      return (source, try RegularExpression(source))
    } catch {
      self.error("the pattern is wrong at its character \(error.character): \(error.message)", at: value.position)
      return nil
    }
  }
}
