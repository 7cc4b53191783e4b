/// A rule of the user or of a list about the links to some pages.
package struct LinkRule: Sendable {
  /// The rule's name in reports, or that of its list.
  package var source: String
  /// The line of the list; `nil` for a rule with a name of its own.
  package var line: Int?
  package var site: LinkSite
  /// The names of parameters that go, in any case, and further parameters.
  package var removedNames: [String] = []
  package var removed: [LinkParameter] = []
  /// The names of parameters that stay, whatever another rule or the built-in table says, and further parameters.
  package var keptNames: [String] = []
  package var kept: [LinkParameter] = []
  /// Stretches of an address that go.
  package var cuts: [RegularExpression] = []
  /// The places of an address that holds where a link leads.
  package var targets: [LinkTarget] = []

  package init(source: String, line: Int? = nil, site: LinkSite) {
    self.source = source
    self.line = line
    self.site = site
  }

  package var name: String { line.map { "\(source):\($0)" } ?? source }

  /// Whether the rule does more than its names tell.
  var isGeneral: Bool { !(cuts.isEmpty && targets.isEmpty && removed.isEmpty && kept.isEmpty) }
}

/// The pages for whose addresses a rule holds.
package struct LinkSite: Sendable {
  /// Each stands for itself and all hosts below it, `example.*` for the name under every top-level domain. Without
  /// any, the rule holds for every host.
  package var hosts: [String] = []
  package var exceptHosts: [String] = []
  /// The pattern that an address must match.
  package var pattern: RegularExpression?
  /// Pages for which the rule does not hold.
  package var exceptions: [LinkSite] = []

  package init(hosts: [String] = [], pattern: RegularExpression? = nil) {
    self.hosts = hosts
    self.pattern = pattern
  }
}

/// Parameters that are described together.
package enum LinkParameter: Sendable {
  case glob(Glob)
  /// A pattern for the name, and the letters that all such names begin with.
  case names(RegularExpression, prefix: String)
  /// A pattern for name, `=` and value as they are written, and the letters that all such parameters begin with.
  case pairs(RegularExpression, prefix: String)
  case all
  case otherThan(String)
}

/// The place of the address that a link leads to.
package enum LinkTarget: Sendable {
  /// The value of a parameter.
  case parameter(String)
  /// The first group of a pattern.
  case pattern(RegularExpression)
}
