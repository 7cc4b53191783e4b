internal import Sanitizer

extension ValueKind where Value == Glob {
  /// A pattern over targets that a rule hands on as they are.
  /// - Parameter atHome: whether the program that copied gets them back, to which its own names do no harm.
  static func verbatimTarget(atHome: Bool) -> ValueKind {
    ValueKind.glob.then(back: { $0 }) { reader, glob, value, _ in
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
}
