internal import ICCCM
internal import Selections

extension ServerConnection {
  /// Bytes of a title that are read.
  private static let longestTitle = 1024

  /// Returns the title of the active window (EWMH, `_NET_ACTIVE_WINDOW` and `_NET_WM_NAME`).
  /// - Returns: `nil` if the window belongs to another client than that of `window`, or no window manager states it.
  func activeTitle(ofClientOf window: WindowID) -> String? {
    let names = atoms.intern(["_NET_ACTIVE_WINDOW", "_NET_WM_NAME"])
    guard let active = readProperty(names[0], of: root, limit: 4, delete: false)?.words.first,
      active != 0, active & ~resourceMask == window.rawValue & ~resourceMask,
      let title = readProperty(names[1], of: WindowID(rawValue: active), limit: Self.longestTitle, delete: false),
      title.format == 8, !title.bytes.isEmpty
    else { return nil }
    return String(decoding: title.bytes.prefix(Self.longestTitle), as: UTF8.self)
  }
}
