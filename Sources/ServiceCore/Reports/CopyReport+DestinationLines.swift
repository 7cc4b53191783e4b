extension CopyReport.Paste {
  /// Notes the rule that serves the program, and what it means for it.
  mutating func serve(by destination: CopyReport.Destination?) {
    guard let destination else { return }
    rule = destination.rule
    profile = destination.profile
    (formats, withheld, reason) = (destination.formats, destination.withheld, destination.reason)
  }
}

extension CopyReport.Destination {
  /// The programs and what they are given, then the rule and its purpose.
  var lines: [String] {
    ["\(programs) (\(CopyReport.terms(profile, formats, withheld)))"] + CopyReport.lines(ofRule: rule, reason)
  }
}

extension CopyReport.Paste: CustomStringConvertible {
  /// The program and what it was given.
  package var description: String {
    let name = application + (isGuess == true ? ", which had the focus" : "")
    return "\(name) (\(CopyReport.terms(profile, formats, withheld)))"
  }

  /// The program and what it was given, then the rule and its purpose.
  var lines: [String] { [description] + (rule.map { CopyReport.lines(ofRule: $0, reason) } ?? []) }
}

extension CopyReport {
  fileprivate static func terms(_ profile: String?, _ formats: [String]?, _ withheld: [String]?) -> String {
    let terms = profile.map { "profile \($0)" } ?? "its own forms"
    if let withheld, withheld.count < formats?.count ?? .max {
      return "\(terms), without \(withheld.joined(separator: ", "))"
    }
    return formats.map { "\(terms), offered \($0.joined(separator: ", "))" } ?? terms
  }

  fileprivate static func lines(ofRule rule: String, _ reason: String?) -> [String] {
    ["  by rule \"\(rule)\"\(reason.map { ": \($0)" } ?? "")"]
  }
}
