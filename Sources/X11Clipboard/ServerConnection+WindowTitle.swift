internal import ICCCM
internal import Selections

extension ServerConnection {
  /// Returns the title of the active window (EWMH, `_NET_ACTIVE_WINDOW` and `_NET_WM_NAME`; ICCCM 4.1.2.1, WM_NAME).
  /// - Returns: `nil` if the window belongs to another client than that of `window`, or no window manager states it.
  func activeTitle(ofClientOf window: WindowID) -> String? {
    let names = atoms.intern(["_NET_ACTIVE_WINDOW", "_NET_WM_NAME", "WM_NAME", "STRING"])
    guard let active = readProperty(names[0], of: root, limit: 4, delete: false)?.words.first,
      active != 0, active & ~resourceMask == window.rawValue & ~resourceMask
    else { return nil }
    for name in names[1...2] {
      let value = readProperty(name, of: WindowID(rawValue: active), limit: Client.longestTitle, delete: false)
      guard let value, value.format == 8, !value.bytes.isEmpty else { continue }
      guard value.type == names[3] else { return Client.title(value.bytes) }
      // The older property is in Latin-1.
      return Client.title(String(String.UnicodeScalarView(value.bytes.map { Unicode.Scalar($0) })).utf8)
    }
    return nil
  }
}
