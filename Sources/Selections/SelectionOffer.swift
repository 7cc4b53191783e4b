/// What is served for one ownership: the lists of targets and what each of them is answered with.
package struct SelectionOffer: Hashable, Sendable {
  /// One written form, its names as atoms.
  package struct Form: Hashable, Sendable {
    package var targets: [Atom]
    /// In the order of `targets`.
    package var names: [String]
    /// None: the target asked for.
    package var type: Atom
    package var bytes: FormBytes

    package init(targets: [Atom], names: [String], type: Atom = .none, bytes: FormBytes) {
      self.targets = targets
      self.names = names
      self.type = type
      self.bytes = bytes
    }

    package init(targets: [Atom], names: [String], type: Atom = .none, bytes: [UInt8]) {
      self.init(targets: targets, names: names, type: type, bytes: FormBytes(bytes))
    }
  }

  /// Every form of a copy, for whomever it is.
  package struct Content: Hashable, Sendable {
    package var forms: [Form]
    package var alternatives: [[Form]]
    package var choice: DestinationChoice?
    package var home: [Form]?
    /// Whose home that is.
    package var source: Source?

    package init(
      forms: [Form], alternatives: [[Form]] = [], choice: DestinationChoice? = nil, home: [Form]? = nil,
      source: Source? = nil
    ) {
      self.forms = forms
      self.alternatives = alternatives
      self.choice = choice
      self.home = home
      self.source = source
    }
  }

  /// The client that made a copy.
  package struct Source: Hashable, Sendable {
    package var window: WindowID
    package var client: Client?

    package init(window: WindowID, client: Client?) {
      self.window = window
      self.client = client
    }
  }

  /// What one target is answered with.
  package enum Answer: Hashable {
    case words([UInt32], type: Atom)
    case content(FormBytes, type: Atom, name: String)
    case refusal
  }

  /// When we took the selection.
  package private(set) var time: ServerTime
  private let atoms: ProtocolAtoms
  private let everyone: SelectionForms
  /// For programs that a choice names; each has targets of its own.
  private let alternatives: [SelectionForms]
  private let choice: DestinationChoice?
  private let home: SelectionForms?
  private let source: Source?

  package init(_ content: Content, time: ServerTime, atoms: ProtocolAtoms) {
    self.time = time
    self.atoms = atoms
    everyone = SelectionForms(content.forms, atoms: atoms)
    alternatives = content.alternatives.map { SelectionForms($0, atoms: atoms) }
    choice = content.alternatives.isEmpty ? nil : content.choice
    home = content.home.map { SelectionForms($0, atoms: atoms) }
    source = content.source
  }

  /// The same offer for an ownership that began at another time.
  package func since(_ time: ServerTime) -> SelectionOffer {
    var offer = self
    offer.time = time
    return offer
  }

  /// The forms for everyone.
  package var forms: [Form] { everyone.forms }

  /// Every form that we wrote, whoever it is for; the source's own forms for its home are not among them.
  package var ownForms: [Form] { everyone.forms + alternatives.flatMap(\.forms) }

  /// Whether a request of that time was made of this ownership (ICCCM 2.2): not of the one before.
  package func covers(_ time: ServerTime) -> Bool {
    time == .current || !time.isShortlyBefore(self.time)
  }

  // MARK: Who asks

  /// Whether an answer depends on who asks.
  package var isForSome: Bool { choice != nil || home != nil }

  /// Whether the answer to a target depends on who asks.
  package func isForSome(_ target: Atom) -> Bool {
    guard isForSome else { return false }
    if target == atoms.multiple || mayHoldBack && isContent(target) { return true }
    let forEveryone = answer(to: target)
    if home != nil, answer(to: target, for: .home) != forEveryone { return true }
    return alternatives.indices.contains { answer(to: target, for: .destination($0)) != forEveryone }
  }

  /// - Parameter resourceMask: the bits of resource ids that a client chooses.
  package func audience(of window: WindowID, _ client: Client?, resourceMask: UInt32) -> Audience {
    if home != nil, let source, source.isSame(as: window, client, resourceMask: resourceMask) { return .home }
    guard let place = choice?.alternative(for: client), alternatives.indices.contains(place) else { return .everyone }
    return .destination(place)
  }

  /// Whether some programs are refused until the hold is lifted.
  var mayHoldBack: Bool { choice?.mayHoldBack ?? false }

  /// Whether a target is to be held back from a program. The lists of targets are not.
  func holdsBack(_ target: Atom, from client: Client?) -> Bool {
    guard let choice, choice.mayHoldBack, target == atoms.multiple || isContent(target) else { return false }
    return choice.holdsBack(client)
  }

  private func isContent(_ target: Atom) -> Bool {
    everyone.form(of: target) != nil || alternatives.contains { $0.form(of: target) != nil }
  }

  private func forms(for audience: Audience) -> SelectionForms {
    switch audience {
    case .everyone: everyone
    case .destination(let place): alternatives.indices.contains(place) ? alternatives[place] : everyone
    case .home: home ?? everyone
    }
  }

  // MARK: Answers

  /// TARGETS, exactly what would be served, in order.
  package func targets(for audience: Audience = .everyone) -> [Atom] { forms(for: audience).targets }

  /// The answer to a single target; MULTIPLE is not one.
  package func answer(to target: Atom, for audience: Audience = .everyone) -> Answer {
    switch target {
    case atoms.targets: return .words(targets(for: audience).map(\.rawValue), type: atoms.atom)
    case atoms.timestamp: return .words([time.rawValue], type: atoms.integer)
    // The content is written out already: nothing is left to be saved, which is a success without a value.
    case atoms.saveTargets: return .words([], type: atoms.null)
    default:
      guard let found = forms(for: audience).form(of: target) else { return .refusal }
      return .content(found.form.bytes, type: found.form.type == .none ? target : found.form.type, name: found.name)
    }
  }
}

extension SelectionOffer.Source {
  /// Whether a window is one of the same client, or of another connection of the same program.
  fileprivate func isSame(as other: WindowID, _ otherClient: Client?, resourceMask: UInt32) -> Bool {
    // Once a client has gone, its windows' numbers may be those of another.
    guard client?.processID == otherClient?.processID else { return false }
    if window.isOfSameClient(as: other, resourceMask: resourceMask) { return true }
    // All programs behind one `ssh -X` have its process: only their classes tell them apart.
    guard let client, client.processID != nil, !client.classes.isEmpty else { return false }
    return client.classes == otherClient?.classes
  }
}
