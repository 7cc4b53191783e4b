package import Selections

/// The instance that serves a display now, looked at by one that is about to replace it.
///
/// With it goes what it has on the clipboard, and its copies' sources may have ended long before: who replaces it reads that first,
/// and offers it on. What was copied after the reading is a later copy, which nothing that was read before may come after.
package final class OtherInstance {
  private let connection: ServerConnection
  private let selections: [String]
  private var changed: Set<Atom> = []

  /// - Parameter selections: those that are to be looked at.
  /// - Returns: nil: no instance serves the display, or it owns none of them.
  /// - Throws: `SelectionError` with code `unavailable`.
  package init?(display: String? = nil, owning selections: [String]) throws(SelectionError) {
    let connection = try ServerConnection(display: display)
    let instance = connection.owner(of: connection.atoms.intern([X11Clipboard.instanceName])[0])
    guard instance != .none else { return nil }
    let atoms = connection.atoms.intern(selections)
    for atom in atoms { connection.watchOwner(of: atom, true) }
    let owned = zip(selections, atoms).filter { connection.owner(of: $1) == instance }
    guard !owned.isEmpty else { return nil }
    self.connection = connection
    self.selections = owned.map(\.0)
  }

  /// Those that it owned at first.
  package var ownedSelections: [String] { selections }

  /// Those of them that nobody has copied to since.
  /// - Throws: `SelectionError` with code `unavailable`.
  package func unchangedSelections() throws(SelectionError) -> [String] {
    // What the server tells before the time happened before.
    _ = try connection.currentTime()
    while let event = connection.nextEvent() {
      if case .ownerChanged(let change) = event.event, change.owner != .none, let selection = event.selection {
        changed.insert(selection)
      }
    }
    return zip(selections, connection.atoms.intern(selections)).filter { !changed.contains($1) }.map(\.0)
  }
}
