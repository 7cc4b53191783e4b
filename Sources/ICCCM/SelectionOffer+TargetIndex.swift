internal import Selections

extension SelectionOffer {
  /// Forms by the targets that ask for them.
  struct TargetIndex: Hashable, Sendable {
    /// The place of a target's form, and the target's name.
    private struct Entry: Hashable {
      var form: Int
      var name: String
    }

    /// TARGETS: those of the protocol, then those of the forms in their order.
    private(set) var targets: [Atom]
    let forms: [Form]
    /// The entries of `targets` after those of the protocol. A paste looks for a few targets among a few dozen.
    private var entries: [Entry] = []
    private let protocolCount: Int

    init(_ forms: [Form], atoms: ProtocolAtoms) {
      self.forms = forms
      targets = [atoms.timestamp, atoms.targets, atoms.multiple, atoms.saveTargets]
      protocolCount = targets.count
      for (index, form) in forms.enumerated() {
        for (target, name) in zip(form.targets, form.names) where target != .none && !targets.contains(target) {
          targets.append(target)
          entries.append(Entry(form: index, name: name))
        }
      }
    }

    func form(of target: Atom) -> (form: Form, name: String)? {
      guard let place = targets.dropFirst(protocolCount).firstIndex(of: target) else { return nil }
      let entry = entries[place - protocolCount]
      return (forms[entry.form], entry.name)
    }
  }
}
