import Configuration
import Selections
import Service
import ServiceCore
import X11Clipboard

/// A look at the session that this process belongs to.
enum SessionProbe {
  /// Whether the variables name a Wayland session.
  static var isWayland: Bool {
    Environment.variables["WAYLAND_DISPLAY"] != nil || Environment.variables["XDG_SESSION_TYPE"] == "wayland"
  }

  /// Returns the way in which a service learns of copies here. In an X11 session no server is asked.
  static func access() -> ClipboardAccess {
    guard isWayland else { return .x11 }
    let compositor = compositor()
    if case .open(_, _, _?, _) = compositor {
      return ClipboardAccess(of: compositor, windowManager: nil, desktop: nil)
    }
    let display = Environment.variables["DISPLAY"].flatMap { try? DisplayProbe.look(at: $0) }
    return ClipboardAccess(
      of: compositor, windowManager: display?.windowManager, desktop: Environment.variables["XDG_CURRENT_DESKTOP"])
  }

  /// Returns the part of the desktop that reports the focus; `nil` if this desktop needs none.
  static func bridge() -> DesktopBridge? {
    guard isWayland else { return nil }
    return DesktopBridge(of: Environment.variables["XDG_CURRENT_DESKTOP"], environment: Environment.variables)
  }

  /// The names that rules can ask for in this session.
  static var naming: ProgramNaming { access().naming(with: bridge()?.state) }

  /// Returns the compositor of the session, or the one of that name; `nil` if there is none.
  static func compositor(named name: DisplayName? = nil) -> SessionFacts.Compositor? {
    guard let name = name ?? DisplayName.candidates(in: Environment.variables).first, name.isWayland else { return nil }
    do throws(SelectionError) {
      return try CompositorProbe.look(at: name)
    } catch {
      return .unreachable(name: name.name, reason: error.reason)
    }
  }

  /// Returns the first display on which copies can be read.
  /// - Throws: the reason why that is not the first of them.
  static func reachable(among names: [DisplayName]) throws(SelectionError) -> DisplayName {
    var first: SelectionError?
    for name in names {
      do throws(SelectionError) {
        switch name {
        case .x11(let display): _ = try DisplayProbe.look(at: display)
        case .wayland: try CompositorProbe.requireDataControl(of: name)
        }
        return name
      } catch {
        first = first ?? error
      }
    }
    throw first
      ?? SelectionError(
        .unavailable, reason: "neither WAYLAND_DISPLAY nor DISPLAY is set; name the display with --display")
  }
}
