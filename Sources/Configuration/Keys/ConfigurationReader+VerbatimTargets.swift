internal import Sanitizer

/// `keep-targets` and `home-paste` of `[[rules]]`: what is handed on as its owner gives it.
extension ConfigurationReader {
  mutating func readKeptTargets(_ entry: TOMLEntry) -> [Glob] {
    verbatimTargets(entry, atHome: false) { glob in
      // A pattern may match what is passed over all the same, but not what whoever wrote it would miss.
      glob.hasWildcards ? VerbatimTarget.unwanted(matching: glob) : nil
    }
  }

  /// `true` stands for all that the owner offers.
  mutating func readHomePaste(_ entry: TOMLEntry) -> [Glob] {
    if case .boolean(let answer) = entry.value.content { return answer ? [Glob("*")] : [] }
    guard case .array = entry.value.content else {
      error("'home-paste' must be true or a list of targets, not \(entry.value.kindName)", at: entry.value.position)
      return []
    }
    return verbatimTargets(entry, atHome: true) { _ in nil }
  }

  private mutating func verbatimTargets(
    _ entry: TOMLEntry, atHome: Bool, unwanted: (Glob) -> (name: String, objection: VerbatimTarget.Objection)?
  ) -> [Glob] {
    guard let words = strings(entry.value, as: entry.key) else { return [] }
    requireSome(entry.key, at: entry)
    return words.compactMap { word in
      guard let glob = readGlob(word.text, at: word.position) else { return nil }
      if let objection = VerbatimTarget.objection(to: word.text, atHome: atHome) {
        error(
          "\(word.text.quoted) is never handed on as it is: \(objection.explanation)", at: word.position)
        return nil
      }
      if let (name, objection) = unwanted(glob) {
        error(
          "\(word.text.quoted) matches '\(name)', which is never handed on as it is: \(objection.explanation)",
          at: word.position)
        return nil
      }
      return glob
    }
  }

  /// Reports what hands on forms as they are where that cannot be.
  mutating func checkVerbatimTargets(_ keptTargets: TOMLEntry?, _ homePaste: TOMLEntry?, _ conditions: Conditions) {
    if conditions.needContent {
      for entry in [keptTargets, homePaste].compactMap(\.self) {
        error(
          "'\(entry.key)' is impossible where 'when' asks for the content: it says what is fetched before that is known",
          at: entry.keyPosition)
      }
    }
    if let homePaste, !conditions.requireSource {
      error(
        "'home-paste' is impossible where 'when' does not ask for the source: it is for programs that are named",
        at: homePaste.keyPosition)
    }
  }
}
