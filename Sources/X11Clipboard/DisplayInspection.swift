private import CX11
internal import ICCCM
package import Selections

/// The facts about a display that can be read without disturbing anyone on it, for `washboard doctor`.
package struct DisplayInspection: Hashable, Sendable {
  /// Whether the server tells which process a window belongs to (X-Resource 1.2).
  package let canIdentifyClients: Bool
  /// Whether an instance of Washboard serves the display.
  package let isServed: Bool
  /// Whether another program keeps copies of programs that end (CLIPBOARD_MANAGER).
  package let hasManager: Bool
  /// The clipboard manager's client, as far as it is known.
  package let manager: Client?
  /// The name of the window manager, such as "GNOME Shell"; `nil` if there is none that says it.
  package let windowManager: String?

  /// - Throws: `SelectionError` with code `unavailable` if the display cannot be opened or cannot report copies.
  package init(display: String?) throws(SelectionError) {
    let connection = try ServerConnection(display: display)
    let atoms = connection.atoms.intern(["_WASHBOARD_CLIPBOARD", "CLIPBOARD_MANAGER"])
    let owner = connection.owner(of: atoms[1])
    canIdentifyClients = connection.canIdentifyClients
    isServed = connection.owner(of: atoms[0]) != .none
    hasManager = owner != .none
    manager = ClientDirectory(connection).client(of: owner)
    windowManager = connection.windowManager()
  }
}
