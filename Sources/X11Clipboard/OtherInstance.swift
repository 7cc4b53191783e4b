internal import ICCCM
package import Selections

/// The instance that serves a display now, looked at by one that is about to replace it.
///
/// With it goes what it has on the clipboard, and the programs that copied that may have ended long before: who replaces it reads it
/// first, and offers it on. What happens to a selection after that must not be overwritten by what was read before.
package final class OtherInstance {
  private let connection: ServerConnection
  private let instance: WindowID
  private let selections: [String]
  private let atoms: [Atom]
  private var changed: Set<Atom> = []

  /// - Parameter selections: those that are to be looked at.
  /// - Returns: nil: no instance serves the display.
  /// - Throws: `SelectionError` with code `unavailable`.
  package init?(display: String? = nil, selections: [String]) throws(SelectionError) {
    let connection = try ServerConnection(display: display)
    instance = connection.owner(of: connection.atoms.intern([X11Clipboard.instanceName])[0])
    guard instance != .none else { return nil }
    atoms = connection.atoms.intern(selections)
    for atom in atoms { connection.watchOwner(of: atom, true) }
    self.connection = connection
    self.selections = selections
  }

  /// Those that it owns now; from here on their changes count.
  /// - Throws: `SelectionError` with code `unavailable`.
  package func ownedSelections() throws(SelectionError) -> [String] {
    try noteChanges()
    changed = []
    // Its window may be another one by now.
    return zip(selections, atoms).filter {
      connection.owner(of: $1).isOfSameClient(as: instance, resourceMask: connection.resourceMask)
    }.map(\.0)
  }

  /// Those to which nobody has copied since, and which nobody has cleared; that the instance has gone is no change.
  /// - Throws: `SelectionError` with code `unavailable`.
  package func unchangedSelections() throws(SelectionError) -> [String] {
    try noteChanges()
    return zip(selections, atoms).filter { !changed.contains($1) }.map(\.0)
  }

  private func noteChanges() throws(SelectionError) {
    // What the server tells before the time happened before.
    _ = try connection.currentTime()
    while let event = connection.nextEvent() {
      if case .ownerChanged(let change) = event.event, change.cause == .set, let selection = event.selection {
        changed.insert(selection)
      }
    }
  }
}
