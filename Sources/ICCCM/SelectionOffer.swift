package import Selections

/// The answers for one ownership: the lists of targets and the content served for each of them.
package struct SelectionOffer: Hashable, Sendable {
  /// One written form, its names as atoms.
  package struct Form: Hashable, Sendable {
    package var targets: [Atom]
    /// The names of the targets, in the order of `targets`.
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
  package typealias Content = FormSet<[Form]>

  /// The answer to a request for one target.
  package enum Answer: Hashable {
    case words([UInt32], type: Atom)
    case content(FormBytes, type: Atom, name: String)
    case refusal
  }

  /// The time at which we took the selection.
  package private(set) var time: ServerTime
  private let atoms: ProtocolAtoms
  /// Each list has targets of its own.
  private let sets: FormSet<TargetIndex>
  private let source: CopySource?

  /// - Parameter source: `nil` if only what the content says of it is known.
  package init(_ content: Content, source: CopySource? = nil, time: ServerTime, atoms: ProtocolAtoms) {
    self.source = source ?? content.source.map { CopySource(client: $0) }
    self.time = time
    self.atoms = atoms
    var sets = content.map { TargetIndex($0, atoms: atoms) }
    if sets.alternatives.isEmpty { sets.choice = nil }
    self.sets = sets
  }

  /// Returns the offer for an ownership that began at `time`.
  package func since(_ time: ServerTime) -> SelectionOffer {
    var offer = self
    offer.time = time
    return offer
  }

  /// The forms for everyone.
  package var forms: [Form] { sets.forms.forms }

  /// Every form that we wrote, whoever it is for; the source's own forms for its home are not among them.
  package var ownForms: [Form] { sets.forms.forms + sets.alternatives.flatMap(\.forms) }

  /// Reports whether a request of that time was made of this ownership (ICCCM 2.2): not of the one before.
  package func covers(_ time: ServerTime) -> Bool {
    time == .current || !time.isShortlyBefore(self.time)
  }

  // MARK: Who asks

  /// Whether an answer depends on who asks.
  package var isForSome: Bool { sets.choice != nil || sets.home != nil }

  /// Reports whether the answer to a target depends on who asks.
  package func isForSome(_ target: Atom) -> Bool {
    guard isForSome else { return false }
    if target == atoms.multiple || mayHoldBack && isContent(target) { return true }
    let forEveryone = answer(to: target)
    if sets.home != nil, answer(to: target, for: .home) != forEveryone { return true }
    return sets.alternatives.indices.contains { answer(to: target, for: .destination($0)) != forEveryone }
  }

  /// - Parameter resourceMask: the bits of resource ids that a client chooses.
  package func audience(of window: WindowID, _ client: Client?, resourceMask: UInt32) -> Audience {
    if sets.home != nil, let source, source.isSame(as: window, client, resourceMask: resourceMask) {
      return .home
    }
    guard let place = sets.choice?.alternative(for: client), sets.alternatives.indices.contains(place) else {
      return .everyone
    }
    return .destination(place)
  }

  /// Whether some programs are refused until the hold is lifted.
  var mayHoldBack: Bool { sets.choice?.mayHoldBack ?? false }

  /// Reports whether a target is to be held back from a program. The lists of targets are not.
  func holdsBack(_ target: Atom, from client: Client?) -> Bool {
    guard let choice = sets.choice, choice.mayHoldBack, target == atoms.multiple || isContent(target) else {
      return false
    }
    return choice.holdsBack(client)
  }

  private func isContent(_ target: Atom) -> Bool {
    sets.forms.form(of: target) != nil || sets.alternatives.contains { $0.form(of: target) != nil }
  }

  // MARK: Answers

  /// TARGETS, exactly what would be served, in order.
  package func targets(for audience: Audience = .everyone) -> [Atom] { sets[audience].targets }

  /// The answer to a single target; MULTIPLE is not one.
  package func answer(to target: Atom, for audience: Audience = .everyone) -> Answer {
    switch target {
    case atoms.targets: return .words(targets(for: audience).map(\.rawValue), type: atoms.atom)
    case atoms.timestamp: return .words([time.rawValue], type: atoms.integer)
    // The content is written out already: nothing is left to be saved, which is a success without a value.
    case atoms.saveTargets: return .words([], type: atoms.null)
    default:
      guard let found = sets[audience].form(of: target) else { return .refusal }
      return .content(found.form.bytes, type: found.form.type == .none ? target : found.form.type, name: found.name)
    }
  }
}
