internal import Selections

/// Forms by the targets that ask for them.
struct SelectionForms: Hashable, Sendable {
  private struct Entry: Hashable {
    var form: Int
    var name: String
  }

  /// TARGETS: those of the protocol, then those of the forms in their order.
  private(set) var targets: [Atom]
  let forms: [SelectionOffer.Form]
  private var entries: [Atom: Entry] = [:]

  init(_ forms: [SelectionOffer.Form], atoms: ProtocolAtoms) {
    self.forms = forms
    targets = [atoms.timestamp, atoms.targets, atoms.multiple, atoms.saveTargets]
    let reserved = Set(targets)
    for (index, form) in forms.enumerated() {
      for (target, name) in zip(form.targets, form.names)
      where target != .none && !reserved.contains(target) && entries[target] == nil {
        entries[target] = Entry(form: index, name: name)
        targets.append(target)
      }
    }
  }

  func form(of target: Atom) -> (form: SelectionOffer.Form, name: String)? {
    guard let entry = entries[target], forms.indices.contains(entry.form) else { return nil }
    return (forms[entry.form], entry.name)
  }
}
