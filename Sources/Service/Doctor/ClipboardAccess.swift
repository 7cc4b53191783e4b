import Configuration

/// The way in which a service in a session learns of copies.
package enum ClipboardAccess: Hashable, Sendable {
  /// The X server reports every copy.
  case x11
  /// The compositor reports every copy, by an extension of the Wayland protocol.
  case dataControl(interface: String, tellsFocus: Bool)
  /// Mutter repeats every copy of a Wayland program on XWayland.
  case mutter
  /// The compositor tells XWayland of copies of Wayland programs only while an X11 window has the focus.
  case focusedXWayland

  /// The way in a Wayland session.
  /// - Parameters:
  ///   - windowManager: the name of XWayland's; `nil` if it is not known.
  ///   - desktop: the desktop's names (XDG_CURRENT_DESKTOP), which are asked where that is not known.
  package init(of compositor: SessionFacts.Compositor?, windowManager: String?, desktop: String?) {
    if case .open(_, _, let interface?, let tellsFocus) = compositor {
      self = .dataControl(interface: interface, tellsFocus: tellsFocus)
      return
    }
    let isMutter =
      if let windowManager {
        windowManager == "GNOME Shell" || windowManager.hasPrefix("Mutter")
      } else {
        desktop?.split(separator: ":").contains("GNOME") == true
      }
    self = isMutter ? .mutter : .focusedXWayland
  }

  /// The names that rules can ask for.
  /// - Parameter bridge: the part of the desktop that reports the focus; `nil` if it has none.
  package func naming(with bridge: DesktopBridge.State?) -> ProgramNaming {
    switch self {
    case .x11, .focusedXWayland: .x11
    case .dataControl(_, let tellsFocus): .dataControl(tellsFocus: tellsFocus || bridge == .on)
    case .mutter: bridge == .on ? .x11 : .mutter
    }
  }

  /// Whether it is by an X display.
  package var needsDisplay: Bool {
    switch self {
    case .x11, .mutter, .focusedXWayland: true
    case .dataControl: false
    }
  }
}

extension SessionFacts {
  /// The Wayland compositor of the session, as far as it was looked at.
  package enum Compositor: Hashable, Sendable {
    case unreachable(name: String, reason: String)
    /// - Parameters:
    ///   - name: the name of its socket.
    ///   - program: its executable; `nil` if that is not known.
    ///   - dataControl: the name of the interface that reports copies; `nil` if there is none.
    ///   - tellsFocus: whether it says which window has the focus.
    case open(name: String, program: String?, dataControl: String?, tellsFocus: Bool)
  }

  package var access: ClipboardAccess {
    isWayland ? ClipboardAccess(of: compositor, windowManager: windowManager, desktop: desktop) : .x11
  }

  /// The name of the compositor for people.
  var compositorName: String {
    let program: String? = if case .open(_, let program, _, _) = compositor { program } else { nil }
    return windowManager.flatMap { $0.isEmpty ? nil : $0 } ?? program ?? desktop ?? "an unknown compositor"
  }
}
