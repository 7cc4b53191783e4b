/// The forms of a copy, by the programs that are given them.
package struct FormSet<Forms: Sendable>: Sendable {
  /// For every program of which nothing else is said.
  package var forms: Forms
  /// Other forms for some of the programs that paste, under targets of their own.
  package var alternatives: [Forms]
  /// Finds the place among `alternatives`; `nil` if nobody gets one.
  package var choice: DestinationChoice?
  /// For the program that made the copy, in place of all others.
  package var home: Forms?
  /// That program, where it is known already.
  package var source: CopySource?

  package init(
    forms: Forms, alternatives: [Forms] = [], choice: DestinationChoice? = nil, home: Forms? = nil,
    source: CopySource? = nil
  ) {
    self.forms = forms
    self.alternatives = alternatives
    self.choice = choice
    self.home = home
    self.source = source
  }

  /// The set with other forms in place of these, for the same programs.
  package func map<Other, Failure: Error>(
    _ transform: (Forms) throws(Failure) -> Other
  ) throws(Failure) -> FormSet<Other> {
    var set = FormSet<Other>(forms: try transform(forms), choice: choice, source: source)
    for forms in alternatives { set.alternatives.append(try transform(forms)) }
    if let home { set.home = try transform(home) }
    return set
  }

  /// The forms that an audience is given.
  package subscript(audience: Audience) -> Forms {
    switch audience {
    case .everyone: forms
    case .destination(let place): alternatives.indices.contains(place) ? alternatives[place] : forms
    case .home: home ?? forms
    }
  }
}

extension FormSet: Equatable where Forms: Equatable {}
extension FormSet: Hashable where Forms: Hashable {}

extension FormSet where Forms: Sequence {
  package typealias Form = Forms.Element
}

/// The program that made a copy.
package struct CopySource: Hashable, Sendable {
  /// None if only the client is known.
  package var window: WindowID
  package var client: Client?

  package init(window: WindowID = .none, client: Client?) {
    self.window = window
    self.client = client
  }

  /// Whether a window is one of the same client, or of another connection of the same program.
  func isSame(as other: WindowID, _ otherClient: Client?, resourceMask: UInt32) -> Bool {
    // Once a client has gone, its windows' numbers may be those of another.
    guard client?.processID == otherClient?.processID else { return false }
    if window.isOfSameClient(as: other, resourceMask: resourceMask) { return true }
    // All programs behind one `ssh -X` have its process: only their classes tell them apart.
    guard let client, client.processID != nil, !client.classes.isEmpty else { return false }
    return client.classes == otherClient?.classes
  }
}
