/// The properties of our window that conversions are asked into, one after the other.
///
/// An owner may answer long after we gave up. Each conversion has another property than the ones before, so that a late
/// answer is not taken for the one that is awaited.
package struct PropertyPool: Hashable, Sendable {
  private let atoms: [Atom]
  private var next = 0
  /// Left in the middle of an INCR: deleting one would ask its sender for more.
  private var abandoned: Set<Atom> = []

  package init(_ atoms: [Atom]) {
    precondition(!atoms.isEmpty, "a pool needs properties")
    self.atoms = atoms
  }

  package mutating func take() -> Atom {
    for _ in atoms where abandoned.contains(atoms[next]) { step() }
    let atom = atoms[next]
    step()
    // With every property abandoned, the oldest is used again.
    abandoned.remove(atom)
    return atom
  }

  private mutating func step() { next = (next + 1) % atoms.count }

  package mutating func abandon(_ atom: Atom) { abandoned.insert(atom) }

  /// The window is another one, without any value.
  package mutating func renew() { abandoned = [] }

  /// Frees a property that is not awaited.
  package func discard(_ atom: Atom) -> [SelectionAction] {
    atoms.contains(atom) ? [.emptyProperty(atom)] : []
  }
}
