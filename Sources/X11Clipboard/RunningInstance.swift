internal import ICCCM
package import Selections

/// The instance that serves a display now, looked at by one that is about to replace it.
///
/// When that instance ends, its clipboard content ends with it, and the programs that copied it may have ended long
/// before. So the new instance reads the content first and offers it again. A later change of a selection must not be
/// overwritten by what was read before.
package final class RunningInstance {
  private let connection: ServerConnection
  private let instance: WindowID
  private let selections: [String]
  private let atoms: [Atom]
  private var changed: Set<Atom> = []

  /// - Parameter selections: those that are to be looked at.
  /// - Returns: `nil` if no instance serves the display.
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

  /// Returns the selections that the instance owns now; from here on their changes count.
  /// - Throws: `SelectionError` with code `unavailable`.
  package func ownedSelections() throws(SelectionError) -> [String] {
    try noteChanges()
    changed = []
    // Its window may be another one by now.
    return zip(selections, atoms).filter {
      connection.owner(of: $1).isOfSameClient(as: instance, resourceMask: connection.resourceMask)
    }.map(\.0)
  }

  /// Returns the selections that no program has copied to or cleared since. The instance's own end is no change.
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
