import Configuration
import RichText
import Sanitizer

extension CopyReport {
  /// The rules of a published copy that serve some programs, and what these are given.
  static func destinations(of written: WrittenCopy) -> [Destination] {
    let common = written.forms.formats
    return written.destinations.serving.prefix(16).compactMap { rule, variant in
      guard let place = written.destinations.variants.firstIndex(of: variant),
        written.alternatives.indices.contains(place)
      else { return nil }
      let alternative = written.alternatives[place]
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
  private static let mostPrograms = 6

  /// The programs that a rule serves, as a report names them.
  fileprivate var programs: String {
    guard let patterns = conditions.destination?.map(\.pattern) else { return conditions.description }
    let unshown = patterns.count - Self.mostPrograms
    let shown = unshown > 1 ? patterns.prefix(Self.mostPrograms) + ["\(unshown) more"] : patterns[...]
    return shown.joined(separator: " or ")
  }
}
