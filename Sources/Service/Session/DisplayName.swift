import Selections

/// The name of a display that a service can serve.
package enum DisplayName: Hashable, Sendable {
  /// An X display, such as `:0`.
  case x11(String)
  /// The socket of a Wayland compositor, such as `wayland-0`, in XDG_RUNTIME_DIR unless it is a path.
  case wayland(String)

  /// A name as the user writes it. Each name of an X display has a colon (X(7)).
  package init(named name: String, environment: [String: String]) {
    guard !name.contains(":") || name.hasPrefix("/") else {
      self = .x11(name)
      return
    }
    // One socket has one name.
    let folder = environment["XDG_RUNTIME_DIR"].map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "/"
    let isInFolder = folder != "/" && name.hasPrefix(folder) && !name.dropFirst(folder.count).contains("/")
    self = .wayland(isInFolder ? String(name.dropFirst(folder.count)) : name)
  }

  /// Returns the displays of a session. The first is the one that reports more copies, if it reports any.
  package static func candidates(in environment: [String: String]) -> [DisplayName] {
    var names: [DisplayName] = []
    if let name = environment["WAYLAND_DISPLAY"] {
      names.append(DisplayName(waylandName: name, environment: environment))
    } else if environment["XDG_SESSION_TYPE"] == "wayland" {
      // wl_display_connect(3) takes this name where there is none.
      names.append(.wayland("wayland-0"))
    }
    if let name = environment["DISPLAY"] { names.append(.x11(name)) }
    return names
  }

  private init(waylandName name: String, environment: [String: String]) {
    // A colon in the name of a socket is unusual, but none of X11's.
    self = name.contains(":") ? .wayland(name) : DisplayName(named: name, environment: environment)
  }

  package var name: String {
    switch self {
    case .x11(let name), .wayland(let name): name
    }
  }

  package var isWayland: Bool { if case .wayland = self { true } else { false } }
}

extension DisplayName: CustomStringConvertible {
  package var description: String { name }
}
