/// The forms of a copy, by the programs that are given them.
package struct FormSet<Forms: Sendable>: Sendable {
  /// The forms for every program without forms of its own.
  package var forms: Forms
  /// Other forms for some of the programs that paste, under targets of their own.
  package var alternatives: [Forms]
  /// Finds the place among `alternatives`; `nil` if no program gets one.
  package var choice: DestinationChoice?
  /// The forms for the program that made the copy, in place of all others.
  package var home: Forms?
  /// The program that made the copy, where it is known already.
  package var source: Client?
  /// The guard's verdict on each program; `nil` if the copy is not guarded.
  package var verdicts: PasteVerdicts?

  package init(
    forms: Forms, alternatives: [Forms] = [], choice: DestinationChoice? = nil, home: Forms? = nil,
    source: Client? = nil, verdicts: PasteVerdicts? = nil
  ) {
    self.forms = forms
    self.alternatives = alternatives
    self.choice = choice
    self.home = home
    self.source = source
    self.verdicts = verdicts
  }

  /// The set with other forms in place of these, for the same programs.
  package func map<Other, Failure: Error>(
    _ transform: (Forms) throws(Failure) -> Other
  ) throws(Failure) -> FormSet<Other> {
    var set = FormSet<Other>(forms: try transform(forms), choice: choice, source: source, verdicts: verdicts)
    for forms in alternatives { set.alternatives.append(try transform(forms)) }
    if let home { set.home = try transform(home) }
    return set
  }

  /// Whether some programs are treated otherwise than others.
  package var isForSome: Bool { choice != nil || home != nil || verdicts != nil }

  /// The audience of a program, without regard to a home.
  /// - Parameter client: `nil` if nothing is known of it.
  package func audience(of client: Client?) -> Audience {
    let place = choice?.alternative(for: client).flatMap { alternatives.indices.contains($0) ? $0 : nil }
    let audience = place.map { Audience.destination($0) } ?? .everyone
    return verdicts.map { $0[client] != .allowed } == true ? .guarded(audience) : audience
  }

  /// The forms that an audience is given.
  package subscript(audience: Audience) -> Forms {
    switch audience {
    case .everyone: forms
    case .destination(let place): alternatives.indices.contains(place) ? alternatives[place] : forms
    case .home: home ?? forms
    case .guarded(let audience): self[audience]
    }
  }
}

extension FormSet: Equatable where Forms: Equatable {}
extension FormSet: Hashable where Forms: Hashable {}

extension FormSet where Forms: Sequence {
  package typealias Form = Forms.Element
}
