import RichText
import Sanitizer

extension CopyReport {
  /// The rules of a published copy that serve some programs, and what these are given.
  static func destinations(of published: Conversion.PublishedCopy) -> [Destination] {
    let common = published.forms.formats
    return published.destinations.serving.prefix(16).compactMap { rule, variant in
      guard let place = published.destinations.variants.firstIndex(of: variant),
        published.alternatives.indices.contains(place)
      else { return nil }
      let alternative = published.alternatives[place]
      let formats = alternative.forms.formats
      let withheld = common.filter { !formats.contains($0) }
      return Destination(
        rule: rule.name, programs: rule.programs, profile: alternative.profile,
        formats: formats == common ? nil : formats.map(\.rawValue),
        withheld: withheld.isEmpty ? nil : withheld.map(\.rawValue), reason: rule.reason)
    }
  }
}

extension Rule {
  /// The programs that a rule serves, as a report names them.
  fileprivate var programs: String {
    conditions.destination?.map(\.pattern).joined(separator: " or ") ?? conditions.description
  }
}

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
  package var description: String { "\(application) (\(CopyReport.terms(profile, formats, withheld)))" }

  /// The same, then the rule and its purpose.
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
