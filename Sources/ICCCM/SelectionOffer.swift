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
    /// The number of the first bytes that guarded programs are given; `nil` for all of them.
    package var guardedCount: Int?

    package init(
      targets: [Atom], names: [String], type: Atom = .none, bytes: FormBytes, guardedCount: Int? = nil
    ) {
      self.targets = targets
      self.names = names
      self.type = type
      self.bytes = bytes
      self.guardedCount = guardedCount
    }

    /// The form as guarded programs are given it.
    fileprivate var guarded: Form {
      guardedCount.map { Form(targets: targets, names: names, type: type, bytes: bytes.prefix($0)) } ?? self
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

  /// Every form that we wrote, whoever it is for; the source's own forms for its home are not among them.
  package var ownForms: [Form] {
    let forms = sets.forms.forms + sets.alternatives.flatMap(\.forms)
    return forms + forms.filter { $0.guardedCount != nil }.map(\.guarded)
  }

  /// Reports whether a request of that time was made of this ownership (ICCCM 2.2): not of the one before.
  package func covers(_ time: ServerTime) -> Bool {
    time == .current || !time.isShortlyBefore(self.time)
  }

  // MARK: Who asks

  /// Whether an answer depends on who asks.
  package var isForSome: Bool { sets.isForSome }

  /// Reports whether the answer to a target depends on who asks.
  package func isForSome(_ target: Atom) -> Bool {
    guard isForSome else { return false }
    if target == atoms.multiple || sets.verdicts?.mayHold == true && isContent(target) { return true }
    let audiences = [.everyone, .home] + sets.alternatives.indices.map { Audience.destination($0) }
    let answers = (audiences + audiences.map { .guarded($0) }).map { answer(to: target, for: $0) }
    return answers.contains { $0 != answers[0] }
  }

  /// - Parameter resourceMask: the bits of resource ids that a client chooses.
  package func audience(of window: WindowID, _ client: Client?, resourceMask: UInt32) -> Audience {
    let audience = sets.audience(of: client)
    guard sets.home != nil, let source, source.isSame(as: window, client, resourceMask: resourceMask) else {
      return audience
    }
    // Behind a compositor a terminal may be at home, too.
    return if case .guarded = audience { .guarded(.home) } else { .home }
  }

  /// Reports whether a target is to be held back from a program. The lists of targets are not.
  func holdsBack(_ target: Atom, from client: Client?) -> Bool {
    (target == atoms.multiple || isContent(target)) && sets.verdicts?[client] == .held
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
      let form = if case .guarded = audience { found.form.guarded } else { found.form }
      return .content(form.bytes, type: form.type == .none ? target : form.type, name: found.name)
    }
  }
}
