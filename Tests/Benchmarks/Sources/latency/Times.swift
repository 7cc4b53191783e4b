/// When the steps of one copy came, in nanoseconds from the copy; each counts the first time.
struct Times {
  enum Step: Int, CaseIterable {
    /// Somebody asked what is offered.
    case targetsAsked
    /// Somebody asked for the form.
    case formAsked
    /// Somebody else owns the clipboard.
    case takenOver
    /// What that one gives is in hand and clean.
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
