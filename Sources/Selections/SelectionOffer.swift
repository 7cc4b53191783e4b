/// What is served for one ownership: the list of targets and what each of them is answered with.
package struct SelectionOffer: Hashable, Sendable {
  /// One written form, its names as atoms.
  package struct Form: Hashable, Sendable {
    package var targets: [Atom]
    /// In the order of `targets`.
    package var names: [String]
    /// None: the target asked for.
    package var type: Atom
    package var bytes: [UInt8]

    package init(targets: [Atom], names: [String], type: Atom = .none, bytes: [UInt8]) {
      self.targets = targets
      self.names = names
      self.type = type
      self.bytes = bytes
    }
  }

  /// What one target is answered with.
  package enum Answer: Hashable {
    case words([UInt32], type: Atom)
    case content([UInt8], type: Atom, name: String)
    case refusal
  }

  private struct Entry: Hashable {
    var form: Int
    var name: String
  }

  /// When we took the selection.
  package let time: ServerTime
  /// TARGETS, exactly what would be served, in order.
  package let targets: [Atom]
  private let atoms: ProtocolAtoms
  package let forms: [Form]
  private let entries: [Atom: Entry]

  package init(forms: [Form], time: ServerTime, atoms: ProtocolAtoms) {
    self.forms = forms
    self.time = time
    self.atoms = atoms
    var targets = [atoms.timestamp, atoms.targets, atoms.multiple, atoms.saveTargets]
    var entries: [Atom: Entry] = [:]
    let reserved = Set(targets)
    for (index, form) in forms.enumerated() {
      for (target, name) in zip(form.targets, form.names)
      where target != .none && !reserved.contains(target) && entries[target] == nil {
        entries[target] = Entry(form: index, name: name)
        targets.append(target)
      }
    }
    self.targets = targets
    self.entries = entries
  }

  /// Whether a request of that time was made of this ownership (ICCCM 2.2): not of the one before.
  package func covers(_ time: ServerTime) -> Bool {
    time == .current || !self.time.isLater(than: time)
  }

  /// The answer to a single target; MULTIPLE is not one.
  package func answer(to target: Atom) -> Answer {
    switch target {
    case atoms.targets: return .words(targets.map(\.rawValue), type: atoms.atom)
    case atoms.timestamp: return .words([time.rawValue], type: atoms.integer)
    // The content is written out already: nothing is left to be saved, which is a success without a value.
    case atoms.saveTargets: return .words([], type: atoms.null)
    default:
      guard let entry = entries[target], forms.indices.contains(entry.form) else { return .refusal }
      let form = forms[entry.form]
      return .content(form.bytes, type: form.type == .none ? target : form.type, name: entry.name)
    }
  }
}
