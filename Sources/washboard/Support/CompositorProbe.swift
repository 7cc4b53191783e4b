import Selections
import Service
import ServiceCore
import WaylandClipboard

/// A first look at a Wayland compositor, which has five seconds to answer.
enum CompositorProbe {
  /// - Throws: `SelectionError` with code `unavailable` if there is no compositor, or no answer.
  static func look(at name: DisplayName) throws(SelectionError) -> SessionFacts.Compositor {
    let compositor = try CompositorInspection(display: name.name, environment: Environment.variables)
    return .open(
      name: name.name, program: compositor.executable?.printable,
      dataControl: compositor.dataControl?.description, tellsFocus: compositor.hasToplevels)
  }

  /// - Throws: `SelectionError` with code `unavailable` if there is no compositor, or none that reports copies.
  static func requireDataControl(of name: DisplayName) throws(SelectionError) {
    guard case .open(_, _, nil, _) = try look(at: name) else { return }
    throw SelectionError(.unavailable, reason: "the compositor of '\(name)' has no data control")
  }
}
