/// The times of the steps of one copy, in nanoseconds from the copy; each counts the first time.
struct Times {
  enum Step: Int, CaseIterable {
    /// A program requested the list of targets.
    case targetsAsked
    /// A program requested the form.
    case formAsked
    /// Another program owns the clipboard.
    case takenOver
    /// The new owner's content has arrived and is clean.
    case clean
  }

  private let start = nanoseconds()
  private var reached = [UInt64?](repeating: nil, count: Step.allCases.count)

  var age: UInt64 { nanoseconds() - start }

  mutating func note(_ step: Step) { reached[step.rawValue] = reached[step.rawValue] ?? age }

  func has(_ step: Step) -> Bool { reached[step.rawValue] != nil }

  /// One line; nil where a step is missing.
  var line: String? {
    let all = reached.compactMap(\.self)
    return all.count == reached.count ? all.map(String.init).joined(separator: " ") : nil
  }
}
