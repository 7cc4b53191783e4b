internal import RichText

/// A rule that is written for the user: for these programs or pages, that profile.
package struct RuleAddition: Hashable, Sendable {
  /// The first line of the files that hold one such rule and nothing else.
  package static let mark = "# Written by 'washboard rules add'"

  /// Patterns over the programs that copy.
  package var sources: [String]
  /// Patterns over the programs that paste.
  package var destinations: [String]
  /// Patterns over the hosts of pages.
  package var origins: [String]
  /// The name of a profile, or `ignore`.
  package var profile: String
  /// The name that the user gave; `nil` for one by its parts.
  package var givenName: String?

  package init(
    sources: [String], destinations: [String], origins: [String], profile: String, givenName: String? = nil
  ) {
    self.sources = sources
    self.destinations = destinations
    self.origins = origins
    self.profile = profile
    self.givenName = givenName
  }

  /// The name of the rule, such as `slack-plain` or `into-slack-plain`.
  package var name: String {
    if let givenName { return givenName }
    let parts = sources + (destinations.isEmpty ? [] : ["into"] + destinations) + origins + [profile]
    return parts.map(Self.word).filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// The name of the file that holds the rule. It comes before those of the shipped rules, and so does the rule.
  package var fileName: String { Self.fileName(ofRule: name) }

  /// Returns the name of the file that a rule of this name is written to.
  package static func fileName(ofRule name: String) -> String { "added-\(word(name).prefix(maximumLength)).toml" }

  private static let maximumLength = 100

  /// The rule in words, such as `copies from slack get the profile plain`.
  package var words: String {
    var place: [String] = []
    if !sources.isEmpty { place.append("copied in \(Self.list(sources))") }
    if !origins.isEmpty { place.append("copied from pages of \(Self.list(origins))") }
    if !destinations.isEmpty { place.append("pasted into \(Self.list(destinations))") }
    let subject = "What is \(place.joined(separator: " and "))"
    return profile == "ignore" ? "\(subject) is left as it is" : "\(subject) is cleaned by the profile \(profile)"
  }

  /// The file, with a comment that says what it does and how it goes.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// The lines of the file.
  package var lines: [String] {
    var lines = [
      "\(Self.mark); 'washboard rules remove \(name.masked)' deletes this file.",
      "# \(words.masked).",
      "",
      "[[rules]]",
      "name = \(Literal.text(name).toml)",
    ]
    for (key, patterns) in [("source", sources), ("destination", destinations), ("origin", origins)]
    where !patterns.isEmpty {
      lines.append("when.\(key) = \(Literal.words(patterns).toml)")
    }
    lines.append("profile = \(Literal.text(profile).toml)")
    return lines
  }

  /// Reports whether a text can stand in a file of TOML, and reads there as it is.
  package static func isWritable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && text.unicodeScalars.allSatisfy(\.isPrintable)
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
  }

  /// Letters, digits and dots in lower case; everything else becomes a dash.
  private static func word(_ text: String) -> String {
    let parts = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    return parts.joined(separator: "-")
  }
}
