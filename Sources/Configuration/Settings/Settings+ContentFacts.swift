package import RichText
package import Sanitizer

extension Settings {
  /// Returns the facts about a document that the rules test, for a copy of which all else is known.
  ///
  /// A pattern is searched for only where the other conditions of its rule hold and no rule before has matched.
  /// - Throws: where the patterns pass their limits; the copy must then be left as it is.
  package func contentFacts(
    of document: Document, for copy: CopyFacts, within budget: PatternBudget
  ) throws(SanitizingError) -> ContentFacts {
    var facts = FoldedFacts(copy)
    var content = ContentFacts(document)
    facts.copy.content = content
    let patterned = rules.filter(\.conditions.needSearch)
    guard !patterned.isEmpty else { return content }
    let search = PatternSearch(within: budget, timeLimit: PatternBudget.timeOfRules)
    for asksForDestination in [false, true] {
      for rule in rules where rule.conditions.needDestination == asksForDestination {
        var verdict = rule.conditions.check(facts)
        if verdict == .unknown {
          for pattern in rule.conditions.patterns where content.matches[pattern] == nil {
            content.matches[pattern] = try search.finds(pattern, in: document)
          }
          facts.copy.content = content
          verdict = rule.conditions.check(facts)
        }
        if case .met = verdict { break }
      }
    }
    return content
  }
}

extension Conditions {
  /// The regular expressions of these conditions and of those nested in them.
  fileprivate var patterns: [String] {
    [content?.matches].compactMap(\.self) + [any, all, not].flatMap { $0?.flatMap(\.patterns) ?? [] }
  }
}

extension PatternSearch {
  /// Reports whether a paragraph of the document holds what the pattern of a rule describes.
  fileprivate func finds(_ pattern: String, in document: Document) throws(SanitizingError) -> Bool {
    // The configuration's reader has compiled it before; one that does not compile cannot be here.
    guard let expression = try? RegularExpression(pattern) else { return false }
    do throws(PatternSearch.Failure) {
      for paragraph in document.paragraphs where try finds(expression, in: document.text, range: paragraph.range) {
        return true
      }
      return false
    } catch {
      throw Self.error(error)
    }
  }

  private static func error(_ failure: Failure) -> SanitizingError {
    switch failure {
    case .timeLimit:
      SanitizingError(
        .timeLimit, policy: "rules", reason: "the patterns take longer than \(PatternBudget.timeOfRules) ms")
    case .searchLimit:
      SanitizingError(.searchLimit, policy: "rules", reason: "a pattern needs too many steps or too much memory")
    }
  }
}
