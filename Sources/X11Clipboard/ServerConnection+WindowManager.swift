internal import ICCCM
internal import Selections

extension ServerConnection {
  /// The window manager's name (EWMH, _NET_SUPPORTING_WM_CHECK); `nil` if none runs that says it.
  func windowManager() -> String? {
    let names = atoms.intern(["_NET_SUPPORTING_WM_CHECK", "_NET_WM_NAME", "WINDOW"])
    let (check, title, type) = (names[0], names[1], names[2])
    guard let window = window(in: check, of: root, type: type),
      // One that has ended leaves the property of the root window; its own window says that it is still there.
      self.window(in: check, of: window, type: type) == window,
      let value = readProperty(title, of: window, limit: Self.longestName, delete: false), value.format == 8
    else { return nil }
    return String(decoding: value.bytes, as: UTF8.self)
  }

  private static let longestName = 256

  private func window(in property: Atom, of window: WindowID, type: Atom) -> WindowID? {
    guard let value = readProperty(property, of: window, limit: 4, delete: false), value.type == type,
      let number = value.words.first, number != 0
    else { return nil }
    return WindowID(rawValue: number)
  }
}

/// Whether the window manager keeps the copies of programs that end, and so reads each copy, as Mutter does.
struct CompositorKeeper {
  private var isPresent: Bool?
  /// Looks that are left while no window manager runs.
  private var looksLeft = 8

  mutating func isPresent(on connection: ServerConnection) -> Bool {
    if let isPresent { return isPresent }
    guard looksLeft > 0 else { return false }
    looksLeft -= 1
    isPresent = connection.windowManager().map(Self.isMutter)
    return isPresent ?? false
  }

  /// Reports whether that is a name of Mutter, by itself or below a desktop's shell.
  static func isMutter(_ name: String) -> Bool { name == "GNOME Shell" || name.hasPrefix("Mutter") }
}
