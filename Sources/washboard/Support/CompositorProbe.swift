import Selections
import Service

/// A first look at a Wayland compositor.
enum CompositorProbe {
  /// - Throws: `SelectionError` with code `unavailable` if there is no compositor, or no answer.
  static func look(at name: DisplayName) throws(SelectionError) -> SessionFacts.Compositor {
    throw SelectionError(.unavailable, reason: "Wayland displays are not looked at yet")
  }

  /// - Throws: `SelectionError` with code `unavailable` if there is no compositor, or none that tells of copies.
  static func requireDataControl(of name: DisplayName) throws(SelectionError) {
    guard case .open(_, _, nil, _) = try look(at: name) else { return }
    throw SelectionError(.unavailable, reason: "the compositor of '\(name)' has no data control")
  }
}
